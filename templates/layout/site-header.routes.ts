import { bladeLink } from '../features/overlays/content-links.routes.ts';
import { panelsOf } from '../features/overlays/panels.routes.ts';
import { searchPanelOf } from '../features/search/search-panel.routes.ts';
import { site } from '../site.routes.ts';

/** Slice of header and panels. As data of a slice, a changed panel renders no page again. */
export const headerSlice = site.slice({
  component: () => import('./site-header.tsx'),
  data: (graph, locale) => ({
    groups: graph.single('navigation', 'header', locale).fields.groups,
    menu: bladeLink(graph, 'menu', locale),
    panels: { ...panelsOf(graph, locale), search: searchPanelOf(graph, locale) },
  }),
});
