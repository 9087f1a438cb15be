import { parseJsonObject } from './json-text.ts';

declare global {
  /** True if the site's settings mention the service worker; compiled into the client. */
  var BOREAL_SERVICE_WORKER: boolean | undefined;
}

/**
 * Agreements between generator, service worker and the pages that register it. Browsers ask it for
 * every request of pages below its scope: the site's root with its prefix.
 */

/** Script below the path prefix: pages may not be served from a higher folder. */
export const serviceWorkerPath = '/sw.js';

/**
 * Path, below the language prefix, of the page that replaces unavailable pages at their own
 * addresses.
 */
export const offlinePagePath = '/offline/';

/**
 * Name of the global variable with the settings, which the generator writes before the service
 * worker's code.
 */
export const serviceWorkerSettingsKey = 'serviceWorkerSettings';

/** Data about the build of a service worker. */
export interface ServiceWorkerSettings {
  /** Compilation hash: a service worker caches pages of this build only. */
  readonly build: string;
  /** Languages, the default one first. */
  readonly languages: readonly string[];
  /** Language whose pages have no language prefix. */
  readonly unprefixedLanguage?: string;
  /**
   * Files that are fetched at installation and stay cached: code, styles, font, icons and offline
   * pages.
   */
  readonly precache: readonly PrecachedFile[];
  /**
   * Start of the content hash of each code file, by name below '/assets/', to validate cached
   * files.
   */
  readonly hashes: Readonly<Record<string, string>>;
  /** Name of the search's file, if it differs from the default. */
  readonly searchFile?: string;
}

/** Returns the settings in the text of a service worker; undefined for anything else. */
export function parseServiceWorkerSettings(script: string): ServiceWorkerSettings | undefined {
  const start = `self.${serviceWorkerSettingsKey}=`;
  const end = script.indexOf(';\n');
  const settings = script.startsWith(start)
    ? parseJsonObject(script.slice(start.length, Math.max(end, start.length)))
    : undefined;
  const isComplete =
    typeof settings?.build === 'string' && Array.isArray(settings.precache) && typeof settings.hashes === 'object';
  return isComplete ? (settings as unknown as ServiceWorkerSettings) : undefined;
}

/**
 * Characters of a content hash to compare: enough to detect a wrong file, few enough for a list of
 * all.
 */
export const comparedHashLength = 12;

/** A file that is fetched at installation. */
export interface PrecachedFile {
  /** Root-relative address with prefix. */
  readonly url: string;
  /** Hash of the content; null if the address contains it. */
  readonly revision: string | null;
}

/** Message of a page about files that it loaded without the service worker. */
export interface VisitedMessage {
  /**
   * Root-relative address of the visited page, with prefix, without query and hash; absent if only
   * files were loaded.
   */
  readonly visited?: string;
  /** Absolute addresses of the files that the document has loaded. */
  readonly files: readonly string[];
}

/** Message of a page to a service worker that waits for the previous one to end. */
export interface TakeOverMessage {
  readonly takeOver: true;
}
