import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../../generator/errors/problem.ts';
import type { ContentSource, EntryFile, RawEntry } from '../../../../../generator/model/content-source.ts';
import {
  boolean,
  date,
  datetime,
  defineType,
  file,
  group,
  image,
  integer,
  json,
  link,
  list,
  location,
  markdown,
  oneOf,
  symbol,
  text,
} from '../../../../../generator/site.ts';
import type {
  Space,
  SpaceAsset,
  SpaceContentType,
  SpaceEntry,
  SpaceField,
} from '../../../../../generator/sources/contentful/space.ts';
import { createSpaceSource, type SpaceSourceOptions } from '../../../../../generator/sources/contentful/space-source.ts';
import { assetLink, entryLink } from './support.ts';

const model = {
  note: defineType('A note.', {
    title: text({ optional: true }),
    body: markdown({ optional: true }),
    day: date({ optional: true }),
    size: integer({ optional: true }),
    isOpen: boolean({ optional: true }),
    next: link('note', { optional: true }),
    others: list(link('note')),
    words: list(text()),
    picture: image({ optional: true }),
    pictures: list(image()),
    starts: datetime({ optional: true }),
    place: location({ optional: true }),
    settings: json({ optional: true }),
    slides: file({ optional: true }),
    handouts: list(file()),
    any: link(['note', 'page'], { optional: true }),
    data: group({ name: symbol() }, { optional: true }),
    own: text({ optional: true }),
    blocks: list(
      oneOf({
        quote: { words: text(), by: link('note', { optional: true }) },
        strip: { pictures: list(image()), inner: list(oneOf({ quote: { words: text() } })) },
      }),
    ),
  }),
};
/** A French value makes a note a translation, whatever its other values fall back to. */
const own = { own: { 'fr-CA': 'À nous.' } };
const noOwn = { own: undefined };

const shared = new Set(['slug', 'day', 'size', 'isOpen', 'next', 'others', 'data']);
const fieldOf = (id: string): SpaceField => ({ id, name: id, type: 'Text', localized: !shared.has(id), required: false });
const contentTypes: readonly SpaceContentType[] = [
  { id: 'note', name: 'Note', displayField: undefined, fields: ['slug', ...Object.keys(model.note.fields)].map(fieldOf) },
];
const locales = [
  { code: 'en-CA', name: 'English', isDefault: true, fallbackCode: null },
  { code: 'fr-CA', name: 'Français', isDefault: false, fallbackCode: 'en-CA' },
];

type Fields = Readonly<Record<string, unknown>>;
/** Values in English, or by language if they are written that way. */
const nested = (fields: Fields): SpaceEntry['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && 'fr-CA' in value ? { ...value } : { 'en-CA': value },
    ]),
  );
const note = (id: string, fields: Fields = {}): SpaceEntry => ({
  id,
  contentType: 'note',
  updatedAt: '2024-01-01T00:00:00.000Z',
  revision: 1,
  fields: nested({ slug: `slug-${id}`, ...own, ...fields }),
});
const asset = (id: string, fields: Fields = {}): SpaceAsset => ({
  id,
  updatedAt: '2024-01-01T00:00:00.000Z',
  revision: 1,
  fields: nested({ title: 'A title', file: { url: `//images.ctfassets.net/${id}.png`, contentType: 'image/png' }, ...fields }),
});
const spaceOf = (entries: readonly SpaceEntry[], assets: readonly SpaceAsset[] = []): Space => ({
  contentTypes,
  locales,
  entries: new Map(entries.map((entry) => [entry.id, entry])),
  assets: new Map(assets.map((each) => [each.id, each])),
});

const settings = { space: 'space', environment: 'master', host: 'cdn.contentful.com' };
const options: SpaceSourceOptions = { model, codes: { en: 'en-CA', fr: 'fr-CA' }, settings, isPreview: false };

async function readAll(source: ContentSource) {
  const entries: RawEntry[] = [];
  const problems: Problem[] = [];
  for await (const item of source.entries()) {
    const { entry, problem, problems: others = [] } = 'file' in item ? item.file.read() : item;
    if (entry) entries.push(entry);
    problems.push(...(problem ? [problem] : []), ...others);
  }
  return { entries, problems };
}

const read = (space: Space, changed: Partial<SpaceSourceOptions> = {}) =>
  readAll(createSpaceSource({ ...options, ...changed })(space));

/** The fields of the note `a` in English and French, and their problems. */
async function readNote(fields: Fields, rest: readonly SpaceEntry[] = [], assets: readonly SpaceAsset[] = []) {
  const { entries, problems } = await read(spaceOf([note('a', fields), ...rest], assets));
  const [english, french] = entries.filter(({ slug }) => slug === 'slug-a');
  const { own: _own, ...ofFrench } = french?.fields ?? {};
  return { english: english?.fields, french: french && ofFrench, problems: problems.map(({ code }) => code) };
}

describe('values of further kinds', () => {
  it('come as the system has them', async () => {
    const values = { starts: '2026-01-15T09:30-05:00', place: { lon: -73.6, lat: 45.5 }, settings: { a: [entryLink('x'), 1] } };
    expect(await readNote(values)).toMatchObject({ english: values, problems: [] });
    expect((await readNote({ starts: '2026-01-15' })).english).toEqual({ starts: '2026-01-15' });
  });

  it('a file has its title, type and size', async () => {
    const url = '//assets.ctfassets.net/s/f/form.pdf';
    const form = asset('f', { title: 'The form', file: { url, contentType: 'application/pdf', details: { size: 12 } } });
    const expected = { file: url, title: 'The form', type: 'application/pdf', size: 12 };
    const { english, problems } = await readNote({ slides: assetLink('f'), handouts: [assetLink('f')] }, [], [form]);
    expect({ english, problems }).toEqual({ english: { slides: expected, handouts: [expected] }, problems: [] });
    expect((await readNote({ slides: assetLink('none') })).problems).toEqual(
      [...Array(2)].map(() => 'CONTENTFUL_LINK_UNRESOLVED'),
    );
  });

  it('a link to several types names the type of its entry', async () => {
    expect((await readNote({ any: entryLink('b') }, [note('b')])).english).toEqual({ any: 'note/slug-b' });
  });

  it('a link to another space is left out and reported', async () => {
    const urn = 'crn:contentful:::content:spaces/other/entries/e1';
    const resource = { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } };
    const { entries, problems } = await read(spaceOf([note('a', { next: resource, others: [resource, entryLink('a')] })]));
    expect(entries[0]?.fields).toEqual({ others: ['note/slug-a'] });
    const reported = problems.map(({ code, severity, where }) => [code, severity, where?.field]);
    expect(reported.slice(0, 2)).toEqual([
      ['CONTENTFUL_RESOURCE_UNREAD', 'warning', 'next'],
      ['CONTENTFUL_RESOURCE_UNREAD', 'warning', 'others[0]'],
    ]);
    expect(problems[0]?.message).toContain(urn);
  });

  it('dates and tags of the system come with the entry, and decide its stamp', async () => {
    const facts = { dates: { updatedAt: '2026-01-15T09:30:00Z' }, tags: ['winter'], concepts: ['snow'] };
    const { entries } = await read(spaceOf([{ ...note('a'), facts }]));
    expect(entries).toMatchObject([facts, facts]);
    const stampsOf = async (space: Space): Promise<unknown> => {
      const stamps: unknown[] = [];
      for await (const item of createSpaceSource(options)(space).entries()) stamps.push('file' in item ? item.stamp : undefined);
      return stamps;
    };
    expect(await stampsOf(spaceOf([{ ...note('a'), facts }]))).toEqual(await stampsOf(spaceOf([{ ...note('a'), facts }])));
    expect(await stampsOf(spaceOf([{ ...note('a'), facts }]))).not.toEqual(await stampsOf(spaceOf([note('a')])));
  });
});

describe('blocks', () => {
  const blockTypes: readonly SpaceContentType[] = [
    { id: 'quote', name: 'Quote', displayField: undefined, fields: ['words', 'by'].map(fieldOf) },
    { id: 'strip', name: 'Strip', displayField: undefined, fields: ['pictures', 'inner'].map(fieldOf) },
  ];
  const block = (id: string, contentType: string, fields: Fields): SpaceEntry => ({
    ...note(id),
    contentType,
    fields: nested(fields),
  });
  const words = { 'en-CA': 'Words', 'fr-CA': 'Mots' };
  const space = (blocks: readonly SpaceEntry[], linked = blocks): Space => ({
    ...spaceOf([note('a', { blocks: linked.map(({ id }) => entryLink(id)) }), ...blocks], [asset('p', { description: 'P' })]),
    contentTypes: [...contentTypes, ...blockTypes],
  });

  it('are linked entries whose types are shapes of the field, at any depth, in each language', async () => {
    const inner = block('i', 'quote', { words });
    const strip = block('s', 'strip', { pictures: [assetLink('p')], inner: [entryLink('i')] });
    const quote = block('q', 'quote', { words, by: entryLink('a') });
    const { entries, problems } = await read(space([strip, quote, inner], [strip, quote]));
    expect(problems).toEqual([]);
    const blocksOf = (text: string) => [
      {
        type: 'strip',
        pictures: [{ file: '//images.ctfassets.net/p.png', alt: 'P' }],
        inner: [{ type: 'quote', words: text }],
      },
      { type: 'quote', words: text, by: 'note/slug-a' },
    ];
    expect(entries.map(({ fields }) => fields?.blocks)).toEqual([blocksOf('Words'), blocksOf('Mots')]);
  });

  it('may be JSON of the entry', async () => {
    const blocks = [{ type: 'quote', words: 'Words' }];
    expect((await readNote({ blocks })).english).toEqual({ blocks });
  });

  it('that are not published are left out, and those within themselves', async () => {
    const strip = block('s', 'strip', { pictures: [], inner: [entryLink('s'), entryLink('gone')] });
    const { entries, problems } = await read(space([strip]));
    expect(entries[0]?.fields).toMatchObject({ blocks: [{ type: 'strip', inner: [] }] });
    expect(problems.slice(0, 2).map(({ code, where }) => [code, where?.field])).toEqual([
      ['CONTENTFUL_BLOCK_CYCLE', 'blocks[0].inner[0]'],
      ['CONTENTFUL_LINK_UNRESOLVED', 'blocks[0].inner[1]'],
    ]);
    expect(problems[0]?.where?.edit).toContain('/entries/s');
  });

  it('decide the stamp of the entry that they stand within, in their language', async () => {
    const stampsOf = async (text: string, title: string) => {
      const inner = block('i', 'quote', { words: { ...words, 'fr-CA': text } });
      const strip = block('s', 'strip', { pictures: [assetLink('p')], inner: [entryLink('i')] });
      const read = { ...space([strip, inner], [strip]), assets: new Map([['p', asset('p', { description: title })]]) };
      const stamps: unknown[] = [];
      for await (const item of createSpaceSource(options)(read).entries()) stamps.push('file' in item ? item.stamp : undefined);
      return stamps;
    };
    const [english, french] = await stampsOf('Mots', 'P');
    expect(await stampsOf('Mots', 'P')).toEqual([english, french]);
    expect(await stampsOf('Paroles', 'P')).toEqual([english, expect.not.stringMatching(String(french))]);
    expect(await stampsOf('Mots', 'Q')).toEqual([
      expect.not.stringMatching(String(english)),
      expect.not.stringMatching(String(french)),
    ]);
  });
});

describe('an entry', () => {
  it('occurs once in each language, under its slug', async () => {
    const { entries, problems } = await read(spaceOf([note('a', { title: { 'en-CA': 'Title', 'fr-CA': 'Titre' }, ...noOwn })]));
    expect(entries.map(({ type, slug, locale, fields }) => [type, slug, locale, fields])).toEqual([
      ['note', 'slug-a', 'en', { title: 'Title' }],
      ['note', 'slug-a', 'fr', { title: 'Titre' }],
    ]);
    expect(problems).toEqual([]);
  });

  it('whose translations may be missing exists where a localized field has its own value', async () => {
    const optional = { note: { ...model.note, translations: 'optional' as const } };
    const space = spaceOf([
      note('a', { title: { 'en-CA': 'Title', 'fr-CA': '' }, size: 1, ...noOwn }),
      note('b', { title: { 'fr-CA': 'Titre' }, ...noOwn }),
      note('c', { title: { 'en-CA': 'Title', 'fr-CA': 'Titre' }, ...noOwn }),
      note('d', { size: 1, ...noOwn }),
      note('e', { title: 'Title', ...noOwn }),
    ]);
    const versions = async (changed: Partial<SpaceSourceOptions>) =>
      (await read(space, changed)).entries.map(({ slug, locale }) => `${slug} ${locale}`);
    expect(await versions({ model: optional })).toEqual([
      'slug-a en',
      'slug-b fr',
      'slug-c en',
      'slug-c fr',
      'slug-d en',
      'slug-d fr',
      'slug-e en',
    ]);
    // Of a type that requires translations, only an entry without any value of its own is missing.
    expect((await versions({})).slice(6)).toEqual(['slug-d en', 'slug-d fr', 'slug-e en']);
  });

  it('of an unknown type is left out', async () => {
    const other = { ...note('b'), contentType: 'constructor' };
    expect((await read(spaceOf([note('a'), other]))).entries.map(({ slug }) => slug)).toEqual(['slug-a', 'slug-a']);
  });

  it('has no unknown fields', async () => {
    expect((await readNote({ secret: 'x' })).english).toEqual({});
  });

  it('has its slug in the default language, without surrounding white space', async () => {
    const slug = { 'en-CA': ' slug-a\n', 'fr-CA': 'left-over' };
    expect(await readNote({ slug, title: 'A' })).toMatchObject({ english: { title: 'A' }, french: { title: 'A' } });
  });

  it('has addresses for editing, for itself and each of its fields', async () => {
    const { entries } = await read(spaceOf([note('a')]));
    const [, french] = entries;
    expect(french?.origin.entry).toBe('a');
    expect(french?.origin.edit).toBe('https://app.contentful.com/spaces/space/environments/master/entries/a?focusedLocale=fr-CA');
    expect(french?.locate(['others', 2])).toMatchObject({
      entry: 'a',
      field: 'others[2]',
      edit: 'https://app.contentful.com/spaces/space/environments/master/entries/a?focusedField=others&focusedLocale=fr-CA',
    });
  });

  it('of a file has no address', async () => {
    const { entries } = await read(spaceOf([note('a')]), { settings: undefined });
    expect(entries[0]?.origin.edit).toBeUndefined();
  });

  it('is sorted by id, for any order of the server', async () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(ids, async (some) => {
        const slugs = async (order: readonly string[]) =>
          (await read(spaceOf(order.map((id) => note(id, { slug: `s${some.indexOf(id)}` }))))).entries.map(({ slug }) => slug);
        expect(await slugs([...some].reverse())).toEqual(await slugs(some));
      }),
    );
  });
});

describe('an entry without a slug', () => {
  it.each<[string, Fields]>([
    ['absent', { slug: undefined }],
    ['null', { slug: null }],
    ['empty', { slug: '' }],
    ['blank', { slug: ' \n' }],
    ['no text', { slug: 4 }],
  ])('is reported once and left out (%s)', async (_, fields) => {
    const { entries, problems } = await read(spaceOf([note('a', fields)]));
    expect(entries).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      code: 'CONTENTFUL_SLUG_MISSING',
      severity: 'error',
      where: { entry: 'a', field: 'slug' },
    });
  });

  it('uses its id among drafts, is reported once, and can be linked', async () => {
    const draft = note('b', { slug: '' });
    const { entries, problems } = await read(spaceOf([note('a', { next: entryLink('b') }), draft]), { isPreview: true });
    expect(entries.map(({ slug, locale }) => `${slug} ${locale}`)).toEqual(['slug-a en', 'slug-a fr', 'b en', 'b fr']);
    expect(entries[0]?.fields).toEqual({ next: 'note/b' });
    expect(problems.map(({ code }) => code)).toEqual(['CONTENTFUL_SLUG_MISSING']);
  });

  it('cannot be linked in published content', async () => {
    const { problems } = await readNote({ next: entryLink('b') }, [note('b', { slug: '' })]);
    expect(new Set(problems)).toEqual(new Set(['CONTENTFUL_SLUG_MISSING', 'CONTENTFUL_LINK_UNRESOLVED']));
  });
});

describe('a value', () => {
  it.each<[string, Fields, Fields]>([
    ['null is absent', { title: null }, {}],
    ['an empty text stays for validation', { title: '' }, { title: '' }],
    ['an empty list stays', { words: [] }, { words: [] }],
    ['null in a list is left out', { words: ['a', null, ''] }, { words: ['a', ''] }],
    ['a value in place of a list stays for validation', { words: 'a' }, { words: 'a' }],
    ['zero and false stay', { size: 0, isOpen: false }, { size: 0, isOpen: false }],
    ['a day stays', { day: '2024-02-29' }, { day: '2024-02-29' }],
    ['a day with a time is that day', { day: '2024-02-29T23:30' }, { day: '2024-02-29' }],
    ['a day with a time and a zone is the day as it was written', { day: '2024-02-29T23:30+02:00' }, { day: '2024-02-29' }],
    ['an invalid day stays for validation', { day: 'tomorrow' }, { day: 'tomorrow' }],
    ['JSON that looks like a link stays JSON', { data: entryLink('b') }, { data: entryLink('b') }],
    ['JSON with a link stays JSON', { data: { name: entryLink('b') } }, { data: { name: entryLink('b') } }],
    ['Markdown stays unchanged', { body: ' # A\r\n\u00a0' }, { body: ' # A\r\n\u00a0' }],
  ])('%s', async (_, given, expected) => {
    expect(await readNote(given)).toEqual({ english: expected, french: expected, problems: [] });
  });

  it('that is the same in all languages is that of the default, with any other value', async () => {
    expect((await readNote({ size: { 'en-CA': 1, 'fr-CA': 2 } })).french).toEqual({ size: 1 });
  });

  it('that is missing in a language is that of its fallback, unless it is empty', async () => {
    const title = { 'en-CA': 'Title', 'fr-CA': '' };
    expect((await readNote({ title, body: 'Text' })).french).toEqual({ title: '', body: 'Text' });
  });
});

describe('a link', () => {
  it('leads to an entry by type and slug, even in a circle', async () => {
    const { entries, problems } = await read(
      spaceOf([
        note('a', { next: entryLink('b'), others: [entryLink('b'), entryLink('a')] }),
        note('b', { next: entryLink('a') }),
      ]),
    );
    expect(entries[0]?.fields).toEqual({ next: 'note/slug-b', others: ['note/slug-b', 'note/slug-a'] });
    expect(entries[2]?.fields).toEqual({ next: 'note/slug-a' });
    expect(problems).toEqual([]);
  });

  it('without a target is left out with a warning and its position', async () => {
    const { entries, problems } = await read(
      spaceOf([note('a', { next: entryLink('lost'), others: [entryLink('a'), entryLink('lost')] })]),
    );
    expect(entries[0]?.fields).toEqual({ others: ['note/slug-a'] });
    expect(problems.map(({ where }) => where?.field)).toEqual(['next', 'others[1]', 'next', 'others[1]']);
    expect(problems[1]).toMatchObject({ code: 'CONTENTFUL_LINK_UNRESOLVED', severity: 'warning', where: { entry: 'a' } });
    expect(problems[1]?.message).toContain('lost');
    expect(problems[1]?.where?.edit).toContain('focusedField=others');
  });

  it('to an asset in place of an entry has no target, even if an entry has its id', async () => {
    const { english, problems } = await readNote({ next: assetLink('b') }, [note('b')], [asset('b')]);
    expect([english, problems]).toEqual([{}, ['CONTENTFUL_LINK_UNRESOLVED', 'CONTENTFUL_LINK_UNRESOLVED']]);
  });

  it.each([[{ sys: { type: 'ResourceLink', linkType: 'Contentful:Entry' } }], ['note/slug-b'], [{ sys: { type: 'Link' } }]])(
    'of another form stays for validation: %j',
    async (value) => {
      expect((await readNote({ next: value })).english).toEqual({ next: value });
    },
  );
});

describe('a picture', () => {
  it('has the address of its file, and its description or else its title', async () => {
    const described = asset('q', { description: { 'en-CA': 'A boat', 'fr-CA': 'Un bateau' } });
    const { english, french, problems } = await readNote(
      { picture: assetLink('p'), pictures: [assetLink('q')] },
      [],
      [asset('p'), described],
    );
    expect(english).toEqual({
      picture: { file: '//images.ctfassets.net/p.png', alt: 'A title' },
      pictures: [{ file: '//images.ctfassets.net/q.png', alt: 'A boat' }],
    });
    expect(french?.pictures).toEqual([{ file: '//images.ctfassets.net/q.png', alt: 'Un bateau' }]);
    expect(problems).toEqual([]);
  });

  it.each<[string, Fields]>([
    ['no file', { file: undefined }],
    ['null', { file: null }],
    ['an unprocessed file', { file: { upload: 'https://example.test/x.png', contentType: 'image/png' } }],
    ['a text', { file: 'x.png' }],
  ])('without an address is left out with a warning (%s)', async (_, fields) => {
    const { english, problems } = await readNote({ picture: assetLink('p') }, [], [asset('p', fields)]);
    expect([english, problems]).toEqual([{}, ['CONTENTFUL_ASSET_FILE', 'CONTENTFUL_ASSET_FILE']]);
  });

  it('that is missing is left out with a warning', async () => {
    const { english, problems } = await readNote({ picture: assetLink('lost'), pictures: [assetLink('lost')] });
    expect(english).toEqual({ pictures: [] });
    expect(new Set(problems)).toEqual(new Set(['CONTENTFUL_LINK_UNRESOLVED']));
  });
});

describe('a formatted text', () => {
  const embed = (target: unknown) => ({ nodeType: 'embedded-entry-block', data: { target }, content: [] });
  const document = (...content: readonly unknown[]) => ({ nodeType: 'document', data: {}, content });

  it('has its links resolved', async () => {
    const body = document(
      embed(entryLink('b')),
      embed(assetLink('p')),
      embed(entryLink('lost')),
      embed(assetLink('lost')),
      embed('x'),
    );
    const { english, problems } = await readNote({ body }, [note('b')], [asset('p')]);
    expect(english?.body).toEqual(
      document(
        embed({ entry: 'note/slug-b' }),
        embed({
          asset: { file: '//images.ctfassets.net/p.png', title: 'A title', description: '', contentType: 'image/png' },
        }),
        embed({ missing: { linkType: 'Entry', id: 'lost', isReported: true } }),
        embed({ missing: { linkType: 'Asset', id: 'lost', isReported: true } }),
        embed(undefined),
      ),
    );
    expect(new Set(problems)).toEqual(new Set(['CONTENTFUL_LINK_UNRESOLVED']));
  });

  it('may contain entries that contain each other', async () => {
    const b = note('b', { body: document(embed(entryLink('a'))) });
    const { english, problems } = await readNote({ body: document(embed(entryLink('b'))) }, [b]);
    expect([english?.body, problems]).toEqual([document(embed({ entry: 'note/slug-b' })), []]);
  });
});

describe('a second read', () => {
  const first = [note('a', { next: entryLink('b'), picture: assetLink('p') }), note('b'), note('c', { next: entryLink('d') })];
  const pictures = [asset('p')];
  const one = spaceOf(first, pictures);

  /** Returns names and stamps of all entries. */
  async function stampsIn(source: ContentSource): Promise<ReadonlyMap<string, string | undefined>> {
    const stamps = new Map<string, string | undefined>();
    for await (const item of source.entries()) if ('file' in item) stamps.set(item.file.name, item.stamp);
    expect([...stamps.values()]).not.toContain(undefined);
    return stamps;
  }
  /** Returns the names of entries with another stamp in the second space, for one source and for two. */
  async function changedIn(space: Space, from = one): Promise<readonly string[]> {
    const toSource = createSpaceSource(options);
    const before = await stampsIn(toSource(from));
    const after = await stampsIn(toSource(space));
    expect(after).toEqual(await stampsIn(createSpaceSource(options)(space)));
    return [...after].filter(([name, stamp]) => before.get(name) !== stamp).map(([name]) => name);
  }
  const withEntries = (...entries: readonly SpaceEntry[]): Space => ({
    ...one,
    entries: new Map([...one.entries, ...entries.map((entry) => [entry.id, entry] as const)]),
  });

  it('has the same stamps if nothing has changed', async () => {
    expect(await changedIn(one)).toEqual([]);
    expect(await changedIn(structuredClone(one))).toEqual([]);
    expect(await changedIn({ ...one, locales: [...locales], contentTypes: [...contentTypes] })).toEqual([]);
  });

  it('has another stamp only in the language whose values have changed', async () => {
    const french = { title: { 'en-CA': 'Title', 'fr-CA': 'Titre' } };
    const before = withEntries(note('b', { title: { 'en-CA': 'Title', 'fr-CA': 'Ancien titre' } }));
    expect(await changedIn(withEntries(note('b', french)), before)).toEqual(['b.fr']);
  });

  it('reads an entry with the targets of its links as they are, and without a hash if they are newer than its stamp', async () => {
    const toSource = createSpaceSource(options);
    const files: EntryFile[] = [];
    for await (const item of toSource(one).entries()) if ('file' in item) files.push(item.file);
    const [file] = files;
    const whole = file?.read();
    expect(whole).toMatchObject({ entry: { fields: { next: 'note/slug-b' } }, hash: file?.hash() });
    await stampsIn(toSource(withEntries(note('b', { slug: 'other' }))));
    const later = file?.read();
    expect(later).toMatchObject({ entry: { fields: { next: 'note/other' } } });
    expect([later?.hash, file?.hash() === whole?.hash]).toEqual([undefined, false]);
  });

  it('returns the same problems again', async () => {
    const toSource = createSpaceSource(options);
    const { problems } = await readAll(toSource(one));
    expect(problems).toHaveLength(2);
    expect((await readAll(toSource(one))).problems).toEqual(problems);
  });

  const described = { title: { 'en-CA': 'A title', 'fr-CA': 'Un titre' } };
  const withTitle = withEntries(note('b', { title: 'B' }));
  const withTitles = withEntries(note('b', described));
  const withoutFallback = locales.map((locale) => ({ ...locale, fallbackCode: null }));
  const titleIsShared = contentTypes.map((type) => ({
    ...type,
    fields: type.fields.map((field) => (field.id === 'title' ? { ...field, localized: false } : field)),
  }));
  it.each<[string, Space, readonly string[], Space?]>([
    ['the changed entry', withEntries(note('b', { title: 'B' })), ['b.en', 'b.fr']],
    [
      'an entry and its referrers, if its slug has changed',
      withEntries(note('b', { slug: 'other' })),
      ['a.en', 'a.fr', 'b.en', 'b.fr'],
    ],
    ['referrers of a new entry', withEntries(note('d')), ['c.en', 'c.fr', 'd.en', 'd.fr']],
    ['referrers of a removed entry', spaceOf([first[0], first[2]] as SpaceEntry[], pictures), ['a.en', 'a.fr']],
    ['entries with a changed picture', spaceOf(first, [asset('p', { title: 'Another' })]), ['a.en', 'a.fr']],
    ['entries with a picture that is described in French', spaceOf(first, [asset('p', described)]), ['a.fr']],
    ['entries with a removed picture', spaceOf(first), ['a.en', 'a.fr']],
    ['entries in a language without its fallback', { ...withTitle, locales: withoutFallback }, ['a.fr', 'b.fr'], withTitle],
    ['entries with a field that is not localized any more', { ...withTitles, contentTypes: titleIsShared }, ['b.fr'], withTitles],
  ])('has other stamps for %s', async (_, space, expected, from = one) => {
    expect(await changedIn(space, from)).toEqual(expected);
  });
});

describe('a value that another language gives', () => {
  const borrowedIn = async (translations: 'required' | 'fallback', fields: Fields) => {
    const types = { note: { ...model.note, translations } };
    const { entries } = await read(spaceOf([note('a', fields)]), { model: types });
    return entries.map(({ locale, borrowed }) => [locale, borrowed]);
  };

  it('is named: a field without localization, and what fell back if translations may be missing', async () => {
    const fields = { title: 'Only in English', body: { 'en-CA': 'Text', 'fr-CA': 'Texte' }, size: 3 };
    expect(await borrowedIn('required', fields)).toEqual([
      ['en', undefined],
      ['fr', ['size']],
    ]);
    expect(await borrowedIn('fallback', fields)).toEqual([
      ['en', undefined],
      ['fr', ['title', 'size']],
    ]);
  });

  it('of a type that names entries by ids leaves the slug alone', async () => {
    const named = { note: { ...model.note, slug: false as const } };
    const { entries } = await read(spaceOf([note('a', { title: 'A' })]), { model: named });
    expect(entries.map(({ slug }) => slug)).toEqual(['a', 'a']);
  });
});
