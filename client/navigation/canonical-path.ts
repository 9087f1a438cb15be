import { normalizePagePath, withPrefix } from '#contract/page-path';
import { decodePath, fileUrl } from '../loading/site-address.ts';

export interface CanonicalPathQuestion {
  /** Canonical path of the page whose markup the document holds. */
  readonly pagePath: string;
  readonly pathPrefix: string;
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly notFoundPages: readonly { readonly path: string }[];
}

/** Pages that a host or the service worker gives at addresses which are not theirs, for the whole site or for one language. */
const servedElsewhere = /^\/([^/]+\/)?((404|500)(\.html)?|offline(-plugin-app-shell-fallback)?)$/;

/** The address that the bar should show, or undefined where it is right, or where the page is shown in place of another. */
export function correctedAddress({ pagePath, pathPrefix, location, notFoundPages }: CanonicalPathQuestion): string | undefined {
  const key = normalizePagePath(pagePath);
  if (pagePath === '' || servedElsewhere.test(key) || notFoundPages.some(({ path }) => path === pagePath)) return undefined;
  if (decodePath(location.pathname) === withPrefix(pagePath, decodePath(pathPrefix))) return undefined;
  return fileUrl(pagePath, pathPrefix) + location.search + location.hash;
}
