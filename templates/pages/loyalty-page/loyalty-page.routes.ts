import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { introAt } from '../page-texts.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { pathIn, pathsOf, seedsAt } from '../two-paths.routes.ts';

/** The landing pages of the points programme. */
export const loyaltyPageFamily = {
  ...site.entryPages('loyalty-page', {
    component: () => import('./loyalty-page.page.tsx'),
    *routes(page, graph) {
      const { locale } = page;
      const { frenchPath, highlights, stepsTitle, steps, primaryAction, body, faqs } = page.fields;
      const product = page.fields.product && graph.entry('product', page.fields.product, locale);
      const paths = pathsOf(page.slug, frenchPath);
      yield* seedsAt(paths, locale, {
        entry: page,
        card: entryCard(graph, page, 'points', product?.fields.illustration ?? 'lights'),
        search: searchOf(page, { category: 'points', product, weight: product === undefined ? searchWeights.main : 1 }),
        data: {
          ...introAt(paths, page),
          highlights,
          stepsTitle,
          steps,
          primaryAction,
          body,
          faqs: answersTo(graph, faqs, locale),
          ...(product === undefined ? {} : { product: productLink(product) }),
        },
      });
    },
  }),
  siteMap: {
    programme: (graph, locale) =>
      graph
        .ofType('loyalty-page', locale)
        .map(({ slug, fields }) => ({ title: fields.title, path: pathIn(locale, pathsOf(slug, fields.frenchPath)) })),
  },
} satisfies SiteFamily;

const productLink = ({ slug, fields }: { slug: string; fields: { name: string } }) => ({
  name: fields.name,
  path: `/${slug}/`,
});
