import { localizedPath, withPrefix } from '#contract/page-path';
import type { LinkTarget } from './link-target.ts';

export interface LinkOptions {
  readonly locale: string;
  readonly pathPrefix: string;
  /** True if site paths contain their language. */
  readonly linksNameLanguage?: boolean | undefined;
  /** Language without a prefix. */
  readonly unprefixed?: string | undefined;
}

/**
 * Returns the address of a target for texts of one language: percent-encoded, not escaped for HTML.
 */
export function writeLink(target: LinkTarget, { locale, pathPrefix, linksNameLanguage, unprefixed }: LinkOptions): string {
  if (target.kind === 'external') return target.url;
  if (target.kind === 'fragment') return `#${encodeURI(target.fragment)}`;
  const path = target.kind === 'page' && !linksNameLanguage ? localizedPath(locale, target.path, unprefixed) : target.path;
  const written = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  return withPrefix(written, pathPrefix) + target.suffix;
}
