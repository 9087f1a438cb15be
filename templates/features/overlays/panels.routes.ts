import type { Unrendered } from 'boreal';
import type { ContentGraph } from '../../../content/model.ts';
import { quoteData } from '../quote/quote.routes.ts';
import type { SearchOverlay } from './overlays.ts';
import type { PanelsData } from './panels-data.ts';

/** Returns the texts of a language's blades and modals. */
export function panelsOf(graph: ContentGraph, locale: string): Unrendered<Omit<PanelsData, SearchOverlay>> {
  const blades = graph
    .ofType('blade', locale)
    .map(({ fields: { name, title, lead, href, links } }) => [
      `blade:${name}`,
      { title, lead, href, links, ...(name === 'quote' ? { quote: quoteData(graph, locale) } : {}) },
    ]);
  const modals = graph
    .ofType('modal', locale)
    .map(({ fields: { kind, title, body, action, close } }) => [`modal:${kind}`, { title, body, ...action, close }]);
  return Object.fromEntries([...blades, ...modals]);
}
