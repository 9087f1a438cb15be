import { type MatchPath, matchesPath } from '#contract/match-paths';
import type { PageData } from '#contract/page-data';
import { normalizePagePath, stripPrefix, withPrefix } from '#contract/page-path';
import type { JsonAnswer, JsonFetcher } from './fetch-json.ts';
import type { AnswerKind, PageDataOutcome } from './page-data-outcome.ts';
import { notFoundFile, ownPage, type PageAddress, serverErrorFile } from './site-address.ts';

export interface MissingPageOptions {
  readonly json: JsonFetcher;
  readonly pathPrefix: string;
  /** Requests the data of a page by its key. */
  readonly requestData: (key: string) => Promise<JsonAnswer<PageData>>;
  /** Not-found pages by range of addresses, the narrowest first. '/404.html' answers the rest. */
  readonly notFoundPages?: readonly MatchPath[];
}

/**
 * Answers an address without page data. Another application of the host may answer it: only a 404
 * or 410 for the address as it stands in the link has the not-found page; the browser loads any other.
 */
export async function answerMissing(
  { json, pathPrefix, requestData, notFoundPages = [] }: MissingPageOptions,
  { key, address }: PageAddress,
  hasFailed: boolean,
): Promise<PageDataOutcome> {
  if (hasFailed) return loadInstead([serverErrorFile], { ...ownPage, internalServerError: true });
  // '//host/path' would be a request to another host.
  if (!address.startsWith('//') && !(await isMissing(json, addressBelow(pathPrefix, address)))) {
    return { status: 'error', pagePath: key, error: new Error(`${key} is not a page.`), retries: 0, ...ownPage };
  }
  const closest = normalizePagePath(notFoundPageFor(key, notFoundPages));
  return loadInstead(closest === notFoundFile ? [closest] : [closest, notFoundFile], { ...ownPage, notFound: true });

  async function loadInstead(pagePaths: readonly string[], kind: AnswerKind): Promise<PageDataOutcome> {
    let retries = 0;
    for (const pagePath of pagePaths) {
      const answer = await requestData(pagePath);
      retries = answer.retries;
      if (answer.status === 'ok') return { status: 'success', pagePath, payload: answer.value, retries, ...kind };
    }
    return { status: 'error', pagePath: key, error: new Error(`${key} has no page.`), retries, ...kind };
  }
}

/** Returns true if the address answers a HEAD request with 404 or 410. Never rejects. */
export async function isMissing(json: Pick<JsonFetcher, 'status'>, url: string): Promise<boolean> {
  // An address that redirects is not missing. Its target may be on another host.
  return [404, 410].includes(await json.status(url, { method: 'HEAD', redirect: 'manual' }));
}

/** Returns the path of the not-found page for the key of an address. */
export function notFoundPageFor(key: string, pages: readonly MatchPath[]): string {
  const closest = pages.find(({ path, matchPath }) => matchesPath(matchPath, key) && normalizePagePath(path) !== key);
  return closest?.path ?? notFoundFile;
}

/** Callers of the loader may leave out the prefix. */
const addressBelow = (pathPrefix: string, address: string): string =>
  pathPrefix === '' || stripPrefix(address.replace(/\?.*/s, ''), pathPrefix) !== address.replace(/\?.*/s, '')
    ? address
    : withPrefix(address, pathPrefix);
