import { describe, expect, test } from 'vitest';
import { checkParity, EarlierTexts } from '../../../../generator/graph/check-parity.ts';
import type { GraphEntry } from '../../../../generator/graph/graph-entry.ts';
import { fieldPathText } from '../../../../generator/model/field-path.ts';
import type { EntryId } from '../../../../generator/model/kinds/link.ts';
import { wordsHash } from '../../../../generator/rich-text/words-of.ts';
import { defineModel, defineType, group, list, markdown, text } from '../../../../generator/site.ts';

const model = defineModel({
  note: defineType('A note.', {
    title: text(),
    name: text({ isName: true }),
    items: list(group({ label: text() })),
    body: markdown(),
  }),
});

function entry(locale: string, fields: object): GraphEntry {
  const origin = { file: `note/a.${locale}.md` };
  return {
    id: 'note/a' as EntryId,
    type: 'note',
    slug: 'a',
    locale,
    origin,
    fields: { ...fields },
    locate: (path) => ({ ...origin, field: fieldPathText(path) }),
  };
}

function problems(en: object, fr: object): string[] {
  const options = {
    model,
    tags: { en: 'en-CA', fr: 'fr-CA' },
    sameInAllLanguages: new Set(['Boreal']),
    textOf: ({ richText }: { richText: string }) => richText,
  };
  return [...checkParity(entry('fr', fr), new EarlierTexts([entry('en', en)], options).before(1), options)].map(
    ({ code, where }) => `${code} ${where?.field}`,
  );
}

describe('a French text equal to the English one is reported', () => {
  test.each([
    ['in a field', { title: 'Questions' }, ['GRAPH_NOT_TRANSLATED title']],
    ['within a list', { items: [{ label: 'One' }, { label: 'Three' }] }, ['GRAPH_NOT_TRANSLATED items[1].label']],
    ['in a formatted text', { body: { richText: 'Some text.' } }, ['GRAPH_NOT_TRANSLATED body']],
    ['but not in the name of a town', { name: 'Toronto' }, []],
    ['but not if it is declared', { title: 'Boreal' }, []],
    ['but not if it is a number or a symbol', { title: '24/7' }, []],
    ['but not if it is a placeholder', { title: '{count}' }, []],
  ])('%s', (_name, fields, expected) => {
    expect(problems({ items: [{ label: 'Un' }, { label: 'Three' }], ...fields }, fields)).toEqual(expected);
  });
});

describe('a formatted text with a cached hash', () => {
  const hashed = (locale: string, text: string): GraphEntry => ({
    ...entry(locale, { body: { richText: locale } }),
    texts: [{ richText: locale, wordsHash: wordsHash(text) }],
  });
  const compare = (en: GraphEntry, fr: GraphEntry, texts: Readonly<Record<string, string>>) => {
    const read: string[] = [];
    const textOf = ({ richText }: { readonly richText: string }): string => {
      read.push(richText);
      return texts[richText] ?? '';
    };
    const options = { model, tags: { en: 'en-CA', fr: 'fr-CA' }, sameInAllLanguages: new Set<string>(), textOf };
    const codes = [...checkParity(fr, new EarlierTexts([en], options).before(1), options)].map(({ code }) => code);
    return { codes, read };
  };

  test('is not read if it differs', () => {
    const { codes, read } = compare(hashed('en', 'A text.'), hashed('fr', 'Un texte.'), {});
    expect([codes, read]).toEqual([[], []]);
  });

  test('is read and reported if it is the same, apart from spaces around it', () => {
    const { codes, read } = compare(hashed('en', 'A text.'), hashed('fr', ' A text.\n'), { en: 'A text.', fr: ' A text.\n' });
    expect([codes, read]).toEqual([['GRAPH_NOT_TRANSLATED'], ['fr']]);
  });

  test('is compared with one that was read in this run', () => {
    const fresh = entry('en', { body: { richText: 'en' } });
    expect(compare(fresh, hashed('fr', 'A text.'), { en: 'A text.', fr: 'A text.' }).codes).toEqual(['GRAPH_NOT_TRANSLATED']);
    expect(compare(fresh, hashed('fr', 'Un texte.'), { en: 'A text.' }).codes).toEqual([]);
  });
});

test('a value that another language gives is not compared, in either order of the languages', () => {
  const options = {
    model,
    tags: { en: 'en-CA', fr: 'fr-CA' },
    sameInAllLanguages: new Set<string>(),
    textOf: ({ richText }: { richText: string }) => richText,
  };
  const fields = { title: 'Questions', items: [] };
  const [own, other] = [entry('en', fields), { ...entry('fr', fields), borrowed: ['title'] }];
  for (const [first, second] of [
    [own, other],
    [other, own],
  ] as const) {
    expect([...checkParity(second, new EarlierTexts([first], options).before(1), options)]).toEqual([]);
  }
});

test('different placeholders are reported, in any order and number', () => {
  expect(problems({ title: '{a} and {b}' }, { title: '{b} et {a}, {a}' })).toEqual([]);
  expect(problems({ title: '{a} and {b}' }, { title: '{a} et {c}' })).toEqual(['GRAPH_PLACEHOLDERS_DIFFER title']);
});

describe('French typography that the rules do not correct is reported', () => {
  test.each(['Il dit "oui"', 'Voici : un', 'Voici « un »', 'Vraiment ?', '10 %', "l'été"])('%s', (title) => {
    expect(problems({ title: 'English' }, { title })).toEqual(['GRAPH_TYPOGRAPHY title']);
  });

  test.each(['Voici\u00a0: un', '«\u00a0un\u00a0»', 'Vraiment?', '10\u00a0%', 'l’été', 'à 14:30', 'https://example.com'])(
    '%s is correct',
    (title) => {
      expect(problems({ title: 'English' }, { title })).toEqual([]);
    },
  );
});
