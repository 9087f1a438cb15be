import { describe, expect, test } from 'vitest';
import { date, defineModel, defineType, symbol, text } from '../../../../../generator/site.ts';
import { fileForm, fileNames, writtenField } from '../../../../../generator/sources/markdown/file-layout.ts';

const model = defineModel({
  note: defineType('A note.', { title: text(), date: date({ optional: true }), part: symbol({ optional: true }) }),
  page: defineType('A page.', { title: text(), slug: symbol() }),
});
const locales = ['en', 'fr', 'pt-BR'];

describe('a form of names', () => {
  test.each<[string, string, string, object | undefined]>([
    ['notes/{slug}.{locale}.md', 'note', 'notes/a.fr.md', { slug: 'a', locale: 'fr', folder: 'notes/', fields: {} }],
    ['notes/{slug}.{locale}.md', 'note', 'notes/a.de.md', undefined],
    ['notes/{slug}.{locale}.md', 'note', 'notes/a.md', undefined],
    ['notes/{slug}.md', 'note', 'notes/a.md', { slug: 'a', locale: 'en', folder: 'notes/', fields: {} }],
    ['notes/{slug}.md', 'note', 'notes/a.fr.md', undefined],
    ['notes/{slug}.md', 'note', 'notes/below/a.md', undefined],
    ['notes/{slug}/index{.locale}.md', 'note', 'notes/a/index.md', { slug: 'a', locale: 'en', folder: 'notes/a/', fields: {} }],
    ['notes/{slug}/index{.locale}.md', 'note', 'notes/a/index.pt-BR.md', { slug: 'a', locale: 'pt-BR' }],
    ['{locale}/**/{slug}.yaml', 'note', 'fr/a/b/c.yaml', { slug: 'c', locale: 'fr', folder: 'fr/a/b/' }],
    ['{locale}/**/{slug}.yaml', 'note', 'fr/c.yaml', { slug: 'c', locale: 'fr', folder: 'fr/' }],
    ['{date}-{slug}.md', 'note', '2026-01-31-a-b.md', { slug: 'a-b', fields: { date: '2026-01-31' } }],
    ['{date}-{slug}.md', 'note', 'x-a-b.md', undefined],
    ['{part}/*-{slug}.md', 'note', 'one/03-a.md', { slug: 'a', fields: { part: 'one' } }],
    ['about{.locale}.md', 'page/about', 'about.fr.md', { type: 'page', slug: 'about', locale: 'fr', folder: '', fields: {} }],
    ['about.yaml', 'note/about', 'about.yaml', { slug: 'about', locale: 'en', folder: '', fields: {} }],
    ['{slug}.md', 'page', 'about.md', { slug: 'about', fields: { slug: 'about' } }],
    [
      '{locale}/docs/{**slug}.md',
      'note',
      'fr/docs/guide/a/b.md',
      { slug: 'guide/a/b', locale: 'fr', folder: 'fr/docs/guide/a/' },
    ],
    ['{locale}/docs/{**slug}.md', 'note', 'fr/docs/guide/_index.md', { slug: 'guide', locale: 'fr', folder: 'fr/docs/guide/' }],
    ['{locale}/docs/{**slug}.md', 'note', 'fr/docs/index.md', { slug: '/' }],
    ['{locale}/docs/{**slug}.md', 'note', 'fr/docs/a/my_index.md', { slug: 'a/my_index' }],
    ['{locale}/docs/{**slug}.md', 'note', 'fr/docs/v-1.0.0_b.md', { slug: 'v-1.0.0_b' }],
    ['{locale}/docs/{**slug}.md', 'note', 'fr/docs/a.fr.md', undefined],
    ['{locale}/docs/{**slug}.md', 'note', 'fr/docs/e\u0301te\u0301/a.md', { slug: 'été/a', folder: 'fr/docs/e\u0301te\u0301/' }],
    ['{**slug}{.locale}.md', 'note', 'guide/index.fr.md', { slug: 'guide', locale: 'fr' }],
    ['{**slug}{.locale}.md', 'note', 'guide/v1.2.md', { slug: 'guide/v1.2', locale: 'en' }],
    ['{**slug}{.locale}.md', 'note', 'guide/a.de.md', undefined],
    ['{**slug}{.locale}.md', 'note', 'guide/node.js.md', { slug: 'guide/node.js', locale: 'en' }],
    ['{**slug}.md', 'page', 'a/b.md', { slug: 'a/b', fields: { slug: 'a/b' } }],
    ['{date}-{slug}/index.md', 'note', '2026-01-31-a/index.md', { slug: 'a', fields: { date: '2026-01-31' } }],
    ['{date}/{slug}.md', 'note', '2026/01/31/a.md', { slug: 'a', fields: { date: '2026-01-31' } }],
    ['{part}/v{slug}.md', 'note', 'one.two/v1.0.md', { slug: '1.0', fields: { part: 'one.two' } }],
    ['a+(b)/{slug}.md', 'note', 'a+(b)/c.md', { slug: 'c' }],
  ])('%s: %s reads %s', (form, target, path, expected) => {
    expect(form).toMatch(fileForm);
    const parsed = fileNames({ locales, model, layout: { files: { [form]: target } } })(path);
    if (expected === undefined) expect(parsed).toBeUndefined();
    else expect(parsed).toMatchObject({ type: target.split('/')[0], ...expected });
  });

  test('that comes first applies', () => {
    const parse = fileNames({ locales, model, layout: { files: { 'a/{slug}.md': 'note', '*/{slug}.md': 'page' } } });
    expect([parse('a/x.md')?.type, parse('b/x.md')?.type]).toEqual(['note', 'page']);
  });

  test.each(['/a/{slug}.md', '{slug}', '{**part}.md', '{slug}.txt', '{sl ug}.md', '{.slug}.md', 'a\\{slug}.md', '{slug}?.md'])(
    '%s cannot be used',
    (form) => expect(form).not.toMatch(fileForm),
  );
});

test.each([
  ['---\nkey: tires\n---\n', 'tires'],
  ['\ufeff---\r\ntitle: A\r\nkey: "two words" \r\n---\r\n', 'two words'],
  ["---\nkey: 'it'\n---\n", 'it'],
  ['key: plain\n', 'plain'],
  ['---\ntitle: A\n---\n\nkey: in the text\n', undefined],
  ['---\nnested:\n  key: a\n---\n', undefined],
  ['---\nkey:\n---\n', undefined],
  ['---\nkey : a\n---\n', 'a'],
  ['---\n"key": a\n---\n', 'a'],
  ["---\n'key' : 'a b'\n---\n", 'a b'],
])('the key of %j is found without parsing the file', (written, key) => {
  expect(writtenField(written, 'key')).toBe(key);
});
