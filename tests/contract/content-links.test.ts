import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { listFiles } from '../support/emitted-site.ts';

const folder = inject('siteFolder');
const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');

interface EmittedLink {
  readonly kind?: string;
  readonly href: string;
  readonly overlay?: string;
}

/** Returns all links within a value: objects with a target and a label. */
function linksIn(value: unknown): readonly EmittedLink[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'href' in value && 'label' in value ? [value as EmittedLink] : [];
  return [...own, ...Object.values(value).flatMap(linksIn)];
}

let links: readonly (EmittedLink & { readonly file: string })[] = [];
let code = '';
beforeAll(async () => {
  const files = await listFiles(folder);
  const data = files.filter((file) => /^(page-data|slice-data)\/.*\.json$/.test(file));
  links = (
    await Promise.all(data.map(async (file) => linksIn(JSON.parse(await read(file))).map((link) => ({ ...link, file }))))
  ).flat();
  const scripts = files.filter((file) => /^assets\/.*\.js$/.test(file));
  code = (await Promise.all(scripts.map(read))).join('\n');
});

const kindsIn = (pattern: RegExp): readonly string[] =>
  [...new Set(links.filter(({ file }) => pattern.test(file)).flatMap(({ kind }) => kind ?? []))].sort();

test('page data, slices and shared data name the kinds of their links to content', () => {
  expect(kindsIn(/^page-data\/(en|fr)\//)).toEqual(['ContentfulBlade', 'ContentfulLinkWrapper']);
  expect(kindsIn(/^slice-data\/header-fr\.json$/)).toEqual(['ContentfulBlade']);
  expect(kindsIn(/^page-data\/sq\/d\//)).toEqual(['ContentfulBlade', 'ContentfulLinkWrapper']);
});

test('a link opens a panel if it is one to a blade, and only then', () => {
  expect(links.filter(({ kind }) => kind === 'ContentfulBlade').length).toBeGreaterThan(10);
  expect(links.filter(({ kind, overlay }) => (kind === 'ContentfulBlade') !== (overlay?.startsWith('blade:') ?? false))).toEqual(
    [],
  );
});

test('the client reads the kind of a link', () => {
  expect(code).toMatch(/\.kind===?["'`]ContentfulBlade["'`]|["'`]ContentfulBlade["'`]===?\w+\.kind/);
});
