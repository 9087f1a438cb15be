/**
 * Requirements of Contentful for a file: the rules of `contentful-import` 9 (`lib/utils/schema`),
 * and those of the management API. The package itself is too large for the tests.
 */

type JsonRecord = Readonly<Record<string, unknown>>;
/** Reports what is wrong with a value at a path. */
type Rule = (value: unknown, place: string) => readonly string[];

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value);
const must = (isMet: boolean, told: string): readonly string[] => (isMet ? [] : [told]);

const text: Rule = (value, place) => must(typeof value === 'string' && value !== '', `${place} must be a text`);
const truth: Rule = (value, place) => must(typeof value === 'boolean', `${place} must be true or false`);
const record: Rule = (value, place) => must(isRecord(value), `${place} must be an object`);
const oneOf =
  (...known: readonly unknown[]): Rule =>
  (value, place) =>
    must(known.includes(value), `${place} must be ${known.join(' or ')}`);
const matching =
  (pattern: RegExp, meaning: string): Rule =>
  (value, place) =>
    must(typeof value === 'string' && pattern.test(value), `${place} must be ${meaning}`);
const optional =
  (rule: Rule): Rule =>
  (value, place) =>
    value === undefined ? [] : rule(value, place);
const listOf =
  (rule: Rule): Rule =>
  (value, place) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, index) => rule(item, `${place}[${index}]`))
      : [`${place} must be a list`];
/** Any names: codes of locales for texts. */
const everyMember =
  (rule: Rule): Rule =>
  (value, place) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, member]) => rule(member, `${place}.${name}`))
      : [`${place} must be an object`];
/** These members; others are allowed. */
const withMembers =
  (members: Readonly<Record<string, Rule>>, ...further: readonly Rule[]): Rule =>
  (value, place) =>
    isRecord(value)
      ? [
          ...Object.entries(members).flatMap(([name, rule]) => rule(value[name], `${place}.${name}`)),
          ...further.flatMap((rule) => rule(value, place)),
        ]
      : [`${place} must be an object`];

const id = matching(/^[A-Za-z0-9._-]{1,64}$/, 'an id');
const sys = withMembers({ id });
const linkTo = (linkType: string): Rule =>
  withMembers({ sys: withMembers({ type: oneOf('Link'), linkType: oneOf(linkType), id }) });

/** A field, or the items of one, names its target if and only if it is a link. */
const linkType: Rule = (value, place) => {
  const { type, linkType } = value as JsonRecord;
  if (type === 'Link') return oneOf('Entry', 'Asset')(linkType, `${place}.linkType`);
  return must(linkType === undefined, `${place}.linkType must not stand where type is ${type}`);
};

const items: Rule = (value, place) => {
  const { type, items } = value as JsonRecord;
  if (type !== 'Array') return must(items === undefined, `${place}.items must not stand where type is ${type}`);
  return withMembers({ type: oneOf('Symbol', 'Link'), validations: optional(listOf(record)) }, linkType)(items, `${place}.items`);
};

const fieldTypes = ['Symbol', 'Text', 'RichText', 'Integer', 'Number', 'Date', 'Object', 'Boolean', 'Array', 'Link', 'Location'];
const flags = { disabled: optional(truth), omitted: optional(truth), required: optional(truth), localized: optional(truth) };
const field = withMembers(
  {
    id: matching(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'an id of a field'),
    name: text,
    type: oneOf(...fieldTypes),
    validations: optional(listOf(record)),
    ...flags,
  },
  linkType,
  items,
);

const locale = withMembers({
  code: text,
  name: text,
  internal_code: optional(text),
  fallbackCode: (value, place) => (value === null ? [] : optional(text)(value, place)),
  default: optional(truth),
  contentManagementApi: optional(truth),
  contentDeliveryApi: optional(truth),
  optional: optional(truth),
});

/** The importer adds a scheme to an address without one. */
const file = withMembers({ url: matching(/^(https?:)?\/\/./, 'an address'), fileName: text, contentType: text });

const parts: Readonly<Record<string, Rule>> = {
  contentTypes: listOf(withMembers({ sys, name: text, displayField: text, fields: listOf(field) })),
  editorInterfaces: listOf(
    withMembers({
      sys: withMembers({ contentType: linkTo('ContentType') }),
      controls: listOf(withMembers({ fieldId: text, widgetId: text })),
    }),
  ),
  locales: listOf(locale),
  entries: listOf(withMembers({ sys: withMembers({ id, contentType: linkTo('ContentType') }), fields: everyMember(record) })),
  assets: listOf(withMembers({ sys, fields: withMembers({ title: everyMember(text), file: everyMember(file) }) })),
  tags: listOf(withMembers({ name: text })),
  webhooks: listOf(withMembers({ url: matching(/^https?:\/\//, 'an address'), topics: listOf(text) })),
};

/** Contentful's own widgets for a kind of field. */
const widgets: Readonly<Record<string, readonly string[]>> = {
  Symbol: ['singleLine', 'urlEditor', 'slugEditor', 'dropdown', 'radio'],
  Text: ['multipleLine', 'markdown', 'singleLine', 'dropdown', 'radio'],
  RichText: ['richTextEditor'],
  Integer: ['numberEditor', 'rating', 'dropdown', 'radio'],
  Number: ['numberEditor', 'rating', 'dropdown', 'radio'],
  Date: ['datePicker'],
  Boolean: ['boolean'],
  Object: ['objectEditor'],
  Location: ['locationEditor'],
  'Link Entry': ['entryLinkEditor', 'entryCardEditor'],
  'Link Asset': ['assetLinkEditor', 'assetGalleryEditor'],
  'Array Symbol': ['tagEditor', 'listInput', 'checkbox'],
  'Array Link Entry': ['entryLinksEditor', 'entryCardsEditor'],
  'Array Link Asset': ['assetLinksEditor', 'assetGalleryEditor'],
};

interface FileField {
  readonly id: string;
  readonly type: string;
  readonly linkType?: string;
  readonly items?: { readonly type: string; readonly linkType?: string };
}

const kindOf = ({ type, linkType, items }: FileField): string =>
  [type, linkType, items?.type, items?.linkType].filter((word) => word !== undefined).join(' ');

interface FileEntity {
  readonly sys: { readonly id: string; readonly contentType: { readonly sys: { readonly id: string } } };
  readonly fields: Readonly<Record<string, JsonRecord>>;
}

/** A file with valid parts. */
interface ImportFile {
  readonly contentTypes: readonly {
    readonly sys: { readonly id: string };
    readonly displayField: string;
    readonly fields: readonly FileField[];
  }[];
  readonly editorInterfaces: readonly {
    readonly sys: FileEntity['sys'];
    readonly controls: readonly { readonly fieldId: string; readonly widgetId: string }[];
  }[];
  readonly locales: readonly { readonly code: string; readonly default?: boolean; readonly fallbackCode?: string | null }[];
  readonly entries: readonly FileEntity[];
  readonly assets: readonly FileEntity[];
}

/** Returns all reasons against the import of a file, each with its path. */
export function importProblems(value: unknown): readonly string[] {
  if (!isRecord(value)) return ['the file must be an object'];
  const found = Object.entries(parts).flatMap(([part, rule]) => rule(value[part], part));
  // Relations between parts can be checked when each part is valid.
  return found.length > 0 ? found : relationProblems(value as unknown as ImportFile);
}

function relationProblems({ contentTypes, editorInterfaces, locales, entries, assets }: ImportFile): readonly string[] {
  const fieldsOf = new Map(contentTypes.map((type) => [type.sys.id, new Map(type.fields.map((field) => [field.id, field]))]));
  const codes = locales.map(({ code }) => code);
  const unique = (ids: readonly string[], what: string) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${what} ${id} stands there twice`);
  return [
    ...must(locales.filter((locale) => locale.default).length === 1, 'one locale must be the default one'),
    ...locales.flatMap(({ code, fallbackCode = null }) =>
      must(
        fallbackCode === null || (fallbackCode !== code && codes.includes(fallbackCode)),
        `${code} falls back to no other locale`,
      ),
    ),
    ...unique(codes, 'the locale'),
    ...unique(
      [...entries, ...assets].map((entity) => entity.sys.id),
      'the id',
    ),
    ...unique(
      contentTypes.map((type) => type.sys.id),
      'the content type',
    ),
    ...contentTypes.flatMap(({ sys, displayField, fields }) => [
      ...unique(
        fields.map((field) => field.id),
        `the field of ${sys.id}`,
      ),
      ...must(fieldsOf.get(sys.id)?.has(displayField) ?? false, `${sys.id} shows entries by ${displayField}, which is no field`),
      ...editorProblems(sys.id, fields, editorInterfaces),
    ]),
    ...entries.flatMap(({ sys, fields }) => {
      const known = fieldsOf.get(sys.contentType.sys.id);
      return known
        ? Object.keys(fields).flatMap((name) => must(known.has(name), `${sys.id} has a field ${name}, which its type has not`))
        : [`${sys.id} is of no content type of the file`];
    }),
    ...[...entries, ...assets].flatMap(({ sys, fields }) =>
      Object.entries(fields).flatMap(([name, values]) =>
        Object.keys(values).flatMap((code) =>
          must(codes.includes(code), `${sys.id}.${name} has a value for ${code}, which is no locale`),
        ),
      ),
    ),
  ];
}

/** Each field of a type has one control, with a widget for its kind. */
function editorProblems(type: string, fields: readonly FileField[], editors: ImportFile['editorInterfaces']): readonly string[] {
  const own = editors.filter(({ sys }) => sys.contentType.sys.id === type);
  const controls = own.flatMap((editor) => editor.controls);
  return [
    ...must(own.length === 1, `${type} must have one editor interface, not ${own.length}`),
    ...controls.flatMap(({ fieldId }) =>
      must(
        fields.some(({ id }) => id === fieldId),
        `${type} has a control for ${fieldId}, which is no field`,
      ),
    ),
    ...fields.flatMap((field) => {
      const ofField = controls.filter(({ fieldId }) => fieldId === field.id);
      const isFitting = ofField.every(({ widgetId }) => widgets[kindOf(field)]?.includes(widgetId));
      return [
        ...must(ofField.length === 1, `${type}.${field.id} must have one control, not ${ofField.length}`),
        ...must(isFitting, `${type}.${field.id} is ${kindOf(field)}, and has a widget for something else`),
      ];
    }),
  ];
}
