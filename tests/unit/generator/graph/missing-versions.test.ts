import { describe, expect, test } from 'vitest';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import type { GraphEntry } from '../../../../generator/graph/graph-entry.ts';
import { fieldPathText } from '../../../../generator/model/field-path.ts';
import type { RichTextRef } from '../../../../generator/model/kinds/markdown.ts';
import {
  boolean,
  date,
  defineModel,
  defineType,
  type EntryId,
  group,
  href,
  image,
  integer,
  link,
  list,
  markdown,
  number,
  symbol,
  text,
} from '../../../../generator/site.ts';
import { contentLanguages } from '../../../../generator/support/content-languages.ts';

const event = defineType('An event.', { title: text() }, { translations: 'optional' });
const guide = defineType('A guide.', { title: text(), main: link('event', { optional: true }) }, { translations: 'fallback' });
const place = defineType('A place.', {
  need: link('event', { optional: true }),
  must: group({ event: link('event') }, { optional: true }),
  all: list(link(['event', 'guide'])),
  few: list(link('event'), { min: 1 }),
  cards: list(group({ words: text({ optional: true }), event: link('event'), extra: link('event', { optional: true }) })),
});
const model = defineModel({ event, guide, place });
const locales = ['en', 'fr', 'ar'];

function entry(name: string, fields: Readonly<Record<string, unknown>> = {}): GraphEntry {
  const [type = '', slug = '', locale = ''] = name.split(/[/.]/);
  const origin = { file: `content/${name}.md` };
  const lists = type === 'place' ? { all: [], few: ['event/both'], cards: [] } : { title: `${slug} ${locale}` };
  return {
    id: `${type}/${slug}` as EntryId,
    type,
    slug,
    locale,
    origin,
    fields: { ...lists, ...fields },
    locate: (path) => ({ ...origin, field: fieldPathText(path) }),
  };
}

const options = {
  model,
  locales: ['en', 'fr'],
  tags: { en: 'en-CA', fr: 'fr-CA', ar: 'ar' },
  sameInAllLanguages: new Set<string>(),
  languages: contentLanguages({ en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' }, ar: { tag: 'ar' } }),
};
const events = [entry('event/both.en'), entry('event/both.fr'), entry('event/english.en')];
const build = (...entries: readonly GraphEntry[]) => buildGraph([...events, ...entries], options);
const shownIn = (locale: string, fields: Readonly<Record<string, unknown>>) => {
  const { graph, problems } = build(entry('place/a.en', fields), entry('place/a.fr', fields));
  return {
    fields: graph.single('place', 'a', locale).fields,
    problems: problems.map(({ code, message }) => `${code}: ${message}`),
  };
};

describe('an optional entry that a language does not have', () => {
  test('is left out of its list and has no problem', () => {
    const { graph, problems } = build();
    expect(problems).toEqual([]);
    expect(graph.ofType('event', 'fr').map(({ slug }) => slug)).toEqual(['both']);
    expect(graph.ofType('event', 'en').map(({ slug }) => slug)).toEqual(['both', 'english']);
    expect(() => graph.single('event', 'english', 'fr')).toThrow('The site needs an entry “event/english” in “fr”');
  });

  test('is left out of lists of links and optional links', () => {
    const fields = { need: 'event/english', all: ['event/english', 'event/both'] };
    expect(shownIn('en', fields).fields).toMatchObject(fields);
    const { fields: french, problems } = shownIn('fr', fields);
    expect(french).toEqual({ all: ['event/both'], few: ['event/both'], cards: [] });
    expect(problems).toEqual([]);
  });

  test('takes the item that needs it out of a list', () => {
    const [needs, has] = [
      { words: 'a', event: 'event/english' },
      { words: 'b', event: 'event/both', extra: 'event/english' },
    ];
    const { fields, problems } = shownIn('fr', { cards: [needs, has] });
    expect(fields).toMatchObject({ cards: [{ words: 'b', event: 'event/both' }] });
    expect(problems).toEqual([]);
  });

  test.each([
    ['a required link', { must: { event: 'event/english' } }, 'must.event'],
    ['a list that needs more items', { few: ['event/english'] }, 'few'],
  ])('is a problem for %s, which names both entries', (_name, fields, field) => {
    const { problems } = shownIn('fr', fields);
    expect(problems).toEqual([
      `GRAPH_LINK_UNTRANSLATED: “${field}” of “place/a” leads to “event/english”, which has no version in “fr”.`,
    ]);
  });

  test('that no language has is a missing entry', () => {
    expect(shownIn('fr', { need: 'event/none' }).problems).toEqual([
      expect.stringMatching(/^GRAPH_LINK_MISSING/),
      expect.stringMatching(/^GRAPH_LINK_MISSING/),
    ]);
  });
});

describe('a fallback', () => {
  test('is the version of the default language, or else of the first one, with its language', () => {
    const { graph, problems, find } = build(entry('guide/a.en'), entry('guide/b.fr'));
    expect(problems).toEqual([]);
    const [a, b] = graph.ofType('guide', 'fr');
    expect([a?.fields.title, a?.original, a?.locale]).toEqual(['a en', { locale: 'en', lang: 'en-CA', dir: 'ltr' }, 'fr']);
    expect([b?.fields.title, b?.original]).toEqual(['b fr', undefined]);
    expect(graph.single('guide', 'b', 'en').original).toEqual({ locale: 'fr', lang: 'fr-CA', dir: 'ltr' });
    expect(find('guide/a' as EntryId, 'fr')).toBeUndefined();
  });

  test('has no links to what its readers’ language does not have', () => {
    const { graph, problems } = build(entry('guide/a.en', { main: 'event/english' }));
    expect(problems).toEqual([]);
    expect([graph.single('guide', 'a', 'en').fields.main, graph.single('guide', 'a', 'fr').fields.main]).toEqual([
      'event/english',
      undefined,
    ]);
  });

  test('cannot be replaced alone, nor can an entry with links to what may be missing', () => {
    const [a, both] = [entry('guide/a.en'), entry('event/both.en')];
    const { isApart, fallbackLocales } = build(a);
    expect([isApart(a), isApart(both), fallbackLocales(a), fallbackLocales(both)]).toEqual([false, true, ['fr'], []]);
  });
});

test('a type without a setting needs every translation', () => {
  expect(build(entry('place/a.en')).problems).toMatchObject([{ code: 'GRAPH_TRANSLATION_MISSING' }]);
});

describe('a value per language', () => {
  const kinds = {
    text: text({ localized: false }),
    formatted: markdown({ localized: false }),
    picture: image({ localized: false }),
    target: href({ localized: false }),
    word: symbol({ localized: true }),
    count: integer({ localized: true }),
    size: number({ localized: true }),
    isOpen: boolean({ localized: true }),
    day: date({ localized: true }),
    other: link('note', { localized: true }),
    tags: list(symbol(), { localized: true }),
    names: list(text(), { localized: false }),
    inner: group({ own: symbol(), code: symbol({ localized: false, optional: true }) }),
    items: list(group({ code: integer({ localized: false }) })),
  };
  const note = { note: defineType('A note.', Object.fromEntries(Object.entries(kinds)) as typeof kinds) };
  const values = {
    text: 'Hello there',
    formatted: { richText: 'x' },
    picture: { picture: '/a.png', alt: 'A' },
    target: '/a/',
    word: 'a',
    count: 1,
    size: 1,
    isOpen: true,
    day: '2026-01-01',
    other: 'note/a',
    tags: ['a'],
    names: ['Some name'],
    inner: { own: 'a', code: 'x' },
    items: [{ code: 1 }],
  };
  const problemsOf = (changes: Readonly<Record<string, unknown>>, textOf = ({ richText }: RichTextRef) => richText) => {
    const at = (name: string, fields: Readonly<Record<string, unknown>>): GraphEntry => ({ ...entry(name), fields });
    const entries = [at('note/a.en', values), at('note/a.fr', { ...values, ...changes })];
    const { compareTranslations, problems } = buildGraph(entries, { ...options, model: note });
    return [...problems, ...[...compareTranslations(textOf)].flat()].map(({ code, message }) => `${code}: ${message}`);
  };

  test('may be the same', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each([
    ['word', 'b'],
    ['count', 2],
    ['size', 2],
    ['isOpen', false],
    ['day', '2026-01-02'],
    ['tags', ['b', 'c']],
    ['inner', { own: 'b', code: 'x' }],
    ['items', [{ code: 1 }, { code: 2 }]],
  ])('may differ in %s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });

  test.each([
    [
      'text',
      'Hello you',
      '“text” of “note/a” is not the same as in content/note/a.en.md: it is “Hello you” in content/note/a.fr.md, and “Hello there” there.',
    ],
    [
      'formatted',
      { richText: 'y' },
      '“formatted” of “note/a” is not the same as in content/note/a.en.md: it is “y” in content/note/a.fr.md, and “x” there.',
    ],
    [
      'target',
      '/b/',
      '“target” of “note/a” is not the same as in content/note/a.en.md: it is “/b/” in content/note/a.fr.md, and “/a/” there.',
    ],
    ['picture', { picture: '/b.png', alt: 'A' }, '“picture” of “note/a” is not the same'],
    ['names', ['Other name'], '“names” of “note/a” is not the same as in content/note/a.en.md: it is “["Other name"]”'],
    [
      'inner',
      { own: 'b' },
      '“inner.code” of “note/a” is not the same as in content/note/a.en.md: it is missing in content/note/a.fr.md, and “x” there.',
    ],
    [
      'items',
      [{ code: 2 }],
      '“items[0].code” of “note/a” is not the same as in content/note/a.en.md: it is “2” in content/note/a.fr.md, and “1” there.',
    ],
  ])('that is shared is a problem if it differs in %s', (name, value, message) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`GRAPH_VALUE_DIFFERS: ${message}`)]);
  });

  test('that is shared is compared as it was written', () => {
    const reference = ({ richText }: RichTextRef): string => richText.replace(/^(en|fr) /, '');
    expect(problemsOf({ formatted: { richText: 'fr x' }, text: 'Hello there' }, reference)).toEqual([]);
  });
});

describe('the same text in two languages', () => {
  const words = { note: defineType('A note.', { title: text(), name: text({ isName: true }) }, { translations: 'optional' }) };
  const problemsOf = (texts: Readonly<Record<string, string>>) => {
    const entries = Object.entries(texts).map(([locale, title]) => ({
      ...entry(`note/a.${locale}`),
      fields: { title, name: 'The same name' },
    }));
    const { compareTranslations } = buildGraph(entries, {
      ...options,
      locales,
      model: words,
      sameInAllLanguages: new Set(['Menus']),
    });
    return [...compareTranslations(({ richText }) => richText)].flat().map(({ message, where }) => `${where?.file}: ${message}`);
  };

  test.each([
    [{ en: 'First', fr: 'Second', ar: 'Second' }, ['content/note/a.ar.md', 'content/note/a.fr.md']],
    [{ en: 'First', fr: 'Second', ar: 'First' }, ['content/note/a.ar.md', 'content/note/a.en.md']],
    [{ fr: 'Second', ar: 'Second' }, ['content/note/a.ar.md', 'content/note/a.fr.md']],
  ])('is a problem in %j', (texts, [file, other]) => {
    expect(problemsOf(texts)).toEqual([expect.stringContaining(`${file}: “title” is the same text as in ${other}`)]);
  });

  test('is reported once for each further language', () => {
    expect(problemsOf({ en: 'First', fr: 'First', ar: 'First' })).toHaveLength(2);
  });

  test('is allowed for names and listed texts', () => {
    expect(problemsOf({ en: 'Menus', fr: 'Menus', ar: 'Menus' })).toEqual([]);
  });
});
