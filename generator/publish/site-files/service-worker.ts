import { withPrefix } from '#contract/page-path';
import { type ServiceWorkerSettings, serviceWorkerPath, serviceWorkerSettingsKey } from '#contract/service-worker';
import { compareText } from '../../support/compare-text.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

/** What a service worker fetches as it is installed. */
export interface ShellFile {
  /** Root-relative address without prefix. */
  readonly url: string;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

export interface ServiceWorkerOptions {
  readonly code: string;
  readonly shell: readonly ShellFile[];
  readonly pathPrefix: string;
  readonly build: string;
  /** The default language first. */
  readonly languages: readonly string[];
  readonly hashes: ServiceWorkerSettings['hashes'];
}

/** The script of the service worker with the list of files that it keeps. The same bytes for the same input. */
export async function serviceWorkerFile({
  code,
  shell,
  pathPrefix,
  build,
  languages,
  hashes,
}: ServiceWorkerOptions): Promise<OutputFile> {
  // The part that checks and writes the list; the package as a whole brings a bundler of its own and takes half a second to load.
  const { transformManifest } = await import('workbox-build/build/lib/transform-manifest.js');
  const { manifestEntries } = await transformManifest({
    fileDetails: [...shell]
      .sort((a, b) => compareText(a.url, b.url))
      .map(({ url, hash, size }) => ({ file: withPrefix(url, pathPrefix), hash, size })),
    // Their names carry a hash of their content.
    dontCacheBustURLsMatching: new RegExp(`^${withPrefix('/assets/', pathPrefix).replaceAll('.', '\\.')}`),
  });
  const precache = manifestEntries.map(({ url, revision }) => ({ url, revision: revision ?? null }));
  const settings: ServiceWorkerSettings = { build, languages, precache, hashes };
  return workerFile(`self.${serviceWorkerSettingsKey}=${JSON.stringify(settings)};\n${code}`);
}

/** The script that removes a service worker which was left at its address. */
export function serviceWorkerOffFile(code: string): OutputFile {
  return workerFile(code);
}

const workerFile = (text: string): OutputFile => outputFile(serviceWorkerPath.slice(1), text);
