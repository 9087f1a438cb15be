import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentationPages } from '../support/documentation.ts';
import { unclearWords } from '../support/unclear-words.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(resolve(root, path), 'utf8');
const pages = await documentationPages();

/** errors.md is printed from code. */
const exempt = new Set(['errors.md']);

const maxLineLength = 100;
const insurerWords = /insur|assuranc|tenant|condo|motorcycle|deductible|\/faqs\/|\/glossary\//i;

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');
const codeOf = (text: string): string[] => [
  ...(text.match(/^```[\s\S]*?^```$/gm) ?? []),
  ...(text.match(/^ {4,}\S.*$/gm) ?? []),
  ...(withoutFences(text).match(/`[^`]+`/g) ?? []),
];
/** Lines of prose: no code block, no row of a table. */
const proseLines = (text: string): string[] =>
  withoutFences(text)
    .split('\n')
    .filter((line) => !/^(\||#| {4,}\S)/.test(line));

describe.each(pages.filter((name) => !exempt.has(name)))('docs/%s', (name) => {
  test('the page begins with its readers and what they will be able to do', async () => {
    const [title = '', purpose = ''] = (await read(`docs/${name}`)).split('\n\n');
    expect(title).toMatch(/^# \S/);
    expect(purpose.replaceAll('\n', ' ')).toMatch(/^For .+ You will be able to /);
  });

  test('the page has lines of prose of at most 100 characters', async () => {
    const lines = proseLines(await read(`docs/${name}`));
    expect(lines.filter((line) => [...line].length > maxLineLength)).toEqual([]);
  });

  test('the page has no unclear words', async () => {
    const lines = withoutFences(await read(`docs/${name}`)).split('\n');
    expect(lines.filter((line) => unclearWords.test(line))).toEqual([]);
  });
});

test('code samples use neutral names, except on the page for the editors of this site', async () => {
  // These pages show results and data of this repository's site, with its addresses.
  const ofThisSite = new Set(['editing-this-site.md', 'quality.md', 'contract.md', ...exempt]);
  for (const name of pages.filter((page) => !ofThisSite.has(page))) {
    expect(
      codeOf(await read(`docs/${name}`)).filter((code) => insurerWords.test(code)),
      name,
    ).toEqual([]);
  }
});

test('the index of the documentation links every page, and the README links the index', async () => {
  const index = await read('docs/README.md');
  for (const name of pages.filter((page) => page !== 'README.md')) expect(index, name).toMatch(`](${name}`);
  expect(await read('README.md')).toContain('](docs/README.md)');
});
