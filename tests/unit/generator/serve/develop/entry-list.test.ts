import { expect, test } from 'vitest';
import type { LoadedEntry } from '../../../../../generator/read/loaded-entry.ts';
import { entrySection, selectEntries } from '../../../../../generator/serve/develop/entry-list.ts';
import { defineModel, defineType, symbol, text } from '../../../../../generator/site.ts';

const model = defineModel({
  note: defineType('A note.', { code: symbol(), title: text() }),
  label: defineType('Words.', { word: text() }),
});

const entry = (id: string, locale: string, fields: Record<string, string>, more: object = {}) =>
  ({
    id,
    locale,
    fields,
    type: id.split('/')[0],
    slug: id.split('/')[1],
    origin: { file: `content/${id}.${locale}.md` },
    ...more,
  }) as unknown as LoadedEntry;

const entries = [
  entry('note/b', 'en', { code: 'x', title: 'Zebra' }),
  entry('note/b', 'fr', { code: 'x', title: 'Zèbre' }, { visibility: { isDraft: true } }),
  entry('note/a', 'en', { code: 'x', title: 'Ant' }, { visibility: { publishAt: 2_000 } }),
  entry('label/menu', 'en', { word: '' }, { visibility: { expireAt: 500 } }),
];
/** Entries that no page shows: the third one has a problem. */
const absent = [
  entry('note/c', 'fr', { code: 'x', title: 'Chat' }, { visibility: { isDraft: true } }),
  entry('note/c', 'en', { code: 'x', title: 'Cat' }, { visibility: { isDraft: true } }),
  entry('note/d', 'en', { code: 'x', title: 'Dog' }),
];
const site = { definition: { model }, locales: ['en', 'fr'], unprefixed: 'en' };
const pathOf = (id: string) => (id.startsWith('note/') ? `/${id.slice(5)}/` : undefined);
const select = (query: object = {}, change: Partial<Parameters<typeof selectEntries>[0]> = {}) => {
  const content = { entries, absent: () => [], pathOf };
  const options = { content, site, statusOf: () => undefined, now: 1_000, ...change };
  return selectEntries(options, { text: '', type: '', limit: 10, ...query });
};

test('the list of entries has the page, the state and the place to edit of each language', () => {
  const file = (name: string) => ({ kind: 'file', file: `content/${name}.md`, line: 1 });
  expect(select()).toEqual({
    count: 3,
    types: new Map([
      ['note', 2],
      ['label', 1],
    ]),
    entries: [
      {
        id: 'label/menu',
        type: 'label',
        title: 'menu',
        versions: [{ locale: 'en', status: 'expired', edit: file('label/menu.en') }],
      },
      {
        id: 'note/a',
        type: 'note',
        title: 'Ant',
        versions: [{ locale: 'en', path: '/a/', status: 'scheduled', edit: file('note/a.en') }],
      },
      {
        id: 'note/b',
        type: 'note',
        title: 'Zebra',
        versions: [
          { locale: 'en', path: '/b/', edit: file('note/b.en') },
          { locale: 'fr', path: '/fr/b/', status: 'draft', edit: file('note/b.fr') },
        ],
      },
    ],
  });
});

test('entries that no page shows are listed in the order of languages, with the reason and without a page', () => {
  const { entries: listed, count } = select({ type: 'note' }, { content: { entries, absent: () => absent, pathOf } });
  const states = listed.map(({ title, versions }) => [title, ...versions.map((each) => [each.locale, each.status, each.path])]);
  expect([count, states.slice(1, 3)]).toEqual([
    4,
    [
      ['Chat', ['en', 'draft', undefined], ['fr', 'draft', undefined]],
      ['Dog', ['en', 'left out', undefined]],
    ],
  ]);
});

test('an entry of a content system has its state there, unless it is published as it is', () => {
  const ofSystem = (name: string) =>
    entry(`note/${name}`, 'en', { code: 'x', title: name }, { origin: { file: name, entry: name } });
  const content = { entries: ['a', 'b', 'c'].map(ofSystem), absent: () => [], pathOf };
  const statusOf = (id: string) => (id === 'a' ? 'changed' : id === 'b' ? 'published' : undefined);
  const states = select({}, { content, statusOf }).entries.map(({ title, versions: [first] }) => [title, first?.status]);
  expect(states).toEqual([
    ['a', 'changed'],
    ['b', undefined],
    ['c', undefined],
  ]);
});

test.each([
  [{ text: 'zèb' }, ['Zebra'], 1],
  [{ text: 'LABEL/' }, ['menu'], 1],
  [{ type: 'note' }, ['Ant', 'Zebra'], 2],
  [{ type: 'note', limit: 1 }, ['Ant'], 2],
  [{ text: 'unknown' }, [], 0],
])('entries are found by %j', (query, titles, count) => {
  const found = select(query);
  expect([found.entries.map(({ title }) => title), found.count]).toEqual([titles, count]);
});

test('the section of entries keeps the search in its links, and says how many are not shown', () => {
  const html = entrySection({ text: 'b & c', type: 'note', list: select({ limit: 1 }), pathPrefix: '/docs' });
  expect(html).toContain('href="/__boreal/?q=b+%26+c&amp;type=note#entries" aria-current="true">note (2)</a>');
  expect(html).toContain('… and 2 more');
  expect(entrySection({ text: '', type: '', list: select({ text: 'unknown' }), pathPrefix: '' })).toBe('');
});
