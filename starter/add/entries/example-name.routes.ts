import { site } from '../site.ts';

export const exampleName = site.entries('exampleName', {
  path: '/example-name/{slug}/',
  component: () => import('./example-name.page.tsx'),
});

/** The list of them, in the languages that have any. */
export const exampleNameList = site.pages({
  name: 'example-name-list',
  component: () => import('./example-name-list.page.tsx'),
  *routes(graph, locale) {
    const entries = graph.ofType('exampleName', locale).map(({ slug, fields: { title, description }, original }) => ({
      path: `/example-name/${slug}/`,
      title,
      description,
      original,
    }));
    if (entries.length > 0) yield { path: '/example-name/', data: { title: 'Example name', entries } };
  },
});
