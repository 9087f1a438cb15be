/**
 * The isomorphic rules about page paths: prefix, trailing slash, index file and language segment.
 * The generator, the templates and the client share them, so a path has one spelling everywhere.
 * Paths are decoded Unicode text beginning with '/'; a prefix is '' or '/x' without a trailing slash.
 */

/** Removes a configured prefix: '/' if the path equals it, the rest if the path goes on with '/', else the path unchanged. */
export function stripPrefix(path: string, prefix: string): string {
  if (prefix === '') return path;
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

/** Puts the prefix before a path that begins with '/'. */
export function withPrefix(path: string, prefix: string): string {
  return `${prefix}${path}`;
}

/** Drops one trailing slash (never the root's) and treats '/index.html' as the root. */
export function normalizePagePath(path: string): string {
  if (path === '/' || path === '/index.html') return '/';
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** '/faqs/' in 'fr' → '/fr/faqs/'. */
export function localizedPath(locale: string, path: string): string {
  return `/${locale}${path}`;
}

/** The language segment of a path, when its first segment is one of `locales`. */
export function localeOfPath(path: string, locales: readonly string[]): string | undefined {
  const first = path.split('/', 2)[1] ?? '';
  return locales.includes(first) ? first : undefined;
}

/** Takes the language segment off: '/fr/faqs/' → '/faqs/'; a path without one is returned unchanged. */
export function withoutLocale(path: string, locales: readonly string[]): string {
  const locale = localeOfPath(path, locales);
  if (locale === undefined) return path;
  return path.slice(locale.length + 1) || '/';
}

/** The path of a page's version in another language: '/fr/faqs/' for an English page that stands at '/faqs/' in both. */
export function alternatePath(
  { originalPath, alternates }: { readonly originalPath: string; readonly alternates?: Readonly<Record<string, string>> },
  locale: string,
): string {
  return localizedPath(locale, alternates?.[locale] ?? originalPath);
}

/** Whether a page path names a file of its own ('/404.html') rather than a folder's index. */
export function isFilePath(path: string): boolean {
  return /\.html?$/i.test(path);
}
