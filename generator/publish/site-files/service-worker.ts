import { withPrefix } from '#contract/page-path';
import { type ServiceWorkerSettings, serviceWorkerPath, serviceWorkerSettingsKey } from '#contract/service-worker';
import { compareText } from '../../support/compare-text.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

/** A file that the service worker fetches when it is installed. */
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
  readonly unprefixedLanguage?: string | undefined;
  readonly hashes: ServiceWorkerSettings['hashes'];
}

/** Returns the script of the service worker with its list of files. Same input, same bytes. */
export async function serviceWorkerFile({
  code,
  shell,
  pathPrefix,
  build,
  languages,
  unprefixedLanguage,
  hashes,
}: ServiceWorkerOptions): Promise<OutputFile> {
  // Only the part that writes the list: the whole package includes a bundler and loads slowly.
  const { transformManifest } = await import('workbox-build/build/lib/transform-manifest.js');
  const { manifestEntries } = await transformManifest({
    fileDetails: [...shell]
      .sort((a, b) => compareText(a.url, b.url))
      .map(({ url, hash, size }) => ({ file: withPrefix(url, pathPrefix), hash, size })),
    // Their names contain a hash of their content.
    dontCacheBustURLsMatching: new RegExp(`^${withPrefix('/assets/', pathPrefix).replaceAll('.', '\\.')}`),
  });
  const precache = manifestEntries.map(({ url, revision }) => ({ url, revision: revision ?? null }));
  const settings: ServiceWorkerSettings = { build, languages, unprefixedLanguage, precache, hashes };
  return workerFile(`self.${serviceWorkerSettingsKey}=${JSON.stringify(settings)};\n${code}`);
}

/** Returns the script that removes an earlier service worker at the same address. */
export function serviceWorkerOffFile(code: string): OutputFile {
  return workerFile(code);
}

const workerFile = (text: string): OutputFile => outputFile(serviceWorkerPath.slice(1), text);
