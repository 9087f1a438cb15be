import { authoritiesOf, factsOf, listFacts } from '../../sections/coverage-facts/coverage-facts.routes.ts';
import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { categoryPath } from '../faq-questions.routes.ts';
import { lastChangeOf } from '../last-change.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** One page for each product. */
export const productFamily = {
  ...site.entryPages('product', {
    component: () => import('./product.page.tsx'),
    shared: ['quote'],
    *routes(product, graph) {
      const { locale } = product;
      const { icon: _icon, order: _order, keywords: _keywords, ...fields } = product.fields;
      const category = graph.ofType('faq-category', locale).find((candidate) => candidate.fields.product === product.id);
      const provinces = graph.ofType('province', locale);
      const texts = graph.single('messages', 'interface', locale).fields;
      const modified = lastChangeOf(listFacts(graph, product.id, locale).rules);
      yield {
        path: `/${product.slug}/`,
        entry: product,
        modified,
        card: entryCard(graph, product, 'product', product.fields.illustration),
        search: searchOf(product, { category: 'product', product, weight: searchWeights.main }),
        data: {
          ...fields,
          modified,
          slug: product.slug,
          path: `/${product.slug}/`,
          notOfferedIn: provinces.filter(({ fields }) => fields.without.includes(product.id)).map(({ fields }) => fields.code),
          facts: factsOf(graph, product.id, locale),
          authorities: provinces.map(authoritiesOf),
          factsTexts: texts.facts,
          deductible: texts.deductible,
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
} satisfies SiteFamily;
