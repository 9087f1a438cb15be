import { localizedPath, withPrefix } from '#contract/page-path';
import type { LinkTarget } from './link-target.ts';

export interface LinkOptions {
  readonly locale: string;
  readonly pathPrefix: string;
  /** Whether site paths name their language themselves. */
  readonly linksNameLanguage?: boolean | undefined;
}

/** The address that a text in one language uses for a target, percent-encoded; still to be escaped for its place in HTML. */
export function writeLink(target: LinkTarget, { locale, pathPrefix, linksNameLanguage }: LinkOptions): string {
  if (target.kind === 'external') return target.url;
  if (target.kind === 'fragment') return `#${encodeURI(target.fragment)}`;
  const path = target.kind === 'page' && !linksNameLanguage ? localizedPath(locale, target.path) : target.path;
  const written = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  return withPrefix(written, pathPrefix) + target.suffix;
}
