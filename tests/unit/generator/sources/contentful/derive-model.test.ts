import { describe, expect, it } from 'vitest';
import { fieldCode } from '../../../../../generator/model/print-model.ts';
import { deriveModel } from '../../../../../generator/sources/contentful/derive-model.ts';
import { parseSpaceAsset, parseSpaceEntry } from '../../../../../generator/sources/contentful/parse-entities.ts';
import { parseSchema } from '../../../../../generator/sources/contentful/space-schema.ts';
import type { DerivedType } from '../../../../../generator/sources/derived-model.ts';
import { modelOf, printDerivedModel } from '../../../../../generator/sources/derived-model.ts';
import {
  assetField,
  assetOf,
  editorOf,
  entriesField,
  entryField,
  entryOf,
  linkTo,
  typeOf,
} from '../../../../support/foreign-space.ts';

const english = { code: 'en', name: 'English', isDefault: true, fallbackCode: null };

interface SpaceParts {
  readonly types: readonly object[];
  readonly editors?: readonly object[];
  readonly entries?: readonly object[];
  readonly assets?: readonly object[];
  readonly locales?:
    | readonly (typeof english)[]
    | readonly { code: string; name: string; isDefault: boolean; fallbackCode: string | null }[];
}

const byId = <T extends { readonly id: string }>(items: readonly (T | undefined)[]) =>
  new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));

const derive = ({ types, editors = [], entries = [], assets = [], locales = [english] }: SpaceParts) =>
  deriveModel({
    schema: parseSchema(types, editors),
    space: { locales, entries: byId(entries.map(parseSpaceEntry)), assets: byId(assets.map(parseSpaceAsset)) },
    hasEditors: true,
  });

/** Code and notes of the only field of a type. */
function deriveOne(field: object, widget?: string | object, parts: Partial<SpaceParts> = {}) {
  const editors = widget === undefined ? [] : [editorOf('page', { value: widget })];
  const types = [typeOf('page', { value: field }, { displayField: undefined }), typeOf('note', {})];
  const [page] = derive({ ...parts, types, editors }).types;
  const derived = page?.fields[0];
  return { code: derived?.field && fieldCode(derived.field), notes: derived?.notes ?? [] };
}

describe('a field of a space', () => {
  it.each<[string, object, string | object | undefined, string | undefined]>([
    ['short text', { type: 'Symbol', localized: true, required: true }, 'singleLine', 'text()'],
    ['text in one language', { type: 'Symbol' }, 'singleLine', 'text({ optional: true, localized: false })'],
    ['long text', { type: 'Text', localized: true, required: true }, 'multipleLine', 'text()'],
    ['Markdown', { type: 'Text', localized: true, required: true }, 'markdown', 'markdown()'],
    ['long text with an unknown editor', { type: 'Text', localized: true, required: true }, undefined, 'markdown()'],
    ['rich text', { type: 'RichText', localized: true, required: true }, undefined, 'markdown()'],
    [
      'choice',
      { type: 'Symbol', required: true, validations: [{ in: ['a', 'b', 'a'] }] },
      'radio',
      "symbol({ choices: ['a', 'b'] })",
    ],
    ['address', { type: 'Symbol', required: true }, 'urlEditor', 'symbol()'],
    ['whole number', { type: 'Integer', required: true }, undefined, 'integer()'],
    ['number', { type: 'Number', localized: true, required: true }, undefined, 'number({ localized: true })'],
    ['disabled field', { type: 'Boolean', required: true, disabled: true }, undefined, 'boolean({ optional: true })'],
    ['day', { type: 'Date', required: true }, { widgetId: 'datePicker', settings: { format: 'dateonly' } }, 'date()'],
    ['link', entryField('note'), undefined, "link('note', { optional: true })"],
    ['link to any type', entryField(), undefined, "link(['page', 'note'], { optional: true })"],
    ['link to a type that is gone', entryField('gone'), undefined, "link(['page', 'note'], { optional: true })"],
    [
      'old form of a link',
      { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: 'note' }] },
      undefined,
      "link('note', { optional: true })",
    ],
    ['list of links', entriesField('note'), undefined, "list(link('note'))"],
    [
      'list of words',
      { type: 'Array', required: true, items: { type: 'Symbol' } },
      undefined,
      'list(text(), { localized: false, min: 1 })',
    ],
    ['picture', assetField('image'), undefined, 'image({ optional: true, localized: false })'],
    ['link to another space', { type: 'ResourceLink' }, undefined, undefined],
    ['list of links to another space', { type: 'Array', items: { type: 'ResourceLink' } }, undefined, undefined],
    ['link of the future', { type: 'Link', linkType: 'Tag' }, undefined, undefined],
    ['type of the future', { type: 'Vector' }, undefined, undefined],
    ['hidden field', { type: 'Symbol', omitted: true }, undefined, undefined],
  ])('%s', (_name, field, widget, code) => {
    const derived = deriveOne(field, widget);
    expect(derived.code).toBe(code);
    if (code === undefined) expect(derived.notes.join()).toMatch(/^Not read: .+\.$/);
  });

  it.each<[string, string]>([
    ['code', 'symbol('],
    ['codeSnippet', 'symbol('],
    ['buttonURL', 'symbol('],
    ['nt_mergetag_id', 'symbol('],
    ['description', 'text('],
    ['codeOfConduct', 'text('],
  ])('with the id %s is %s', (id, kind) => {
    const [page] = derive({
      types: [typeOf('page', { [id]: { type: 'Text' } }, { displayField: undefined })],
      editors: [editorOf('page', { [id]: 'multipleLine' })],
    }).types;
    expect(page?.fields[0]?.field && fieldCode(page.fields[0].field)).toMatch(new RegExp(`^${kind.replace('(', '\\(')}`));
  });

  it('with programs is a symbol, and with sentences a text', () => {
    const kindOf = (...texts: readonly string[]) => {
      const entries = texts.map((text, at) => entryOf('page', `e${at}`, { value: { en: text } }));
      return deriveOne({ type: 'Text' }, 'multipleLine', { entries }).code?.split('(')[0];
    };
    expect(kindOf('let a = "1";\nreturn a', '<p>\n</p>', 'puts "a"')).toBe('symbol');
    expect(kindOf('One sentence; and “two”.', 'Another.')).toBe('text');
    expect(kindOf()).toBe('text');
  });

  it('names rules that the model cannot express', () => {
    const validations = [{ size: { max: 9 } }, { unique: true }, { prohibitRegexp: { pattern: 'x' } }];
    expect(deriveOne({ type: 'Symbol', validations }).notes).toEqual([
      'Validated by Contentful only: size any to 9, unique, prohibitRegexp.',
    ]);
    const odd = { type: 'Symbol', validations: [{ regexp: { pattern: '\\_', flags: null } }] };
    expect(deriveOne(odd)).toEqual({ code: 'symbol({ optional: true })', notes: ['Validated by Contentful only: /\\_/.'] });
  });

  it.each<[string, object, readonly unknown[], ReturnType<typeof deriveOne>]>([
    [
      'choices',
      { type: 'Symbol', validations: [{ in: ['a', 'b'] }] },
      ['White (default)', 'a', 'White (default)'],
      {
        code: "symbol({ optional: true, choices: ['a', 'b', 'White (default)'] })",
        notes: ['Only older entries have the last choice.'],
      },
    ],
    [
      'choices in a list',
      { type: 'Array', items: { type: 'Symbol', validations: [{ in: ['a'] }] } },
      [['c', 'a'], ['b']],
      {
        code: "list(symbol({ choices: ['a', 'c', 'b'] }))",
        notes: ['Only older entries have the last 2 choices.'],
      },
    ],
    [
      'a pattern',
      { type: 'Symbol', validations: [{ regexp: { pattern: '^#[0-9a-f]{6}$', flags: null } }] },
      ['#00ff00', 'green'],
      { code: 'symbol({ optional: true })', notes: ['Validated by Contentful only: /^#[0-9a-f]{6}$/.'] },
    ],
    [
      'types of links',
      entriesField('note'),
      [[linkTo('e0'), linkTo('gone')]],
      {
        code: "list(link(['note', 'page']))",
        notes: ['Contentful does not accept page any more, but entries lead to them.'],
      },
    ],
  ])('with values from before its %s were changed accepts them', (_name, field, values, expected) => {
    const entries = values.map((value, at) => entryOf('page', `e${at}`, { value: { en: value } }));
    expect(deriveOne(field, undefined, { entries })).toEqual(expected);
  });

  it('that may lead to any file is a picture if all its files are', () => {
    const entries = [entryOf('page', 'a', { value: { en: linkTo('x', 'Asset') } })];
    const withFile = (type: string) => deriveOne(assetField(), undefined, { entries, assets: [assetOf('x', type, 'en')] });
    expect(withFile('image/png').code).toBe('image({ optional: true, localized: false })');
    expect(withFile('application/pdf').code ?? withFile('application/pdf').notes[0]).toMatch(/^file\(|application\/pdf/);
  });
});

describe('the slug of a type', () => {
  const of = (
    fields: Readonly<Record<string, object>>,
    values: readonly object[],
    widgets: Readonly<Record<string, string>> = {},
  ) => {
    const entries = values.map((each, at) =>
      entryOf('page', `e${at}`, Object.fromEntries(Object.entries(each).map(([name, value]) => [name, { en: value }]))),
    );
    const [page] = derive({ types: [typeOf('page', fields)], editors: [editorOf('page', widgets)], entries }).types;
    const { slug, nestedSlugs } = page as DerivedType;
    return { slug, nestedSlugs };
  };
  const symbol = { type: 'Symbol' };

  it.each<[string, ReturnType<typeof of>, object]>([
    [
      'is the field with the editor of slugs',
      of({ slug: symbol, address: symbol }, [{ address: 'a' }], { address: 'slugEditor' }),
      { slug: 'address' },
    ],
    ['is a field that is named so', of({ title: symbol, pageSlug: symbol }, [{ pageSlug: 'a' }]), { slug: 'pageSlug' }],
    ['is a path', of({ url_path: symbol }, [{ url_path: 'a' }]), { slug: 'url_path' }],
    ['may be nested', of({ path: symbol }, [{ path: '/' }, { path: '/a/b' }]), { slug: 'path', nestedSlugs: true }],
    ['is the id without such a field', of({ title: symbol }, [{ title: 'a' }]), {}],
    ['is the id if two entries have the same', of({ slug: symbol }, [{ slug: 'a' }, { slug: 'a' }]), { slug: false }],
    ['is the id if a value is no part of an address', of({ slug: symbol }, [{ slug: 'What?' }]), { slug: false }],
    ['is the id if the field is a link', of({ slug: entryField() }, []), {}],
  ])('%s', (_name, derived, expected) => {
    expect(derived).toEqual({ slug: undefined, nestedSlugs: undefined, ...expected });
  });

  it('is optional if an entry has none', () => {
    const entries = [entryOf('page', 'a', { slug: { en: 'x' } }), entryOf('page', 'b', {})];
    const model = modelOf(derive({ types: [typeOf('page', { slug: { ...symbol, required: true } })], entries }));
    expect(model.page?.fields.slug).toMatchObject({ kind: 'symbol', required: false });
  });
});

it('languages may be missing in types with localized fields, and fall back if a locale does', () => {
  const types = [typeOf('page', { title: { type: 'Symbol', localized: true } }), typeOf('note', { title: { type: 'Symbol' } })];
  const inLocales = (fallbackCode: string | null) =>
    derive({ types, locales: [english, { code: 'fr', name: 'French', isDefault: false, fallbackCode }] }).types.map(
      ({ translations }) => translations,
    );
  expect(inLocales('en')).toEqual(['fallback', undefined]);
  expect(inLocales(null)).toEqual(['optional', undefined]);
  expect(derive({ types }).types.map(({ translations }) => translations)).toEqual([undefined, undefined]);
});

it('a required link is optional if its target is not translated into a language of the entry', () => {
  const required = (field: object): object => ({ ...field, required: true });
  const french = { code: 'fr', name: 'French', isDefault: false, fallbackCode: null as string | null };
  const types = [
    typeOf('block', { picture: required(entryField('picture')), banner: required(entryField('picture')) }),
    typeOf('picture', { title: { type: 'Symbol', localized: true } }),
  ];
  const entries = [
    entryOf('block', 'a', { picture: { en: linkTo('english') }, banner: { en: linkTo('both') } }),
    entryOf('block', 'b', { picture: { en: linkTo('both') }, banner: { en: linkTo('none') } }),
    entryOf('picture', 'english', { title: { en: 'A' } }),
    entryOf('picture', 'both', { title: { en: 'A', fr: 'B' } }),
  ];
  const fieldsOf = (fallbackCode: string | null) =>
    derive({ types, entries, locales: [english, { ...french, fallbackCode }] }).types[0]?.fields.map(({ name, field, notes }) => [
      name,
      field?.required,
      ...notes,
    ]);
  expect(fieldsOf(null)).toEqual([
    ['picture', false, 'Required in the system, but leads to an entry without a translation in 1 of 2.'],
    ['banner', true],
  ]);
  expect(fieldsOf('en')).toEqual([
    ['picture', true],
    ['banner', true],
  ]);
});

it('names with quotation marks, ends of lines and other signs are printed as valid code', () => {
  const odd = typeOf("it's `odd`", { 'a-b': { type: 'Symbol' } }, { description: "Line\n'two' */ \u2028" });
  const code = printDerivedModel(derive({ types: [odd, typeOf('__proto__', { title: { type: 'Symbol' } })] }), 'boreal');
  expect(code.split('\n')[0]).toBe("import { defineModel, defineType, text } from 'boreal';");
  const body = code
    .replace(/^import.*$/m, '')
    .replace('export const model =', 'return')
    .replace(/^export type.*$/m, '');
  const loaded = new Function('defineModel', 'defineType', 'text', body)(
    (model: object) => model,
    (...parts: unknown[]) => parts,
    () => 'text',
  );
  expect(Object.keys(loaded)).toEqual(["it's `odd`", '__proto__']);
});
