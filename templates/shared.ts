import type { SharedDefinition } from 'boreal';
import type { ContentGraph, Model } from '../content/model.ts';
import { bladeLink, wrappedLink } from './features/overlays/content-links.routes.ts';
import { quoteData } from './features/quote/quote.routes.ts';
import { linkToPlaces } from './pages/regional/regional-pages.routes.ts';
import type { Province, SiteShared } from './site-shared.ts';

/** Data that all pages of a language share, emitted once for each language. */
export const shared: SharedDefinition<Model, SiteShared> = {
  site: (graph, locale) => ({
    ...graph.single('site', 'site', locale).fields,
    insurer: insurerOf(graph),
    quote: bladeLink(graph, 'quote', locale),
    claim: bladeLink(graph, 'claim', locale),
    signIn: wrappedLink(graph, 'sign-in', locale),
    contactPath: contactPath(graph, locale),
    placesPath: linkToPlaces(graph, locale)?.path ?? '/',
    provinces: listProvinces(graph, locale),
  }),
  messages: (graph, locale) => {
    // Texts of forms, quotes, sources, filters, deductibles, opening hours, claims, products, the offline page and the search page are in the data of these pages.
    const {
      form: _form,
      offline: _offline,
      opening: _opening,
      claimStart: _claimStart,
      facts: _facts,
      deductible: _deductible,
      quote: _quote,
      sources: _sources,
      filter: _filter,
      search,
      ...messages
    } = graph.single('messages', 'interface', locale).fields;
    const { page: _page, ...common } = search;
    return { ...messages, search: common };
  },
  quote: quoteData,
  redirect: (graph) =>
    Object.fromEntries(graph.locales.map((locale) => [locale, graph.single('messages', 'interface', locale).fields.redirect])),
};

/** Returns the same name and language in every language, so that programs see one insurer. */
function insurerOf(graph: ContentGraph): SiteShared['site']['insurer'] {
  const [language = ''] = graph.locales;
  return { language, name: graph.single('site', 'site', language).fields.name };
}

function contactPath(graph: ContentGraph, locale: string): string {
  const page = graph.ofType('page', locale).find(({ fields }) => fields.layout === 'contact');
  return page === undefined ? '/' : `/${page.slug}/`;
}

function listProvinces(graph: ContentGraph, locale: string): readonly Province[] {
  const { compare } = new Intl.Collator(`${locale}-CA`);
  return graph
    .ofType('province', locale)
    .map(({ fields: { code, name, at, phone, phoneNumber } }) => ({ code, name, at, phone, phoneNumber }))
    .sort((a, b) => compare(a.name, b.name));
}
