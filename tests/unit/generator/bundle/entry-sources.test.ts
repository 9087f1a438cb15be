import { describe, expect, it } from 'vitest';
import {
  chunkName,
  commonEntry,
  componentEntry,
  entrySources,
  hydrateEntry,
  pageStylesEntry,
  stylesEntry,
} from '../../../../generator/bundle/entry-sources.ts';
import type { SiteDefinition } from '../../../../generator/site.ts';

const family = (name: string, page: string) => ({ name, page, shared: [], routes: () => [] });
const slice = (component: string) => ({ component, shared: [], data: () => ({}) });
const site: SiteDefinition = {
  locales: { en: { tag: 'en-CA' } },
  siteUrl: 'https://site.example',
  model: {},
  families: [family('a', 'templates/a.tsx'), family('b', 'templates/b.tsx'), family('also-a', 'templates/a.tsx')],
  slices: { header: slice('templates/header.tsx'), footer: slice('templates/footer.tsx') },
  shared: {},
  rootShared: [],
  root: 'templates/root.tsx',
  client: '../client',
  content: 'content',
};

describe('the name of a chunk', () => {
  it.each([
    ['component', 'templates/pages/home/home.page.tsx', 'component---templates-pages-home-home-page-tsx'],
    ['slice', './templates/header.tsx', 'slice---templates-header-tsx'],
    ['component', '../été/a b.tsx', 'component---t-a-b-tsx'],
  ] as const)('of the %s %s is %s', (kind, file, name) => {
    expect(chunkName(kind, file)).toBe(name);
  });
});

describe('the modules to bundle', () => {
  it('are one for each component, in the order of the site definition', () => {
    const { pages, slices } = entrySources(site);
    expect(pages.map(({ file }) => file)).toEqual(['templates/a.tsx', 'templates/b.tsx']);
    expect(slices).toEqual([
      { file: 'templates/header.tsx', chunk: 'slice---templates-header-tsx' },
      { file: 'templates/footer.tsx', chunk: 'slice---templates-footer-tsx' },
    ]);
  });

  it('contain their styles in the order of root, slices, pages', () => {
    expect(stylesEntry(site).split('\n')).toEqual([
      'import "./templates/root.tsx";',
      'import "./templates/header.tsx";',
      'import "./templates/footer.tsx";',
      'import "./templates/a.tsx";',
      'import "./templates/b.tsx";',
    ]);
  });

  it('contain the styles of one page, or of all pages only', () => {
    const [, second] = entrySources(site).pages;
    expect(stylesEntry(site, second ? [second] : []).split('\n')).toEqual([
      'import "./templates/root.tsx";',
      'import "./templates/header.tsx";',
      'import "./templates/footer.tsx";',
      'import "./templates/b.tsx";',
    ]);
    expect(pageStylesEntry(site).split('\n')).toEqual(['import "./templates/a.tsx";', 'import "./templates/b.tsx";']);
  });

  it('all import the common chunk', () => {
    expect(commonEntry(site).split('\n')).toEqual([
      'import "./templates/root.tsx";',
      'import "../client/page/hydrate";',
      'import "./templates/header.tsx";',
      'import "./templates/footer.tsx";',
    ]);
    expect(componentEntry('templates/a.tsx')).toContain("import 'virtual:common';");
  });

  it('connect the site root with the client', () => {
    expect(hydrateEntry(site).split('\n').slice(0, 3)).toEqual([
      "import 'virtual:common';",
      'import * as siteRoot from "./templates/root.tsx";',
      'import { createPageRoot } from "../client/page/hydrate";',
    ]);
  });

  it('have the slices in the second step, by their chunks', () => {
    expect(hydrateEntry(site).split('\n').slice(3)).toEqual([
      'import slice0 from "./templates/header.tsx";',
      'import slice1 from "./templates/footer.tsx";',
      'export const startPageRoot = createPageRoot(siteRoot);',
      'export const slices = { "slice---templates-header-tsx": { default: slice0 }, "slice---templates-footer-tsx": { default: slice1 } };',
    ]);
  });
});
