import type { ContentGraph } from '../../content/model.ts';
import type { SiteMapArea, SiteMapLink } from '../sections/site-map/site-map.tsx';

/** Areas of the site map with their groups, in order, by their names in the messages. */
const namedAreas = [
  { area: 'insurance', groups: ['products', 'basics', 'buying'] },
  { area: 'points', groups: ['programme', 'offers'] },
  { area: 'help', groups: ['claims', 'account'] },
  { area: 'discover', groups: ['articles', 'places'] },
  { area: 'company', groups: ['more', 'legal'] },
] as const;

export type SiteMapGroup = (typeof namedAreas)[number]['groups'][number];

/** Links without an order come first in their group, in the order of the families. */
export interface OrderedLink extends SiteMapLink {
  readonly order?: number;
}

/** Part of a page family in the site map. */
export interface SiteFamily {
  /** Links to its canonical pages, by group. */
  readonly siteMap?: Partial<Record<SiteMapGroup, (graph: ContentGraph, locale: string) => readonly OrderedLink[]>>;
  /** An area of its own, after the others. */
  readonly siteMapArea?: (graph: ContentGraph, locale: string) => SiteMapArea;
}

export type ListAreas = (graph: ContentGraph, locale: string) => readonly SiteMapArea[];

/** Lists all canonical pages by area and group, without empty ones. */
export function listSiteMap(
  families: readonly (object & SiteFamily)[],
  graph: ContentGraph,
  locale: string,
): readonly SiteMapArea[] {
  const names = graph.single('messages', 'interface', locale).fields.sitemap;
  const linksOf = (group: SiteMapGroup): readonly SiteMapLink[] =>
    families
      .flatMap(({ siteMap }) => siteMap?.[group]?.(graph, locale) ?? [])
      .sort(byOrder)
      .map(({ title, path }) => ({ title, path }));
  const areas: readonly SiteMapArea[] = [
    ...namedAreas.map(({ area, groups }) => ({
      title: names[area],
      groups: groups.map((group) => ({ title: names[group], links: linksOf(group) })),
    })),
    ...families.flatMap(({ siteMapArea }) => siteMapArea?.(graph, locale) ?? []),
  ];
  return areas
    .map((area) => ({ ...area, groups: area.groups.filter(({ path, links }) => path !== undefined || links.length > 0) }))
    .filter(({ groups }) => groups.length > 0);
}

const byOrder = (a: OrderedLink, b: OrderedLink): number =>
  (a.order ?? Number.MIN_SAFE_INTEGER) - (b.order ?? Number.MIN_SAFE_INTEGER);
