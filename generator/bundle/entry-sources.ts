import type { SiteDefinition } from '../site.ts';

/** A module to bundle and the name of its chunk. */
export interface EntrySource {
  readonly chunk: string;
  /** Relative to the site's folder. */
  readonly file: string;
}

/** 'component---templates-pages-home-home-page-tsx': a chunk's name from its kind and file, as the loader contract spells it. */
export function chunkName(kind: 'component' | 'slice', file: string): string {
  return `${kind}---${file.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}`;
}

/** The modules of pages and slices, one for each component file, in the order of the site's definition. */
export function entrySources(site: SiteDefinition): {
  readonly pages: readonly EntrySource[];
  readonly slices: readonly EntrySource[];
} {
  const pageFiles = new Set(site.families.map(({ page }) => page));
  const sliceFiles = new Set(Object.values(site.slices).map(({ component }) => component));
  return {
    pages: [...pageFiles].map((file) => ({ file, chunk: chunkName('component', file) })),
    slices: [...sliceFiles].map((file) => ({ file, chunk: chunkName('slice', file) })),
  };
}

const quoted = (path: string): string => JSON.stringify(path.startsWith('.') ? path : `./${path}`);

/** Name of the module that every script entry of a page imports. */
export const commonModule = 'virtual:common';

/**
 * What every page loads in any case: the second step, the site root and the slices. Each entry imports all of it, so it is one chunk;
 * if not, every set of entries that share a module would be a chunk, a request and a few hundred bytes of its own.
 */
export function commonEntry(site: SiteDefinition): string {
  return importAll([site.root, `${site.client}/page/hydrate.tsx`, ...entrySources(site).slices.map(({ file }) => file)]);
}

/** The client's second step: joins the site root to the client, which know nothing of each other. */
export function hydrateEntry(site: SiteDefinition): string {
  return [
    `import '${commonModule}';`,
    `import * as siteRoot from ${quoted(site.root)};`,
    `import { createPageRoot } from ${quoted(`${site.client}/page/hydrate.tsx`)};`,
    'export const startPageRoot = createPageRoot(siteRoot);',
  ].join('\n');
}

/** What a browser needs of a page's or slice's module: the component. What only the build calls stays out of its chunk. */
export function componentEntry(file: string): string {
  return `import '${commonModule}';\nexport { default } from ${quoted(file)};`;
}

/** React as the templates use it, for rendering on the build's side. The edge build needs nothing of Node. */
export const reactEntry = [
  "export { createElement } from 'react';",
  "export { renderToString, renderToStaticMarkup } from 'react-dom/server.edge';",
].join('\n');

/** Imports the site's root, its slices and pages for their styles: their order in the stylesheet is the order of imports. */
export function stylesEntry(site: SiteDefinition, pages: readonly EntrySource[] = entrySources(site).pages): string {
  return importAll([site.root, ...entrySources(site).slices.map(({ file }) => file), ...pages.map(({ file }) => file)]);
}

/** Imports all pages for their styles, in the same order. */
export const pageStylesEntry = (site: SiteDefinition): string => importAll(entrySources(site).pages.map(({ file }) => file));

const importAll = (files: readonly string[]): string => files.map((file) => `import ${quoted(file)};`).join('\n');
