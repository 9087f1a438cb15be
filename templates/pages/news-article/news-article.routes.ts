import type { Model } from '../../../content/model.ts';
import { defineEntryFamily } from '../../../generator/site.ts';
import type { ArticleData } from '../../sections/article/article.tsx';
import { articleRoute } from '../articles.routes.ts';

/** One page for each piece of news. */
export const newsArticleFamily = defineEntryFamily<Model, 'news-article', ArticleData>({
  name: 'news-article',
  page: 'templates/pages/news-article/news-article.page.tsx',
  shared: ['site', 'messages'],
  type: 'news-article',
  *routesOf(article, graph) {
    yield articleRoute(article, graph);
  },
});
