import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import type { LandscapeName } from '../../components/illustration/landscape.tsx';
import { pathIn, pathsOf } from '../two-paths.routes.ts';

/** Regional pages with their place and product, shared by families. */

export type RegionalEntry = EntryOf<'auto-regional-page'> | EntryOf<'home-regional-page'>;

/** One product in one place. */
export interface RegionalPage {
  readonly entry: RegionalEntry;
  readonly place: EntryOf<'place'>;
  readonly product: EntryOf<'product'>;
  readonly path: string;
}

/** Lists all pages of all places, by place and product. */
export function listRegionalPages(graph: ContentGraph, locale: string): readonly RegionalPage[] {
  const pages = [...graph.ofType('auto-regional-page', locale), ...graph.ofType('home-regional-page', locale)];
  return pages
    .map((entry) => {
      const place = graph.entry('place', entry.fields.place, locale);
      const product = graph.entry('product', entry.fields.product, locale);
      return { entry, place, product, path: `/location/${place.slug}/${product.slug}/` };
    })
    .sort((a, b) => compareTexts(a.place.slug, b.place.slug) || a.product.fields.order - b.product.fields.order);
}

/** Returns the province or territory of a place, which may be the place itself. */
export const provinceOf = (graph: ContentGraph, { fields, locale }: EntryOf<'place'>): EntryOf<'province'> =>
  graph.entry('province', fields.province, locale);

/** Returns the landscape of a place: its own, else that of its province. */
export const landscapeOf = (graph: ContentGraph, place: EntryOf<'place'>): LandscapeName =>
  place.fields.landscape ?? provinceOf(graph, place).fields.landscape;

/** Returns the link to the page with all places, if there is one. */
export function linkToPlaces(graph: ContentGraph, locale: string): { readonly name: string; readonly path: string } | undefined {
  const page = graph.ofType('page', locale).find(({ fields }) => fields.layout === 'location-index');
  if (page === undefined) return undefined;
  const { name, path, frenchPath } = page.fields;
  return { name, path: pathIn(locale, pathsOf(path ?? page.slug, frenchPath)) };
}

/** Compares by code unit, for texts that no reader sees: the order is the same on every machine. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
