import { appDataPath, parseAppData } from '#contract/app-data';
import { withPrefix } from '#contract/page-path';
import { parseSearchIndex, type Searcher } from '#contract/search';
import { createSearcher } from '../../search/create-searcher.ts';
import { createJsonFetcher, type JsonFetcherOptions } from '../loading/fetch-json.ts';
import { shareIndex, shareIndexes } from './search-global.ts';

export interface SearchSource extends Pick<JsonFetcherOptions, 'fetch' | 'clock'> {
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /**
   * Cache mode of the index's request. 'reload' after a failure, because browsers cache a wrong
   * answer as long as the index.
   */
  readonly cache: RequestCache;
  /** All languages of the site. */
  readonly languages: readonly string[];
  /** Loads a language, once. */
  readonly load: (language: string) => Promise<unknown>;
}

/**
 * Loads the published index of a language, also for `window.__LUNR__`. Requests its name each time:
 * the document's build may no longer be published. Rejects if there is no valid index.
 */
export async function loadSearcher(language: string, source: SearchSource): Promise<Searcher> {
  const { pathPrefix, cache, fetch, clock, languages, load } = source;
  const shared = shareIndexes(languages, load);
  const read = async <T>(path: string, parse: (text: string) => T | undefined, cache: RequestCache): Promise<T> => {
    const json = createJsonFetcher({
      fetch: (url, init) => fetch(url, { ...init, cache }),
      clock,
      random: Math.random,
      isOnline: () => navigator.onLine,
    });
    const url = withPrefix(path, pathPrefix);
    const answer = await json.get(url, parse);
    if (answer.status !== 'ok') throw new Error(`${url} could not be read (${answer.status}).`);
    return answer.value;
  };
  // After a failure past the browser's cache, in which a request that hangs would delay the next
  // one.
  const { searchIndexes } = await read(appDataPath, parseAppData, cache === 'reload' ? cache : 'no-cache');
  const path = searchIndexes?.[language];
  if (path === undefined) throw new Error(`The build that is published has no search index for “${language}”.`);
  const packed = await read(path, parseSearchIndex, cache);
  const searcher = createSearcher(language, packed);
  shareIndex(shared, language, packed);
  return searcher;
}
