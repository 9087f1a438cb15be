import { appDataPath, parseAppData } from '#contract/app-data';
import { withPrefix } from '#contract/page-path';
import { parseSearchIndex, type Searcher } from '#contract/search';
import { createSearcher } from '../../search/create-searcher.ts';

export interface SearchSource {
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /** How the index is asked for: after a failure 'reload', since a browser may keep a wrong answer as long as the index itself. */
  readonly cache: RequestCache;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Loads the index that the published build has for a language. Its name is asked for each time: the build of the document may be gone.
 * Rejects if there is no such index, or if what comes is not one.
 */
export async function loadSearcher(language: string, { pathPrefix, cache, fetch }: SearchSource): Promise<Searcher> {
  const read = async (path: string, cache: RequestCache): Promise<string> => {
    const url = withPrefix(path, pathPrefix);
    const response = await fetch(url, { credentials: 'same-origin', cache });
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return response.text();
  };
  const path = parseAppData(await read(appDataPath, 'no-cache'))?.searchIndexes?.[language];
  if (path === undefined) throw new Error(`The build that is published has no search index for “${language}”.`);
  const index = parseSearchIndex(await read(path, cache));
  if (index === undefined) throw new Error(`${path} holds something else than a search index.`);
  return createSearcher(language, index);
}
