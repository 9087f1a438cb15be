import type { RouteSeed } from 'boreal';

/**
 * Pages with two paths, one named in English and one in French. Both exist in both languages. The
 * path in a language's own name is canonical there, and the other points to it.
 */
export interface TwoPaths {
  /** Site path named in English; also the French one if there is no other. */
  readonly path: string;
  readonly frenchPath?: string;
}

/** Returns the paths of an entry whose fields have no slashes around them. */
export function pathsOf(path: string, frenchPath: string | undefined): TwoPaths {
  return frenchPath === undefined ? { path: `/${path}/` } : { path: `/${path}/`, frenchPath: `/${frenchPath}/` };
}

/** Returns the canonical path in a language, for links and breadcrumbs. */
export function pathIn(locale: string, { path, frenchPath }: TwoPaths): string {
  return locale === 'fr' ? (frenchPath ?? path) : path;
}

type Page<D> = Pick<RouteSeed<unknown>, 'entry' | 'card' | 'search' | 'listed' | 'redirected' | 'modified'> & {
  readonly data: D;
};

/** Yields the page at each of its paths, the canonical one first. */
export function* seedsAt<D>(
  paths: TwoPaths,
  locale: string,
  page: Page<D>,
): Generator<Omit<RouteSeed<unknown>, 'data'> & { readonly data: D }> {
  const { path, frenchPath } = paths;
  if (frenchPath === undefined) {
    yield { ...page, path };
    return;
  }
  const canonical = pathIn(locale, paths);
  const alternates = { en: path, fr: frenchPath };
  const redirected = (page.redirected ?? page.listed !== false) && ('same-path' as const);
  yield { ...page, path: canonical, alternates, redirected };
  const { search: _once, ...other } = page;
  yield { ...other, path: canonical === path ? frenchPath : path, alternates, redirected, canonicalPath: canonical };
}
