import { defineEntryFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { categoryPath } from '../faq-questions.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import type { ProductData } from './product.page.tsx';

/** One page for each product. */
export const productFamily: SiteFamily = {
  ...defineEntryFamily<Model, 'product', ProductData>({
    name: 'product',
    page: 'templates/pages/product/product.page.tsx',
    shared: ['site', 'messages'],
    type: 'product',
    *routesOf(product, graph) {
      const { locale } = product;
      const { icon: _icon, order: _order, keywords: _keywords, ...fields } = product.fields;
      const category = graph.ofType('faq-category', locale).find((candidate) => candidate.fields.product === product.id);
      yield {
        path: `/${product.slug}/`,
        entry: product,
        card: entryCard(graph, product, 'product'),
        search: searchOf(product, { category: 'product', product, weight: searchWeights.main }),
        data: {
          ...fields,
          path: `/${product.slug}/`,
          notOfferedIn: graph
            .ofType('province', locale)
            .filter(({ fields }) => fields.without.includes(product.id))
            .map(({ fields }) => fields.code),
          faqs: fields.faqs.map((id) => {
            const { slug, fields } = graph.entry('faq-item', id, locale);
            return { id: slug, title: fields.title, body: fields.body };
          }),
          faqsPath: category === undefined ? '/faqs/' : categoryPath(category),
        },
      };
    },
  }),
  siteMap: {
    products: (graph, locale) =>
      graph.ofType('product', locale).map(({ slug, fields: { name, order } }) => ({ title: name, path: `/${slug}/`, order })),
  },
};
