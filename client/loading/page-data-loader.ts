import { type PageData, type PagePayload, pageDataPath, parsePageData, parsePayload, payloadPath } from '#contract/page-data';
import type { JsonAnswer, JsonFetcher } from './fetch-json.ts';
import type { MissingPageOptions } from './missing-page.ts';
import type { PageDataOutcome } from './page-data-outcome.ts';
import { fileUrl, notFoundFile, ownPage, type PageAddress, serverErrorFile } from './site-address.ts';

export interface PageDataLoaderOptions extends Omit<MissingPageOptions, 'requestData'>, Partial<PartialPages> {
  /** Loads the code for addresses without page data. */
  readonly loadMissing: () => Promise<typeof import('./missing-page.ts')>;
}

/** Partially hydrated pages; only of sites that have any. */
export interface PartialPages {
  /** Returns true for the key of a page that is known to be partially hydrated. */
  readonly isPartial: (key: string) => boolean | Promise<boolean>;
  /** Reads a payload; rejects if it is damaged or code is missing. */
  readonly readPayload: (text: string) => Promise<PagePayload>;
}

/** Returns a function from an address to its page data; every failure is an outcome. */
export function createPageDataLoader(options: PageDataLoaderOptions) {
  const requestData = (key: string) => requestPage(options, { key });
  return async function loadPageData(page: PageAddress): Promise<PageDataOutcome> {
    const { key } = page;
    const failure = (retries = 0): PageDataOutcome => {
      const error = new Error(`${key} could not be loaded.`);
      return { status: 'error', pagePath: key, error, retries, ...ownPage };
    };
    if (!key.startsWith('/')) return failure();
    const answer = await requestPage(options, page);
    const { retries, status } = answer;
    if (status === 'ok') return { status: 'success', pagePath: key, payload: answer.value, retries, ...ownPage };
    if (status === 'unreachable' || key === notFoundFile || key === serverErrorFile) return failure(retries);
    return options.loadMissing().then(
      ({ answerMissing }) => answerMissing({ ...options, requestData }, page, status === 'server-error'),
      () => failure(),
    );
  };
}

type RequestOptions = Partial<PartialPages> & { readonly json: JsonFetcher; readonly pathPrefix: string };

type PageOfData = Pick<PageAddress, 'key'> & Partial<Pick<PageAddress, 'search'>>;

/** Requests a page's data, or its payload if it is partially hydrated. */
async function requestPage(options: RequestOptions, { key, search = '' }: PageOfData): Promise<JsonAnswer<PageData>> {
  const { json, pathPrefix } = options;
  const query = globalThis.BOREAL_PAGE_DATA_QUERY ? search : '';
  const isKnown = globalThis.BOREAL_PARTIAL_HYDRATION && (await options.isPartial?.(key));
  if (!isKnown) {
    const answer = await json.get(fileUrl(pageDataPath(key), pathPrefix) + query, parsePageData);
    if (!globalThis.BOREAL_PARTIAL_HYDRATION || answer.status !== 'ok' || !answer.value.hydration) return answer;
  }
  return requestPayload(options, fileUrl(payloadPath(key), pathPrefix) + query);
}

async function requestPayload({ json, readPayload }: RequestOptions, url: string): Promise<JsonAnswer<PageData>> {
  const answer = await json.get(url, parsePayload);
  if (answer.status !== 'ok') return answer;
  const { retries } = answer;
  try {
    const payload = await readPayload?.(answer.value);
    if (!payload) return { status: 'unreachable', retries };
    const { data, result, ...page } = payload;
    return { status: 'ok', retries, value: { ...page, hydration: 'partial', result: { ...result, data } } };
  } catch {
    // As for a page whose code is missing, the browser loads the document.
    return { status: 'unreachable', retries };
  }
}
