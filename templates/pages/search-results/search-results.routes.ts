import type { ContentGraph, Model } from '../../../content/model.ts';
import { defineFamily } from '../../../generator/site.ts';
import { productTypeOf } from '../search-fields.routes.ts';
import { listSiteMap } from '../site-map.routes.ts';
import { introOf, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { SearchResultsData } from './search-results.page.tsx';

/** The search page. */
export const searchResultsFamily = defineFamily<Model>()<SearchResultsData>({
  name: 'search-results',
  page: 'templates/pages/search-results/search-results.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    const { page: texts } = graph.single('messages', 'interface', locale).fields.search;
    for (const page of pagesWithLayout(graph, locale, 'search-results')) {
      yield* seedsAt(textPagePaths(page), locale, {
        entry: page,
        // Search engines have no use for the results of another search.
        listed: false,
        redirected: true,
        data: { ...introOf(page), texts, products: listProducts(graph, locale), areas: listSiteMap(graph, locale) },
      });
    }
  },
});

const listProducts = (graph: ContentGraph, locale: string): SearchResultsData['products'] =>
  [...graph.ofType('product', locale)]
    .sort((a, b) => a.fields.order - b.fields.order)
    .map((product) => ({ key: productTypeOf(product), name: product.fields.name }));
