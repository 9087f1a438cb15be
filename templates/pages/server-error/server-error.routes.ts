import type { ContentGraph } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { metaOf } from '../page-texts.routes.ts';

/** Replaces a page that could not be loaded, in the client and on hosts. */
export const serverErrorFamily = site.pages({
  component: () => import('./server-error.page.tsx'),
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
