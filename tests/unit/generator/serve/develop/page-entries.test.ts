import { expect, test } from 'vitest';
import { buildGraph } from '../../../../../generator/graph/build-graph.ts';
import type { LoadedEntry } from '../../../../../generator/read/loaded-entry.ts';
import type { Route } from '../../../../../generator/routes/route.ts';
import { comparePages } from '../../../../../generator/serve/develop/compare-values.ts';
import { entriesOfPage } from '../../../../../generator/serve/develop/page-entries.ts';
import { defineModel, defineType, text } from '../../../../../generator/site.ts';

const fields = Object.fromEntries(['title', 'lead', 'more', 'end'].map((name) => [name, text({ optional: true })]));
const model = defineModel({ note: defineType('A note.', fields) });
const route = { path: '/en/', locale: 'en', family: 'note' } as unknown as Route;

/** An entry that parses its file for each `locate`, as a cached one. */
function entryOf(locale: string, values: Readonly<Record<string, string>>) {
  const state = { parsed: 0 };
  const entry = {
    id: 'note/a',
    type: 'note',
    slug: 'a',
    locale,
    fields: values,
    texts: [],
    origin: { file: `a.${locale}.md` },
    get locate() {
      state.parsed += 1;
      return (path: readonly (string | number)[]) => ({ file: `a.${locale}.md`, field: String(path[0]) });
    },
  } as unknown as LoadedEntry;
  return { entry, state };
}

const values = { title: 'A', lead: 'B', more: 'C', end: 'D' };

test('the report of a page parses the file of an entry once, however many fields it has', () => {
  const { entry, state } = entryOf('en', values);
  const { graph } = buildGraph([entry], { model, locales: ['en'], tags: { en: 'en' }, sameInAllLanguages: new Set() });
  const shared = { words: (all: typeof graph) => all.ofType('note', 'en').map((each) => each.fields.title) };
  const site = { locales: ['en'], definition: { model, families: [], slices: {}, shared } } as never;
  const content = { entries: [entry], graph, texts: {}, pathOf: () => undefined } as never;
  const before = state.parsed;
  const { sharedEntries } = entriesOfPage(route, { site, content, statusOf: () => undefined });
  expect(sharedEntries[0]?.fields.map(({ field }) => field).sort()).toEqual(['end', 'lead', 'more', 'title']);
  expect(state.parsed - before).toBe(1);
});

test('a comparison parses the file of an original once', () => {
  const { entry, state } = entryOf('en', values);
  const versions = [entry, entryOf('fr', { title: 'A' }).entry];
  const { pages } = comparePages(
    ['en', 'fr'].map((locale) => ({ locale, route: { ...route, locale } })),
    { site: { locales: ['en', 'fr'], definition: { model } }, versionsOf: () => versions, entriesOf: () => ['note/a'] },
  );
  expect(pages[1]?.missing.map(({ field }) => field).sort()).toEqual(['end', 'lead', 'more']);
  expect(state.parsed).toBe(1);
});
