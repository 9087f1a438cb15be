import type { Model } from '../../../content/model.ts';
import { defineFamily } from '../../../generator/site-definition.ts';
import { listSiteMap } from '../site-map.routes.ts';
import { introOf, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { SearchResultsData } from './search-results.page.tsx';

/** The page that looks for pages. */
export const searchResultsFamily = defineFamily<Model>()<SearchResultsData>({
  name: 'search-results',
  page: 'templates/pages/search-results/search-results.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    for (const page of pagesWithLayout(graph, locale, 'search-results')) {
      yield* seedsAt(textPagePaths(page), locale, { entry: page, data: { ...introOf(page), areas: listSiteMap(graph, locale) } });
    }
  },
});
