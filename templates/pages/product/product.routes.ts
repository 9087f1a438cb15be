import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { categoryPath } from '../faq-questions.routes.ts';
import { lastChangeOf } from '../last-change.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** Lists what the law requires of a product. */
const listFacts = (graph: ContentGraph, { id, locale }: EntryOf<'product'>) =>
  graph.ofType('coverage-facts', locale).filter(({ fields }) => fields.products.includes(id));

/** Returns what the law requires of a product, in the order of the provinces' names. */
function factsOf(graph: ContentGraph, product: EntryOf<'product'>) {
  const { locale } = product;
  const { compare } = new Intl.Collator(`${locale}-CA`);
  const provinces = graph.ofType('province', locale).toSorted((a, b) => compare(a.fields.name, b.fields.name));
  const first = ({ codes }: { readonly codes: readonly string[] }): number =>
    provinces.findIndex(({ fields }) => fields.code === codes[0]);
  return {
    facts: listFacts(graph, product)
      .map(({ fields: { provinces: covered, products: _products, ...facts } }) => ({
        ...facts,
        codes: provinces.filter((province) => covered.includes(province.id)).map(({ fields }) => fields.code),
      }))
      .sort((a, b) => first(a) - first(b)),
    authorities: provinces.map(({ fields: { code, regulator, ombudservice } }) => ({ code, regulator, ombudservice })),
    factsTexts: graph.single('messages', 'interface', locale).fields.facts,
  };
}

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
      yield {
        path: `/${product.slug}/`,
        entry: product,
        modified: lastChangeOf(listFacts(graph, product)),
        card: entryCard(graph, product, 'product', product.fields.illustration),
        search: searchOf(product, { category: 'product', product, weight: searchWeights.main }),
        data: {
          ...fields,
          slug: product.slug,
          path: `/${product.slug}/`,
          notOfferedIn: provinces.filter(({ fields }) => fields.without.includes(product.id)).map(({ fields }) => fields.code),
          ...factsOf(graph, product),
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
