import { join } from 'node:path';
import { appChunkName, hydrateChunkName } from '#contract/chunk-map';
import { stripPrefix } from '#contract/page-path';
import { comparedHashLength } from '#contract/service-worker';
import type { ClientBundle } from '../../bundle/bundle-client.ts';
import type { Problem } from '../../errors/problem.ts';
import { htmlFilePath } from '../../manifest/page-files.ts';
import type { Rendering } from '../../render/prepare-rendering.ts';
import { renderPage } from '../../render/render-page.ts';
import { stitchSlices } from '../../render/stitch-slices.ts';
import type { Route } from '../../routes/route.ts';
import type { LoadedSite } from '../../settings/load-site.ts';
import type { CacheWrites } from '../../store/cache-writes.ts';
import { openMemo } from '../../store/memo.ts';
import { compareText } from '../../support/compare-text.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';
import { outputErrors } from '../errors.ts';
import { listPrecache } from '../precache-list.ts';
import { serviceWorkerFile, serviceWorkerOffFile } from './service-worker.ts';

interface ServiceWorkerFilesOptions {
  readonly site: LoadedSite;
  readonly client: ClientBundle;
  readonly rendering: Rendering;
  /** Compiled code of the service worker; undefined if the config does not mention one. */
  readonly code: string | undefined;
  /** All files that belong to no page. */
  readonly files: readonly OutputFile[];
  readonly offlineRoutes: readonly Route[];
  readonly writes: CacheWrites;
}

export interface ServiceWorkerFiles {
  readonly files: readonly OutputFile[];
  readonly problems: readonly Problem[];
}

/** Returns the script of the service worker, or the one that removes it. Throws ProblemError. */
export async function listServiceWorkerFiles(options: ServiceWorkerFilesOptions): Promise<ServiceWorkerFiles> {
  const { site, client, rendering, code, files, offlineRoutes, writes } = options;
  const { pathPrefix, locales, unprefixed: unprefixedLanguage, definition } = site;
  if (code === undefined) return { files: [], problems: [] };
  if (!definition.visitor?.serviceWorker) return { files: [serviceWorkerOffFile(code)], problems: [] };
  // Rendered again even if reused from the last build, to list their files. There is one per
  // language.
  const offlinePages = await Promise.all(offlineRoutes.map((route) => documentOf(route, rendering)));
  const shell = listShellFiles({ client, files, offlinePages, pathPrefix });
  const memo = openMemo(join(site.cache, 'precache'), writes);
  const { files: precache, warnings } = await listPrecache(shell, pathPrefix, memo);
  const { compilationHash: build } = rendering;
  const searchFile = definition.search?.file;
  return {
    files: [
      serviceWorkerFile(code, { build, languages: locales, unprefixedLanguage, precache, hashes: hashesOf(files), searchFile }),
    ],
    problems: warnings.map((warning) => outputErrors.PRECACHE({ warning })),
  };
}

/**
 * Returns the hashes by which the service worker verifies files. `files` has no pictures or search
 * indexes: they change with the content, which must not give a new service worker.
 */
export function hashesOf(files: readonly OutputFile[]): Readonly<Record<string, string>> {
  const assets = files.filter(({ path }) => path.startsWith(assetsFolder));
  const named = assets.map(({ path, hash }) => [path.slice(assetsFolder.length), hash.slice(0, comparedHashLength)] as const);
  return Object.fromEntries(named.sort(([a], [b]) => compareText(a, b)));
}

const assetsFolder = 'assets/';

async function documentOf(route: Route, { context, slices }: Rendering): Promise<OutputFile> {
  const { html } = await renderPage(route, context);
  const own = slices.get(route.locale);
  return outputFile(htmlFilePath(route.path), own ? stitchSlices(html, own) : html);
}

interface ShellOptions extends Pick<ServiceWorkerFilesOptions, 'files'> {
  readonly client: Pick<ClientBundle, 'chunkMap' | 'scriptImports'>;
  /** Documents of the offline pages. */
  readonly offlinePages: readonly OutputFile[];
  readonly pathPrefix: string;
}

/**
 * Lists the files for browsing without a network: the client's code, the offline pages, and their
 * files.
 */
export function listShellFiles({ client, files, offlinePages, pathPrefix }: ShellOptions): readonly OutputFile[] {
  const { chunkMap, scriptImports } = client;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const shellFiles = new Map<string, OutputFile>();
  const add = (path: string): void => {
    const file = byPath.get(path);
    if (!file || shellFiles.has(path)) return;
    shellFiles.set(path, file);
    scriptImports[path]?.forEach(add);
  };
  for (const url of [appChunkName, 'after-load', hydrateChunkName].flatMap((name) => chunkMap[name] ?? [])) add(url.slice(1));
  for (const { bytes } of offlinePages) {
    const html = Buffer.from(bytes).toString('utf8');
    for (const [, url = ''] of html.matchAll(/\s(?:href|src)="([^"#]+)/g)) add(stripPrefix(url, pathPrefix).slice(1));
  }
  return [...shellFiles.values(), ...offlinePages];
}
