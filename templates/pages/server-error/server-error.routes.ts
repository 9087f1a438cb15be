import { defineFamily } from 'boreal';
import type { ContentGraph, Model } from '../../../content/model.ts';
import { metaOf } from '../page-texts.routes.ts';
import type { ServerErrorData } from './server-error.page.tsx';

/** Replaces a page that could not be loaded, in the client and on hosts. */
export const serverErrorFamily = defineFamily<Model>()<ServerErrorData>({
  name: 'server-error',
  page: 'templates/pages/server-error/server-error.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    const entry = textPage(graph, locale);
    const alsoAtRoot = locale === graph.locales[0];
    const data = {
      texts: Object.fromEntries(
        graph.locales.map((each) => {
          const { fields } = textPage(graph, each);
          const { title, lead, body } = fields;
          return [each, { title, lead, body, ...metaOf(fields) }];
        }),
      ),
    };
    yield { path: '/500/', entry, listed: false, alsoAtRoot, data };
    yield { path: '/500.html', entry, listed: false, alsoAtRoot, data };
  },
});

const textPage = (graph: ContentGraph, locale: string) => graph.single('page', 'server-error', locale);
