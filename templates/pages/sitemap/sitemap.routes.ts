import { site } from '../../site.routes.ts';
import { listArticles } from '../articles.routes.ts';
import { lastChangeOf } from '../last-change.routes.ts';
import type { ListAreas } from '../site-map.routes.ts';
import { introOf, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';

/** The page with all pages. */
export const sitemapFamily = (listAreas: ListAreas) =>
  site.pages({
    component: () => import('./sitemap.page.tsx'),
    *routes(graph, locale) {
      const articles = listArticles(graph, locale, ['blog-post', 'news-article']);
      for (const page of pagesWithLayout(graph, locale, 'sitemap')) {
        yield* seedsAt(textPagePaths(page), locale, {
          entry: page,
          modified: lastChangeOf([...graph.ofType('page', locale), ...graph.ofType('guide', locale), ...articles]),
          data: { ...introOf(page), areas: listAreas(graph, locale) },
        });
      }
    },
  });
