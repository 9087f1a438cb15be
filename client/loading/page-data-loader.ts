import { pageDataPath, parsePageData } from '#contract/page-data';
import type { MissingPageOptions } from './missing-page.ts';
import type { PageDataOutcome } from './page-data-outcome.ts';
import { fileUrl, notFoundFile, ownPage, type PageAddress, serverErrorFile } from './site-address.ts';

export interface PageDataLoaderOptions extends MissingPageOptions {
  /** Loads the code for addresses without page data. */
  readonly loadMissing: () => Promise<typeof import('./missing-page.ts')>;
}

/** Returns a function from an address to its page data; every failure is an outcome. */
export function createPageDataLoader(options: PageDataLoaderOptions) {
  return async function loadPageData(page: PageAddress): Promise<PageDataOutcome> {
    const { key } = page;
    const failure = (retries = 0): PageDataOutcome => {
      const error = new Error(`${key} could not be loaded.`);
      return { status: 'error', pagePath: key, error, retries, ...ownPage };
    };
    if (!key.startsWith('/')) return failure();
    const answer = await options.json.get(fileUrl(pageDataPath(key), options.pathPrefix), parsePageData);
    const { retries, status } = answer;
    if (status === 'ok') return { status: 'success', pagePath: key, payload: answer.value, retries, ...ownPage };
    if (status === 'unreachable' || key === notFoundFile || key === serverErrorFile) return failure(retries);
    return options.loadMissing().then(
      ({ answerMissing }) => answerMissing(options, page, status === 'server-error'),
      () => failure(),
    );
  };
}
