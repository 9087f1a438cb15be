import { expect, test } from 'vitest';
import { text } from '../../../../../generator/model/kinds/text.ts';
import { parseEntry } from '../../../../../generator/sources/markdown/parse-entry.ts';

const declared = { title: text() };
const parse = (yaml: string, ...unread: readonly string[]) => {
  const name = { type: 'note', slug: 'a', locale: 'en', hasBody: true, unread };
  const { entry, problem } = parseEntry({ text: `---\n${yaml}\n---\nBody.\n`, name, where: { file: 'a.md' }, declared });
  return problem ? [problem.code, problem.where?.line] : entry?.fields;
};

test.each([
  ['a name of another tool', 'title: A\ncSpell:ignore: b\nog:title: c', ['cSpell:ignore', 'og:title']],
  ['a comment in its value', 'title: A\nmenu: the main # menu\n', ['menu']],
  ['a comment in its list', 'menu:\n  # a\n - b c # d\ntitle: A', ['menu']],
  ['an empty line in its value', 'title: A\nmenu: b\n\n  c', ['menu']],
  ['all names that the model does not declare', 'title: A\nmenu: b c # d\n"x y": z', ['*']],
])('%s of an unread field is neither read nor refused', (_name, yaml, unread) => {
  expect(parse(yaml, ...unread)).toEqual({ title: 'A', body: 'Body.\n' });
});

test('what is read is protected next to unread fields', () => {
  expect(parse('menu: b c # d\ntitle: The language C # and more', '*')).toEqual(['CONTENT_YAML_LOSS', 3]);
  expect(parse('draft: true\nmenu: b', '*')).toEqual({ title: undefined, body: 'Body.\n' });
});
