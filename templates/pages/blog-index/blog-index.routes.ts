import { site } from '../../site.routes.ts';
import { articleCard, articleTypes, listArticles, topicsOf } from '../articles.routes.ts';
import { feedLink } from '../feed-links.routes.ts';
import { lastChangeOf } from '../last-change.routes.ts';
import { searchOf } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { introOf, linkToPage, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';

/** The page with all articles of the blog. */
export const blogIndexFamily = {
  ...site.pages({
    component: () => import('./blog-index.page.tsx'),
    *routes(graph, locale) {
      for (const page of pagesWithLayout(graph, locale, 'blog-index')) {
        const feed = feedLink(graph, locale, 'blog-index');
        const articles = listArticles(graph, locale, articleTypes['blog-index']);
        yield* seedsAt(textPagePaths(page), locale, {
          entry: page,
          modified: lastChangeOf([page, ...articles]),
          search: searchOf(page, { category: 'article' }),
          data: {
            ...introOf(page),
            articles: articles.map(articleCard),
            topics: topicsOf(articles),
            ...(feed === undefined || articles.length === 0 ? {} : { feed }),
          },
        });
      }
    },
  }),
  siteMap: { articles: (graph, locale) => pagesWithLayout(graph, locale, 'blog-index').map(linkToPage) },
} satisfies SiteFamily;
