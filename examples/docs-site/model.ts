import { defineModel, defineType, integer, list, markdown, text } from 'boreal';

export const model = defineModel({
  guide: defineType('A page of the documentation.', {
    title: text(),
    description: text(),
    /** Heading of the index below which the page is listed first. */
    section: text({ optional: true }),
    order: integer(),
    /** Headings, by which the search finds the page. */
    keywords: list(text()),
    body: markdown(),
  }),
});
