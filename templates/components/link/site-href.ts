import { localizedPath, withPrefix } from '#contract/page-path';

export interface LinkBase {
  readonly language: string;
  /** '' or '/x', without a trailing slash. */
  readonly pathPrefix: string;
}

/**
 * Returns the address of a target on this site. Site paths get prefix and language, and keep query
 * and hash; other targets stay as they are.
 */
export function siteHref(target: string, { language, pathPrefix }: LinkBase): string {
  const isSitePath = target.startsWith('/') && !target.startsWith('//');
  return isSitePath ? withPrefix(localizedPath(language, target), pathPrefix) : target;
}
