import type { ContentGraph } from '../../../content/model.ts';
import { pagesWithLayout, textPagePath } from '../../pages/text-pages.routes.ts';
import type { SearchPanelData } from './search-panel-data.ts';

/** Returns the targets of a language's search panel; the home page if the site lacks such pages. */
export function searchPanelOf(graph: ContentGraph, locale: string): SearchPanelData {
  const [results] = pagesWithLayout(graph, locale, 'search-results');
  const [siteMap] = pagesWithLayout(graph, locale, 'sitemap');
  return {
    href: results ? textPagePath(results) : '/',
    siteMap: { label: siteMap?.fields.name ?? '', href: siteMap ? textPagePath(siteMap) : '/' },
  };
}
