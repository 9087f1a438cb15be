import { defineModel, defineType, markdown, text } from 'boreal';

export const model = defineModel({
  exampleName: defineType(
    'Example name, in the languages in which it is written.',
    { title: text({ maxLength: 60 }), description: text({ maxLength: 160 }), body: markdown() },
    { translations: 'optional' },
  ),
});
export type Model = typeof model;
