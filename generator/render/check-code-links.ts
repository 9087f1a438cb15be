import { matchesPath } from '#contract/match-paths';
import { localizedPath } from '#contract/page-path';
import type { CodeLink } from '../bundle/links-in-code.ts';
import type { Routes } from '../content/site-values.ts';
import type { Problem } from '../errors/problem.ts';
import { createNameFinder } from '../support/closest-name.ts';
import { renderErrors } from './errors.ts';

interface LinkedSite {
  readonly locales: readonly string[];
  readonly unprefixed?: string;
}

/** Returns the problems of links in code to a page that no language has, or not the one that the code names. */
export function checkCodeLinks(
  links: readonly CodeLink[],
  { locales, unprefixed }: LinkedSite,
  { hasPage, paths, wildcards }: Pick<Routes, 'hasPage' | 'paths' | 'wildcards'>,
): readonly Problem[] {
  const findName = createNameFinder();
  // The page for unknown addresses answers all of them, and is no target.
  const unknown = new Set(['/*', ...locales.map((locale) => localizedPath(locale, '/*', unprefixed))]);
  const patterns = wildcards.filter(({ matchPath }) => !unknown.has(matchPath));
  const isAnswered = (path: string): boolean => hasPage(path) || patterns.some(({ matchPath }) => matchesPath(matchPath, path));
  function* pathsBelow(prefix: string): Generator<string> {
    for (const path of paths()) if (path.startsWith(prefix)) yield path;
  }
  return links.flatMap(({ path, locale, position }) => {
    const wanted = locale === undefined ? locales : [locale];
    if (wanted.some((each) => isAnswered(localizedPath(each, path, unprefixed)))) return [];
    const [first = ''] = wanted;
    const prefix = localizedPath(first, '', unprefixed);
    const similar = findName(prefix + path, pathsBelow(`${prefix}/`))?.slice(prefix.length);
    return [renderErrors.LINK_BROKEN({ target: path, locale, similar }, position)];
  });
}
