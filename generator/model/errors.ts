import { defineError, defineErrors } from '../errors/define-errors.ts';

const suggestion = (similar: string | undefined): string => (similar === undefined ? '' : ` Did you mean “${similar}”?`);

/** True for names that look the same and are not: composed and decomposed Unicode. */
const differInForm = ({ own, other }: { readonly own: string; readonly other: string }): boolean =>
  own !== other && own.normalize() === other.normalize();

const maxListed = 12;
const firstOf = (names: readonly string[]): string =>
  names.slice(0, maxListed).join(', ') + (names.length > maxListed ? ` and ${names.length - maxListed} more` : '');

/** Faults of the lines around front matter: what is wrong, and how to fix it. */
const fenceFaults = {
  unclosed: ['The front matter has no end.', 'Write a line of three hyphens and nothing else below the fields.'],
  'not-whole': [
    'This line looks like the end of the front matter, but it is not a line of three hyphens alone.',
    'Write exactly three hyphens, with nothing before or after them, or remove the line.',
  ],
  dots: ['“...” does not end the front matter.', 'Write a line of three hyphens instead.'],
  'line-ends': ['The lines end with a carriage return alone.', 'Save the file with line ends of Unix (LF) or Windows (CRLF).'],
  toml: ['Front matter in TOML, between lines of “+++”, is not supported.', 'Write it in YAML, between lines of three hyphens.'],
  json: ['Front matter in JSON is not supported.', 'Write it in YAML, between lines of three hyphens.'],
  before: [
    'Front matter begins here, but it must begin with the first line: an empty line, a space or an invisible character is before it.',
    'Delete everything before the three hyphens. For a horizontal rule, write ***.',
  ],
  dashes: [
    'This line looks like the beginning of front matter, but it is not a line of three hyphens.',
    'Write exactly three hyphens. For a horizontal rule, write ***.',
  ],
  second: [
    'A second front matter begins here: its fields would be shown as a heading.',
    'Move its fields into the first front matter. For a horizontal rule, write ***.',
  ],
} as const;

export type FenceFault = keyof typeof fenceFaults;

const quoteIt = 'Put quotation marks around the whole value.';
const asBlock = 'Write “|” after the name, and the text in the lines below, indented.';

/** Parts of a text that YAML drops or changes: what happens to `text`, and how to prevent it. */
const yamlLosses = {
  comment: [
    (text: string) => `YAML drops “${text}”: for YAML, “#” begins a comment.`,
    `${quoteIt} A comment stands in a line of its own, not indented deeper than the field below it.`,
  ],
  anchor: [(text: string) => `YAML drops “${text}”: for YAML, “&” begins the name of a value that is used again.`, quoteIt],
  tag: [(text: string) => `YAML drops “${text}”: for YAML, “!” begins the type of a value.`, quoteIt],
  block: [(text: string) => `YAML drops “${text}”: for YAML, it announces lines of text, but none follow.`, quoteIt],
  paragraph: [() => 'YAML drops the empty line within this text.', asBlock],
  item: [() => 'YAML joins this line with the text above: it is not an item of a list.', `${asBlock} Or remove the text above.`],
  markup: [
    () => 'YAML joins this line with the text above: it is not a heading, a quotation, an item, code or a row of a table.',
    asBlock,
  ],
  key: [() => 'The name of a field is a list, a record or an alias.', 'Write a text as the name of the field.'],
  end: [() => 'For YAML, the document ends at “...”.', 'Delete the line.'],
  document: [() => 'A second YAML document begins here.', 'Write one document in each file: delete the line of three hyphens.'],
  directive: [(text: string) => `YAML drops “${text}”: for YAML, it is an instruction to the program.`, 'Delete the line.'],
  'line-ends': [
    () => 'The lines end with a carriage return alone.',
    'Save the file with line ends of Unix (LF) or Windows (CRLF).',
  ],
} as const;

export type YamlLoss = keyof typeof yamlLosses;

/** Usual causes of YAML that cannot be parsed: the end of the message about `text`, and how to fix it. */
const yamlFaults = {
  tab: [(text: string) => `a tab is before “${text}”`, 'Write spaces in place of the tab: editors can do it in the whole file.'],
  twice: [(text: string) => `the field “${text}” is there twice`, 'Delete one of the two.'],
  quote: [
    (text: string) => `the value that begins with ${text} has no quotation mark at its end`,
    'Write the same mark at its end.',
  ],
  bracket: [
    (text: string) => `“${text}” has no bracket at its end`,
    'Write “]” at the end of a list, “}” at the end of a record.',
  ],
  sign: [(text: string) => `the first character of “${text}” has another meaning in YAML`, quoteIt],
  behind: [
    (text: string) => `something follows the second quotation mark of ${text}`,
    'Put quotation marks of the other kind around the whole value.',
  ],
  colon: [(text: string) => `“${text}” contains a colon before a space, which ends the name of a field`, quoteIt],
} as const;

export type YamlFault = keyof typeof yamlFaults;

/** Names a part of a value of JSON by its path. */
const partOf = ({ part }: { readonly part: string }): string => (part === '' ? 'it' : `“${part}”`);

export const contentErrors = defineErrors('CONTENT', {
  FOLDER_MISSING: defineError<{ folder: string }>({
    title: 'The content folder cannot be read',
    message: (p) => `The content folder ${p.folder} cannot be read.`,
    hint: 'Check the path given as `content` in the config or with --content.',
  }),
  FILE_UNREADABLE: defineError<{ file: string }>({
    title: 'A file cannot be read',
    of: 'file',
    message: (p) => `${p.file} cannot be read.`,
    hint: 'Check that it is a file and that you may read it.',
  }),
  FILE_NOT_UTF8: defineError<{ file: string }>({
    title: 'A file is not UTF-8 text',
    of: 'file',
    message: (p) => `${p.file} is not UTF-8 text.`,
    hint: 'Save the file with the encoding UTF-8.',
  }),
  FILE_LINK: defineError<{ file: string }>({
    title: 'The content folder contains a link',
    of: 'file',
    message: (p) => `${p.file} is a link to another file or folder. Boreal does not follow it.`,
    hint: 'Replace the link with the file or folder itself: Boreal reads nothing outside of the content folder.',
  }),
  FILE_TOO_LARGE: defineError<{ file: string; size: number; max: number }>({
    title: 'A content file or an entry of a source is too large',
    of: 'file',
    message: (p) => `${p.file} has ${p.size} bytes; ${p.max} are allowed.`,
    hint: 'Split it into several entries.',
  }),
  FILE_NAME: defineError<{ file: string; locales: readonly string[] }>({
    title: 'A file’s name does not contain type, slug and language',
    of: 'file',
    message: (p) => `${p.file} is not named <type>/<slug>.<language>.md or .yaml.`,
    hint: (p) => `Languages are ${p.locales.join(', ')}: for example post/my-post.${p.locales[0]}.md.`,
  }),
  FILE_FORM: defineError<{ file: string; locales: readonly string[] }>({
    title: 'A file’s name fits no form of the source',
    of: 'file',
    message: (p) => `${p.file} fits none of the forms in the setting \`files\` of its source.`,
    hint: (p) =>
      `Rename it, add its form, or name it in \`unreadFiles\`. Languages are ${p.locales.join(', ')}. A slug does not end with a dot and a language.`,
  }),
  SLUG: defineError<{ file: string; slug: string; isNested: boolean }>({
    title: 'A slug cannot be part of a path',
    message: (p) => `The slug “${p.slug}” of ${p.file} cannot be part of a path.`,
    hint: (p) =>
      p.isNested
        ? 'Use lower-case letters, digits and single hyphens in each segment, and one “/” between two of them.'
        : p.slug.includes('/')
          ? 'Use lower-case letters, digits and single hyphens. If slugs have several segments, declare the type with `nestedSlugs: true`.'
          : 'Use lower-case letters, digits and single hyphens.',
  }),
  TIME_NOT_PRINTED: defineError<{ entry: string; reason: string; isPrinted: boolean }>({
    title: 'An entry has a time or a state that a content system does not get',
    severity: 'warning',
    message: (p) =>
      p.isPrinted
        ? `The entry ${p.entry} ${p.reason}. It is printed without that time.`
        : `The entry ${p.entry} ${p.reason}. It is not printed: the content system would show it at once.`,
    hint: 'Give it that state, or schedule it, in the content system.',
  }),
  THREAD_DIED: defineError<{ file: string }>({
    title: 'A thread stopped while it validated a file',
    message: (p) => `The thread that validated ${p.file} stopped unexpectedly. Nothing was published.`,
    hint: 'Check the size of the file. With --workers 0, it is validated without threads.',
  }),
  TYPE_UNKNOWN: defineError<{ type: string; similar: string | undefined }>({
    title: 'A folder is not named after a type of the model',
    message: (p) => `There is no content type “${p.type}”.${suggestion(p.similar)}`,
    hint: 'Move the file into the folder of a declared type, or declare the type in the model.',
    hintInSystem: 'Correct the name in the source, or declare the type in the model.',
  }),
  DUPLICATE_FILE: defineError<{ type: string; slug: string; own: string; other: string }>({
    title: 'Two entries have the same slug',
    hidesEntry: true,
    message: (p) =>
      `The slug “${p.slug}” of ${p.own} is the slug of ${p.other}, which is of the type “${p.type}”, too.${differInForm(p) ? ' Their names differ only in the form of an accent: one character, or a letter and a mark.' : ''}`,
    hint: 'Give one of the two another slug, or delete it.',
    hintInSystem: 'Give this entry another slug.',
  }),
  ENTRY_TWICE: defineError<{ id: string; locale: string; own: string; other: string }>({
    title: 'A source gives one entry twice',
    hidesEntry: true,
    message: (p) => `The source gives the entry “${p.id}” twice in “${p.locale}”: ${p.other} is shown, ${p.own} is not.`,
    hint: 'Let the source give one version of each entry and language, or entries of their own other ids.',
  }),
  FRONT_MATTER: defineError<{ reason: string; fault?: YamlFault | undefined; text?: string | undefined }>({
    title: 'Front matter or YAML cannot be parsed',
    message: (p) => `The YAML cannot be parsed: ${p.fault === undefined ? p.reason : yamlFaults[p.fault][0](p.text ?? '')}.`,
    hint: (p) =>
      p.fault === undefined
        ? 'Put quotes around values that contain “: ” or begin with a special character, and check the indentation.'
        : yamlFaults[p.fault][1],
  }),
  FRONT_MATTER_LANGUAGE: defineError<{ language: string }>({
    title: 'Front matter is not YAML',
    message: (p) => `The first line has “${p.language}” after its three hyphens. Only YAML is read, and nothing is executed.`,
    hint: 'Write three hyphens alone in the first line, and the fields in YAML below it.',
  }),
  FRONT_MATTER_SHAPE: defineError<Record<never, never>>({
    title: 'Front matter is not a list of fields',
    message: () => 'The YAML is not a set of “field: value” lines.',
    hint: 'Write one “field: value” on each line.',
  }),
  FRONT_MATTER_FENCE: defineError<{ fault: FenceFault }>({
    title: 'The lines around front matter are wrong',
    message: (p) => fenceFaults[p.fault][0],
    hint: (p) => fenceFaults[p.fault][1],
  }),
  YAML_LOSS: defineError<{ loss: YamlLoss; text: string }>({
    title: 'YAML would drop or change a part of the text',
    message: (p) => yamlLosses[p.loss][0](p.text),
    hint: (p) => yamlLosses[p.loss][1],
  }),
  BODY_TWICE: defineError<Record<never, never>>({
    title: 'A file has a body in its front matter and another below',
    message: () => 'The front matter has a field “body”, but text follows the front matter, too.',
    hint: 'Write the text in one of the two places.',
  }),
  FILES_UNREAD: defineError<{ kind: string; count: number; folder: string; example: string; advice: string }>({
    title: 'The content folder has files that are not read',
    severity: 'warning',
    message: (p) => `Not read: ${p.count} ${p.kind} in ${p.folder}, for example ${p.example}.`,
    hint: (p) => `${p.advice} Or name them in the setting \`unreadFiles\`, and they are not reported.`,
  }),
  BODY_UNEXPECTED: defineError<{ type: string }>({
    title: 'An entry has a body, but its type has none',
    message: (p) => `Entries of type “${p.type}” have no body, but text follows the front matter.`,
    hint: 'Move the text into a field, or declare a field `body` of kind markdown.',
  }),
  FIELD_UNKNOWN: defineError<{ field: string; type: string; similar: string | undefined }>({
    title: 'A field is not in the model',
    message: (p) => `“${p.field}” is not a field of “${p.type}”.${suggestion(p.similar)}`,
    hint: 'Correct its name, or declare it in the model.',
  }),
  FIELD_MISSING: defineError<{ field: string; expected: string }>({
    title: 'A required field is missing',
    isForm: true,
    follows: 'source',
    message: (p) => `The required field “${p.field}” is missing or empty.`,
    hintInSystem: 'Fill in the field, and publish the entry. A link or file has to be published, too.',
    hint: (p) => `Give it ${p.expected}.`,
  }),
  FIELD_TYPE: defineError<{ field: string; expected: string; actual: string }>({
    title: 'A field’s value has the wrong type',
    message: (p) => `“${p.field}” must be ${p.expected}, not ${p.actual}.`,
    hint: (p) => `Write ${p.expected}.`,
  }),
  NUMBER_CHANGED: defineError<{ field: string; written: string; number: string }>({
    title: 'A number would change what is written',
    message: (p) => `“${p.field}” is a number: it would change “${p.written}” to ${p.number}.`,
    hint: (p) => `Write ${p.number}. If the spelling matters, declare the field as a symbol or a text.`,
  }),
  FIELD_CHOICE: defineError<{ field: string; value: string; choices: readonly string[]; similar: string | undefined }>({
    title: 'A field’s value is not one of the allowed ones',
    message: (p) => `“${p.field}” cannot be “${p.value}”.${suggestion(p.similar)}`,
    hint: (p) => `Use one of: ${p.choices.join(', ')}.`,
  }),
  FIELD_PATTERN: defineError<{ field: string; value: string; meaning: string }>({
    title: 'A field’s value has the wrong form',
    message: (p) => `“${p.field}” cannot be “${p.value}”: it must be ${p.meaning}.`,
    hint: (p) => `Write ${p.meaning}.`,
  }),
  FIELD_CONTROL_CHARACTER: defineError<{ field: string; code: string }>({
    title: 'A text contains a control character',
    message: (p) => `“${p.field}” contains the control character ${p.code}, which browsers do not show.`,
    hint: 'Remove it. Some editors show such characters with a setting for invisible characters.',
  }),
  FIELD_HALF_CHARACTER: defineError<{ field: string }>({
    title: 'A text has half a character',
    severity: 'warning',
    message: (p) => `“${p.field}” has half a character, in place of which “\ufffd” is shown.`,
    hint: 'Write the whole character. It was probably cut where a text was shortened: emoji are two units of a text.',
  }),
  FIELD_TOO_LONG: defineError<{ field: string; length: number; maxLength: number }>({
    title: 'A text is too long',
    isForm: true,
    message: (p) => `“${p.field}” has ${p.length} characters; ${p.maxLength} are allowed.`,
    hint: 'Shorten the text.',
  }),
  FIELD_REVIEW_DUE: defineError<{ field: string; day: string; months: number }>({
    title: 'An entry is due for a review',
    severity: 'warning',
    message: (p) => `“${p.field}” is ${p.day}, and the model asks for a review after ${p.months} months.`,
    hint: 'Compare the entry with its sources, correct it, and write the day of this review.',
  }),
  FIELD_OUTDATED: defineError<{ field: string; day: string; other: string; since: string }>({
    title: 'A day is older than what it depends on',
    severity: 'warning',
    message: (p) => `“${p.field}” is ${p.day}, but “${p.other}” is ${p.since}: the entry is older than that change.`,
    hint: 'Read the source again, correct what depends on it, and write the day of the version that you read.',
  }),
  FIELD_LOCATION: defineError<{ field: string; written: string }>({
    title: 'A field’s value is not a place on Earth',
    message: (p) => `“${p.field}” cannot be ${p.written}: it needs a latitude from -90 to 90 and a longitude from -180 to 180.`,
    hint: 'Write { lat: 45.5, lon: -73.6 }, in degrees.',
  }),
  JSON_SYNTAX: defineError<{ field: string; reason: string }>({
    title: 'A field’s text is not JSON',
    message: (p) => `“${p.field}” is not JSON: ${p.reason}.`,
    hint: 'Correct the text. Names and texts are in double quotation marks, and no comma follows the last item.',
  }),
  JSON_NUMBER: defineError<{ field: string; part: string; written: string; number: string }>({
    title: 'A number in a field’s JSON would change',
    message: (p) =>
      `In “${p.field}”, ${partOf(p)} would change from “${p.written}” to ${p.number}: JavaScript has no such number.`,
    hint: 'Write it in double quotation marks, as a text, or with fewer digits.',
  }),
  JSON_NAME: defineError<{ field: string; part: string; name: string }>({
    title: 'A name is twice in a record of a field’s JSON',
    message: (p) => `In “${p.field}”, ${partOf(p)} has the name “${p.name}” twice: only the last value would be read.`,
    hint: 'Remove one of the two, or give it another name.',
  }),
  JSON_DEPTH: defineError<{ field: string; max: number }>({
    title: 'A field’s JSON is too deep',
    message: (p) => `“${p.field}” has records and lists within each other more than ${p.max} levels deep.`,
    hint: 'Write it with fewer levels, such as a list of records that name each other.',
  }),
  JSON_SCHEMA: defineError<{ field: string; part: string; reason: string }>({
    title: 'A field’s JSON does not fit its schema',
    message: (p) => `“${p.field}” does not fit the schema of the model: ${partOf(p)} ${p.reason}.`,
    hint: 'Correct the value, or the option `schema` of the field in the model.',
  }),
  VISIBLE_DRAFT: defineError<{ text: string }>({
    title: 'A file does not say clearly that it is a draft',
    isOfVisibility: true,
    message: (p) => `“draft” must be true or false, not “${p.text}”.`,
    hint: 'Write draft: true, or remove the line. If it is a field of yours, declare it in the model.',
  }),
  VISIBLE_TIME: defineError<{ field: string; text: string }>({
    title: 'The time at which an entry is shown has no zone, or is no time',
    isOfVisibility: true,
    message: (p) => `“${p.field}” must be a day with a time and its zone, not “${p.text}”.`,
    hint: 'Write a time with the difference from UTC, such as 2026-12-01T09:00-05:00, or with Z for UTC.',
  }),
  VISIBLE_NEVER: defineError<Record<never, never>>({
    title: 'An entry expires before it is visible',
    isOfVisibility: true,
    message: () => '“expireAt” is not later than “publishAt”: the entry would never be visible.',
    hint: 'Correct one of the two times.',
  }),
  VISIBLE_CHANGE: defineError<{ id: string; field: 'publishAt' | 'expireAt'; at: string }>({
    title: 'An entry becomes visible or expires within 60 days',
    severity: 'notice',
    isOfVisibility: true,
    message: (p) => `“${p.id}” ${p.field === 'publishAt' ? 'becomes visible' : 'expires'} at ${p.at}.`,
    hint: 'Check what the site will say from then on, and generate it again at this time: a published site does not change by itself.',
  }),
  HTML_REMOVED: defineError<{ field: string; removed: readonly string[] }>({
    title: 'A text in HTML contains parts that are not accepted',
    severity: 'warning',
    message: (p) => `Removed from “${p.field}”: ${firstOf(p.removed)}.`,
    hint: 'Remove it in the source, name it in the option `allow` of the field if it is harmless, or give it to a component (`richText.elements`): docs/content.md explains both.',
  }),
  PICTURE_TEXT: defineError<{ field: string }>({
    title: 'A picture of a field has no alternative text',
    isForm: true,
    message: (p) => `The picture “${p.field}” has no \`alt\`.`,
    hintInSystem: 'Describe the picture for people who cannot see it.',
    hint: 'Add `alt` with what the picture shows, or `alt: ""` if it only decorates.',
  }),
  LIST_TOO_SHORT: defineError<{ field: string; min: number; actual: number }>({
    title: 'A list has too few items',
    isForm: true,
    message: (p) => `“${p.field}” needs at least ${p.min} items and has ${p.actual}.`,
    hint: 'Add items.',
  }),
  LINK_SCHEME: defineError<{ target: string }>({
    title: 'A link’s address is not allowed',
    message: (p) => `“${p.target}” is not an address that may be linked to.`,
    hint: 'Use a site path such as /about/, #anchor, https://, mailto: or tel:.',
  }),
});
