import type { ContentGraph } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { productTypeOf } from '../search-fields.routes.ts';
import type { ListAreas } from '../site-map.routes.ts';
import { introOf, linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { SearchResultsData } from './search-results.page.tsx';

/** The search page. */
export const searchResultsFamily = (listAreas: ListAreas) => ({
  ...site.pages({
    component: () => import('./search-results.page.tsx'),
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
