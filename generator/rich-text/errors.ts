import { defineError, defineErrors } from '../errors/define-errors.ts';

export const textErrors = defineErrors('TEXT', {
  RAW_HTML: defineError<{ html: string }>({
    title: 'Formatted text contains HTML',
    isForm: true,
    message: (p) => `HTML is not accepted in formatted text: ${p.html}`,
    hintInSystem: 'Use the elements of the editor, such as bold, lists and tables, in place of tags.',
    hint: (p) =>
      /^<\/?[A-Z][a-z]/.test(p.html)
        ? 'Write a directive, :::name: `richText.directives` of the config gives it a component. Only MDX has components as elements.'
        : 'Write it in Markdown, or escape the “<” as “\\<”. Elements without effects, such as <kbd>, need no setting.',
  }),
  COMMENT: defineError<{ comment: string }>({
    title: 'A comment in HTML has no end',
    message: (p) => `The comment ${p.comment} has no end: nothing below it would be shown.`,
    hint: 'End it with “-->”, or write “\\<” if readers are to see the sign.',
  }),
  SHORTCODE: defineError<{ written: string; instead: string | undefined }>({
    title: 'Formatted text contains a shortcode of another tool',
    message: (p) => `${p.written} is a shortcode of another tool, and would be shown as it is written.`,
    hint: (p) =>
      p.instead === undefined
        ? 'Write the value itself, or a “\\” before the first brace if readers are to see it.'
        : `Write this instead: ${p.instead}. A directive of another name needs a component in the setting richText.directives.`,
  }),
  SHORTCODE_BRACKETS: defineError<{ written: string }>({
    title: 'Formatted text contains a shortcode in brackets',
    isForm: true,
    message: (p) => `${p.written} is a shortcode of another tool, and would be shown as it is written.`,
    hint: 'Give it to a component: `richText.elements` of the config names it. Or replace it with what it shows.',
    hintInSystem: 'Replace it with what it shows, or ask the people who care for the site for a component of this name.',
  }),
  SIGNS: defineError<{ written: string; hint: string }>({
    title: 'Formatted text contains signs that did not become what they mean',
    isForm: true,
    message: (p) => `“${p.written}” would be shown as it is written.`,
    hintInSystem: 'Write these words again, or put a “\\” before each sign that readers are to see.',
    hint: (p) => p.hint,
  }),
  CELLS_LOST: defineError<{ cells: string }>({
    title: 'A row of a table has more cells than its head',
    message: (p) => `The row has more cells than the head of its table: “${p.cells}” would not be shown.`,
    hint: 'Write a bar within a cell as “\\|”, also in code, or add a cell to the first row of the table.',
  }),
  DIRECTIVE_UNKNOWN: defineError<{ name: string; suggestion: string | undefined }>({
    title: 'A directive names no component',
    message: (p) => `The site has no component for the directive “${p.name}”.`,
    hint: (p) =>
      p.suggestion === undefined
        ? `Name a component for “${p.name}” in the setting richText.directives.`
        : `Do you mean “${p.suggestion}”? Otherwise name a component for “${p.name}” in the setting richText.directives.`,
  }),
  ELEMENT_ATTRIBUTE: defineError<{ name: string; attribute: string; suggestion: string | undefined }>({
    title: 'An element has an attribute that its component does not know',
    isForm: true,
    message: (p) => `The component of <${p.name}> has no attribute “${p.attribute}”, which is left out.`,
    hintInSystem: 'Remove the attribute.',
    hint: (p) =>
      `${p.suggestion === undefined ? '' : `Do you mean “${p.suggestion}”? `}Remove it, or declare it in the setting richText.elements.${p.name}.fields.`,
  }),
  ELEMENT_ORIGIN: defineError<{ name: string; origin: string; origins: readonly string[] }>({
    title: 'An element loads from a site that is not allowed',
    message: (p) => `<${p.name}> loads from ${p.origin}, which the site does not allow.`,
    hint: (p) =>
      `${p.origins.length === 0 ? 'Use a file of this site' : `Use one of ${p.origins.join(', ')}`}, or name the origin in the setting richText.elements.${p.name}.origins.`,
  }),
  VALUE_UNKNOWN: defineError<{ name: string; suggestion: string | undefined }>({
    title: 'A text shows a value that does not exist',
    message: (p) => `Neither the entry nor the site has a value “${p.name}” in the language of this text.`,
    hint: (p) =>
      `${p.suggestion === undefined ? '' : `Do you mean “${p.suggestion}”? `}Fill the field “${p.name}” of the entry, or name the value in the setting markdown.values, for each language.`,
  }),
  DIRECTIVE_ATTRIBUTES: defineError<{ name: string }>({
    title: 'The attributes of a directive cannot be read',
    message: (p) => `The attributes of the directive “${p.name}” cannot be read.`,
    hint: `Write each once, with a space between them: {title="A title" wide}. A title with quotation marks: {title='Say "yes"'}.`,
  }),
  DIRECTIVE_FORM: defineError<{ written: string }>({
    title: 'A line with three colons is not a directive',
    message: (p) => `“${p.written}” is not a directive, and ends none.`,
    hint: 'Write :::name or :::name{title="A title"} in the first line, and ::: in the last. Titles are attributes.',
  }),
  DIRECTIVE_OPEN: defineError<{ name: string; end: string }>({
    title: 'A directive has no end',
    message: (p) => `The directive “${p.name}” begins here and has no end.`,
    hint: (p) => `End it with a line of its own: ${p.end}`,
  }),
  FOOTNOTE_MISSING: defineError<{ label: string }>({
    title: 'A footnote has no text',
    message: (p) => `The text refers to the footnote [^${p.label}], which is not defined.`,
    hint: (p) => `Add a paragraph that begins with “[^${p.label}]: ”, or write “\\[” if readers are to see the brackets.`,
  }),
  REFERENCE_MISSING: defineError<{ label: string }>({
    title: 'A link has no definition',
    message: (p) => `The link refers to the definition “${p.label}”, which does not exist.`,
    hint: (p) => `Add a line “[${p.label}]: address”, or write “\\[” if readers are to see the brackets.`,
  }),
  DEFINITION_UNUSED: defineError<{ definition: string }>({
    title: 'Nothing uses a definition',
    message: (p) => `Nothing in the text uses ${p.definition}, so that readers do not see it.`,
    hint: 'Use the definition, or remove it.',
  }),
  DEFINITION_TWICE: defineError<{ definition: string }>({
    title: 'A definition is written twice',
    message: (p) => `${p.definition} is written twice in this text.`,
    hint: 'Give one of them another name.',
  }),
  CALLOUT_UNKNOWN: defineError<{ written: string; kinds: readonly string[]; suggestion: string | undefined }>({
    title: 'A callout cannot be read',
    message: (p) => `${p.written} does not begin a callout, and would be shown as it is written.`,
    hint: (p) =>
      `${p.suggestion === undefined ? '' : `Do you mean [!${p.suggestion}]? `}Write one of ${p.kinds.map((kind) => `[!${kind}]`).join(', ')} in the first line, with a title behind it if you like, and the text below it.`,
  }),
  DETAILS: defineError<Record<never, never>>({
    title: 'A folded part is not complete',
    message: () => '<details> has no <summary> with words, or no end.',
    hint: 'Write the start of the details, a summary with words, and the end of the details on lines of their own.',
  }),
  FRONT_MATTER_INSIDE: defineError<Record<never, never>>({
    title: 'Fields are written within a text',
    message: () => 'These lines look like the fields at the top of a file, and would be shown as text.',
    hintInSystem: 'Remove these lines, or put an empty line after the line of hyphens.',
    hint: 'Move the fields to the top of the file, or put an empty line after the line of hyphens.',
  }),
  CONTROL_CHARACTER: defineError<{ code: string }>({
    title: 'A text contains a control character',
    message: (p) => `The text contains the control character ${p.code}, which browsers do not show.`,
    hint: 'Remove it. Some editors show such characters with a setting for invisible characters.',
  }),
  HEADING_LEVEL: defineError<{ heading: string }>({
    title: 'Formatted text contains a heading of the first level',
    isForm: true,
    message: (p) => `“${p.heading}” is a heading of the first level, which is the page’s own title.`,
    hintInSystem: 'Make it a heading of the second level: the page has its title from another field.',
    hint: 'Begin with headings of the second level, in Markdown with two “#”. If the files have their titles there, name the field of the title: `headingField` of the source.',
  }),
  HEADING_ID: defineError<{ id: string }>({
    title: 'Two headings have the same id',
    isForm: true,
    message: (p) => `Two headings of this text have the id “${p.id}”.`,
    hintInSystem: 'Change one of the ids.',
    hint: 'Change one of the ids in braces after the headings.',
  }),
  ID_RESERVED: defineError<{ id: string }>({
    title: 'A heading has an id that pages need for themselves',
    message: (p) => `The id “${p.id}” of a heading is reserved: every page needs it for an element of its own.`,
    hint: 'Change the id.',
  }),
  LINK_TARGET: defineError<{ target: string; meant?: string | undefined }>({
    title: 'A link’s address is not allowed',
    message: (p) =>
      `“${p.target}” is not an address that may be linked to.${p.meant === undefined ? '' : ` Did you mean ${p.meant}?`}`,
    hint: (p) =>
      p.meant === undefined
        ? 'Use a site path such as /about/, #anchor, https://, mailto: or tel:.'
        : `Write the address from the site’s root, or accept such links in texts with \`markdown: { links: 'lenient' }\` in the config. \`boreal check --fix\` writes it in files.`,
  }),
  FILE_LINK: defineError<{ written: string; entry: string }>({
    title: 'A link leads to a file of content that does not exist',
    follows: 'words',
    message: (p) => `“${p.written}” leads to the entry ${p.entry}, which does not exist.`,
    hintInSystem: 'Lead to an entry or page that exists.',
    hint: 'Write the path from this file, such as ./other.md or ../type/other.md#part, or add the missing file.',
  }),
  ENTRY_UNTRANSLATED: defineError<{ entry: string; elsewhere: readonly string[] }>({
    title: 'A formatted text leads to an entry that its language does not have',
    follows: 'words',
    isForm: true,
    message: (p) => `The text leads to the entry ${p.entry}, which exists only in ${p.elsewhere.join(', ')}.`,
    hint: 'Translate the entry, or lead to another one.',
  }),
  ENTRY_HIDDEN: defineError<{ entry: string; reason: string }>({
    title: 'A formatted text leads to an entry that is not visible',
    follows: 'words',
    message: (p) => `The text leads to the entry ${p.entry}, which ${p.reason}.`,
    hintInSystem: 'Lead to another entry, or publish both at the same time.',
    hint: 'Lead to another entry, or make both visible at the same time. With --drafts, drafts and future entries are shown.',
  }),
  IMAGE_TEXT: defineError<{ target: string }>({
    title: 'A picture has no alternative text',
    isForm: true,
    message: (p) => (p.target === '' ? 'A picture has no alternative text.' : `The picture ${p.target} has no alternative text.`),
    hintInSystem: 'Describe the picture for people who cannot see it.',
    hint: 'Describe the picture: between the square brackets in Markdown, in the attribute alt in HTML.',
  }),
  NODE_MALFORMED: defineError<{ reason: string }>({
    title: 'A part of a formatted text is malformed',
    message: (p) => `This part of the formatted text cannot be read: ${p.reason}.`,
    hintInSystem: 'Write the text again in the editor.',
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
    isForm: true,
    message: (p) => `Boreal cannot render the mark “${p.mark}”.`,
    hint: 'Use bold, italic, underline, code, superscript, subscript or strikethrough.',
  }),
  CELL_SPAN: defineError<{ attribute: string; value: string; max: number }>({
    title: 'A table’s cell spans an impossible number of others',
    isForm: true,
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
    follows: 'words',
    severity: 'warning',
    message: (p) => `The ${p.linkType.toLowerCase()} ${p.id} that is linked here is not published or does not exist.`,
    hint: 'Publish it, or remove the link.',
  }),
  ENTRY_WITHOUT_PAGE: defineError<{ entry: string }>({
    title: 'A formatted text links to an entry without a page',
    follows: 'words',
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
  INCLUDE_EMPTY: defineError<{ entry: string }>({
    title: 'An included entry has no text',
    message: (p) => `The entry ${p.entry} has no text that could be included here.`,
    hint: 'Include an entry with a text, or remove the line.',
  }),
  ENTRY_CYCLE: defineError<{ entry: string }>({
    title: 'Formatted texts embed each other',
    message: (p) => `The entry ${p.entry} is embedded here, and its own text leads back to this one.`,
    hint: 'Link to one of the entries instead of embedding it.',
  }),
  OTHER_SPACE: defineError<{ type: string }>({
    title: 'A formatted text links to another space',
    severity: 'warning',
    message: (p) =>
      `This part of type “${p.type}” leads to another space. Boreal reads one space: only the words of the link are shown, if it has any.`,
    hint: 'Link to an entry of this space, or write a link with an address.',
  }),
  ASSET_TEXT: defineError<{ file: string }>({
    title: 'The picture of an asset has no description',
    isForm: true,
    message: (p) => `The picture ${p.file} has neither description nor title.`,
    hint: 'Describe the picture in the description of the asset.',
  }),
});
