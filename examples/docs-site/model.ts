import { defineModel, defineType, integer, markdown, text } from 'boreal';

export const model = defineModel({
  guide: defineType('A page of the documentation.', {
    title: text(),
    description: text(),
    /** Heading of the index below which the page is listed first. */
    section: text({ optional: true }),
    order: integer(),
    body: markdown(),
  }),
});
export type Model = typeof model;
