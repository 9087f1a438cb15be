import type { Model } from '../../content/model.ts';
import { defineSlice } from '../../generator/site-definition.ts';
import type { HeaderData } from './site-header.tsx';

/** Brand, menu and errands. */
export const headerSlice = defineSlice<Model>()<HeaderData>({
  component: 'templates/layout/site-header.tsx',
  shared: ['site', 'messages'],
  data: (graph, locale) => ({ groups: graph.single('navigation', 'header', locale).fields.groups }),
});
