/**
 * Rules for page paths that generator, templates and client share. Paths are decoded Unicode text
 * and begin with '/'. A prefix is '' or '/x' without trailing slash.
 */

/**
 * Removes a prefix: '/' for the prefix itself, the rest for a path below it, else the path
 * unchanged.
 */
export function stripPrefix(path: string, prefix: string): string {
  if (prefix === '') return path;
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

/** Adds a prefix to a path that begins with '/'. */
export function withPrefix(path: string, prefix: string): string {
  return `${prefix}${path}`;
}

/** Removes one trailing slash, except the root's; '/index.html' is the root. */
export function normalizePagePath(path: string): string {
  if (path === '/' || path === '/index.html') return '/';
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Returns '/fr/about/' for '/about/' in 'fr'. Paths in the language `unprefixed` stay the same. */
export function localizedPath(locale: string, path: string, unprefixed?: string): string {
  return locale === unprefixed ? path : `/${locale}${path}`;
}

/** Returns the first segment of a path if it is the prefix of one of `locales`, else `unprefixed`. */
export function localeOfPath(path: string, locales: readonly string[], unprefixed?: string): string | undefined {
  const first = path.split('/', 2)[1] ?? '';
  return first !== unprefixed && locales.includes(first) ? first : unprefixed;
}

/** Removes the language segment: '/fr/about/' → '/about/'. A path without one stays the same. */
export function withoutLocale(path: string, locales: readonly string[], unprefixed?: string): string {
  const locale = localeOfPath(path, locales, unprefixed);
  if (locale === undefined || locale === unprefixed) return path;
  return path.slice(locale.length + 1) || '/';
}

/** Paths of a page's translations, as in its context. */
interface PagePaths {
  readonly originalPath: string;
  readonly alternates?: Readonly<Record<string, string>>;
  readonly nearest?: Readonly<Record<string, string>>;
  readonly unprefixedLanguage?: string;
}

/**
 * Returns the path of a page in another language: '/fr/about/' for an English page at '/about/' in
 * both. In a language without the page, it is the path of the nearest page.
 */
export function alternatePath({ originalPath, alternates, nearest, unprefixedLanguage }: PagePaths, locale: string): string {
  return localizedPath(locale, nearest?.[locale] ?? alternates?.[locale] ?? originalPath, unprefixedLanguage);
}

/**
 * Returns the address of a site path below the language prefix: with path prefix and language,
 * percent-encoded. `language` is another language. Other targets stay as they are.
 */
export type Href = (path: string, language?: string) => string;

interface HrefOptions {
  readonly pathPrefix: string;
  readonly language: string;
  readonly unprefixedLanguage?: string;
}

/** Returns the function that writes the addresses of one language. */
export function createHref({ pathPrefix, language: own, unprefixedLanguage }: HrefOptions): Href {
  return (path, language = own) => {
    if (!path.startsWith('/') || path.startsWith('//')) return path;
    const [, page = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
    const isFile = /\.(?!html?$)[^./]+$/i.test(page);
    return withPrefix(encodeURI(isFile ? page : localizedPath(language, page, unprefixedLanguage)), pathPrefix) + suffix;
  };
}

/** Returns the address of a site path, percent-encoded. An address of another host stays the same. */
export function addressOf(target: string, pathPrefix: string): string {
  return target.startsWith('/') ? withPrefix(encodeURI(target), pathPrefix) : target;
}

/** True if a page path names a file ('/404.html') instead of the index of a folder. */
export function isFilePath(path: string): boolean {
  return /\.html?$/i.test(path);
}

/** Yields the paths above a path, the closest first: '/a/b/' → '/a/', '/'. */
export function* pathsAbove(path: string): Generator<string> {
  let above = path;
  while (above.length > 1) {
    above = above.slice(0, above.lastIndexOf('/', above.length - 2) + 1);
    yield above;
  }
}

/** Returns the folder of a page without a slash at its end: '/en/blog/a' → '/en/blog/'. */
export const parentFolder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
