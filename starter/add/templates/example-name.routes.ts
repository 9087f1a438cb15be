import { site } from '../site.ts';

export const exampleName = site.pages({
  component: () => import('./example-name.page.tsx'),
  *routes(graph, locale) {
    // In the first language, until its texts are in the content, where they can be translated.
    if (locale !== graph.locales[0]) return;
    const description = 'Describe in one or two sentences what visitors find on this page.';
    yield { path: '/example-name/', data: { title: 'Example name', description } };
  },
});
