import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, inject, test } from 'vitest';
import { listFiles } from '../support/emitted-site.ts';

const root = resolve(import.meta.dirname, '../..');

/** File patterns with their types, from the table of docs/contract.md. */
async function documentedFiles() {
  const guide = await readFile(resolve(root, 'docs/contract.md'), 'utf8');
  const table = guide.slice(0, guide.indexOf('## A page’s data'));
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [, files = '', , types = ''] = row.split('|');
    const modules = [...types.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    return [...files.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, modules, matches: patternOf(name) }));
  });
}

const parts: Readonly<Record<string, string>> = {
  path: '.+',
  lang: '(en|fr)',
  hash: '[A-Za-z0-9]+',
  slice: '[\\w-]+',
  name: '[\\w-]+',
  type: '(js|css|woff2|svg|png|webp|avif|json)',
};

function patternOf(name: string): RegExp {
  const source = name.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? `no part ${part}`);
  return new RegExp(`^${source}$`);
}

test('every emitted file is in the list of files, or is a copy from the public folder', async () => {
  const known = await documentedFiles();
  expect(known.length).toBeGreaterThan(20);
  const copied = await listFiles(resolve(root, 'public'));
  const files = await listFiles(inject('siteFolder'));
  expect(files.filter((file) => !copied.includes(file) && !known.some(({ matches }) => matches.test(file)))).toEqual([]);
});

test('every file of the list is emitted, and its types exist', async () => {
  const files = await listFiles(inject('siteFolder'));
  const modules = await readdir(resolve(root, 'generator/contract'));
  for (const { name, modules: types, matches } of await documentedFiles()) {
    // No family of this site is partially hydrated.
    const isEmitted = !name.includes('-rsc');
    expect(
      files.some((file) => matches.test(file)),
      name,
    ).toBe(isEmitted);
    for (const type of types) expect(modules).toContain(type);
  }
});
