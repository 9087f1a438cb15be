import type { SearchPort } from '#contract/services';
import { within } from '../clock.ts';
import type { IndexFiles, SearchSource, SharedIndexes } from './search-index.ts';

/** Longest wait for an index, in milliseconds. It may still come for later callers. */
const limitMs = 7_500;

export interface BrowserSearchOptions extends Omit<SearchSource, 'shared'> {
  /** Receives what to fetch when the page is at rest, if its visitor may fetch ahead. */
  readonly ahead: (() => void)[];
  /** Loads what reads the index. */
  readonly loadReader: () => Promise<typeof import('./search-index.ts')>;
  /** Calls a function if the page is not only being left. */
  readonly reportIfStays: (report: () => void) => void;
}

/** Finds pages. The index is loaded when the page is at rest, the code that searches it at the first search. */
export function browserSearch({ ahead, loadReader, reportIfStays, ...source }: BrowserSearchOptions): SearchPort {
  const searchers = new Map<string, ReturnType<SearchPort['load']>>();
  let files: IndexFiles | undefined;
  let reported: unknown;
  const open = () =>
    loadReader().then(({ openFiles }) => {
      files ??= openFiles({ ...source, shared });
      return files;
    });
  /** Several callers may wait for one file. */
  const report = (error: unknown): never => {
    if (error !== reported) reportIfStays(() => console.error('Failed fetch search index', error));
    reported = error;
    throw error;
  };
  const whenOpen = (use: (opened: IndexFiles) => Promise<unknown>) => open().then(use).catch(report);
  const shared: SharedIndexes = {
    get __loaded() {
      return whenOpen((opened) => Promise.all([opened.readAll(), opened.loadCode()])).then(() => shared);
    },
  };
  const { settings } = source;
  if (settings) {
    (window as { __LUNR__?: SharedIndexes }).__LUNR__ = shared;
    // A failure is reported, and the first search tries again.
    if (settings.loadAtStart !== false) ahead.push(() => whenOpen((opened) => opened.readAll()).catch(() => {}));
  }
  return {
    load(language) {
      const cached = searchers.get(language);
      if (cached) return cached;
      const loading = open().then((opened) => opened.search(language));
      const searcher = within(source.clock, limitMs, loading).catch((error: unknown) => {
        searchers.delete(language);
        files?.forget(language);
        return report(error);
      });
      searchers.set(language, searcher);
      return searcher;
    },
  };
}
