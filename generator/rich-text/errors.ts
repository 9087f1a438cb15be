import { defineError, defineErrors } from '../errors/define-errors.ts';

export const textErrors = defineErrors('TEXT', {
  RAW_HTML: defineError<{ html: string }>({
    title: 'Formatted text holds HTML',
    message: (p) => `HTML is not accepted in formatted text: ${p.html}`,
    hint: 'Write it in Markdown, or escape the “<” as “\\<”.',
  }),
  HEADING_LEVEL: defineError<{ heading: string }>({
    title: 'Formatted text holds a heading of the first level',
    message: (p) => `“${p.heading}” is a heading of the first level, which is the page’s own title.`,
    hint: 'Begin headings with two hash signs.',
  }),
  HEADING_ID: defineError<{ id: string }>({
    title: 'Two headings have one id',
    message: (p) => `Two headings of this text have the id “${p.id}”.`,
    hint: 'Change one of the ids in braces behind the headings.',
  }),
  LINK_TARGET: defineError<{ target: string }>({
    title: 'A link’s address is not allowed',
    message: (p) => `“${p.target}” is not an address that may be linked to.`,
    hint: 'Use a site path such as /about/, #anchor, https://, mailto: or tel:.',
  }),
  IMAGE_TEXT: defineError<{ target: string }>({
    title: 'A picture has no alternative text',
    message: (p) => `The picture ${p.target} has no alternative text.`,
    hint: 'Say between the square brackets what the picture shows.',
  }),
});
