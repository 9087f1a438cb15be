import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { articleRoute, linksToArticles, sceneOf } from '../articles.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** One page for each article of the blog. */
export const blogArticleFamily = {
  ...site.entryPages('blog-post', {
    component: () => import('./blog-article.page.tsx'),
    *routes(article, graph) {
      yield { ...articleRoute(article, graph), card: entryCard(graph, article, 'article', sceneOf(article)) };
    },
  }),
  siteMap: { articles: linksToArticles('blog-post') },
} satisfies SiteFamily;
