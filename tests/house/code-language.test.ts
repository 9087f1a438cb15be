import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { listComments, type SourceComment } from '../support/list-comments.ts';
import { unclearWords } from '../support/unclear-words.ts';

const root = resolve(import.meta.dirname, '../..');

const maxLines = 2;
const maxHeaderLines = 6;
/** Its header shows how to call the server. */
const longHeaders: ReadonlySet<string> = new Set(['tests/support/contentful-server.js']);

interface Found extends SourceComment {
  readonly file: string;
}

const files = fastGlob.sync('{bench,cli,client,generator,search,templates,tests}/**/*.{ts,tsx,js}', {
  cwd: root,
  ignore: ['**/node_modules/**', 'tests/.tmp/**'],
});
const comments: readonly Found[] = (
  await Promise.all(
    files.map(async (file) =>
      listComments(file, await readFile(join(root, file), 'utf8')).map((comment) => ({ ...comment, file })),
    ),
  )
).flat();

const positions = (found: readonly Found[]): readonly string[] =>
  found.map(({ file, line, lines }) => `${file}:${line} ${lines.join(' ')}`);

test('the test reads comments of code', () => {
  expect(comments.length).toBeGreaterThan(500);
  expect(listComments('a.ts', '/** One. */\nconst a = 1; // Two\n// and three.\n')).toMatchObject([
    { line: 1, isDoc: true, isHeader: true, lines: ['One.'] },
    { line: 2, isDoc: false, isHeader: false, lines: ['Two', 'and three.'] },
  ]);
});

test('comments contain no unclear words', () => {
  expect(positions(comments.filter(({ lines }) => unclearWords.test(lines.join(' '))))).toEqual([]);
});

test('doc comments begin with a verb or a noun', () => {
  expect(positions(comments.filter(({ isDoc, lines }) => isDoc && /^(What|Whether|Who|That)\b/.test(lines[0] ?? '')))).toEqual(
    [],
  );
});

test('comments have at most two lines, and headers of files at most six', () => {
  const isTooLong = ({ file, isHeader, lines }: Found): boolean =>
    lines.length > (isHeader ? maxHeaderLines : maxLines) && !(isHeader && longHeaders.has(file));
  expect(positions(comments.filter(isTooLong))).toEqual([]);
});

test('names of tests contain no unclear words', async () => {
  const wrong: string[] = [];
  for (const file of files.filter((name) => /\.test\.tsx?$/.test(name))) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*['"`](.+?)['"`],/g))
      if (unclearWords.test(name)) wrong.push(`${file}: ${name}`);
  }
  expect(wrong).toEqual([]);
});
