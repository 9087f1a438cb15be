import type { Model } from '../../../content/model.ts';
import { defineFamily } from '../../../generator/site-definition.ts';
import type { PageData } from './page.page.tsx';

/** The pages of text; those for what went wrong have families of their own. */
export const pageFamily = defineFamily<Model>()<PageData>({
  name: 'page',
  page: 'templates/pages/page/page.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    for (const page of graph.ofType('page', locale)) {
      const { layout } = page.fields;
      if (layout !== 'standard' && layout !== 'legal' && layout !== 'contact') continue;
      const path = `/${page.slug}/`;
      yield { path, entry: page, data: { ...page.fields, layout, path } };
    }
  },
});
