import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { authoritiesOf, factsOf } from '../../sections/coverage-facts/coverage-facts.routes.ts';
import { joinParts, linkWithAuthorities } from '../../sections/sources/sources.routes.ts';
import { site } from '../../site.routes.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { firstAnswersTo } from '../answers.routes.ts';
import { categoryPath } from '../faq-questions.routes.ts';
import { groupBy } from '../group-by.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { RegionalData } from './regional.page.tsx';
import { landscapeOf, linkToPlaces, listRegionalPages, provinceOf, type RegionalPage } from './regional-pages.routes.ts';

/** Maximum number of links to other places. */
const shownNearby = 6;

/** One page for each product in each place that has it. */
export const regionalFamily = site.pages({
  component: () => import('./regional.page.tsx'),
  shared: ['quote'],
  *routes(graph, locale) {
    const pages = listRegionalPages(graph, locale);
    const places = linkToPlaces(graph, locale);
    const byPlace = groupBy(pages, ({ place }) => place.id);
    const byProduct = groupBy(pages, ({ product }) => product.id);
    for (const page of pages) {
      const { entry, place, product, path } = page;
      const { title, lead, points, checklist, faqs, body, metaTitle, metaDescription } = entry.fields;
      const othersHere = (byPlace.get(place.id) ?? []).filter((other) => other !== page);
      const province = provinceOf(graph, place);
      const isCity = place.fields.kind === 'city';
      const landscape = landscapeOf(graph, place);
      const rules = rulesOf(graph, page, province);
      yield {
        path,
        entry,
        modified: rules.rules?.facts.reviewedOn,
        card: familyCard('product', 'places', landscape)(graph, locale),
        search: searchOf(entry, {
          category: 'location',
          product,
          keywords: namesOf(graph, place),
          // A query that names only a place is for its products in their order.
          weight: searchWeights.place * (1 - product.fields.order / 100),
        }),
        data: {
          title,
          metaDescription,
          metaTitle,
          name: nameOf(page),
          path,
          places,
          lead,
          landscape,
          points,
          checklist,
          body,
          ...rules,
          faqs: firstAnswersTo(graph, faqs, locale),
          product: { name: product.fields.name, slug: product.slug, path: `/${product.slug}/` },
          faqsPath: faqsPath(graph, product.id, locale),
          placeName: place.fields.name,
          at: place.fields.at,
          province: province.fields.code,
          othersHere: othersHere.map((other) => ({ title: nameOf(other), path: other.path })),
          ...(isCity ? { around: province.fields.at } : {}),
          nearby: nearby(page, byProduct.get(product.id) ?? []).map((other) => ({ title: nameOf(other), path: other.path })),
        },
      };
    }
  },
});

/** Returns the rules of the law about a product in a province, with the sources of the page's own rules. */
function rulesOf(
  graph: ContentGraph,
  { entry, product }: RegionalPage,
  province: EntryOf<'province'>,
): Pick<RegionalData, 'rules'> {
  const { locale, fields } = province;
  const { title, publicInsurer, regulator, ombudservice, sources, reviewed } = graph.single('messages', 'interface', locale)
    .fields.facts;
  const facts = factsOf(graph, product.id, locale).find(({ codes }) => codes.includes(fields.code));
  const texts = { title, publicInsurer, regulator, ombudservice, sources, reviewed };
  if (facts === undefined) return {};
  const all = joinParts([facts.sources, ...linkWithAuthorities(graph, entry.fields.sources, locale)], '; ');
  return { rules: { facts: { ...facts, sources: all }, authority: authoritiesOf(province), texts } };
}

/** Returns a place's names in all languages, and the short forms of a province or territory. */
function namesOf(graph: ContentGraph, { id, fields: { kind, province } }: EntryOf<'place'>): readonly string[] {
  const names = graph.locales.map((locale) => graph.entry('place', id, locale).fields.name);
  const shortForms =
    kind === 'city' ? [] : graph.locales.flatMap((locale) => graph.entry('province', province, locale).fields.keywords);
  return [...new Set([...names, ...shortForms])];
}

/** 'Auto insurance in Ajax': a place's `at` includes its preposition. */
const nameOf = ({ product, place }: RegionalPage): string => `${product.fields.name} ${place.fields.at}`;

/**
 * Returns pages of the same product: of a city's region, then its province; or other provinces.
 * Lists wrap around from the page's own place, so that every page gets about as many links.
 */
function nearby(page: RegionalPage, sameProduct: readonly RegionalPage[]): readonly RegionalPage[] {
  const { kind, province, region } = page.place.fields;
  const own = sameProduct.indexOf(page);
  const circle = [...sameProduct.slice(own + 1), ...sameProduct.slice(0, own)];
  const alike = circle.filter(({ place: { fields } }) =>
    kind === 'city' ? fields.kind === 'city' && fields.province === province : fields.kind !== 'city',
  );
  const isNear = ({ place }: RegionalPage): boolean => place.fields.region === region;
  return [...alike.filter(isNear), ...alike.filter((other) => !isNear(other))].slice(0, shownNearby);
}

function faqsPath(graph: ContentGraph, product: string, locale: string): string {
  const category = graph.ofType('faq-category', locale).find(({ fields }) => fields.product === product);
  return category === undefined ? '/faqs/' : categoryPath(category);
}
