/** The kinds of fields in Contentful: one row says everything about a kind. */
import { type FieldOf, isOfKind, type Kind } from '../../model/fields.ts';
import type { Field } from '../../model/kinds/kind.ts';
import type { ExportValidation, MappedType } from './export-file-types.ts';

/** Maximum length of Contentful's type Symbol, in characters. */
export const maxSymbolLength = 255;

/** Types of the space, that of the printed model first. */
export type MappedTypes = readonly [MappedType, ...MappedType[]];

interface KindInContentful<F extends Field> {
  /** Types that can hold a field. */
  readonly types: MappedTypes | ((field: F) => MappedTypes);
  /** Types that can hold a list of such fields. Default: a JSON object, as in local files. */
  readonly listTypes?: MappedTypes;
  /** Widget of the editor. */
  readonly widget: string | ((field: F) => string);
  /** Widget of a list. Default: an editor of JSON. */
  readonly listWidget?: string | ((field: F) => string);
  /** Settings of the widget. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Help for editors. */
  readonly help?: string | ((field: F) => string | undefined);
  readonly validations?: (field: F) => readonly ExportValidation[];
  /** Form of a value that differs from what is written; `text` has a maximum length. Default: the text. */
  readonly exported?: 'text' | 'link' | 'asset' | ((written: unknown) => unknown);
  /** Form of a value of the space, if it is more than a single value or text. */
  readonly delivered?: 'entry' | 'block' | 'picture' | 'file' | 'document' | 'json' | 'day';
}

const symbol: MappedType = { type: 'Symbol' };
const text: MappedType = { type: 'Text' };
const object: MappedType = { type: 'Object' };
const symbols: MappedTypes = [{ type: 'Array', items: symbol as { readonly type: 'Symbol' } }, object];
const asset: MappedTypes = [{ type: 'Link', linkType: 'Asset' }];
const assets: MappedTypes = [{ type: 'Array', items: { type: 'Link', linkType: 'Asset' } }];
// The other widget for lists splits at commas, which sentences have.
const tags = 'tagEditor';

export const contentfulKinds = {
  text: {
    types: ({ maxLength }) => (isShort(maxLength) ? [symbol, text] : [text, symbol]),
    listTypes: symbols,
    widget: ({ maxLength }) => (isShort(maxLength) ? 'singleLine' : 'multipleLine'),
    listWidget: tags,
    validations: ({ maxLength }) => (maxLength === undefined ? [] : [{ size: { max: maxLength } }]),
    exported: 'text',
  },
  markdown: {
    types: [text, { type: 'RichText' }],
    widget: 'markdown',
    help: 'CommonMark with tables.',
    exported: 'text',
    delivered: 'document',
  },
  html: { types: [text], widget: 'multipleLine', help: 'HTML.', exported: 'text' },
  symbol: {
    types: [symbol, text],
    listTypes: symbols,
    widget: ({ choices }) => (choices === undefined ? 'singleLine' : 'dropdown'),
    listWidget: ({ choices }) => (choices === undefined ? tags : 'checkbox'),
    help: ({ pattern }) => pattern && `Must be ${pattern.meaning}.`,
    validations: ({ choices, pattern }) => [...(choices === undefined ? [] : [{ in: choices }]), ...patternOf(pattern)],
    exported: 'text',
  },
  href: {
    types: [symbol, text],
    listTypes: symbols,
    widget: 'singleLine',
    listWidget: tags,
    help: 'A path of the site such as /about/, or an address that begins with https://, mailto: or tel:.',
    exported: 'text',
  },
  integer: { types: [{ type: 'Integer' }], widget: 'numberEditor', exported: Number },
  number: { types: [{ type: 'Number' }, { type: 'Integer' }], widget: 'numberEditor', exported: Number },
  boolean: {
    types: [{ type: 'Boolean' }],
    widget: 'boolean',
    settings: { trueLabel: 'Yes', falseLabel: 'No' },
    exported: (written) => String(written) === 'true',
  },
  date: { types: [{ type: 'Date' }], widget: 'datePicker', settings: { format: 'dateonly' }, delivered: 'day' },
  datetime: { types: [{ type: 'Date' }], widget: 'datePicker', settings: { format: 'timeZ', ampm: '24' } },
  location: {
    types: [{ type: 'Location' }],
    widget: 'locationEditor',
    exported(written) {
      const { lat, lon } = written as Readonly<Record<string, unknown>>;
      return { lon: Number(lon), lat: Number(lat) };
    },
  },
  json: {
    types: [object],
    widget: 'objectEditor',
    exported: (written) => (typeof written === 'string' ? JSON.parse(written) : written),
    delivered: 'json',
  },
  link: {
    types: [{ type: 'Link', linkType: 'Entry' }, { type: 'ResourceLink' }],
    listTypes: [
      { type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
      { type: 'Array', items: { type: 'ResourceLink' } },
    ],
    widget: 'entryCardEditor',
    listWidget: 'entryLinksEditor',
    validations: ({ to }) => [{ linkContentType: to }],
    exported: 'link',
    delivered: 'entry',
  },
  file: {
    types: asset,
    listTypes: assets,
    widget: 'assetLinkEditor',
    listWidget: 'assetLinksEditor',
    exported: 'asset',
    delivered: 'file',
  },
  image: {
    types: asset,
    listTypes: assets,
    widget: 'assetLinkEditor',
    listWidget: 'assetLinksEditor',
    help: 'What the picture shows stands in the asset’s description.',
    validations: () => [{ linkMimetypeGroup: ['image'] }],
    exported: 'asset',
    delivered: 'picture',
  },
  list: {
    types: ({ of }) => rowOf(of).listTypes ?? [object],
    widget: ({ of }) => resultOf(rowOf(of).listWidget, of) ?? 'objectEditor',
    help: ({ of }) => (rowOf(of).listTypes ? resultOf(rowOf(of).help, of) : `JSON: a list of ${shapeOf(of)}.`),
  },
  oneOf: {
    types: [object, { type: 'Link', linkType: 'Entry' }],
    listTypes: [object, { type: 'Array', items: { type: 'Link', linkType: 'Entry' } }],
    widget: 'objectEditor',
    listWidget: 'objectEditor',
    help: (field) => `JSON: ${shapeOf(field)}.`,
    delivered: 'block',
  },
  group: { types: [object], widget: 'objectEditor', help: (field) => `JSON: ${shapeOf(field)}.` },
} satisfies { readonly [K in Kind]: KindInContentful<FieldOf<K>> };

/** Returns the row of a field's kind. */
export const rowOf = ({ kind }: Field): KindInContentful<Field> =>
  contentfulKinds[kind as Kind] as unknown as KindInContentful<Field>;

/** Returns what a row says about a field: the value, or the result of its function. */
export const resultOf = <F, T>(said: T | ((field: F) => T), field: F): T =>
  typeof said === 'function' ? (said as (field: F) => T)(field) : said;

const isShort = (maxLength: number | undefined): boolean => maxLength !== undefined && maxLength <= maxSymbolLength;

function patternOf(pattern: { readonly expression: string; readonly meaning: string } | undefined): readonly ExportValidation[] {
  // Contentful ignores the flag u, which changes the meaning of these expressions.
  if (pattern === undefined || /\\[pu]\{/i.test(pattern.expression)) return [];
  return [{ regexp: { pattern: pattern.expression, flags: null }, message: `Must be ${pattern.meaning}.` }];
}

/** Maximum number of names in a line of help. */
const maxNames = 8;

/** Returns the shape of a record: `{ label, text?, href }`. */
function shapeOf(field: Field): string {
  if (isOfKind(field, 'list')) return `[${shapeOf(field.of)}]`;
  if (isOfKind(field, 'oneOf')) return `a record whose “type” is ${Object.keys(field.shapes).join(' or ')}`;
  if (!isOfKind(field, 'group')) return field.kind;
  const names = Object.entries(field.fields).map(([name, { required }]) => (required ? name : `${name}?`));
  return `{ ${[...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ')} }`;
}
