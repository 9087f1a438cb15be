import { parseJsonObject } from './json-text.ts';
import type { NavigationHead, PageContext } from './page.ts';
import { normalizePagePath } from './page-path.ts';

/**
 * `page-data/<page>/page-data.json`: what a page needs beside code and shared data. Keys in the order of emission.
 * The client refuses a file without `path`.
 */
export interface PageData<D = unknown, C extends PageContext = PageContext> {
  readonly componentChunkName: string;
  /** Canonical page path: decoded, with its trailing slash, without prefix. */
  readonly path: string;
  /** `head` is ours, beyond Gatsby's contract. */
  readonly result: { readonly data: D; readonly pageContext: C; readonly head?: NavigationHead };
  /** Sorted decimal strings: the static queries that the page and its site root read. */
  readonly staticQueryHashes: readonly string[];
  /** Slice alias → slice name. */
  readonly slicesMap: Readonly<Record<string, string>>;
  /** Only for a page that answers a whole range of addresses, as a localized not-found page does: '/fr/*'. */
  readonly matchPath?: string;
}

/** URL path (decoded, without prefix) of a page's data. '/' is 'index'; '/a' and '/a/' share one file. */
export function pageDataPath(pagePath: string): string {
  const normalized = normalizePagePath(pagePath);
  return `/page-data/${normalized === '/' ? 'index' : normalized.slice(1)}/page-data.json`;
}

/** The page data in a response's text, or undefined if the text is anything else, such as a host's HTML for every address. */
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
  };
}
