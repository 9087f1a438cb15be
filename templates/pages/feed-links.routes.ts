import type { ContentGraph } from '../../content/model.ts';
import { formatMessage } from '../messages/format-message.ts';
import type { FeedLink } from '../structured-data/page-head.ts';
import { introOf, pagesWithLayout } from './text-pages.routes.ts';

/** Paths of feeds, by the layout of the page with the same articles. */
export const feedPaths = { 'blog-index': '/blog/feed.atom', 'media-centre': '/media-centre/feed.atom' } as const;

export type FeedLayout = keyof typeof feedPaths;

/** Returns the link to a feed; undefined if no page shows the same articles. */
export function feedLink(graph: ContentGraph, locale: string, layout: FeedLayout): FeedLink | undefined {
  const [index] = pagesWithLayout(graph, locale, layout);
  if (index === undefined) return undefined;
  const { navigation } = graph.single('messages', 'interface', locale).fields;
  const site = graph.single('site', 'site', locale).fields.name;
  const title = formatMessage(navigation.documentTitle, { title: introOf(index).name, site });
  return { path: feedPaths[layout], title };
}
