import { defineFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import { listArticles } from '../articles.routes.ts';
import { lastChangeOf } from '../last-change.routes.ts';
import type { ListAreas, SiteFamily } from '../site-map.routes.ts';
import { introOf, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { SitemapData } from './sitemap.page.tsx';

/** The page with all pages. */
export const sitemapFamily = (listAreas: ListAreas): SiteFamily =>
  defineFamily<Model>()<SitemapData>({
    name: 'sitemap',
    page: 'templates/pages/sitemap/sitemap.page.tsx',
    shared: ['site', 'messages'],
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
