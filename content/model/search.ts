import { defineType, list, text } from 'boreal';

export const synonyms = defineType(
  'Words and phrases that mean the same to visitors: who searches for one finds pages that say another.',
  {
    words: list(text({ isName: true }), { min: 2 }),
  },
);
