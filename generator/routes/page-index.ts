/**
 * The pages of a site whose translations may be missing: which languages have a page, whose content
 * it shows, and the nearest one in the others. A site with every translation needs no index.
 */
import type { ContentLanguage, PageContext } from '#contract/page';
import { localizedPath, pathsAbove } from '#contract/page-path';
import { TextSet } from '../store/text-set.ts';
import type { ListedRoute } from './route.ts';

export interface PageIndex {
  has(path: string): boolean;
  /** Returns the language of the content of a page that shows a fallback. */
  originalOf(path: string): ContentLanguage | undefined;
  /** True for a page without the entries that it lists in another language. */
  isEmptyList(path: string): boolean;
  /** False for a fallback and for an empty list, which nothing names as a page of their language. */
  isOwn(path: string): boolean;
  /** Returns the members of a page's context that say where its translations are. */
  translations(page: TranslatedPage): Pick<PageContext, 'availableIn' | 'nearest'>;
}

export interface TranslatedPage extends Pick<PageContext, 'originalPath' | 'alternates'> {
  readonly locale: string;
}

type IndexedRoute = Pick<ListedRoute, 'path' | 'context' | 'lists'>;

/** Indexes all pages. `locales` begins with the default one; `unprefixed` has no prefix. */
export function indexPages(routes: Iterable<IndexedRoute>, locales: readonly string[], unprefixed?: string): PageIndex {
  const paths = new TextSet();
  const fallbacks = new TextSet();
  /** Languages of the content of fallbacks. */
  const originals: ContentLanguage[] = [];
  const filled = new TextSet();
  const empty = new Map<string, Pick<PageContext, 'originalPath' | 'alternates'>>();
  const alternatesAt = new Map<string, NonNullable<PageContext['alternates']>>();
  for (const { path, context, lists } of routes) {
    const { routed, original, originalPath, alternates } = context;
    if (!routed) continue;
    paths.add(path);
    if (original) originals[fallbacks.add(path)] = original;
    if (lists === 'filled') filled.add(path);
    // A home page is more than its lists.
    if (lists === 'empty' && originalPath !== '/') empty.set(path, { originalPath, ...(alternates ? { alternates } : {}) });
    if (alternates) alternatesAt.set(path, alternates);
  }
  const pathIn = ({ originalPath, alternates }: Omit<TranslatedPage, 'locale'>, locale: string): string =>
    localizedPath(locale, alternates?.[locale] ?? originalPath, unprefixed);
  const emptyLists = new Set(
    [...empty].filter(([, page]) => locales.some((locale) => filled.has(pathIn(page, locale)))).map(([path]) => path),
  );
  const has = (path: string): boolean => paths.has(path);
  const isOwn = (path: string): boolean => !fallbacks.has(path) && !emptyLists.has(path);

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
    isOwn,
    originalOf: (path) => originals[fallbacks.numberOf(path)],
    isEmptyList: (path) => emptyLists.has(path),
    translations(page) {
      const missing = locales.filter((locale) => !has(pathIn(page, locale)));
      const availableIn = locales.filter((locale) => !missing.includes(locale) && isOwn(pathIn(page, locale)));
      if (availableIn.length === locales.length) return {};
      const nearest = missing.map((locale) => [locale, nearestPath(page, locale)]);
      return { availableIn, ...(missing.length === 0 ? {} : { nearest: Object.fromEntries(nearest) }) };
    },
  };
}
