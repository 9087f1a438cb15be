import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExportFileSize, parseExportFile } from '../../../../../generator/sources/contentful/export-file.ts';

const locales = [
  { code: 'en-CA', name: 'English', default: true, fallbackCode: null },
  { code: 'fr-CA', name: 'French', default: false, fallbackCode: 'en-CA' },
];
const contentType = { sys: { type: 'Link', linkType: 'ContentType', id: 'note' } };
const published = { version: 2, publishedVersion: 1, publishedCounter: 3, updatedAt: '2024-01-02T03:04:05.000Z' };
const entry = (sys: object, fields: object = { title: { 'en-CA': 'Hello' } }) => ({
  sys: { id: 'a', type: 'Entry', contentType, ...sys },
  fields,
});

const parse = (content: unknown, allowChanged = false) =>
  parseExportFile(JSON.stringify(content), { file: 'space.json', allowChanged });
const codesOf = ({ problems }: ReturnType<typeof parse>) => problems.map(({ code }) => code);

describe('an export file', () => {
  it('gives types, locales, entries and assets with all languages', () => {
    const fields = [
      { id: 'title', name: 'Title', type: 'Symbol', localized: true, required: true, validations: [{ unique: true }] },
    ];
    const asset = { sys: { id: 'p', type: 'Asset', ...published }, fields: { title: { 'en-CA': 'Picture' } } };
    const { space, problems } = parse({
      contentTypes: [{ sys: { id: 'note' }, name: 'Note', displayField: 'title', fields }],
      locales,
      entries: [entry(published)],
      assets: [asset],
      roles: [],
    });
    expect(problems).toEqual([]);
    expect(space.contentTypes).toEqual([
      {
        id: 'note',
        name: 'Note',
        displayField: 'title',
        fields: [{ id: 'title', name: 'Title', type: 'Symbol', localized: true, required: true }],
      },
    ]);
    expect(space.locales.map(({ code, isDefault, fallbackCode }) => [code, isDefault, fallbackCode])).toEqual([
      ['en-CA', true, null],
      ['fr-CA', false, 'en-CA'],
    ]);
    expect(space.entries.get('a')).toEqual({
      id: 'a',
      contentType: 'note',
      updatedAt: '2024-01-02T03:04:05.000Z',
      revision: 3,
      facts: { dates: { updatedAt: '2024-01-02T03:04:05.000Z' } },
      fields: { title: { 'en-CA': 'Hello' } },
    });
    expect(space.assets.get('p')?.fields).toEqual({ title: { 'en-CA': 'Picture' } });
  });

  it('may contain entities in the format of the delivery API', () => {
    const { space, problems } = parse({ locales, entries: [entry({ revision: 7, updatedAt: '2024-01-02T03:04:05.000Z' })] });
    expect(problems).toEqual([]);
    expect(space.entries.get('a')).toMatchObject({ revision: 7, fields: { title: { 'en-CA': 'Hello' } } });
  });

  it.each(['contentTypes', 'entries', 'assets', 'tags', 'editorInterfaces'])('may lack %s', (part) => {
    const { [part]: _, ...rest } = {
      contentTypes: [],
      locales,
      entries: [],
      assets: [],
      tags: [],
      editorInterfaces: [],
    } as Record<string, unknown>;
    expect(codesOf(parse(rest))).toEqual([]);
  });

  it('may be old: without fallbacks and without a default locale', () => {
    const { space } = parse({
      locales: [
        { code: 'en', name: 'English' },
        { code: 'fr', name: 'French' },
      ],
    });
    expect(space.locales).toEqual([
      { code: 'en', name: 'English', isDefault: true, fallbackCode: null },
      { code: 'fr', name: 'French', isDefault: false, fallbackCode: null },
    ]);
  });

  it('may begin with a byte order mark', () => {
    expect(parseExportFile(`\ufeff${JSON.stringify({ locales })}`, { file: 'space.json', allowChanged: false }).problems).toEqual(
      [],
    );
  });

  it('may contain entries without fields', () => {
    const { space, problems } = parse({ locales, entries: [{ sys: { id: 'a', type: 'Entry', contentType, ...published } }] });
    expect(problems).toEqual([]);
    expect(space.entries.get('a')?.fields).toEqual({});
  });
});

describe('unpublished content', () => {
  const draft = entry({ id: 'draft', version: 4 });
  const archived = entry({ id: 'archived', version: 5, archivedVersion: 4 });
  const changed = entry({ id: 'changed', version: 9, publishedVersion: 3 });
  const file = { locales, entries: [entry(published), draft, archived, changed] };

  it('is left out: drafts and archived entries', () => {
    expect([...parse(file).space.entries.keys()]).toEqual(['a', 'changed']);
  });

  it('is left out in the format of the preview API as well, if that states it', () => {
    expect([
      ...parse({ locales, entries: [entry({ revision: 1 }), entry({ id: 'never', revision: 0 })] }).space.entries.keys(),
    ]).toEqual(['a']);
  });

  it.each([
    [false, 'EXPORT_CHANGED', 'error'],
    [true, 'EXPORT_CHANGED_TAKEN', 'warning'],
  ])('is named if an entry was changed after its publication; allowed: %s', (allowChanged, code, severity) => {
    const { problems } = parse(file, allowChanged);
    expect(problems).toMatchObject([{ code, severity, where: { file: 'space.json' } }]);
    expect(problems[0]?.message).toContain('One item of the export file was changed after being published: changed.');
    expect(`${problems[0]?.message} ${problems[0]?.hint}`).toContain('--allow-changed');
  });

  const fields = { title: { 'en-CA': 'Hello', 'fr-CA': 'Bonjour' } };
  it.each<[string, object, object, readonly string[]]>([
    ['all are published', { 'en-CA': 'published', 'fr-CA': 'published' }, fields, []],
    ['one is a draft, saved since', { 'en-CA': 'published', 'fr-CA': 'draft' }, { title: { 'en-CA': 'Hello' } }, []],
    ['one is changed', { 'en-CA': 'published', 'fr-CA': 'changed' }, fields, ['EXPORT_CHANGED']],
  ])('is recognized by language if languages are published separately: %s', (name, states, expected, codes) => {
    const version = name.includes('since') ? 9 : 2;
    const parsed = parse({ locales, entries: [entry({ ...published, version, fieldStatus: { '*': states } }, fields)] });
    expect(parsed.space.entries.get('a')?.fields).toEqual(expected);
    expect(codesOf(parsed)).toEqual(codes);
  });

  it('is summarized if there is much of it', () => {
    const entries = Array.from({ length: 25 }, (_, index) => entry({ id: `e${index}`, version: 9, publishedVersion: 3 }));
    const { problems } = parse({ locales, entries });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(/^25 items .* e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, …\. /);
  });
});

describe('an invalid export file', () => {
  it.each([
    ['', 'EXPORT_FILE_NOT_JSON', 'empty'],
    ['<!doctype html><p>', 'EXPORT_FILE_NOT_JSON', 'a page of HTML or XML'],
    ['{"entries": [{"sys"', 'EXPORT_FILE_NOT_JSON', 'broken or cut JSON'],
    ['title: Hello', 'EXPORT_FILE_NOT_JSON', 'other text'],
    ['[]', 'EXPORT_FILE_SHAPE', 'a list'],
    ['{}', 'EXPORT_FILE_SHAPE', 'an empty object'],
    ['null', 'EXPORT_FILE_SHAPE', 'null'],
    ['12', 'EXPORT_FILE_SHAPE', 'a number'],
    ['{"name":"x","version":"1"}', 'EXPORT_FILE_SHAPE', 'an object with name, version'],
    ['{"sys":{"type":"Array"},"items":[]}', 'EXPORT_FILE_SHAPE', 'an answer of the API'],
  ])('is reported with its kind: %j', (text, code, actual) => {
    const { space, problems } = parseExportFile(text, { file: 'space.json', allowChanged: false });
    expect(problems).toMatchObject([{ code, where: { file: 'space.json' } }]);
    expect(problems[0]?.message).toContain(actual);
    expect(space.entries.size).toBe(0);
  });

  it.each<[string, object, string]>([
    ['a part that is not a list', { locales, entries: {} }, 'EXPORT_PART_SHAPE'],
    ['an entry without an id', { locales, entries: [{ fields: {} }] }, 'EXPORT_ITEM_SHAPE'],
    ['an entry that is null', { locales, entries: [null] }, 'EXPORT_ITEM_SHAPE'],
    ['a type without fields', { locales, contentTypes: [{ sys: { id: 'note' } }] }, 'EXPORT_ITEM_SHAPE'],
    ['a locale without a code', { locales: [...locales, {}] }, 'EXPORT_ITEM_SHAPE'],
    ['content without locales', { entries: [entry(published)] }, 'EXPORT_LOCALES_MISSING'],
    ['a text that is not nested by locale', { locales, entries: [entry(published, { title: 'Hello' })] }, 'EXPORT_NOT_LOCALIZED'],
    [
      'a link that is not nested by locale',
      { locales, entries: [entry(published, { to: contentType })] },
      'EXPORT_NOT_LOCALIZED',
    ],
  ])('is reported with the position of the error: %s', (_, content, code) => {
    expect(codesOf(parse(content))).toEqual([code]);
  });

  it('is reported once if nothing is nested by locale', () => {
    const { problems } = parse({
      locales,
      entries: ['a', 'b'].map((id) => entry({ ...published, id }, { title: 'A', text: 'B' })),
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toBe('The field “title” of a is not nested by locale, and 3 more are not.');
  });

  it('is refused for its size', () => {
    expect(checkExportFileSize({ file: 'space.json', bytes: 500_000_000 })).toBeUndefined();
    expect(checkExportFileSize({ file: 'space.json', bytes: 500_000_001 })?.message).toContain('501 MB');
    // A repeated text is not stored in full.
    const { problems } = parseExportFile(' '.repeat(500_000_001), { file: 'space.json', allowChanged: false });
    expect(problems.map(({ code }) => code)).toEqual(['EXPORT_FILE_TOO_LARGE']);
  });

  it('never throws for any JSON', () => {
    const junk = fc.jsonValue();
    const content = fc.oneof(
      junk,
      fc.record({ entries: fc.array(junk), assets: junk, locales: junk, contentTypes: fc.array(junk) }),
    );
    fc.assert(fc.property(content, fc.boolean(), (value, allowChanged) => Array.isArray(parse(value, allowChanged).problems)));
  });
});
