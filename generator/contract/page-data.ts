import { parseJsonObject } from './json-text.ts';
import type { NavigationHead, PageContext } from './page.ts';
import { normalizePagePath } from './page-path.ts';

declare global {
  /** Replaced when the client is bundled: true if a family of the site is partially hydrated. */
  var BOREAL_PARTIAL_HYDRATION: boolean | undefined;
  /** Replaced when the client is bundled: true if requests of page data have the query of the address. */
  var BOREAL_PAGE_DATA_QUERY: boolean | undefined;
}

/**
 * `page-data/<page>/page-data.json`: data of a page except code and shared data. Keys are in the
 * order of emission. The client refuses a file without `path`.
 */
export interface PageData<D = unknown, C extends PageContext = PageContext> {
  readonly componentChunkName: string;
  /** Canonical path of the page: decoded, with trailing slash, without prefix. */
  readonly path: string;
  /** `head` is beyond Gatsby's contract. */
  readonly result: { readonly data: D; readonly pageContext: C; readonly head?: NavigationHead };
  /** Static queries that the page and its site root read: decimal strings, sorted. */
  readonly staticQueryHashes: readonly string[];
  /** Slice alias → slice name. */
  readonly slicesMap: Readonly<Record<string, string>>;
  /**
   * Only for a page that answers a range of addresses, such as a localized not-found page: '/fr/*'.
   */
  readonly matchPath?: string;
  /** Chunks of the components in the page's formatted texts; absent without any. Beyond Gatsby's contract. */
  readonly embedChunkNames?: readonly string[];
  /**
   * The page is partially hydrated: its component is rendered already, in the payload next to this
   * file, so that `result` has no data. Beyond Gatsby's contract.
   */
  readonly hydration?: 'partial';
}

/**
 * Props of the root of a payload, `page-data-rsc.json`: page data and the rendered page. The root is
 * the element of chunk 'partial' that shows the page. The text is in React's format, not JSON.
 */
export interface PagePayload extends Omit<PageData, 'result' | 'hydration'> {
  readonly result: Omit<PageData['result'], 'data'>;
  /** The page as elements, for React. */
  readonly data: unknown;
}

/**
 * Returns the URL path (decoded, without prefix) of a page's data. '/' is 'index'; '/a' and '/a/'
 * share a file.
 */
export function pageDataPath(pagePath: string): string {
  const normalized = normalizePagePath(pagePath);
  return `/page-data/${normalized === '/' ? 'index' : normalized.slice(1)}/page-data.json`;
}

/** Returns the URL path of a page's payload, next to its data. */
export const payloadPath = (pagePath: string): string => pageDataPath(pagePath).replace(/\.json$/, '-rsc.json');

/** Returns a text that begins with a row of React's format; undefined for anything else. */
export const parsePayload = (text: string): string | undefined => (/^[\da-f]*:/.test(text) ? text : undefined);

/**
 * Parses the text of a response; undefined for anything else, such as the HTML that some hosts
 * return for all addresses.
 */
export function parsePageData(text: string): PageData | undefined {
  const value = parseJsonObject(text);
  if (typeof value?.path !== 'string' || typeof value.componentChunkName !== 'string') return undefined;
  const result = value.result as Partial<PageData['result']> | undefined;
  return {
    componentChunkName: value.componentChunkName,
    path: value.path,
    result: {
      data: result?.data,
      pageContext: (result?.pageContext ?? {}) as PageContext,
      ...(result?.head === undefined ? {} : { head: result.head }),
    },
    staticQueryHashes: Array.isArray(value.staticQueryHashes) ? (value.staticQueryHashes as string[]) : [],
    slicesMap: (value.slicesMap as Record<string, string> | undefined) ?? {},
    ...(typeof value.matchPath === 'string' ? { matchPath: value.matchPath } : {}),
    // Something else than a list makes the page fail, as a missing part does.
    ...(value.embedChunkNames ? { embedChunkNames: value.embedChunkNames as string[] } : {}),
    ...(globalThis.BOREAL_PARTIAL_HYDRATION && value.hydration === 'partial' ? { hydration: 'partial' } : {}),
  };
}
