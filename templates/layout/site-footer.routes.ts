import { openingBlades } from '../features/overlays/content-links.routes.ts';
import { site } from '../site.routes.ts';

/** Slice of the footer: contact, areas of the site, legal links. */
export const footerSlice = site.slice({
  component: () => import('./site-footer.tsx'),
  data: (graph, locale) => {
    const { groups, ...fields } = graph.single('footer', 'footer', locale).fields;
    const opening = openingBlades(graph, locale);
    return { ...fields, groups: groups.map(({ title, links }) => ({ title, links: links.map(opening) })) };
  },
});
