import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Files that name the streams of the process, with the reason. */
const allowed = new Map([
  ['cli/terminal.ts', 'escapes all texts'],
  ['cli/compiled.js', 'escapes the reason why the program cannot start'],
  ['cli/guard-output.ts', 'listens for errors and writes nothing'],
]);

/** Packages that print by themselves, and the only file that calls them. */
const printers: readonly (readonly [string, string])[] = [['@clack/prompts', 'cli/new/ask-choices.ts']];

test('the program prints through the terminal that escapes control characters only', async () => {
  const folders = ['cli', 'generator', 'search', 'create-boreal'];
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`)),
  );
  const files = names.flat().filter((name) => /\.(?:ts|tsx|js)$/.test(name) && !name.includes('node_modules'));
  expect(files.length).toBeGreaterThan(100);
  const texts = await Promise.all(files.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const));
  const writing = texts.filter(([, text]) =>
    /\bconsole\s*\.|\bstd(?:out|err)\s*\.\s*write\b|\bprocess\s*\.\s*(?:stdout|stderr)\b|\b(?:writeSync|writeFileSync)\(\s*[12]\b/.test(
      text,
    ),
  );
  expect(writing.map(([name]) => name).sort()).toEqual([...allowed.keys()].sort());
  for (const [name, file] of printers)
    expect(texts.flatMap(([each, text]) => (text.includes(`from '${name}'`) ? [each] : []))).toEqual([file]);
});

test('the start of the program escapes what it prints', async () => {
  const text = await readFile(join(root, 'cli/compiled.js'), 'utf8');
  expect(text.match(/process\.stderr\.write\(.*/g)).toEqual([expect.stringContaining('write(escapeControls(')]);
});
