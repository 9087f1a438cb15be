import type { Model } from '../../../content/model.ts';
import { defineEntryFamily } from '../../../generator/site.ts';
import { answersTo } from '../answers.routes.ts';
import { introAt } from '../page-texts.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import { pathsOf, seedsAt } from '../two-paths.routes.ts';
import type { LoyaltyPageData } from './loyalty-page.page.tsx';

/** The landing pages of the points programme. */
export const loyaltyPageFamily = defineEntryFamily<Model, 'loyalty-page', LoyaltyPageData>({
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
});

const productLink = ({ slug, fields }: { slug: string; fields: { name: string } }) => ({
  name: fields.name,
  path: `/${slug}/`,
});
