import { withPrefix } from '#contract/page-path';
import { type ServiceWorkerSettings, serviceWorkerPath, serviceWorkerSettingsKey } from '#contract/service-worker';
import { compareText } from '../../support/compare-text.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

/** A file that the service worker fetches when it is installed. */
export interface ShellFile {
  /** Root-relative address without prefix. */
  readonly url: string;
  readonly hash: string;
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
export function serviceWorkerFile({
  code,
  shell,
  pathPrefix,
  build,
  languages,
  unprefixedLanguage,
  hashes,
}: ServiceWorkerOptions): OutputFile {
  // The names of assets contain a hash of their content.
  const revisionOf = ({ url, hash }: ShellFile): string | null => (url.startsWith('/assets/') ? null : hash);
  const precache = [...shell]
    .sort((a, b) => compareText(a.url, b.url))
    .map((file) => ({ url: withPrefix(file.url, pathPrefix), revision: revisionOf(file) }));
  const settings: ServiceWorkerSettings = { build, languages, unprefixedLanguage, precache, hashes };
  return workerFile(`self.${serviceWorkerSettingsKey}=${JSON.stringify(settings)};\n${code}`);
}

/** Returns the script that removes an earlier service worker at the same address. */
export function serviceWorkerOffFile(code: string): OutputFile {
  return workerFile(code);
}

const workerFile = (text: string): OutputFile => outputFile(serviceWorkerPath.slice(1), text);
