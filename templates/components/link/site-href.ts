import { localizedPath, withPrefix } from '#contract/page-path';

export interface LinkBase {
  readonly language: string;
  /** '' or '/x', without a trailing slash. */
  readonly pathPrefix: string;
}

/** The address that a target has on this site: a site path gets prefix and language, keeping query and hash; all else stands. */
export function siteHref(target: string, { language, pathPrefix }: LinkBase): string {
  const isSitePath = target.startsWith('/') && !target.startsWith('//');
  return isSitePath ? withPrefix(localizedPath(language, target), pathPrefix) : target;
}
