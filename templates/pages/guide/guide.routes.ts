import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { sourcesOfPage } from '../../sections/sources/sources.routes.ts';
import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { introAt } from '../page-texts.routes.ts';
import { searchOf } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { pathIn, pathsOf, seedsAt } from '../two-paths.routes.ts';

const pathsOfGuide = ({ slug, fields }: EntryOf<'guide'>) => pathsOf(slug, fields.frenchPath);

const linksTo = (stage: EntryOf<'guide'>['fields']['stage']) => (graph: ContentGraph, locale: string) =>
  graph
    .ofType('guide', locale)
    .filter(({ fields }) => fields.stage === stage)
    .map((guide) => ({ title: guide.fields.title, path: pathIn(locale, pathsOfGuide(guide)) }));

/** The guides to the products: the basics of each, and how to buy it. */
export const guideFamily = {
  ...site.entryPages('guide', {
    component: () => import('./guide.page.tsx'),
    *routes(guide, graph) {
      const { locale } = guide;
      const { keyPoints, steps, body, faqs, day, updated } = guide.fields;
      const product = graph.entry('product', guide.fields.product, locale);
      const sister = sisterOf(graph, guide);
      yield* seedsAt(pathsOfGuide(guide), locale, {
        entry: guide,
        card: entryCard(graph, guide, 'guide', product.fields.illustration),
        modified: lastChange(guide),
        search: searchOf(guide, { category: 'guide', product, texts: [body] }),
        data: {
          ...introAt(pathsOfGuide(guide), guide),
          scene: product.fields.illustration,
          ...(day === undefined ? {} : { day }),
          ...(updated === undefined ? {} : { updated }),
          keyPoints,
          steps,
          body,
          ...sourcesOfPage(graph, guide),
          faqs: answersTo(graph, faqs, locale),
          product: { title: product.fields.name, text: product.fields.lead, path: `/${product.slug}/` },
          ...(sister === undefined
            ? {}
            : {
                sister: {
                  title: sister.fields.name,
                  text: sister.fields.lead,
                  path: pathIn(locale, pathsOfGuide(sister)),
                },
              }),
        },
      });
    },
  }),
  siteMap: { basics: linksTo('basics'), buying: linksTo('buying') },
} satisfies SiteFamily;

/** The other guide to the same product. */
const sisterOf = (graph: ContentGraph, { id, locale, fields }: EntryOf<'guide'>) =>
  graph.ofType('guide', locale).find((other) => other.id !== id && other.fields.product === fields.product);
