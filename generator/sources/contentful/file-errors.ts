import { defineError, defineErrors } from '../../errors/define-errors.ts';

interface ChangedItems {
  readonly count: number;
  /** The first of them. */
  readonly items: readonly string[];
}

const changedSince = ({ count, items }: ChangedItems): string =>
  `${count === 1 ? 'One item of the export file was' : `${count} items of the export file were`} changed after being published: ${items.join(', ')}${count > items.length ? ', …' : ''}. The file has the changed texts, not the published ones`;

export const exportErrors = defineErrors('EXPORT', {
  TYPE_NAME: defineError<{ type: string }>({
    title: 'A type’s name cannot be an id in Contentful',
    message: (p) =>
      `The type “${p.type}” cannot be a content type of Contentful: its name has characters, or a length, that ids cannot have.`,
    hint: 'Name it with at most 64 letters of English, digits, hyphens, underscores and dots.',
  }),
  FIELD_NAME: defineError<{ type: string; field: string }>({
    title: 'A field’s name cannot be an id in Contentful',
    message: (p) => `The field “${p.field}” of “${p.type}” cannot be a field of Contentful.`,
    hint: 'Begin its name with a letter, followed by at most 63 letters of English, digits and underscores.',
  }),
  FIELD_SLUG: defineError<{ type: string }>({
    title: 'A type declares a field with the slug’s name',
    message: (p) => `“${p.type}” declares a field “slug”. In Contentful that field holds an entry’s slug.`,
    hint: 'Give the field another name in the model.',
  }),
  FIELD_COUNT: defineError<{ type: string; count: number; max: number }>({
    title: 'A type has more fields than Contentful allows',
    message: (p) => `“${p.type}” has ${p.count} fields including the slug; Contentful allows ${p.max}.`,
    hint: 'Put fields that belong together into a group, which is one field.',
  }),
  VALUE_TOO_LONG: defineError<{ field: string; length: number; max: number }>({
    title: 'A text is longer than Contentful allows',
    message: (p) => `“${p.field}” has ${p.length} characters as written; Contentful allows ${p.max}.`,
    hint: 'Shorten the text, or divide it into several fields or entries.',
  }),
  FILE_TOO_LARGE: defineError<{ file: string; megabytes: number; maxMegabytes: number }>({
    title: 'An export file is too large',
    message: (p) => `${p.file} has ${p.megabytes} MB; files up to ${p.maxMegabytes} MB are read.`,
    hint: 'Export without drafts and archived entries, or pull from the delivery API.',
  }),
  FILE_NOT_JSON: defineError<{ file: string; actual: string }>({
    title: 'An export file is not JSON',
    message: (p) => `${p.file} is not JSON: it is ${p.actual}.`,
    hint: 'Name the .json file that contentful-export wrote, and check that it was copied completely.',
  }),
  FILE_SHAPE: defineError<{ file: string; actual: string }>({
    title: 'A file is not an export of a space',
    message: (p) => `${p.file} is not an export of a Contentful space: it is ${p.actual}.`,
    hint: 'Name the file that contentful-export wrote: an object with lists such as contentTypes, locales and entries.',
  }),
  PART_SHAPE: defineError<{ part: string; actual: string }>({
    title: 'A part of an export file is not a list',
    message: (p) => `“${p.part}” of the export file is ${p.actual}, not a list.`,
    hint: 'Export the space again with contentful-export.',
  }),
  ITEM_SHAPE: defineError<{ item: string; kind: string }>({
    title: 'An item of an export file cannot be read',
    message: (p) => `${p.item} of the export file is not ${p.kind} in Contentful’s format.`,
    hint: 'Export the space again with contentful-export.',
  }),
  NOT_LOCALIZED: defineError<{ item: string; field: string; others: number }>({
    title: 'A field in an export file is not nested by locale',
    message: (p) =>
      `The field “${p.field}” of ${p.item} is not nested by locale${p.others > 0 ? `, and ${p.others} more are not` : ''}.`,
    hint: 'Export all locales: contentful-export does, and so does the delivery API with locale=*.',
  }),
  LOCALES_MISSING: defineError<{ file: string }>({
    title: 'An export file names no locales',
    message: (p) => `${p.file} has content, but names no locales: the language of its values is unknown.`,
    hint: 'Export the space again, without --skip-content-model.',
  }),
  CHANGED: defineError<ChangedItems>({
    title: 'An export file has changes that are not published',
    message: (p) => `${changedSince(p)}: drafts would be published.`,
    hint: 'Export with a delivery token, or publish the changes and export again. To use the changed texts, add --allow-changed.',
  }),
  CHANGED_TAKEN: defineError<ChangedItems>({
    title: 'Changes that are not published are read from an export file',
    severity: 'warning',
    message: (p) => `${changedSince(p)}; these are used because of --allow-changed.`,
    hint: 'Export with a delivery token, or publish the changes and export again.',
  }),
});
