import { Fault } from '../errors/problem.ts';
import type { RichTextComponents, SiteDefinition } from '../site.ts';

/** A module to bundle and the name of its chunk. */
export interface EntrySource {
  readonly chunk: string;
  /** Relative to the site's folder. */
  readonly file: string;
}

/**
 * Returns a chunk's name in the loader contract, such as
 * 'component---templates-pages-home-home-page-tsx'.
 */
export function chunkName(kind: 'component' | 'slice' | 'embed' | 'client', file: string): string {
  return `${kind}---${file.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}`;
}

/**
 * Lists the modules of pages, slices and components of formatted texts, one for each file, in the
 * order of the site's definition.
 */
export function entrySources(site: SiteDefinition): {
  readonly pages: readonly EntrySource[];
  readonly slices: readonly EntrySource[];
  readonly embeds: readonly EntrySource[];
} {
  const pageFiles = new Set(site.families.map(({ page }) => page));
  const sliceFiles = new Set(Object.values(site.slices).map(({ component }) => component));
  const embedFiles = new Set(richTextFiles(site.richText).map(({ file }) => file));
  return {
    pages: [...pageFiles].map((file) => ({ file, chunk: chunkName('component', file) })),
    slices: [...sliceFiles].map((file) => ({ file, chunk: chunkName('slice', file) })),
    embeds: [...embedFiles].map((file) => ({ file, chunk: chunkName('embed', file) })),
  };
}

/** Returns the files of pages with partial hydration. */
export const partialPageFiles = ({ families }: Pick<SiteDefinition, 'families'>): ReadonlySet<string> =>
  new Set(families.filter(({ hydration }) => hydration === 'partial').map(({ page }) => page));

/** Lists the components of formatted texts with the paths of their settings. */
export function richTextFiles({
  entries = {},
  inline = {},
  links,
  nodes = {},
  directives = {},
  elements = {},
}: RichTextComponents = {}): readonly RichTextFile[] {
  const named = Object.entries({ entries, inline, nodes }).flatMap(([kind, components]) =>
    Object.entries(components).map(([name, file]) => ({ file, path: `richText.${kind}.${name}` })),
  );
  const shown = Object.entries({ directives, elements }).flatMap(([kind, components]) =>
    Object.entries(components).map(([name, { component: file }]) => ({ file, path: `richText.${kind}.${name}.component` })),
  );
  return links === undefined ? [...named, ...shown] : [...named, ...shown, { file: links, path: 'richText.links' }];
}

interface RichTextFile {
  readonly file: string;
  /** Path of its setting. */
  readonly path: string;
}

/**
 * Returns a module of the client, relative to the site's folder. Without an extension: the client
 * is TypeScript in its repository, JavaScript in an installed package.
 */
export function clientModule({ client }: Pick<SiteDefinition, 'client'>, name: string): string {
  if (client === undefined) throw new Fault('The site was not loaded: it has no client.');
  return `${client}/${name}`;
}

const quoted = (path: string): string => JSON.stringify(path.startsWith('.') ? path : `./${path}`);

/** Name of the module that every script entry of a page imports. */
export const commonModule = 'virtual:common';

/**
 * Modules of every page: the second step, the site root and the slices. All entries import all of
 * them, so that they are one chunk and not one for each set of entries with shared modules.
 */
export function commonEntry(site: SiteDefinition): string {
  return importAll([site.root, clientModule(site, 'page/hydrate'), ...entrySources(site).slices.map(({ file }) => file)]);
}

/**
 * The client's second step: connects the site root and the client, which do not import each other,
 * and has the slices, whose own chunks are for other clients.
 */
export function hydrateEntry(site: SiteDefinition): string {
  const { slices } = entrySources(site);
  return [
    `import '${commonModule}';`,
    `import * as siteRoot from ${quoted(site.root)};`,
    `import { createPageRoot } from ${quoted(clientModule(site, 'page/hydrate'))};`,
    ...slices.map(({ file }, at) => `import slice${at} from ${quoted(file)};`),
    'export const startPageRoot = createPageRoot(siteRoot);',
    `export const slices = { ${slices.map(({ chunk }, at) => `${JSON.stringify(chunk)}: { default: slice${at} }`).join(', ')} };`,
  ].join('\n');
}

/** A part that the runtime loads later, from the path of its module in the client. */
export const runtimePartEntry = (site: SiteDefinition, file: string): string =>
  `export * from ${quoted(clientModule(site, file))};`;

/** The component of a page's or slice's module, without the exports for the build. */
export function componentEntry(file: string): string {
  return `import '${commonModule}';\nexport { default } from ${quoted(file)};`;
}

/** A component of formatted texts, which adds itself to those that texts can show. */
export function embedEntry({ file, chunk }: EntrySource): string {
  return [
    `import '${commonModule}';`,
    `import component from ${quoted(file)};`,
    `(globalThis.___textComponents ??= new Map()).set(${JSON.stringify(chunk)}, component);`,
    'export default component;',
  ].join('\n');
}

/** The reader of payloads, whose default export is the component of partially hydrated pages. */
export function partialEntry(site: SiteDefinition): string {
  const reader = quoted(clientModule(site, 'page/partial-page'));
  return `import '${commonModule}';\nexport { readPayload, PartialPage as default } from ${reader};`;
}

/** A module with client components. */
export function clientEntry({ file, exports }: ClientModule): string {
  return `import '${commonModule}';\nexport { ${exports.join(', ')} } from ${quoted(file)};`;
}

/** A module that begins with 'use client' and is reached from a partially hydrated page. */
export interface ClientModule extends EntrySource {
  readonly exports: readonly string[];
}

/** React for rendering in Node. The edge build needs no modules of Node. */
export const reactEntry = [
  "export { createElement } from 'react';",
  "export { default as jsxRuntime } from 'react/jsx-runtime';",
  "export { renderToReadableStream, renderToString, renderToStaticMarkup } from 'react-dom/server.edge';",
].join('\n');

/**
 * Imports the site root, slices and pages for their styles. The order of imports is the order in
 * the sheet.
 */
export function stylesEntry(site: SiteDefinition, pages?: readonly EntrySource[]): string {
  const all = entrySources(site);
  const own = pages ?? [...all.pages, ...all.embeds];
  return importAll([site.root, ...[...all.slices, ...own].map(({ file }) => file)]);
}

/** Imports all pages and components of texts for their styles, in the order of `stylesEntry`. */
export function pageStylesEntry(site: SiteDefinition): string {
  const { pages, embeds } = entrySources(site);
  return importAll([...pages, ...embeds].map(({ file }) => file));
}

/** Imports a component of formatted texts for its styles. */
export const embedStylesEntry = ({ file }: EntrySource): string => importAll([file]);

const importAll = (files: readonly string[]): string => files.map((file) => `import ${quoted(file)};`).join('\n');
