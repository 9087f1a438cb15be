import { defineSlice } from 'boreal';
import type { Model } from '../../content/model.ts';
import { openingBlades } from '../features/overlays/content-links.routes.ts';
import type { FooterData } from './site-footer.tsx';

/** Slice of the footer: contact, areas of the site, legal links. */
export const footerSlice = defineSlice<Model>()<FooterData>({
  component: 'templates/layout/site-footer.tsx',
  shared: ['site', 'messages'],
  data: (graph, locale) => {
    const { groups, ...fields } = graph.single('footer', 'footer', locale).fields;
    const opening = openingBlades(graph, locale);
    return { ...fields, groups: groups.map(({ title, links }) => ({ title, links: links.map(opening) })) };
  },
});
