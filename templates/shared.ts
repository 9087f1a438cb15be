import type { ContentGraph, Model } from '../content/model.ts';
import type { SharedDefinition } from '../generator/site-definition.ts';
import type { SiteShared } from './site-shared.ts';

/** The data that all pages of a language share: each is emitted once for each language. */
export const shared: SharedDefinition<Model, SiteShared> = {
  site: (graph, locale) => {
    const { quote, claim } = graph.single('navigation', 'header', locale).fields;
    return { ...graph.single('site', 'site', locale).fields, quote, claim, contactPath: contactPath(graph, locale) };
  },
  messages: (graph, locale) => graph.single('messages', 'interface', locale).fields,
  redirect: (graph) =>
    Object.fromEntries(graph.locales.map((locale) => [locale, graph.single('messages', 'interface', locale).fields.redirect])),
};

function contactPath(graph: ContentGraph, locale: string): string {
  const page = graph.ofType('page', locale).find(({ fields }) => fields.layout === 'contact');
  return page === undefined ? '/' : `/${page.slug}/`;
}
