import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { linkToQuestion } from '../faq-questions.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import { sharedBands } from '../shared-bands.routes.ts';
import { pagesWithLayout, textPagePath } from '../text-pages.routes.ts';
import type { HomeData } from './home.page.tsx';

/** The page at a language's root. */
export const homeFamily = site.pages({
  component: () => import('./home.page.tsx'),
  shared: ['quote'],
  *routes(graph, locale) {
    const [search] = pagesWithLayout(graph, locale, 'search-results');
    const home = graph.single('home', 'home', locale);
    const { faqs, slices, keywords: _keywords, ...fields } = home.fields;
    const { title } = graph.single('messages', 'interface', locale).fields.quote;
    yield {
      path: '/',
      entry: home,
      // Visitors search for the home page as the place where a quote begins.
      search: searchOf({ fields: { ...home.fields, title } }, { category: 'service', weight: searchWeights.main }),
      data: {
        ...fields,
        products: [...graph.ofType('product', locale)].sort(byOrder).map(({ slug, fields: { name, lead, icon } }) => ({
          name,
          lead,
          icon,
          path: `/${slug}/`,
        })),
        faqs: faqs.map((id) => linkToQuestion(graph, graph.entry('faq-item', id, locale))),
        bands: sharedBands(graph, slices, locale),
        insurer: describeInsurer(graph),
        ...(search === undefined ? {} : { searchPath: textPagePath(search) }),
      },
    };
  },
});

/** Describes the insurer in the site's first language, with its names in all languages. */
function describeInsurer(graph: ContentGraph): HomeData['insurer'] {
  const sites = graph.locales.map((locale) => graph.single('site', 'site', locale).fields);
  const [first] = sites;
  const names = new Set(sites.flatMap(({ name, shortName }) => [name, shortName]));
  if (first) names.delete(first.name);
  return {
    description: first?.description ?? '',
    slogan: first?.tagline ?? '',
    otherNames: [...names],
    languages: graph.locales,
    address: first?.address.join(', ') ?? '',
    areaServed: graph.ofType('province', graph.locales[0] ?? '').map(({ fields }) => fields.name),
  };
}

const byOrder = (a: EntryOf<'product'>, b: EntryOf<'product'>): number => a.fields.order - b.fields.order;
