import { defineError, defineErrors } from '../errors/define-errors.ts';

export const textErrors = defineErrors('TEXT', {
  RAW_HTML: defineError<{ html: string }>({
    title: 'Formatted text contains HTML',
    message: (p) => `HTML is not accepted in formatted text: ${p.html}`,
    hint: 'Write it in Markdown, or escape the “<” as “\\<”.',
  }),
  HEADING_LEVEL: defineError<{ heading: string }>({
    title: 'Formatted text contains a heading of the first level',
    message: (p) => `“${p.heading}” is a heading of the first level, which is the page’s own title.`,
    hint: 'Begin with headings of the second level, in Markdown with two “#”.',
  }),
  HEADING_ID: defineError<{ id: string }>({
    title: 'Two headings have the same id',
    message: (p) => `Two headings of this text have the id “${p.id}”.`,
    hint: 'Change one of the ids in braces after the headings.',
  }),
  LINK_TARGET: defineError<{ target: string }>({
    title: 'A link’s address is not allowed',
    message: (p) => `“${p.target}” is not an address that may be linked to.`,
    hint: 'Use a site path such as /about/, #anchor, https://, mailto: or tel:.',
  }),
  IMAGE_TEXT: defineError<{ target: string }>({
    title: 'A picture has no alternative text',
    message: (p) => (p.target === '' ? 'A picture has no alternative text.' : `The picture ${p.target} has no alternative text.`),
    hint: 'Describe the picture: between the square brackets in Markdown, in the attribute alt in HTML.',
  }),
  NODE_MALFORMED: defineError<{ reason: string }>({
    title: 'A part of a formatted text is malformed',
    message: (p) => `This part of the formatted text cannot be read: ${p.reason}.`,
    hint: 'Write the text again in the editor, or fix the program that wrote it.',
  }),
  NODE_UNKNOWN: defineError<{ type: string }>({
    title: 'A formatted text contains a part of an unknown type',
    message: (p) => `Boreal cannot render parts of type “${p.type}”.`,
    hint: (p) => `Name a component for it in the setting richText.nodes, as “${p.type}”, or use another element of the editor.`,
  }),
  NODE_MISPLACED: defineError<{ type: string; parent: string }>({
    title: 'A part of a formatted text is in a wrong position',
    message: (p) => `A part of type “${p.type}” is not allowed in one of type “${p.parent}”.`,
    hint: 'Move it out, or write the text again in the editor.',
  }),
  DOCUMENT_LIMIT: defineError<{ limit: string }>({
    title: 'A formatted text is too large',
    message: (p) => `The formatted text has ${p.limit}; the rest is left out.`,
    hint: 'Split the text into several entries.',
  }),
  MARK_UNKNOWN: defineError<{ mark: string }>({
    title: 'A formatted text has a mark of an unknown type',
    message: (p) => `Boreal cannot render the mark “${p.mark}”.`,
    hint: 'Use bold, italic, underline, code, superscript, subscript or strikethrough.',
  }),
  CELL_SPAN: defineError<{ attribute: string; value: string; max: number }>({
    title: 'A table’s cell spans an impossible number of others',
    message: (p) => `The cell’s ${p.attribute} cannot be ${p.value}.`,
    hint: (p) => `Use a whole number from 1 to ${p.max}.`,
  }),
  TARGET_MALFORMED: defineError<{ type: string; expected: string }>({
    title: 'A link or embed of a formatted text has no target',
    message: (p) => `This part of type “${p.type}” does not lead to ${p.expected}.`,
    hint: 'Set its target again in the editor.',
  }),
  TARGET_MISSING: defineError<{ linkType: string; id: string }>({
    title: 'A formatted text links to something that is not published',
    severity: 'warning',
    message: (p) => `The ${p.linkType.toLowerCase()} ${p.id} that is linked here is not published or does not exist.`,
    hint: 'Publish it, or remove the link.',
  }),
  ENTRY_WITHOUT_PAGE: defineError<{ entry: string }>({
    title: 'A formatted text links to an entry without a page',
    severity: 'warning',
    message: (p) => `The entry ${p.entry} has no page that could be linked to.`,
    hint: 'Link to another entry, or remove the link.',
  }),
  ENTRY_WORDLESS: defineError<{ entry: string; type: string; setting: string }>({
    title: 'An entry within a formatted text has nothing to show',
    severity: 'warning',
    message: (p) => `The entry ${p.entry} of type “${p.type}” is embedded here, but has no words for readers: nothing is shown.`,
    hint: (p) => `Name a component for the type in ${p.setting} of the config, or give the entry a title or a text.`,
  }),
  ENTRY_CYCLE: defineError<{ entry: string }>({
    title: 'Formatted texts embed each other',
    message: (p) => `The entry ${p.entry} is embedded here, and its own text leads back to this one.`,
    hint: 'Link to one of the entries instead of embedding it.',
  }),
  OTHER_SPACE: defineError<{ type: string }>({
    title: 'A formatted text links to another space',
    message: (p) => `This part of type “${p.type}” leads to another space, whose content is not read.`,
    hint: 'Link to an entry of this space, or write a link with an address.',
  }),
  ASSET_TEXT: defineError<{ file: string }>({
    title: 'The picture of an asset has no description',
    message: (p) => `The picture ${p.file} has neither description nor title.`,
    hint: 'Describe the picture in the description of the asset.',
  }),
});
