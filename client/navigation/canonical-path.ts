import { normalizePagePath, withPrefix } from '#contract/page-path';
import { decodePath, fileUrl } from '../loading/site-address.ts';

export interface CanonicalPathQuestion {
  /** Canonical path of the page in the document. */
  readonly pagePath: string;
  readonly pathPrefix: string;
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly notFoundPages: readonly { readonly path: string }[];
}

/**
 * Pages that a host or the service worker shows at other addresses, for the site or for one
 * language.
 */
const servedElsewhere = /^\/([^/]+\/)?((404|500)(\.html)?|offline(-plugin-app-shell-fallback)?)$/;

/**
 * Returns the address for the address bar; undefined if it is right, or if the page replaces
 * another.
 */
export function correctedAddress({ pagePath, pathPrefix, location, notFoundPages }: CanonicalPathQuestion): string | undefined {
  const key = normalizePagePath(pagePath);
  if (pagePath === '' || servedElsewhere.test(key) || notFoundPages.some(({ path }) => path === pagePath)) return undefined;
  if (decodePath(location.pathname) === withPrefix(pagePath, decodePath(pathPrefix))) return undefined;
  return fileUrl(pagePath, pathPrefix) + location.search + location.hash;
}
