import { localizedPath, withPrefix } from '#contract/page-path';

/** Target of a link. Site paths are below the language prefix, without prefix and language. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly path: string; readonly suffix: string; readonly fragment: string }
  | { readonly kind: 'file'; readonly path: string; readonly suffix: string }
  | { readonly kind: 'fragment'; readonly fragment: string }
  | { readonly kind: 'external'; readonly url: string };

/** True for a target that may be a picture: a file of the site, or an address of another one. */
export function isPictureTarget(target: string): boolean {
  const parsed = parseLinkTarget(target);
  return parsed?.kind === 'file' || (parsed?.kind === 'external' && /^https?:/.test(parsed.url));
}

const externalProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:']);
const plainPath = /^\/(?:[\w-]+\/)*$/;
const base = 'https://site.invalid';

/**
 * Parses a target as browsers do, so that no spelling hides a scheme or another host ('//host',
 * '/\host'). Undefined for unknown schemes, protocol-relative and relative addresses.
 */
export function parseLinkTarget(target: string): LinkTarget | undefined {
  const text = target.trim();
  if (plainPath.test(text)) return { kind: 'page', path: text, suffix: '', fragment: '' };
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (text.startsWith('#')) return text.length > 1 ? { kind: 'fragment', fragment: decode(url.hash.slice(1)) } : undefined;
  if (text.startsWith('/')) {
    if (url.origin !== base) return undefined;
    const path = decode(url.pathname);
    // Written as an address, it would name another host.
    if (path.startsWith('//')) return undefined;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name.includes('.') && !/\.html?$/i.test(name)) return { kind: 'file', path, suffix: `${url.search}${url.hash}` };
    return { kind: 'page', path, suffix: `${url.search}${url.hash}`, fragment: decode(url.hash.slice(1)) };
  }
  // A relative address would mean a different page wherever the text is shown.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || !externalProtocols.has(url.protocol)) return undefined;
  // Browsers treat 'https:about' as relative on a page with that scheme.
  if (/^https?:(?!\/\/)/i.test(text)) return undefined;
  return { kind: 'external', url: url.href };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return text;
  }
}

/** A link to this site, to be validated when all paths are available. */
export interface SiteLink {
  readonly kind: 'page' | 'file';
  /** Below the language prefix for a page, from the site's root for a file. */
  readonly path: string;
  readonly line: number;
  /** Path of the document's part that holds the link; absent in Markdown. */
  readonly field?: string;
}

export interface LinkOptions {
  readonly locale: string;
  readonly pathPrefix: string;
  /** True if site paths contain their language. */
  readonly linksNameLanguage?: boolean;
  /** Language without a prefix. */
  readonly unprefixed?: string;
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
