/**
 * The pages of a site whose translations may be missing: which languages have a page, and the
 * nearest one in the others. A site on which every entry has every translation needs no index.
 */
import type { PageContext } from '#contract/page';
import { localizedPath, pathsAbove } from '#contract/page-path';
import { TextSet } from '../store/text-set.ts';
import type { Route } from './route.ts';

export interface PageIndex {
  has(path: string): boolean;
  /** True for a page that shows a fallback. */
  isFallback(path: string): boolean;
  /** Returns the members of a page's context that say where its translations are. */
  translations(page: TranslatedPage): Pick<PageContext, 'availableIn' | 'nearest'>;
}

export interface TranslatedPage extends Pick<PageContext, 'originalPath' | 'alternates'> {
  readonly locale: string;
}

/** Indexes all pages. `locales` begins with the default one; `unprefixed` has no prefix. */
export function indexPages(routes: Iterable<Route>, locales: readonly string[], unprefixed?: string): PageIndex {
  const paths = new TextSet();
  const fallbacks = new TextSet();
  const alternatesAt = new Map<string, NonNullable<PageContext['alternates']>>();
  for (const { path, context } of routes) {
    if (!context.routed) continue;
    paths.add(path);
    if (context.original) fallbacks.add(path);
    if (context.alternates) alternatesAt.set(path, context.alternates);
  }
  const has = (path: string): boolean => paths.has(path);

  /** Returns the path of the closest page above, in another language. */
  function nearestPath(page: TranslatedPage, locale: string): string {
    for (const path of pathsAbove(page.originalPath)) {
      // The page above may have another path in the other language.
      const other = alternatesAt.get(localizedPath(page.locale, path, unprefixed))?.[locale];
      const match = [other ?? path, path].find((each) => has(localizedPath(locale, each, unprefixed)));
      if (match !== undefined) return match;
    }
    return '/';
  }

  return {
    has,
    isFallback: (path) => fallbacks.has(path),
    translations(page) {
      const { originalPath, alternates = {} } = page;
      const pathIn = (locale: string): string => localizedPath(locale, alternates[locale] ?? originalPath, unprefixed);
      const missing = locales.filter((locale) => !has(pathIn(locale)));
      const availableIn = locales.filter((locale) => !missing.includes(locale) && !fallbacks.has(pathIn(locale)));
      if (availableIn.length === locales.length) return {};
      const nearest = missing.map((locale) => [locale, nearestPath(page, locale)]);
      return { availableIn, ...(missing.length === 0 ? {} : { nearest: Object.fromEntries(nearest) }) };
    },
  };
}
