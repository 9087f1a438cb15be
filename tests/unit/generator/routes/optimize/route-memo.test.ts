import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildGraph } from '../../../../../generator/graph/build-graph.ts';
import type { LoadedEntry } from '../../../../../generator/read/loaded-entry.ts';
import { listRoutes } from '../../../../../generator/routes/list-routes.ts';
import { openRouteMemo } from '../../../../../generator/routes/optimize/route-memo.ts';
import { routeLine } from '../../../../../generator/routes/route-spool.ts';
import {
  type ContentGraph,
  defineEntryFamily,
  defineModel,
  defineType,
  type EntryFamily,
  type EntryId,
  type RouteFamily,
  symbol,
} from '../../../../../generator/site.ts';
import { tempFolder } from '../../temp-folder.ts';

const locales = ['en', 'fr'];
const model = defineModel({ note: defineType('A note.', { title: symbol() }), word: defineType('A word.', { title: symbol() }) });

/** Titles, or other values, by the ids of entries; the same in both languages. */
type State = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;

function entriesOf(state: State): readonly LoadedEntry[] {
  return Object.entries(state).flatMap(([id, value]) =>
    locales.map((locale): LoadedEntry => {
      const { tags, ...fields } = typeof value === 'string' ? { title: value, tags: undefined } : { tags: undefined, ...value };
      const [type = '', slug = ''] = id.split('/');
      const file = `${id}.${locale}.md`;
      const source = 'broken' in fields ? {} : { source: { name: file, stamp: '', hash: JSON.stringify(fields) } };
      const facts = tags === undefined ? {} : { tags: tags as string[] };
      return {
        id: id as EntryId,
        type,
        slug,
        locale,
        fields,
        origin: { file },
        locate: () => ({ file }),
        texts: [],
        ...facts,
        ...source,
      };
    }),
  );
}

type NoteFamily = EntryFamily<typeof model, 'note', unknown>;

/** Runs with one cache, for one family of notes. */
async function site(routesOf: NoteFamily['routesOf'], more: Partial<RouteFamily> = {}) {
  const folder = join(await tempFolder(), 'routes');
  let listed: string[] = [];
  const family = {
    ...defineEntryFamily<typeof model, 'note', unknown>({
      name: 'note',
      page: 'note.tsx',
      shared: [],
      type: 'note',
      routesOf(entry, ...args) {
        listed.push(`${entry.slug}.${entry.locale}`);
        return routesOf(entry, ...args);
      },
    }),
    ...more,
  } as unknown as RouteFamily;

  /** Lists all routes, and returns the notes that were listed for it. The routes are those of a list without a memory. */
  return async function run(state: State, { card = 'card', isSaved = true, code = 'code' } = {}): Promise<readonly string[]> {
    const entries = entriesOf(state);
    const { graph } = buildGraph(entries, { model, locales, tags: {}, sameInAllLanguages: new Set() });
    const families = [{ ...family, card: () => ({ title: card, label: '', siteName: '' }) }];
    const options = { families, locales, languageRedirects: true };
    const memory = await openRouteMemo(folder, code);
    listed = [];
    const listStored = memory.begin({ entries, families, locales });
    const lines = [...listRoutes(graph, { ...options, listStored })].map((route) => route.line ?? routeLine(route));
    const notes = listed;
    listed = [];
    if (isSaved) await memory.save();
    memory.close();
    expect(lines).toEqual([...listRoutes(graph, options)].map(routeLine));
    return notes;
  };
}

/** Each note shows the titles of the words that its own title names. */
const withWords: NoteFamily['routesOf'] = ({ slug, locale, fields }, graph) => [
  {
    path: `/${slug}/`,
    data: {
      title: fields.title.split(' ').map((word) => graph.find('word', `word/${word}` as EntryId, locale)?.fields.title ?? word),
    },
  },
];

const both = (...slugs: readonly string[]): readonly string[] =>
  locales.flatMap((locale) => slugs.map((slug) => `${slug}.${locale}`));
const before = { 'note/a': 'fox', 'note/b': 'owl', 'note/c': 'none', 'word/fox': 'Fox', 'word/owl': 'Owl' };

test('an entry is listed again only if it, or an entry that its routes read, has changed', async () => {
  const run = await site(withWords);
  expect(await run(before)).toEqual(both('a', 'b', 'c'));
  expect(await run(before)).toEqual([]);
  expect(await run({ ...before, 'note/c': 'some' })).toEqual(both('c'));
  expect(await run({ ...before, 'word/owl': 'Barn owl' })).toEqual(both('b', 'c'));
  expect(await run({ ...before, 'word/owl': 'Barn owl' }, { code: 'other' })).toEqual(both('a', 'b', 'c'));
});

test('all entries are listed again if one was added, removed or renamed', async () => {
  const run = await site(withWords);
  await run(before);
  const { 'word/owl': owl, ...others } = before;
  expect(await run({ ...before, 'word/none': 'None' })).toEqual(both('a', 'b', 'c'));
  expect(await run(before)).toEqual(both('a', 'b', 'c'));
  expect(await run({ ...others, 'word/own': owl })).toEqual(both('a', 'b', 'c'));
});

test('a list that is not saved, or not complete, changes nothing', async () => {
  const run = await site((entry, ...args) => {
    if (entry.fields.title === 'wrong') throw new Error('wrong');
    return withWords(entry, ...args);
  });
  await run(before);
  const changed = { ...before, 'word/owl': 'Barn owl' };
  expect(await run(changed, { isSaved: false })).toEqual(both('b'));
  await expect(run({ ...changed, 'note/a': 'wrong' })).rejects.toThrow('wrong');
  expect(await run(changed)).toEqual(both('b'));
  expect(await run(changed)).toEqual([]);
});

test('values that the code caches by graph or entry count as read each time', async () => {
  const indexes = new WeakMap<object, string>();
  const cached = (key: object, compute: () => string): string => {
    if (!indexes.has(key)) indexes.set(key, compute());
    return indexes.get(key) ?? '';
  };
  const titles = (graph: ContentGraph<typeof model>, locale: string) =>
    cached(graph, () =>
      graph
        .ofType('word', locale)
        .map((word) => cached(word, () => word.fields.title))
        .join(),
    );
  const run = await site(({ slug, locale }, graph) => [{ path: `/${slug}/`, data: titles(graph, locale) }]);
  await run(before);
  expect(await run({ ...before, 'word/owl': 'Barn owl' })).toEqual(both('a', 'b', 'c'));
});

test('an entry is listed each time if its routes depend on more than a few entries', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`word/w${at}`, `W${at}`]));
  const tagged = await site(({ slug, locale }, graph) => [{ path: `/${slug}/`, data: graph.tagged('x', locale).length }]);
  const wide = await site(({ slug, locale, fields }, graph) => {
    const words = fields.title === 'all' ? graph.ofType('word', locale) : [];
    return [{ path: `/${slug}/`, data: words.map(({ fields: { title } }) => title) }];
  });
  const withAll = { ...many, 'note/a': 'all', 'note/b': 'none' };
  await tagged(before);
  expect(await tagged(before)).toEqual(both('a', 'b', 'c'));
  expect(await tagged({ ...before, 'word/fox': { title: 'Fox', tags: ['x'] } })).toEqual(both('a', 'b', 'c'));
  await wide(withAll);
  expect(await wide({ ...withAll, 'word/w7': 'Seven' })).toEqual(both('a'));
  expect(await wide({ ...withAll, 'note/a': 'few' })).toEqual(both('a'));
  expect(await wide({ ...withAll, 'note/a': 'few' })).toEqual([]);
});

test('an entry is listed each time if its routes depend on other routes', async () => {
  const run = await site(({ slug, fields }) => [
    {
      path: `/${slug}/`,
      data: {},
      ...(fields.title === 'moved' ? { aliases: [`/old/${slug}/`] } : {}),
      ...(fields.title === 'wide' ? { matchPath: '/x/*' } : {}),
      ...(fields.title === 'flawed' ? { modified: 'today' } : {}),
      ...(fields.title === 'root' ? { alsoAtRoot: true } : {}),
    },
    { path: fields.title === 'same' ? '/same/' : `/${slug}/more/`, listed: false, redirected: true, data: {} },
  ]);
  const state = { 'note/a': 'moved', 'note/b': 'wide', 'note/c': 'flawed', 'note/d': 'root', 'note/e': 'same', 'note/f': 'same' };
  await run(state);
  expect(await run(state)).toEqual(both('a', 'b', 'c'));
  // The redirect page at the root now belongs to the second of them.
  expect(await run({ ...state, 'note/e': 'none' })).toEqual(both('a', 'b', 'c', 'e'));
});

test('an entry with problems is listed each time, and so are its readers, until it has none', async () => {
  const run = await site(withWords);
  await run(before);
  const broken = { ...before, 'word/owl': { title: 'Barn owl', broken: true } };
  expect(await run(broken)).toEqual(both('b'));
  expect(await run({ ...broken, 'word/owl': { title: 'Snow owl', broken: true } })).toEqual(both('b'));
  expect(await run(before)).toEqual(both('b'));
  expect(await run(before)).toEqual([]);
});

test('the card of the family, and pages besides those of entries, are never reused', async () => {
  const run = await site(withWords);
  await run(before);
  expect(await run(before, { card: 'other' })).toEqual(both('a', 'b', 'c'));
  const own = await site(withWords, { routes: () => [{ path: '/own/', data: {} }] });
  await own(before);
  expect(await own(before)).toEqual([]);
});
