import { defineFamily } from 'boreal';
import type { EntryOf, Model } from '../../../content/model.ts';
import { openingBlades } from '../../features/overlays/panels.routes.ts';
import { linkToQuestion } from '../faq-questions.routes.ts';
import { sharedBands } from '../shared-bands.routes.ts';
import { pagesWithLayout, textPagePath } from '../text-pages.routes.ts';
import type { HomeData } from './home.page.tsx';

/** The page at a language's root. */
export const homeFamily = defineFamily<Model>()<HomeData>({
  name: 'home',
  page: 'templates/pages/home/home.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    const [search] = pagesWithLayout(graph, locale, 'search-results');
    const home = graph.single('home', 'home', locale);
    const { faqs, slices, keywords: _keywords, ...fields } = home.fields;
    yield {
      path: '/',
      entry: home,
      data: {
        ...fields,
        primaryAction: openingBlades(graph, locale)(fields.primaryAction),
        products: [...graph.ofType('product', locale)].sort(byOrder).map(({ slug, fields: { name, lead, icon } }) => ({
          name,
          lead,
          icon,
          path: `/${slug}/`,
        })),
        faqs: faqs.map((id) => linkToQuestion(graph, graph.entry('faq-item', id, locale))),
        bands: sharedBands(graph, slices, locale),
        ...(search === undefined ? {} : { searchPath: textPagePath(search) }),
      },
    };
  },
});

const byOrder = (a: EntryOf<'product'>, b: EntryOf<'product'>): number => a.fields.order - b.fields.order;
