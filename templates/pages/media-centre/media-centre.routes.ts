import { site } from '../../site.routes.ts';
import { articleCard, articleTypes, listArticles, topicsOf } from '../articles.routes.ts';
import { feedLink } from '../feed-links.routes.ts';
import { lastChangeOf } from '../last-change.routes.ts';
import { searchOf } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { introOf, linkToPage, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';

/** The page with news and articles, by topic. */
export const mediaCentreFamily = {
  ...site.pages({
    component: () => import('./media-centre.page.tsx'),
    *routes(graph, locale) {
      for (const page of pagesWithLayout(graph, locale, 'media-centre')) {
        const feed = feedLink(graph, locale, 'media-centre');
        const articles = listArticles(graph, locale, articleTypes['media-centre']);
        yield* seedsAt(textPagePaths(page), locale, {
          entry: page,
          modified: lastChangeOf([page, ...articles]),
          search: searchOf(page, { category: 'article' }),
          data: {
            ...introOf(page),
            press: graph.single('press-contact', 'press', locale).fields,
            kit: graph.single('press-kit', 'kit', locale).fields,
            articles: articles.map((article) => ({
              ...articleCard(article),
              kind: article.type === 'news-article' ? ('news' as const) : ('blog' as const),
            })),
            topics: topicsOf(articles),
            ...(feed === undefined || articles.length === 0 ? {} : { feed }),
          },
        });
      }
    },
  }),
  siteMap: { articles: (graph, locale) => pagesWithLayout(graph, locale, 'media-centre').map(linkToPage) },
} satisfies SiteFamily;
