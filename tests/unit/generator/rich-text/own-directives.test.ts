import { describe, expect, test } from 'vitest';
import type { EntryId } from '../../../../generator/model/kinds/link.ts';
import { markdownSettings } from '../../../../generator/rich-text/markdown-settings.ts';
import { createTextStore, textReference } from '../../../../generator/rich-text/text-store.ts';

const tags = { en: 'en-CA', fr: 'fr-CA' };
const markdown = markdownSettings({
  tags,
  markdown: { values: { version: '5.2 "beta"', phone: { en: '1-800-555-0100', fr: '1 800 555-0100' }, only: { en: 'x' } } },
});

/** Texts of entries by id; each is of the type `note`. */
function render(texts: Readonly<Record<string, string>>, id = 'note/a', locale = 'en') {
  const placeOf = (each: string) => ({ type: 'note', folder: 'note/', slug: each.replace('note/', '') });
  const settings = { pathPrefix: '', markdown };
  const references = Object.fromEntries(
    Object.entries(texts).map(([each, text]) => [each, textReference(text, locale, settings, placeOf(each))]),
  );
  const summaryOf = (each: EntryId) => (each in texts ? { title: each, richText: references[each] } : undefined);
  const fieldOf = (each: EntryId, _locale: string, name: string) => (name === 'price' ? `${each} costs $5` : undefined);
  const store = createTextStore({ tags, ...settings, entries: { pathOf: () => undefined, summaryOf, fieldOf } });
  const stored = Object.entries(texts).map(([each, text]) => ({
    richText: references[each] ?? '',
    locale,
    ...placeOf(each),
    text: () => text,
    origin: () => ({ file: `${each}.md`, line: 1 }),
  }));
  for (const each of stored) store.hold(each);
  const own = stored.find(({ richText }) => richText === references[id]);
  const problems = own ? (store.check(own)?.problems ?? []) : [];
  return problems.length > 0 ? problems.map(({ code, where }) => `${code} ${where?.line}`) : store.get(references[id] ?? '').html;
}

describe('a value in a text', () => {
  test.each([
    ['Version :value[version].', 'en', '<p>Version 5.2 &quot;beta&quot;.</p>'],
    ['Call **:value[phone]**', 'fr', '<p>Call <strong>1 800 555-0100</strong></p>'],
    ['## About :value[phone]', 'en', '<h2 id="about-1-800-555-0100">About 1-800-555-0100</h2>'],
    ['`:value[version]`', 'en', '<p><code>:value[version]</code></p>'],
    ['a\n:value[versoin]', 'en', ['TEXT_VALUE_UNKNOWN 2']],
    [':value[only]', 'fr', ['TEXT_VALUE_UNKNOWN 1']],
    ['*:value[price]*', 'en', '<p><em>note/a costs $5</em></p>'],
    [':value[valueOf]', 'en', ['TEXT_VALUE_UNKNOWN 1']],
    [':value[toString]', 'en', ['TEXT_VALUE_UNKNOWN 1']],
  ])('%j in %s', (text, locale, expected) => {
    expect(render({ 'note/a': text }, 'note/a', locale)).toEqual(expected);
  });
});

test('two entries with the same text show values of their own, also within another text', () => {
  const texts = { 'note/a': ':value[price]\n\n::include[b]', 'note/b': 'Here :value[price]', 'note/c': 'Here :value[price]' };
  expect(render(texts, 'note/c')).toBe('<p>Here note/c costs $5</p>');
  expect(render(texts)).toBe('<p>note/a costs $5</p>\n<p>Here note/b costs $5</p>');
});

describe('an included text', () => {
  test('is shown without a frame, by its slug or with its type', () => {
    const texts = { 'note/a': 'One.\n\n::include[b]\n\n::include[note/b]\n\nLast.', 'note/b': '## B\n\nWith *marks*.' };
    expect(render(texts)).toBe(
      '<p>One.</p>\n<h2 id="b">B</h2>\n<p>With <em>marks</em>.</p>\n<h2>B</h2>\n<p>With <em>marks</em>.</p>\n<p>Last.</p>',
    );
  });

  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['that does not exist', { 'note/a': 'One.\n\n::include[b]' }, ['TEXT_TARGET_MISSING 3']],
    ['that includes this one', { 'note/a': 'b\n\n::include[a]' }, ['TEXT_ENTRY_CYCLE 3']],
    ['without words', { 'note/a': '::include[b]', 'note/b': '' }, ['TEXT_INCLUDE_EMPTY 1']],
  ])('%s is a problem', (_name, texts, expected) => {
    expect(render(texts)).toEqual(expected);
  });
});
