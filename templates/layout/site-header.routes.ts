import type { Model } from '../../content/model.ts';
import { defineSlice } from '../../generator/site-definition.ts';
import { bladeAction, panelsOf } from '../features/overlays/panels.routes.ts';
import { searchPanelOf } from '../features/search/search-panel.routes.ts';
import type { HeaderData } from './site-header.tsx';

/** Brand, menu and errands, and the panels: data of a slice, so that a changed panel renders no page anew. */
export const headerSlice = defineSlice<Model>()<HeaderData>({
  component: 'templates/layout/site-header.tsx',
  shared: ['site', 'messages'],
  data: (graph, locale) => ({
    groups: graph.single('navigation', 'header', locale).fields.groups,
    menu: bladeAction(graph, 'menu', locale),
    panels: { ...panelsOf(graph, locale), search: searchPanelOf(graph, locale) },
  }),
});
