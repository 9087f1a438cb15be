import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Promised {
  readonly promise: string;
  /** Path of the test file. */
  readonly file: string;
  /** Name of a test in the file, or its beginning. */
  readonly test: string;
}

async function promisesOf(doc: string): Promise<readonly Promised[]> {
  const text = await readFile(resolve(root, 'docs', doc), 'utf8');
  const rows = [...text.matchAll(/^\| (.+) \| \[[^\]]+\]\(\.\.\/(tests\/[^)]+)\) \| (.+) \|$/gm)];
  return rows.map(([, promise = '', file = '', name = '']) => ({ promise, file, test: name }));
}

const docs = ['contract.md', 'reliability.md', 'security.md'];
const promised = new Map(await Promise.all(docs.map(async (doc) => [doc, await promisesOf(doc)] as const)));

describe.each([...promised])('each promise of %s', (_doc, rows) => {
  test.each(rows.map((row) => [row.promise, row] as const))('%s: has an existing test', async (_promise, row) => {
    expect(await readFile(resolve(root, row.file), 'utf8')).toContain(row.test);
  });
});

test('every test of reliability and security belongs to a promise', async () => {
  const folders = ['tests/reliability', 'tests/security'];
  const files = (
    await Promise.all(folders.map(async (folder) => (await readdir(resolve(root, folder))).map((name) => `${folder}/${name}`)))
  ).flat();
  const named = new Set([...promised.values()].flat().map(({ file }) => file));
  expect(files.filter((file) => file.endsWith('.test.ts') && !named.has(file))).toEqual([]);
});

/** Chapter V3 of OWASP’s standard for applications, levels 1 and 2. */
const frontendRows = ['3.2.1-2', '3.3.1-4', '3.4.1-6', '3.5.1-5', '3.7.1-2'].flatMap((rows) => {
  const [, section = '', first = 0, last = 0] = /^(.+)\.(\d)-(\d)$/.exec(rows) ?? [];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
});

test('every row of the standard for web frontends has a test', () => {
  const rows = (promised.get('security.md') ?? []).flatMap(
    ({ promise }) => /^\d+\.\d+\.\d+(?= \| .+ \| .+$)/.exec(promise) ?? [],
  );
  expect(rows).toEqual(frontendRows);
});
