import { defineEntryFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import type { ArticleData } from '../../sections/article/article.tsx';
import { entryCard } from '../../social-card/cards.routes.ts';
import { articleRoute, linksToArticles, sceneOf } from '../articles.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** One page for each article of the blog. */
export const blogArticleFamily: SiteFamily = {
  ...defineEntryFamily<Model, 'blog-post', ArticleData>({
    name: 'blog-article',
    page: 'templates/pages/blog-article/blog-article.page.tsx',
    shared: ['site', 'messages'],
    type: 'blog-post',
    *routesOf(article, graph) {
      yield { ...articleRoute(article, graph), card: entryCard(graph, article, 'article', sceneOf(article)) };
    },
  }),
  siteMap: { articles: linksToArticles('blog-post') },
};
