import { expect, test } from 'vitest';
import { importNames, insertImport, insertLast } from '../../../../cli/add/edit-code.ts';

test.each([
  ['families: [a, b],', /families: \[/, 'families: [a, b, c],'],
  ['families: [a, b,],', /families: \[/, 'families: [a, b, c],'],
  ['families: [],', /families: \[/, 'families: [c],'],
  ['locales: {},', /locales: \{/, 'locales: { c },'],
  ['locales: { en: { tag: "}" } },', /locales: \{/, 'locales: { en: { tag: "}" }, c },'],
  [
    'families: [\n    a, // the site’s ]\n    b,\n  ],',
    /families: \[/,
    'families: [\n    a, // the site’s ]\n    b,\n    c,\n  ],',
  ],
  ['"s": {\n  "a": "]"\n}', /"s": \{/, '"s": {\n  "a": "]",\n  c\n}'],
  ['f({\n  a: g([1]), /* } */\n});', /f\(\{/, 'f({\n  a: g([1]), /* } */\n  c,\n});'],
])('a member is added at the end of %j', (text, opening, expected) => {
  expect(insertLast(text, opening, 'c')).toBe(expected);
});

test.each([
  ['families,', /families: \[/],
  ['families: [a], x: { families: [] }', /families: \[/],
  ['families: [a', /families: \[/],
])('%j, without exactly one place, is not changed', (text, opening) => {
  expect(insertLast(text, opening, 'c')).toBeUndefined();
});

test('imports are added after the last one, and names to the import of their module', () => {
  const text = "import { a } from 'x';\nimport {\n  b,\n} from 'boreal';\n\nconst c = 1;\n";
  expect(insertImport(text, "import 'y';")).toBe(text.replace("'boreal';\n", "'boreal';\nimport 'y';\n"));
  expect(importNames(text, 'boreal', ['b', 'd'])).toContain("import { b, d } from 'boreal';");
  expect(importNames('const c = 1;\n', 'boreal', ['d'])).toBe("import { d } from 'boreal';\nconst c = 1;\n");
});
