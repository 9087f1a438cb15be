import { defineEntryFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import type { ArticleData } from '../../sections/article/article.tsx';
import { entryCard } from '../../social-card/cards.routes.ts';
import { articleRoute, linksToArticles, sceneOf } from '../articles.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** One page for each piece of news. */
export const newsArticleFamily: SiteFamily = {
  ...defineEntryFamily<Model, 'news-article', ArticleData>({
    name: 'news-article',
    page: 'templates/pages/news-article/news-article.page.tsx',
    shared: ['site', 'messages'],
    type: 'news-article',
    *routesOf(article, graph) {
      yield { ...articleRoute(article, graph), card: entryCard(graph, article, 'news', sceneOf(article)) };
    },
  }),
  siteMap: { articles: linksToArticles('news-article') },
};
