import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { articleRoute, linksToArticles, sceneOf } from '../articles.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** One page for each piece of news. */
export const newsArticleFamily = {
  ...site.entryPages('news-article', {
    component: () => import('./news-article.page.tsx'),
    *routes(article, graph) {
      yield { ...articleRoute(article, graph), card: entryCard(graph, article, 'news', sceneOf(article)) };
    },
  }),
  siteMap: { articles: linksToArticles('news-article') },
} satisfies SiteFamily;
