import { describe, expect, it } from 'vitest';
import { buildGraph, createGraphMemo } from '../../../../generator/graph/build-graph.ts';
import type { GraphEntry } from '../../../../generator/graph/graph-entry.ts';
import { fieldPathText } from '../../../../generator/model/field-path.ts';
import type { RichTextRef } from '../../../../generator/model/kinds/markdown.ts';
import { defineModel, defineType, type EntryId, group, integer, link, list, text } from '../../../../generator/site.ts';

const model = defineModel({
  note: defineType('A note.', {
    title: text(),
    order: integer({ optional: true }),
    related: list(link('note')),
    card: group({ label: link(['label', 'note'], { optional: true }) }, { optional: true }),
  }),
  label: defineType('Words.', { word: text() }),
});

function entry(name: string, fields: Readonly<Record<string, unknown>> = {}): GraphEntry {
  const [type = '', slug = '', locale = ''] = name.split(/[/.]/);
  const origin = { file: `content/${type}/${slug}.${locale}.md` };
  return {
    id: `${type}/${slug}` as EntryId,
    type,
    slug,
    locale,
    origin,
    fields: type === 'note' ? { title: `${slug} ${locale}`, related: [], ...fields } : fields,
    locate: (path) => ({ ...origin, field: fieldPathText(path) }),
  };
}

const textOf = ({ richText }: RichTextRef): string => richText;

const both = (name: string, fields?: Readonly<Record<string, unknown>>): GraphEntry[] => [
  entry(`${name}.en`, fields),
  entry(`${name}.fr`, fields),
];
const build = (entries: readonly GraphEntry[]) => {
  const { graph, problems, compareTranslations } = buildGraph(entries, {
    model,
    locales: ['en', 'fr'],
    tags: { en: 'en-CA', fr: 'fr-CA' },
    // Most tests here are not about translation and use one text for both languages.
    sameInAllLanguages: new Set(['Hello', 'Text', 'Title']),
  });
  return { graph, problems: [...problems, ...[...compareTranslations(textOf)].flat()] };
};
const problemsOf = (entries: readonly GraphEntry[]) =>
  build(entries).problems.map(({ code, message, where }) => ({ code, message, file: where?.file, field: where?.field }));

describe('the content graph', () => {
  it('lists the entries of all types with a tag or concept, and finds the one behind a link', () => {
    const winter = { tags: ['winter'], concepts: ['snow'] };
    const { graph } = build([
      ...both('note/b').map((each) => ({ ...each, ...winter })),
      ...both('note/a').map((each) => ({ ...each, tags: ['summer'] })),
      ...both('label/x', { word: 'Title' }).map((each) => ({ ...each, concepts: ['snow'], tags: ['snow'] })),
    ]);
    const idsOf = (tag: string) => graph.tagged(tag, 'fr').map(({ id, locale }) => `${id} ${locale}`);
    expect(idsOf('winter')).toEqual(['note/b fr']);
    expect(idsOf('snow')).toEqual(['label/x fr', 'note/b fr']);
    expect(idsOf('rain')).toEqual([]);
    expect(graph.linked('label/x' as EntryId, 'en')).toMatchObject({ type: 'label', fields: { word: 'Title' } });
  });

  it('gives the entries of a type in the order of their slugs, for any input order', () => {
    const { graph } = build([...both('note/c'), ...both('note/a'), ...both('note/b')]);
    expect(graph.ofType('note', 'fr').map(({ slug, locale }) => [slug, locale])).toEqual([
      ['a', 'fr'],
      ['b', 'fr'],
      ['c', 'fr'],
    ]);
  });

  it('gives no entries for a type without entries', () => {
    expect(build([]).graph.ofType('note', 'en')).toEqual([]);
  });

  it('follows a link into the requested language', () => {
    const { graph } = build(both('note/a'));
    expect(graph.entry('note', 'note/a' as EntryId, 'fr').fields).toMatchObject({ title: 'a fr' });
  });

  it('gives the only entry with a slug', () => {
    const { graph } = build(both('label/menu', { word: 'Menu' }));
    expect(graph.single('label', 'menu', 'en').fields).toEqual({ word: 'Menu' });
  });

  it('names a missing entry that is requested', () => {
    const { graph } = build(both('note/a'));
    expect(() => graph.single('note', 'b', 'en')).toThrow('The site needs an entry “note/b” in “en”');
  });

  it('reports nothing for valid content', () => {
    expect(problemsOf([...both('note/a', { related: ['note/b'] }), ...both('note/b'), ...both('label/x')])).toEqual([]);
  });
});

describe('a missing translation', () => {
  it('is reported with both paths', () => {
    const { problems } = build([entry('note/a.en')]);
    expect(problems).toMatchObject([
      {
        code: 'GRAPH_TRANSLATION_MISSING',
        message: '“note/a” has no version in “fr”.',
        hint: 'Write content/note/a.fr.md: every entry must exist in every language.',
        where: { file: 'content/note/a.en.md' },
      },
    ]);
  });

  it('is reported for the default language too', () => {
    expect(problemsOf([entry('note/a.fr')])).toMatchObject([{ code: 'GRAPH_TRANSLATION_MISSING', file: 'content/note/a.fr.md' }]);
  });

  it('is replaced by the other language under its own name', () => {
    const { graph } = build([entry('note/a.en')]);
    expect(graph.single('note', 'a', 'fr')).toMatchObject({ locale: 'fr', fields: { title: 'a en' } });
  });
});

describe('what is reported already', () => {
  const placeholders = (paths: readonly (readonly string[])[]): Partial<GraphEntry> => ({ placeholders: paths });
  const english = entry('note/a.en', { order: 0, title: 'The same title' });
  const french = entry('note/a.fr', { order: 2, title: 'The same title' });

  it('is compared if no value stands in for another', () => {
    expect(problemsOf([english, french]).map(({ code }) => code)).toEqual(['GRAPH_VALUE_DIFFERS', 'GRAPH_NOT_TRANSLATED']);
  });

  it.each<[string, GraphEntry, GraphEntry]>([
    ['the English file', { ...english, ...placeholders([[]]) }, french],
    ['the French file', english, { ...french, ...placeholders([[]]) }],
  ])('is not compared with %s, which could not be parsed', (_name, first, second) => {
    expect(problemsOf([first, second])).toEqual([]);
  });

  it.each<[string, GraphEntry, GraphEntry]>([
    ['English', { ...english, ...placeholders([['order']]) }, french],
    ['French', english, { ...french, ...placeholders([['order']]) }],
  ])('is a field in %s alone, and all others are compared', (_name, first, second) => {
    expect(problemsOf([first, second]).map(({ code, field }) => [code, field])).toEqual([['GRAPH_NOT_TRANSLATED', 'title']]);
  });

  it('is a link that is wrong in one language, whose values differ therefore', () => {
    const found = problemsOf([entry('note/a.en', { related: ['note/x'] }), entry('note/a.fr', { related: ['note/a'] })]);
    expect(found.map(({ code }) => code)).toEqual(['GRAPH_LINK_MISSING']);
  });

  it('is a file that no entry was read from: neither its translation nor a link to it is missing', () => {
    const { problems } = buildGraph([entry('note/a.en'), ...both('note/b', { related: ['note/c'] })], {
      model,
      locales: ['en', 'fr'],
      tags: {},
      sameInAllLanguages: new Set<string>(),
      refusedFiles: ['content/note/a.fra.md', 'content/note/c.en.txt'],
    });
    expect(problems).toEqual([]);
  });
});

describe('a link between entries', () => {
  it('to a missing entry is reported in each language, with the most likely one', () => {
    const found = problemsOf([...both('note/hello', { related: ['note/hello', 'note/helo'] })]);
    expect(found).toEqual(
      ['en', 'fr'].map((locale) => ({
        code: 'GRAPH_LINK_MISSING',
        message: '“related[1]” leads to “helo”, which does not exist. Did you mean “hello”?',
        file: `content/note/hello.${locale}.md`,
        field: 'related[1]',
      })),
    );
  });

  it('to an entry of another type is reported with the allowed types', () => {
    const found = problemsOf([...both('note/a', { related: ['label/x'] }), ...both('label/x')]);
    expect(found[0]).toMatchObject({
      code: 'GRAPH_LINK_TYPE',
      message: '“related[0]” leads to “label/x”; only note is allowed here.',
    });
  });

  it('without a type, if several are allowed, is reported', () => {
    expect(problemsOf(both('note/a', { card: { label: 'x' } }))[0]).toMatchObject({
      code: 'GRAPH_LINK_TYPE',
      message: '“card.label” leads to “x”; only label or note is allowed here.',
    });
  });

  it('to an entry that was reported as missing is not reported again', () => {
    expect(problemsOf(both('note/a', { related: ['note/'] }))).toEqual([]);
  });

  it('to a missing entry leads to an empty entry, so that the run finds more problems', () => {
    const { graph } = build(both('note/hello', { related: ['note/helo'] }));
    expect(graph.entry('note', 'note/helo' as EntryId, 'fr')).toMatchObject({ id: 'note/helo', slug: 'helo', locale: 'fr' });
  });
});

describe('a value that is the same in all languages', () => {
  it('is reported if it differs, with the other file', () => {
    expect(problemsOf([entry('note/a.en', { order: 1 }), entry('note/a.fr', { order: 2 })])).toEqual([
      {
        code: 'GRAPH_VALUE_DIFFERS',
        message:
          '“order” of “note/a” is not the same as in content/note/a.en.md: it is “2” in content/note/a.fr.md, and “1” there.',
        file: 'content/note/a.fr.md',
        field: 'order',
      },
    ]);
  });

  it('is reported if one language lacks it', () => {
    expect(problemsOf([entry('note/a.en', { order: 1 }), entry('note/a.fr')])).toMatchObject([{ code: 'GRAPH_VALUE_DIFFERS' }]);
  });

  it('is never a text for readers', () => {
    expect(problemsOf([entry('note/a.en', { title: 'House' }), entry('note/a.fr', { title: 'Maison' })])).toEqual([]);
  });
});

describe('entries that an earlier run compared', () => {
  const made = (name: string, order: number, state = ''): GraphEntry => {
    const named = entry(name, { order });
    return { ...named, source: { name: `${name}.md`, hash: `${order}${state}` } };
  };
  const pair = (english: number, french: number, state = ''): GraphEntry[] => [
    made('note/a.en', english, state),
    made('note/a.fr', french, state),
  ];

  /**
   * Compares entries with the agreements of an earlier run. Returns the problems and the new
   * agreements.
   */
  function compare(entries: readonly GraphEntry[], known: readonly string[] = []) {
    const added: string[] = [];
    const agreements = { has: (key: string) => known.includes(key), add: (key: string) => added.push(key) };
    const { compareTranslations } = buildGraph(entries, {
      model,
      locales: ['en', 'fr'],
      tags: { en: 'en-CA', fr: 'fr-CA' },
      sameInAllLanguages: new Set<string>(),
      memo: createGraphMemo(),
      agreements,
    });
    return { codes: [...compareTranslations(textOf)].flat().map(({ code }) => code), added };
  }

  it('are stored as a pair, each with its version in the default language', () => {
    const { codes, added } = compare(pair(1, 1));
    expect([codes, new Set(added).size]).toEqual([[], 2]);
    expect(compare(pair(1, 1), added)).toEqual({ codes: [], added: [] });
  });

  it('are not compared again', () => {
    // A hash of other content: only a run that does not compare the content accepts it.
    const { added } = compare(pair(1, 1));
    const [english, french] = pair(1, 2);
    const trusted = [english, { ...french, source: { name: 'note/a.fr.md', hash: '1' } }] as GraphEntry[];
    expect(compare(trusted, added).codes).toEqual([]);
  });

  it.each<[string, GraphEntry[], number]>([
    ['the translation has changed', [made('note/a.en', 1), made('note/a.fr', 2)], 0],
    ['the default language has changed', [made('note/a.en', 2), made('note/a.fr', 1)], 1],
  ])('are compared again if %s', (_name, entries, agreeing) => {
    const { added } = compare(pair(1, 1));
    const found = compare(entries, added);
    expect([found.codes, found.added.length]).toEqual([['GRAPH_VALUE_DIFFERS'], agreeing]);
  });

  it('are compared each time while they have a problem', () => {
    const { codes, added } = compare(pair(1, 2));
    expect([codes, added.length]).toEqual([['GRAPH_VALUE_DIFFERS'], 1]);
    expect(compare(pair(1, 2), added).codes).toEqual(['GRAPH_VALUE_DIFFERS']);
  });

  it('are compared each time if one of them has no state', () => {
    expect(compare(both('note/a'))).toMatchObject({ added: [] });
    const [english, french] = [made('note/a.en', 1), entry('note/a.fr', { order: 1 })];
    expect(compare([english, french])).toMatchObject({ codes: [], added: [expect.any(String)] });
  });

  it('with other names do not agree', () => {
    const { added } = compare(pair(1, 1));
    expect(compare([made('note/b.en', 1), made('note/b.fr', 1)], added).added).toHaveLength(2);
  });
});
