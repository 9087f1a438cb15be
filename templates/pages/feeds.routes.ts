import type { Feed, FeedDefinition } from 'boreal';
import type { ContentGraph, Model } from '../../content/model.ts';
import { articlePath, articleTypes, listArticles } from './articles.routes.ts';
import { type FeedLayout, feedLink, feedPaths } from './feed-links.routes.ts';
import { lastChange } from './last-change.routes.ts';
import { introOf, pagesWithLayout } from './text-pages.routes.ts';

/** Feeds of the site: the articles of each page that lists any. */
export const feeds: readonly FeedDefinition<Model>[] = (Object.keys(feedPaths) as FeedLayout[]).map((layout) => ({
  path: feedPaths[layout],
  feed: (graph, locale) => feedOf(graph, locale, layout),
}));

function feedOf(graph: ContentGraph, locale: string, layout: FeedLayout): Feed | undefined {
  const [index] = pagesWithLayout(graph, locale, layout);
  const link = feedLink(graph, locale, layout);
  if (index === undefined || link === undefined) return undefined;
  const { lead, path } = introOf(index);
  return {
    title: link.title,
    subtitle: lead,
    author: graph.single('site', 'site', locale).fields.name,
    page: path,
    entries: listArticles(graph, locale, articleTypes[layout]).map((article) => ({
      path: articlePath(article),
      title: article.fields.title,
      summary: article.fields.lead,
      published: article.fields.day,
      modified: lastChange(article),
    })),
  };
}
