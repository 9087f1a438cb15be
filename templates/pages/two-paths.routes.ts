import type { RouteSeed } from '../../generator/site-definition.ts';

/**
 * Pages that stand at two paths: one named in English, one in French. Both answer in both languages. In each language the path that
 * is named in it is the one to be found, and the other points to it.
 */
export interface TwoPaths {
  /** Site path that is named in English; also the French one where there is no other. */
  readonly path: string;
  readonly frenchPath?: string;
}

/** The paths of an entry whose fields hold them without slashes. */
export function pathsOf(path: string, frenchPath: string | undefined): TwoPaths {
  return frenchPath === undefined ? { path: `/${path}/` } : { path: `/${path}/`, frenchPath: `/${frenchPath}/` };
}

/** The path to be found in a language: what links and breadcrumbs lead to. */
export function pathIn(locale: string, { path, frenchPath }: TwoPaths): string {
  return locale === 'fr' ? (frenchPath ?? path) : path;
}

/** The same page at each of its paths, the one to be found first. */
export function* seedsAt<D>(
  paths: TwoPaths,
  locale: string,
  page: Pick<RouteSeed<D>, 'data' | 'entry' | 'search' | 'listed' | 'redirected' | 'modified'>,
): Generator<RouteSeed<D>> {
  const { path, frenchPath } = paths;
  if (frenchPath === undefined) {
    yield { ...page, path };
    return;
  }
  const found = pathIn(locale, paths);
  const alternates = { en: path, fr: frenchPath };
  yield { ...page, path: found, alternates };
  const { search: _once, ...other } = page;
  yield { ...other, path: found === path ? frenchPath : path, alternates, canonicalPath: found };
}
