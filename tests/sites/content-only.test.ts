import { access, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseFrontMatter } from '../../generator/sources/markdown/front-matter.ts';
import { type ContentCopy, copyContent } from '../support/content-copy.ts';
import { type EmittedPage, listPages } from '../support/emitted-site.ts';
import type { GenerateOutcome } from '../support/mini-site.ts';

/** Builds the examples of docs/editing-this-site.md with the real content, templates and command line. */

const root = resolve(import.meta.dirname, '../..');
const languages = ['en', 'fr'] as const;

/** Entries of the examples, with the pages on which each appears in each language. */
const newPages = [
  {
    entry: 'home-regional-page/owen-sound-home-insurance',
    en: '/en/location/owen-sound/home-insurance/',
    fr: '/fr/location/owen-sound/home-insurance/',
  },
  { entry: 'product/cottage-insurance', en: '/en/cottage-insurance/', fr: '/fr/cottage-insurance/' },
  {
    entry: 'faq-item/is-damage-by-mice-covered',
    en: '/en/faqs/home/is-damage-by-mice-covered/',
    fr: '/fr/faqs/home/is-damage-by-mice-covered/',
  },
  {
    entry: 'blog-post/before-the-power-goes-out',
    en: '/en/blog/before-the-power-goes-out/',
    fr: '/fr/blog/before-the-power-goes-out/',
  },
  { entry: 'guide/condoinsurancebasics', en: '/en/condoinsurancebasics/', fr: '/fr/comprendreassurancecopropriete/' },
] as const;

/** Pages that show a new entry at another address. */
const secondAddresses = {
  '/en/comprendreassurancecopropriete/': '/en/condoinsurancebasics/',
  '/fr/condoinsurancebasics/': '/fr/comprendreassurancecopropriete/',
  '/en/faqs/home-insurance/is-damage-by-mice-covered/': '/en/faqs/home/is-damage-by-mice-covered/',
} as const;

let examples: ReadonlyMap<string, string> = new Map();
let copy: ContentCopy;
let outcome: GenerateOutcome;
let pages: ReadonlyMap<string, EmittedPage> = new Map();

beforeAll(async () => {
  examples = listExamples(await readFile(resolve(root, 'docs/editing-this-site.md'), 'utf8'));
  copy = await copyContent();
  for (const [path, text] of examples) await copy.write(path, text);
  outcome = await copy.generate();
  pages = new Map((await listPages(copy.out)).filter(({ isRedirect }) => !isRedirect).map((page) => [page.path, page]));
});

afterAll(() => copy.remove());

/** Files by path: code blocks below a line with a path below content/ in bold. */
function listExamples(markdown: string): ReadonlyMap<string, string> {
  const blocks = [...markdown.matchAll(/^\*\*(content\/\S+)\*\*\n\n```\w+\n([\s\S]*?)^```$/gm)];
  return new Map(blocks.map(([, path = '', text = '']) => [path, text]));
}

const exampleOf = (entry: string, language: string): string => examples.get(`content/${entry}.${language}.md`) ?? '';
const titleOf = (entry: string, language: string): unknown =>
  Reflect.get(parseFrontMatter(exampleOf(entry, language)).fields as object, 'title');

/** Text as readers see it, with any kind of space and hyphen. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u2011', '-')
    .trim();
const headingOf = (page: EmittedPage | undefined): string => plain(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(page?.html ?? '')?.[1] ?? '');

test('the examples are content in both languages, and replace no file', async () => {
  expect(examples.size).toBeGreaterThanOrEqual(14);
  for (const path of examples.keys()) {
    expect(path).toMatch(/^content\/[a-z-]+\/[a-z0-9-]+\.(en|fr)\.(md|yaml)$/);
    const other = path.replace(/\.(en|fr)\./, (_, language) => (language === 'en' ? '.fr.' : '.en.'));
    expect([...examples.keys()]).toContain(other);
    await expect(access(resolve(root, path)), path).rejects.toThrow('ENOENT');
  }
});

test('the site is generated with them without a warning', () => {
  expect(outcome).toMatchObject({ code: 0, status: 'generated' });
  // Changes of the law that are near are notices.
  expect(outcome.problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
});

test('the examples add their pages, and no other', async () => {
  const before = new Set((await listPages(inject('siteFolder'))).map(({ path }) => path));
  const added = [...pages.keys()].filter((path) => !before.has(path));
  const expected = [...newPages.flatMap(({ en, fr }) => [en, fr]), ...Object.keys(secondAddresses)];
  expect(added.sort()).toEqual(expected.sort());
});

describe.each(newPages)('the example $entry', ({ entry, ...paths }) => {
  test.each(languages)('has its page in %s, with its title', (language) => {
    const page = pages.get(paths[language]);
    expect(page?.html).toContain(`<html lang="${language}-CA"`);
    expect(headingOf(page)).toBe(plain(String(titleOf(entry, language))));
  });

  test.each(languages)('is linked in %s from a page that existed before', (language) => {
    const isNew = (path: string): boolean => newPages.some(({ en, fr }) => path === en || path === fr) || path in secondAddresses;
    const leading = [...pages.values()].filter(({ path, html }) => !isNew(path) && html.includes(`href="${paths[language]}"`));
    expect(leading.map(({ path }) => path)).not.toEqual([]);
  });
});

test('the second address of an example names the canonical one', () => {
  for (const [second, first] of Object.entries(secondAddresses)) {
    expect(pages.get(second)?.html).toContain(`<link rel="canonical" href="https://www.boreal-insurance.example${first}"`);
  }
});

test.each([
  ['en', 'A', 'Appraisal'],
  ['fr', 'E', 'Évaluation'],
])('the glossary in %s has the term of the example at its letter, %s', (language, letter, title) => {
  const html = pages.get(`/${language}/glossary/`)?.html ?? '';
  expect(titleOf('glossary-term/appraisal', language)).toBe(title);
  expect(html).toContain('id="appraisal"');
  const before = html.slice(0, html.indexOf('id="appraisal"'));
  expect(plain([...before.matchAll(/<h2\b[^>]*>.*?<\/h2>/gs)].at(-1)?.[0] ?? '')).toBe(letter);
});

test('the name of a city follows its preposition in the texts of templates', () => {
  expect(plain(pages.get('/en/location/')?.html ?? '')).toContain('Owen Sound');
  expect(plain(pages.get('/fr/location/owen-sound/home-insurance/')?.html ?? '')).toContain('Assurance habitation à Owen Sound');
});
