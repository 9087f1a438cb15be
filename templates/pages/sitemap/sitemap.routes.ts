import { defineFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
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
      for (const page of pagesWithLayout(graph, locale, 'sitemap')) {
        yield* seedsAt(textPagePaths(page), locale, { entry: page, data: { ...introOf(page), areas: listAreas(graph, locale) } });
      }
    },
  });
