import { defineEntryFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { introAt } from '../page-texts.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { pathIn, pathsOf, seedsAt } from '../two-paths.routes.ts';
import type { LoyaltyPageData } from './loyalty-page.page.tsx';

/** The landing pages of the points programme. */
export const loyaltyPageFamily: SiteFamily = {
  ...defineEntryFamily<Model, 'loyalty-page', LoyaltyPageData>({
    name: 'loyalty-page',
    page: 'templates/pages/loyalty-page/loyalty-page.page.tsx',
    shared: ['site', 'messages'],
    type: 'loyalty-page',
    *routesOf(page, graph) {
      const { locale } = page;
      const { frenchPath, highlights, stepsTitle, steps, primaryAction, body, faqs } = page.fields;
      const product = page.fields.product && graph.entry('product', page.fields.product, locale);
      const paths = pathsOf(page.slug, frenchPath);
      yield* seedsAt<LoyaltyPageData>(paths, locale, {
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
};

const productLink = ({ slug, fields }: { slug: string; fields: { name: string } }) => ({
  name: fields.name,
  path: `/${slug}/`,
});
