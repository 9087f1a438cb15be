import type { ContentGraph } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { provinceOf } from '../regional/regional-pages.routes.ts';

/** Pages for unknown addresses: one for each language, and the file that static hosts expect. */
export const notFoundFamily = site.pages({
  component: () => import('./not-found.page.tsx'),
  *routes(graph, locale) {
    const entry = textPage(graph, locale);
    const data = {
      texts: Object.fromEntries(
        graph.locales.map((each) => {
          const { title, lead, body, metaTitle, metaDescription } = textPage(graph, each).fields;
          return [each, { title, lead, body, metaDescription, metaTitle }];
        }),
      ),
      pairs: {
        places: Object.fromEntries(
          graph.ofType('place', locale).map((place) => [place.slug, provinceOf(graph, place).fields.code]),
        ),
        products: graph.ofType('product', locale).map(({ slug }) => slug),
      },
    };
    yield { path: '/404/', matchPath: '/*', entry, listed: false, data };
    yield { path: '/404.html', entry, listed: false, alsoAtRoot: locale === graph.locales[0], data };
  },
});

const textPage = (graph: ContentGraph, locale: string) => graph.single('page', 'not-found', locale);
