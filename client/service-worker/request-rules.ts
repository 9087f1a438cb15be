/** Which requests the worker answers, under which address it keeps the answers, and which answers are worth keeping. Pure. */
import { localeOfPath } from '#contract/page-path';

/** A document that the visitor goes to, data that the client asks for, or a file whose name carries a hash. */
export type RequestKind = 'page' | 'data' | 'asset';

/** The facts of a request that its kind follows from. */
export type RequestFacts = Pick<Request, 'method' | 'mode' | 'url'>;

/** Names at the root that begin with one of these are for programs: the preview, the proxy, the worker of third-party scripts. */
const isForPrograms = (path: string): boolean => /^[_~.]/.test(path);

/** What the request asks for; undefined for all that is none of the worker's business. `scope` is the registration's. */
export function requestKind({ method, mode, url }: RequestFacts, scope: string): RequestKind | undefined {
  if (method !== 'GET' || !url.startsWith(scope)) return undefined;
  const [path = ''] = url.slice(scope.length).split(/[?#]/);
  if (mode === 'navigate') return isForPrograms(path) || !/(^|\/)([^./]*|[^/]*\.html?)$/i.test(path) ? undefined : 'page';
  if (path.startsWith('assets/')) return 'asset';
  return /^((page-data|slice-data)\/.+|search_index)\.json$/.test(path) ? 'data' : undefined;
}

/**
 * The address under which an answer is kept: without query and hash, which may hold a token, an e-mail address or where a visitor came
 * from, and which no static file depends on. A page has one address, with its slash at the end.
 */
export function cacheKey(url: string, kind: RequestKind): string {
  const { origin, pathname } = new URL(url);
  return origin + (kind === 'page' && !/(\/|\.html?)$/i.test(pathname) ? `${pathname}/` : pathname);
}

/** The facts of an answer that decide whether it is kept, beside its text. */
export type ResponseFacts = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Whether an answer is what was asked for. A host may give its start page, or a page of its own, for whatever it does not have. */
export function isKeepable({ status, type, redirected, headers }: ResponseFacts, kind: RequestKind): boolean {
  const isHtml = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  const isPlain = status === 200 && type === 'basic' && !redirected && !/\bno-store\b/i.test(headers.get('cache-control') ?? '');
  return isPlain && isHtml === (kind === 'page');
}

/** Media types by the ending of a file's name: browsers refuse scripts and styles under others, and a text is no picture or font. */
const mediaTypes: readonly (readonly [name: RegExp, type: RegExp])[] = [
  [/\.m?js$/, /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i],
  [/\.css$/, /^text\/css\b/i],
  [/\.(?:avif|gif|ico|jpe?g|png|svg|webp|woff2?)$/, /^(?!text\/)./i],
];

/** Whether an answer says of itself that it is of the kind that its address names: never a document, which hosts give for anything. */
export function hasItsType(url: string, kind: RequestKind | undefined, headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  const isHtml = /^text\/html\b/i.test(type);
  if (kind === 'page') return isHtml;
  const { pathname } = new URL(url);
  const [, expected] = mediaTypes.find(([name]) => name.test(pathname)) ?? [];
  return expected === undefined ? !isHtml : expected.test(type);
}

/** Whether the text of a keepable answer must name the build: documents do, and the data that says which build is published. */
export function namesBuild(url: string, kind: RequestKind): boolean {
  return kind === 'page' || new URL(url).pathname.endsWith('/page-data/app-data.json');
}

/** Whether the text of a keepable answer must be a JSON object: all data, and search indexes, whose names carry a hash. */
export function mustBeJson(url: string, kind: RequestKind | undefined): boolean {
  return kind === 'data' || (kind === 'asset' && new URL(url).pathname.endsWith('.json'));
}

/** Whether the JSON of an address must name a component: a host's own message may be JSON, too. */
export const mustNameComponent = (url: string): boolean =>
  /\/(?:page-data\/.*page-data|slice-data\/[^/]+)\.json$/.test(new URL(url).pathname);

export interface OfflineLanguageQuestion {
  readonly url: string;
  /** Addresses of the pages that the visitor has been on, the last one at the end. */
  readonly visited: readonly string[];
  /** The default language first. */
  readonly languages: readonly string[];
  readonly scope: string;
}

/** The language in which to say that a page cannot be had: that of its address, else that of the page last visited, else the first. */
export function offlineLanguage({ url, visited, languages, scope }: OfflineLanguageQuestion): string {
  // The scope ends with a slash, with which a path begins.
  const languageOf = (address: string) => localeOfPath(address.slice(scope.length - 1).replace(/[?#].*/s, ''), languages);
  const known = [...visited, url].map(languageOf).findLast((language) => language !== undefined);
  return known ?? languages[0] ?? '';
}
