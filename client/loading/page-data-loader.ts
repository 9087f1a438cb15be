import { type MatchPath, matchesPath } from '#contract/match-paths';
import { type PageData, pageDataPath, parsePageData } from '#contract/page-data';
import { normalizePagePath } from '#contract/page-path';
import type { JsonFetcher } from './fetch-json.ts';
import { fileUrl, pageUrl } from './site-address.ts';

/** The page data for an address: the page's own, or that of a not-found or error page. */
export type PageDataOutcome = LoadedPageData | PageDataError;

export interface LoadedPageData extends AnswerKind {
  readonly status: 'success';
  /** Key of the page that answers. */
  readonly pagePath: string;
  readonly payload: PageData;
  readonly retries: number;
}

export interface PageDataError extends AnswerKind {
  readonly status: 'error';
  readonly pagePath: string;
  readonly error: Error;
  readonly retries: number;
}

interface AnswerKind {
  readonly notFound: boolean;
  readonly internalServerError: boolean;
}

const ownPage: AnswerKind = { notFound: false, internalServerError: false };

export interface PageDataLoaderOptions {
  readonly json: JsonFetcher;
  readonly pathPrefix: string;
  /** Not-found pages by range of addresses, the narrowest first. '/404.html' answers the rest. */
  readonly notFoundPages?: readonly MatchPath[];
}

const notFoundFile = '/404.html';
const serverErrorFile = '/500.html';

/** Returns a function from a page's key to its page data; every failure is an outcome. */
export function createPageDataLoader({ json, pathPrefix, notFoundPages = [] }: PageDataLoaderOptions) {
  const request = (key: string) => json.get(fileUrl(pageDataPath(key), pathPrefix), parsePageData);

  async function loadInstead(key: string, pagePaths: readonly string[], kind: AnswerKind): Promise<PageDataOutcome> {
    let retries = 0;
    for (const pagePath of pagePaths) {
      const answer = await request(pagePath);
      retries = answer.retries;
      if (answer.status === 'ok') return { status: 'success', pagePath, payload: answer.value, retries, ...kind };
    }
    return failure(key, `${key} has no page.`, retries, kind);
  }

  return async function loadPageData(key: string): Promise<PageDataOutcome> {
    if (!key.startsWith('/')) return failure(key, `${key} is not an address of this site.`);
    const answer = await request(key);
    const { retries } = answer;
    if (answer.status === 'ok') return { status: 'success', pagePath: key, payload: answer.value, retries, ...ownPage };
    if (answer.status === 'unreachable' || key === notFoundFile || key === serverErrorFile) {
      return failure(key, `${key} could not be loaded.`, retries);
    }
    if (answer.status === 'server-error') return loadInstead(key, [serverErrorFile], { ...ownPage, internalServerError: true });
    // '//host/path' would be a request to another host.
    if (!key.startsWith('//') && (await json.exists(pageUrl(key, pathPrefix)))) {
      return failure(key, `${key} is a file, not a page.`, retries);
    }
    return loadInstead(key, notFoundPagesFor(key, notFoundPages), { ...ownPage, notFound: true });
  };
}

function notFoundPagesFor(key: string, pages: readonly MatchPath[]): string[] {
  const closest = pages.find(({ path, matchPath }) => matchesPath(matchPath, key) && normalizePagePath(path) !== key);
  return closest ? [normalizePagePath(closest.path), notFoundFile] : [notFoundFile];
}

function failure(pagePath: string, message: string, retries = 0, kind = ownPage): PageDataOutcome {
  return { status: 'error', pagePath, error: new Error(message), retries, ...kind };
}
