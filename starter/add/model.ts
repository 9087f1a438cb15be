import { defineModel, markdown, text, type } from 'boreal';

export const model = defineModel({
  exampleName: type(
    'Example name, in the languages in which it is written.',
    { title: text({ maxLength: 60 }), description: text({ maxLength: 160 }), body: markdown() },
    { translations: 'optional' },
  ),
});
