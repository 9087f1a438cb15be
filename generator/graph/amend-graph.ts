import type { ContentEntry, ContentGraph } from '../model/content-model.ts';

/**
 * The graph with other versions of some of its entries, at the cost of these entries alone. Each must be in `graph` by its id and language;
 * which entries there are, and in which order, stays.
 */
export function amendGraph(graph: ContentGraph, entries: Iterable<ContentEntry>): ContentGraph {
  const amended = new Map<string, ContentEntry>();
  for (const entry of entries) amended.set(entryKey(entry), entry);
  const types = new Set([...amended.values()].map(({ type, locale }) => `${locale} ${type}`));
  const lists = new Map<string, readonly ContentEntry[]>();
  const now = (entry: ContentEntry): ContentEntry => amended.get(entryKey(entry)) ?? entry;

  function ofType(type: string, locale: string): readonly ContentEntry[] {
    const key = `${locale} ${type}`;
    const listed: readonly ContentEntry[] = graph.ofType(type, locale);
    if (!types.has(key)) return listed;
    const known = lists.get(key) ?? listed.map(now);
    lists.set(key, known);
    return known;
  }

  return {
    locales: graph.locales,
    ofType: (type, locale) => ofType(type, locale) as never,
    entry: (type, id, locale) => now(graph.entry(type, id, locale)) as never,
    single: (type, slug, locale) => now(graph.single(type, slug, locale)) as never,
  };
}

/** Names an entry in its language. */
export const entryKey = ({ id, locale }: Pick<ContentEntry, 'id' | 'locale'>): string => `${locale} ${id}`;
