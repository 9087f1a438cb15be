import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentSource, SourceItem, UnreadItem } from '../../../../generator/model/content-source.ts';
import { contentErrors } from '../../../../generator/model/errors.ts';
import { entryRecordBytes, openEntryCache } from '../../../../generator/read/entry-cache.ts';
import { createContentLoader, type LoadedContent } from '../../../../generator/read/load-content.ts';
import { LoaderMemo } from '../../../../generator/read/loader-memo.ts';
import { defineModel, defineType, markdown, text } from '../../../../generator/site.ts';
import { openRecordPack } from '../../../../generator/store/record-pack.ts';
import { tempFolder } from '../temp-folder.ts';
import { fileSource, type SourceFile } from './file-source.ts';
import { rawEntry } from './raw-entry.ts';

const model = defineModel({ note: defineType('A note.', { title: text(), body: markdown({ optional: true }) }) });
const rules = {
  model,
  typography: (written: string, locale: string) => `${written} (${locale})`,
  referenceOf: (written: unknown, locale: string) => `${written} in ${locale}`,
};

const listed = (items: readonly SourceItem[]): ContentSource => ({
  name: 'list',
  async *entries() {
    yield* items;
  },
});

async function load(items: readonly SourceItem[]) {
  const loaded = await createContentLoader(rules).load(listed(items));
  return { ...loaded, codes: loaded.problems.map(({ code }) => code) };
}

const fields = { title: 'Hello' };

describe('the content of a source', () => {
  it('becomes entries with the id that all languages share', async () => {
    const { entries } = await load([{ entry: rawEntry({ fields }) }, { entry: rawEntry({ fields, locale: 'fr' }) }]);
    expect(entries.map(({ id, locale }) => [id, locale])).toEqual([
      ['note/hello', 'en'],
      ['note/hello', 'fr'],
    ]);
  });

  it('gets the typography of each entry’s language', async () => {
    const { entries } = await load([{ entry: rawEntry({ fields, locale: 'fr' }) }]);
    expect(entries[0]?.fields).toEqual({ title: 'Hello (fr)' });
  });

  it('has references in place of formatted texts, and returns the texts', async () => {
    const { entries } = await load([{ entry: rawEntry({ fields: { ...fields, body: '*x*' }, locale: 'fr' }) }]);
    expect(entries[0]?.fields).toMatchObject({ body: { richText: '*x* in fr' } });
    const texts = entries[0]?.texts.map(({ richText, path, text }) => [richText, path, text()]);
    expect(texts).toEqual([['*x* in fr', ['body'], '*x*']]);
  });

  it('may contain an entry with a problem', async () => {
    const problem = contentErrors.FRONT_MATTER({ reason: 'x' });
    const { entries, problems } = await load([{ problem, entry: rawEntry({ fields: undefined }) }]);
    expect(entries).toHaveLength(1);
    expect(problems).toEqual([problem]);
  });

  it('is read to its end, so that one run finds every problem', async () => {
    const { codes } = await load([
      { problem: contentErrors.FILE_NAME({ file: 'x', locales: ['en'] }) },
      { entry: rawEntry({ fields, type: 'nte' }) },
      { entry: rawEntry({ fields: {} }) },
    ]);
    expect(codes).toEqual(['CONTENT_FILE_NAME', 'CONTENT_TYPE_UNKNOWN', 'CONTENT_FIELD_MISSING']);
  });

  it('of a misspelt type is reported with the intended type', async () => {
    const { problems } = await load([{ entry: rawEntry({ fields, type: 'nte' }) }]);
    expect(problems[0]?.message).toContain('Did you mean “note”?');
  });

  it.each(['toString', 'constructor', '__proto__'])('of the type %s, which every object has, is unknown', async (type) => {
    expect((await load([{ entry: rawEntry({ fields, type }) }])).codes).toEqual(['CONTENT_TYPE_UNKNOWN']);
  });

  it('in two files is reported at the second, with the first', async () => {
    const second = rawEntry({ fields, origin: { file: 'content/note/hello.en.yaml' } });
    const { entries, problems } = await load([{ entry: rawEntry({ fields }) }, { entry: second }]);
    expect(entries).toHaveLength(1);
    expect(problems).toMatchObject([
      {
        message:
          'The slug “hello” of content/note/hello.en.yaml is the slug of content/note/hello.en.md, which is of the type “note”, too.',
        where: { file: 'content/note/hello.en.yaml' },
      },
    ]);
  });
});

describe('a slug', () => {
  it.each(['hello', 'été', '한국', 'a.b', 'v1.2', 'a_b', '.hidden', 'con'])('may be %j', async (slug) => {
    expect((await load([{ entry: rawEntry({ fields, slug }) }])).codes).toEqual([]);
  });

  it.each([
    '',
    '.',
    '..',
    '...',
    'a/b',
    '../a',
    'a\\b',
    'a?b',
    'a#b',
    'a%2fb',
    'a:b',
    'a*',
    'a"',
    '<a>',
    'a|b',
    ' a',
    'a ',
    'a.',
    'a\u0000',
    'a\nb',
    'e\u0301',
  ])('cannot be %j', async (slug) => {
    const { entries, codes } = await load([{ entry: rawEntry({ fields, slug }) }]);
    expect(codes).toEqual(['CONTENT_SLUG']);
    expect(entries).toEqual([]);
  });

  it('that is accepted is one segment of a path', async () => {
    const slugs = fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', '%', '2', 'e', ' ', 'é', '-') });
    await fc.assert(
      fc.asyncProperty(slugs, async (slug) => {
        const { entries } = await load([{ entry: rawEntry({ fields, slug }) }]);
        if (entries.length === 0) return;
        expect(new URL(`/en/${slug}/`, 'https://site.example').pathname).toBe(`/en/${encodeURI(slug)}/`);
        expect(slug).not.toBe('');
      }),
    );
  });
});

describe('a source that is read again', () => {
  it('gives the same entry for what has not changed', async () => {
    const { load: loadContent } = createContentLoader({ ...rules, memo: new LoaderMemo() });
    const same = { entry: rawEntry({ fields: { title: 'Hello', body: 'Text' } }) };
    const first = await loadContent(listed([same, { entry: rawEntry({ fields, slug: 'other' }) }]));
    const second = await loadContent(listed([same, { entry: rawEntry({ fields, slug: 'other' }) }]));
    expect(second.entries[0]).toBe(first.entries[0]);
    expect(second.entries[1]).not.toBe(first.entries[1]);
  });

  it('tells of the same problems once more', async () => {
    const { load: loadContent } = createContentLoader({ ...rules, memo: new LoaderMemo() });
    const broken = listed([{ entry: rawEntry({ fields: {} }) }]);
    const problems = [(await loadContent(broken)).problems, (await loadContent(broken)).problems];
    expect(problems[1]).toEqual(problems[0]);
    expect(problems[0]).toHaveLength(1);
  });
});

describe('files', () => {
  type Files = Readonly<Record<string, SourceFile>>;
  const a: SourceFile = { fields: { title: 'A', body: 'Text of A' }, stamp: '1' };
  const b: SourceFile = { fields: { title: 'B' }, stamp: '2' };
  const files = { 'note/a.en.md': a, 'note/b.en.md': b };
  const titles = ({ entries }: LoadedContent) => entries.map((entry) => entry.fields.title);
  const codes = ({ problems }: LoadedContent) => problems.map(({ code }) => code);

  it('become entries like all others, and name their sources', async () => {
    const { source, asked } = fileSource(files);
    const loaded = await createContentLoader(rules).load(source);
    expect(titles(loaded)).toEqual(['A (en)', 'B (en)']);
    expect(loaded.entries.map((entry) => entry.source)).toMatchObject([
      { name: 'note/a.en.md', stamp: '1' },
      { name: 'note/b.en.md', stamp: '2' },
    ]);
    expect(asked).toEqual(['read note/a.en.md', 'read note/b.en.md']);
  });

  it.each<[string, Files]>([
    ['of an unknown type', { 'nte/a.en.md': a }],
    ['with a name that is no slug', { 'note/a:b.en.md': a }],
  ])('%s are refused without being read', async (_name, refused) => {
    const { source, asked } = fileSource(refused);
    const { entries, problems } = await createContentLoader(rules).load(source);
    expect([entries, problems.length, asked]).toEqual([[], 1, []]);
  });

  it('that are unreadable are reported', async () => {
    const loaded = await createContentLoader(rules).load(
      fileSource({ ...files, 'note/a.en.md': { fields: 'unreadable' } }).source,
    );
    expect([codes(loaded), titles(loaded)]).toEqual([['CONTENT_FILE_UNREADABLE'], ['B (en)']]);
  });

  it('have no source if they have problems, and no stamp if their state is unknown', async () => {
    const { source } = fileSource({
      'note/a.en.md': { fields: { titel: 'A' }, stamp: '1' },
      'note/b.en.md': { fields: { title: 'B' } },
    });
    const { entries } = await createContentLoader(rules).load(source);
    expect(entries.map((entry) => entry.source)).toMatchObject([undefined, { name: 'note/b.en.md', stamp: '' }]);
  });

  it('are not read once more in the same run while they are the same', async () => {
    const { load: loadContent } = createContentLoader({ ...rules, memo: new LoaderMemo() });
    const first = await loadContent(fileSource(files).source);
    const changed = fileSource({ ...files, 'note/b.en.md': { fields: { title: 'Changed' }, stamp: '3' } });
    const second = await loadContent(changed.source);
    expect(changed.asked).toEqual(['read note/b.en.md']);
    expect(titles(second)).toEqual(['A (en)', 'Changed (en)']);
    expect(second.entries[0]).toBe(first.entries[0]);
  });

  it('are read each time where nothing tells their state', async () => {
    const { load: loadContent } = createContentLoader({ ...rules, memo: new LoaderMemo() });
    await loadContent(fileSource({ 'note/a.en.md': { fields: { title: 'A' } } }).source);
    expect(titles(await loadContent(fileSource({ 'note/a.en.md': { fields: { title: 'Changed' } } }).source))).toEqual([
      'Changed (en)',
    ]);
  });

  it('with mistakes have them told each time', async () => {
    const { load: loadContent } = createContentLoader({ ...rules, memo: new LoaderMemo() });
    const { source } = fileSource({ 'note/a.en.md': { fields: {}, stamp: '1' } });
    expect([codes(await loadContent(source)), codes(await loadContent(source))]).toEqual([
      ['CONTENT_FIELD_MISSING'],
      ['CONTENT_FIELD_MISSING'],
    ]);
  });

  it('that claim one entry are reported each time, at the second', async () => {
    const { load: loadContent } = createContentLoader({ ...rules, memo: new LoaderMemo() });
    const { source } = fileSource({ 'note/a.en.md': a, 'note/a.en.yaml': { fields: { title: 'Twin' }, stamp: '2' } });
    for (const loaded of [await loadContent(source), await loadContent(source)]) {
      expect([codes(loaded), titles(loaded)]).toEqual([['CONTENT_DUPLICATE_FILE'], ['A (en)']]);
    }
  });

  it('whose names look the same are said to differ in the form of an accent', () => {
    const messageOf = (own: string, other: string) =>
      contentErrors.DUPLICATE_FILE({ type: 'note', slug: 'a', own, other }).message;
    expect(messageOf('caf\u00e9.md', 'cafe\u0301.md')).toContain('differ only in the form of an accent');
    expect(messageOf('a.md', 'b.md')).not.toContain('accent');
  });

  describe('that an earlier run has validated', () => {
    /** Returns a function that is one run each time: it caches its results and returns them. */
    async function keeping() {
      const folder = await tempFolder();
      return async (
        now: Files,
        options: { readonly checksElsewhere?: boolean; readonly writtenBefore?: (reference: string) => string } = {},
      ) => {
        const pack = await openRecordPack({ folder, code: 'code' });
        const cache = openEntryCache(pack);
        const { source, asked } = fileSource(now);
        const given: string[] = [];
        const checkAll = async (items: readonly UnreadItem[]) => {
          for (const { file, stamp = '' } of items) {
            const { name, locale } = file;
            given.push(name);
            const { entry, hash = '' } = file.read();
            const fields = { title: `${entry?.fields?.title} (${locale}, elsewhere)` };
            const record = { fields, texts: [], origin: file.origin };
            if (entry?.fields?.title !== undefined) cache.add(name, { stamp, hash, key: name }, entryRecordBytes(record));
          }
        };
        const loaded = await createContentLoader({
          ...rules,
          entryCache: cache,
          writtenBefore: options.writtenBefore,
          checkAll: options.checksElsewhere ? checkAll : undefined,
        }).load(source);
        const shown = {
          titles: titles(loaded),
          codes: codes(loaded),
          texts: loaded.entries.flatMap(({ texts }) => texts.map(({ richText, path, text }) => [richText, path, text()])),
        };
        const sources = loaded.entries.flatMap(({ source: made, ...entry }) => (made ? [{ made, ...entry }] : []));
        for (const { made, fields, texts, origin } of sources) {
          if (cache.state(made.name)?.hash === made.hash) continue;
          const own = texts.map(({ richText, path }) => ({ richText, path }));
          cache.add(made.name, { ...made, key: made.name }, entryRecordBytes({ fields, texts: own, origin }));
        }
        await pack.save(sources.map(({ made }) => made.name));
        pack.close();
        return { ...shown, asked, given };
      };
    }

    it('are not read, and give the same', async () => {
      const run = await keeping();
      const first = await run(files);
      const second = await run(files, { writtenBefore: () => 'Text of A' });
      expect(second).toEqual({ ...first, asked: [] });
      expect(second.titles).toEqual(['A (en)', 'B (en)']);
      expect(second.texts).toEqual([['Text of A in en', ['body'], 'Text of A']]);
    });

    it('are read if a text is needed that is not cached elsewhere', async () => {
      const run = await keeping();
      await run(files);
      const { texts, asked } = await run(files);
      expect(texts).toEqual([['Text of A in en', ['body'], 'Text of A']]);
      expect(asked).toEqual(['read note/a.en.md']);
    });

    it('are not parsed with another time and the same content, and not even read in the run after', async () => {
      const run = await keeping();
      await run(files);
      const copied = { ...files, 'note/b.en.md': { ...b, stamp: 'copied' } };
      expect(await run(copied, { writtenBefore: String })).toMatchObject({
        titles: ['A (en)', 'B (en)'],
        asked: ['hash note/b.en.md'],
      });
      expect(await run(copied, { writtenBefore: String })).toMatchObject({ titles: ['A (en)', 'B (en)'], asked: [] });
    });

    it('are parsed after a change', async () => {
      const run = await keeping();
      await run(files);
      const { titles: found, asked } = await run(
        { ...files, 'note/b.en.md': { fields: { title: 'New' }, stamp: '3' } },
        { writtenBefore: String },
      );
      expect(found).toEqual(['A (en)', 'New (en)']);
      expect(asked).toEqual(['hash note/b.en.md', 'read note/b.en.md']);
    });

    it('are parsed after a recent change, with any cache', async () => {
      const run = await keeping();
      await run(files);
      expect((await run({ 'note/b.en.md': { fields: { title: 'New' } } })).titles).toEqual(['New (en)']);
      expect((await run({ 'note/b.en.md': { fields: { title: 'B' } } })).titles).toEqual(['B (en)']);
    });

    it('are refused if the name is not that of an entry', async () => {
      const run = await keeping();
      await run(files);
      expect((await run({ 'nte/a.en.md': a })).codes).toEqual(['CONTENT_TYPE_UNKNOWN']);
    });

    it('are validated elsewhere if they are new, and read here only for their problems', async () => {
      const run = await keeping();
      await run({ 'note/b.en.md': b });
      const found = await run({ ...files, 'note/c.en.md': { fields: {}, stamp: '3' } }, { checksElsewhere: true });
      expect(found).toMatchObject({
        given: ['note/a.en.md', 'note/c.en.md'],
        titles: ['A (en, elsewhere)', 'B (en)', ''],
        codes: ['CONTENT_FIELD_MISSING'],
        asked: ['read note/a.en.md', 'read note/c.en.md', 'read note/c.en.md'],
      });
    });

    it('are not validated elsewhere without new ones', async () => {
      const run = await keeping();
      await run(files);
      expect((await run(files, { checksElsewhere: true, writtenBefore: String })).given).toEqual([]);
    });
  });
});
