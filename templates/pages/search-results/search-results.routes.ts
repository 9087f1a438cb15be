import { defineFamily } from 'boreal';
import type { ContentGraph, Model } from '../../../content/model.ts';
import { productTypeOf } from '../search-fields.routes.ts';
import type { ListAreas, SiteFamily } from '../site-map.routes.ts';
import { introOf, linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { SearchResultsData } from './search-results.page.tsx';

/** The search page. */
export const searchResultsFamily = (listAreas: ListAreas): SiteFamily => ({
  ...defineFamily<Model>()<SearchResultsData>({
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
          data: { ...introOf(page), texts, products: listProducts(graph, locale), areas: listAreas(graph, locale) },
        });
      }
    },
  }),
  siteMap: { more: linksToPages('search-results') },
});

const listProducts = (graph: ContentGraph, locale: string): SearchResultsData['products'] =>
  [...graph.ofType('product', locale)]
    .sort((a, b) => a.fields.order - b.fields.order)
    .map((product) => ({ key: productTypeOf(product), name: product.fields.name }));
