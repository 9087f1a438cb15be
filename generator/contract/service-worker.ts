/**
 * What the generator, the service worker and the pages that register it agree on. A browser asks a worker for every request of the
 * pages below its scope, which is the folder of its script: the site's root with its prefix.
 */

/** The script, below the path prefix: no page may be served from a higher folder. */
export const serviceWorkerPath = '/sw.js';

/** Path below the language prefix of the page that stands in, under their own addresses, for pages that cannot be had. */
export const offlinePagePath = '/offline/';

/** Name of the worker's global that holds its settings: the generator sets it before the worker's code. */
export const serviceWorkerSettingsKey = 'serviceWorkerSettings';

/** What a worker knows of the build that it belongs to. */
export interface ServiceWorkerSettings {
  /** The compilation hash: a worker keeps pages of this build and no other. */
  readonly build: string;
  /** Languages, the default one first. */
  readonly languages: readonly string[];
  /** What is fetched as the worker is installed, and kept as long as it lives: code, styles, font, icons and the offline pages. */
  readonly precache: readonly PrecachedFile[];
  /** By name below '/assets/', the beginning of the content hash of each file of this build's code: what is stored under it is checked. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Characters of a content hash that a worker compares: enough to tell a wrong file, few enough for a list of all. */
export const comparedHashLength = 12;

export interface PrecachedFile {
  /** Root-relative address with prefix. */
  readonly url: string;
  /** Hash of the content; null where the address itself carries one. */
  readonly revision: string | null;
}

/** What a page tells the worker of that has come without the worker's seeing it. */
export interface VisitedMessage {
  /** Root-relative address of the page that the visitor has come to, with prefix, without query and hash; none where only files have come. */
  readonly visited?: string;
  /** Absolute addresses of what the document has loaded. */
  readonly files: readonly string[];
}

/** What a page tells a worker that goes on waiting for the one before it. */
export interface TakeOverMessage {
  readonly takeOver: true;
}
