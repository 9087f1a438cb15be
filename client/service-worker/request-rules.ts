/**
 * Rules for requests: which ones the service worker answers, by which address it caches answers,
 * and which answers are valid.
 */
import { localeOfPath } from '#contract/page-path';
import { searchIndexName } from '#contract/search';

/** A document that the visitor goes to, data of the client, or a file with a hash in its name. */
export type RequestKind = 'page' | 'data' | 'asset';

/** Facts of a request that decide its kind. */
export type RequestFacts = Pick<Request, 'method' | 'mode' | 'url'>;

/**
 * Names at the root with these first characters are for programs: the preview, the proxy,
 * third-party scripts.
 */
const isForPrograms = (path: string): boolean => /^[_~.]/.test(path);

/**
 * Returns the kind of a request; undefined if the service worker ignores it. `scope` is the
 * registration's, `searchFile` the name of the search's file.
 */
export function requestKind(
  { method, mode, url }: RequestFacts,
  scope: string,
  searchFile = searchIndexName,
): RequestKind | undefined {
  if (method !== 'GET' || !url.startsWith(scope)) return undefined;
  const [path = ''] = url.slice(scope.length).split(/[?#]/);
  if (mode === 'navigate') return isForPrograms(path) || !/(^|\/)([^./]*|[^/]*\.html?)$/i.test(path) ? undefined : 'page';
  if (path.startsWith('assets/')) return 'asset';
  // Its host made it for this query alone.
  if (/\/page-data(-rsc)?\.json\?/.test(url)) return undefined;
  return path === searchFile || /^(page-data|slice-data)\/.+\.json$/.test(path) ? 'data' : undefined;
}

/**
 * Returns the address under which an answer is cached: without query and hash, which may have
 * private data and change no static file. A page's address has its slash at the end.
 */
export function cacheKey(url: string, kind: RequestKind): string {
  const { origin, pathname } = new URL(url);
  return origin + (kind === 'page' && !/(\/|\.html?)$/i.test(pathname) ? `${pathname}/` : pathname);
}

/** Facts of an answer that decide if it is cached, besides its text. */
export type ResponseFacts = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/**
 * Returns true if an answer is of the right kind. A host may return a page of its own for anything
 * that it does not have.
 */
export function isKeepable({ status, type, redirected, headers }: ResponseFacts, kind: RequestKind): boolean {
  const isHtml = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  const isPlain = status === 200 && type === 'basic' && !redirected && !/\bno-store\b/i.test(headers.get('cache-control') ?? '');
  return isPlain && isHtml === (kind === 'page');
}

/**
 * Media types by file name. Browsers refuse scripts and styles of other types; pictures and fonts
 * must not be texts.
 */
const mediaTypes: readonly (readonly [name: RegExp, type: RegExp])[] = [
  [/\.m?js$/, /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i],
  [/\.css$/, /^text\/css\b/i],
  [/\.(?:avif|gif|ico|jpe?g|png|svg|webp|woff2?)$/, /^(?!text\/)./i],
];

/** Returns true if an answer has the type of its address. Hosts return documents for anything. */
export function hasItsType(url: string, kind: RequestKind | undefined, headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  const isHtml = /^text\/html\b/i.test(type);
  if (kind === 'page') return isHtml;
  const { pathname } = new URL(url);
  const [, expected] = mediaTypes.find(([name]) => name.test(pathname)) ?? [];
  return expected === undefined ? !isHtml : expected.test(type);
}

/**
 * Returns true if the text must name the build: documents do, and the data about the published
 * build.
 */
export function namesBuild(url: string, kind: RequestKind): boolean {
  return kind === 'page' || new URL(url).pathname.endsWith('/page-data/app-data.json');
}

/** Returns true for the payload of a partially hydrated page, which is in React's format. */
export const isPayload = (url: string): boolean => /\/page-data\/.*page-data-rsc\.json$/.test(new URL(url).pathname);

/** Returns true if the text must be a JSON object: all data but payloads, and search indexes. */
export function mustBeJson(url: string, kind: RequestKind | undefined): boolean {
  return (kind === 'data' && !isPayload(url)) || (kind === 'asset' && new URL(url).pathname.endsWith('.json'));
}

/** Returns true if the JSON must name a component: a host's error message may be JSON, too. */
export const mustNameComponent = (url: string): boolean =>
  /\/(?:page-data\/.*page-data|slice-data\/[^/]+)\.json$/.test(new URL(url).pathname);

export interface OfflineLanguageQuestion {
  readonly url: string;
  /** Addresses of the visited pages, the last one at the end. */
  readonly visited: readonly string[];
  /** The default language first. */
  readonly languages: readonly string[];
  /** Language whose pages have no language prefix. */
  readonly unprefixed?: string;
  readonly scope: string;
}

/**
 * Returns the language of the offline page: that of the address, else of the last visited page,
 * else the first.
 */
export function offlineLanguage({ url, visited, languages, unprefixed, scope }: OfflineLanguageQuestion): string {
  // The scope ends with the slash with which a path begins.
  const languageOf = (address: string) =>
    localeOfPath(address.slice(scope.length - 1).replace(/[?#].*/s, ''), languages, unprefixed);
  const language = [...visited, url].map(languageOf).findLast((language) => language !== undefined);
  return language ?? languages[0] ?? '';
}
