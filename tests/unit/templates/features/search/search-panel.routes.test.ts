import { expect, it } from 'vitest';
import type { ContentGraph } from '../../../../../content/model.ts';
import { searchPanelOf } from '../../../../../templates/features/search/search-panel.routes.ts';

const page = (slug: string, fields: object) => ({ slug, locale: 'fr', fields: { name: `Name of ${slug}`, ...fields } });
const graphOf = (...pages: object[]) => ({ ofType: () => pages }) as unknown as ContentGraph;

it('links to the page of results and to the site map, under the paths of the language', () => {
  const graph = graphOf(
    page('about', { layout: 'plain' }),
    page('search', { layout: 'search-results', frenchPath: 'recherche' }),
    page('map', { layout: 'sitemap' }),
  );
  expect(searchPanelOf(graph, 'fr')).toEqual({ href: '/recherche/', siteMap: { label: 'Name of map', href: '/map/' } });
});

it('links to the home page if there are no such pages', () => {
  expect(searchPanelOf(graphOf(), 'fr')).toEqual({ href: '/', siteMap: { label: '', href: '/' } });
});
