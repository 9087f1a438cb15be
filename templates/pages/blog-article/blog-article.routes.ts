import type { Model } from '../../../content/model.ts';
import { defineEntryFamily } from '../../../generator/site.ts';
import type { ArticleData } from '../../sections/article/article.tsx';
import { articleRoute } from '../articles.routes.ts';

/** One page for each article of the blog. */
export const blogArticleFamily = defineEntryFamily<Model, 'blog-post', ArticleData>({
  name: 'blog-article',
  page: 'templates/pages/blog-article/blog-article.page.tsx',
  shared: ['site', 'messages'],
  type: 'blog-post',
  *routesOf(article, graph) {
    yield articleRoute(article, graph);
  },
});
