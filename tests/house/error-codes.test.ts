import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { type ErrorDefinition, problemCodes } from '../../generator/errors/define-errors.ts';
import { catalogues, printCatalogue } from './error-catalogue.ts';

/** A stage that needs something of another stage's problems asks for a fact of the catalogue, not for a code. */

const root = resolve(import.meta.dirname, '../..');
const sources: Readonly<Record<string, string>> = Object.fromEntries(
  await Promise.all(
    fastGlob
      .sync('{generator,cli,client,search}/**/*.{ts,tsx,js}', { cwd: root, ignore: ['**/node_modules/**'] })
      .map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
  ),
);
const codes = problemCodes();

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
/** True for a code, and for its beginning or end, by which several may be meant. */
const namesCode = (word: string): boolean =>
  codes.some(
    (code) => code === word || (word.endsWith('_') && code.startsWith(word)) || (word.startsWith('_') && code.endsWith(word)),
  );

function codesIn(file: string, text: string): readonly string[] {
  if (basename(file) === 'errors.ts' || file.endsWith('-errors.ts')) return [];
  return text.split('\n').flatMap((line, at) => {
    const words = isComment(line) ? [] : (line.match(/(?<=['"`/^(|])_?[A-Z][A-Z0-9]*_[A-Z0-9_]*/g) ?? []);
    return words.filter(namesCode).map((word) => `${file}:${at + 1} ${word}`);
  });
}

test('no code of a problem stands outside the catalogue that declares it', () => {
  expect(printCatalogue()).toContain('`CONTENT_FIELD_MISSING`');
  expect(codes.length).toBeGreaterThan(200);
  expect(Object.keys(sources).length).toBeGreaterThan(400);
  expect(Object.entries(sources).flatMap(([file, text]) => codesIn(file, text))).toEqual([]);
});

test.each(["new Set(['GRAPH_LINK_MISSING'])", "code.startsWith('ROUTE_PATH_')", '/_LINK_BROKEN$|^a/', '`TEXT_RAW_HTML`'])(
  'a planted %s is found',
  (text) => {
    expect(codesIn('generator/content/planted.ts', text)).toHaveLength(1);
  },
);

test.each(["variables.CONTENTFUL_SPACE_ID = 'CONTENTFUL_SPACE_ID'", "// As 'GRAPH_LINK_MISSING'."])('%s is no code', (text) => {
  expect(codesIn('generator/content/planted.ts', text)).toEqual([]);
});

/** Returns the words of a text, or of the texts in the code of a function. */
function wordsOf(said: unknown): string {
  const text = typeof said === 'function' ? [...said.toString().matchAll(/'[^']*'|`[^`]*`/g)].join(' ') : String(said ?? '');
  return ` ${(text.replace(/\$\{[^}]*\}/g, ' | ').match(/[\p{L}\p{N}|]+/gu) ?? []).join(' ').toLowerCase()} `;
}

/** Number of words in a row that only a repetition has. */
const repeatedWords = 5;

/** Returns the first words of a hint that its message has, too. */
function repeatedIn(hint: string, message: string): string | undefined {
  const words = hint.trim().split(' ');
  const length = Math.min(repeatedWords, words.length);
  const runs = words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length));
  return runs.map((run) => run.join(' ')).find((run) => !run.includes('|') && message.includes(` ${run} `));
}

test('no hint repeats its message', () => {
  const definitions = catalogues.flatMap(({ area, definitions }) =>
    Object.entries(definitions as Readonly<Record<string, ErrorDefinition<never>>>).map(
      ([name, definition]) => [`${area}_${name}`, definition] as const,
    ),
  );
  expect(definitions).toHaveLength(codes.length);
  const repeated = definitions.flatMap(([code, { message, hint, hintInSystem }]) =>
    [hint, hintInSystem].flatMap((said) => {
      const words = said === undefined ? undefined : repeatedIn(wordsOf(said), wordsOf(message));
      return words === undefined || words === '' ? [] : [`${code}: ${words}`];
    }),
  );
  expect(repeated).toEqual([]);
});

test.each([
  ['The file is too large.', 'The file is too large.', true],
  ['The config lacks a setting.', 'Add it.', false],
  ['The page /a/ has no title.', 'Give it one: a page has no title of its own without it.', false],
])('a hint of “%s” that says “%s” repeats it: %s', (message, hint, isRepeated) => {
  expect(repeatedIn(wordsOf(hint), wordsOf(message)) !== undefined).toBe(isRepeated);
});
