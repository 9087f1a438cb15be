import type { CardProps } from '#contract/page';
import type { ContentGraph, EntryOf, Model } from '../../content/model.ts';
import type { RouteFamily, RouteSeed } from '../../generator/site.ts';
import type { Messages } from '../site-shared.ts';

type CardMessages = Messages['card'];

/** Types whose entries have a card of their own, with the line above its title. */
const ownCards = {
  product: 'product',
  guide: 'guide',
  'blog-post': 'article',
  'news-article': 'news',
  'loyalty-page': 'points',
  campaign: 'points',
} as const satisfies Partial<Record<keyof Model, keyof CardMessages>>;

/** Families whose pages share a card that names the family. All others share the site's. */
const familyCards = {
  regional: { label: 'product', title: 'places' },
  'location-index': { label: 'product', title: 'places' },
  'faq-index': { label: 'questions', title: 'questionsTitle' },
  'faq-category': { label: 'questions', title: 'questionsTitle' },
  'faq-question': { label: 'questions', title: 'questionsTitle' },
  'question-list': { label: 'points', title: 'pointsTitle' },
  glossary: { label: 'questions', title: 'glossaryTitle' },
} as const satisfies Record<string, { label: keyof CardMessages; title: keyof CardMessages }>;

/** Adds the card for shared links to every page of the families. */
export const withCards = (families: readonly RouteFamily<Model>[]): readonly RouteFamily<Model>[] => families.map(withCard);

function withCard(family: RouteFamily<Model>): RouteFamily<Model> {
  const { name, routes, ofEntry } = family;
  function* carded(seeds: Iterable<RouteSeed<unknown>>, graph: ContentGraph, locale: string) {
    for (const seed of seeds) yield { ...seed, card: cardFor(graph, locale, name, seed.entry) };
  }
  return {
    ...family,
    routes: (graph, locale) => carded(routes(graph, locale), graph, locale),
    ...(ofEntry && {
      ofEntry: { ...ofEntry, routes: (entry, graph) => carded(ofEntry.routes(entry, graph), graph, entry.locale) },
    }),
  };
}

function cardFor(
  graph: ContentGraph,
  locale: string,
  family: string,
  entry: { type: string; fields: unknown } | undefined,
): CardProps {
  const { card } = graph.single('messages', 'interface', locale).fields;
  const { name: siteName, tagline } = graph.single('site', 'site', locale).fields;
  if (entry && entry.type in ownCards) {
    const { title } = (entry as EntryOf<keyof typeof ownCards>).fields;
    return { title, label: card[ownCards[entry.type as keyof typeof ownCards]], siteName };
  }
  if (family in familyCards) {
    const { label, title } = familyCards[family as keyof typeof familyCards];
    return { title: card[title], label: card[label], siteName };
  }
  return { title: tagline, label: card.company, siteName };
}
