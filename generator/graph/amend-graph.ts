import type { ContentEntry, ContentGraph } from '../model/content-model.ts';
import { treeLister } from './entry-trees.ts';
import { mapEntries } from './map-entries.ts';

/**
 * Returns the graph with some entries replaced, at the cost of these alone. `graph` must have each
 * by its id and language; the set of entries and their order stay the same.
 */
export function amendGraph(graph: ContentGraph, entries: Iterable<ContentEntry>): ContentGraph {
  const amended = new Map<string, ContentEntry>();
  for (const entry of entries) amended.set(entryKey(entry), entry);
  const types = new Set([...amended.values()].map(({ type, locale }) => `${locale} ${type}`));
  const lists = new Map<string, readonly ContentEntry[]>();
  const replaced = (entry: ContentEntry): ContentEntry => amended.get(entryKey(entry)) ?? entry;

  function ofType(type: string, locale: string): readonly ContentEntry[] {
    const key = `${locale} ${type}`;
    const unamended: readonly ContentEntry[] = graph.ofType(type, locale);
    if (!types.has(key)) return unamended;
    const entries = lists.get(key) ?? unamended.map(replaced);
    lists.set(key, entries);
    return entries;
  }

  const mapped = mapEntries(graph, replaced);
  const trees = treeLister(ofType);
  return {
    ...mapped,
    ofType: (type, locale) => ofType(type, locale) as never,
    // A changed entry may have another place in its folder.
    tree: (type, locale, options) =>
      (types.has(`${locale} ${type}`) ? trees(type, locale, options) : mapped.tree(type, locale, options)) as never,
  };
}

/** Returns the name of an entry in its language. */
export const entryKey = ({ id, locale }: Pick<ContentEntry, 'id' | 'locale'>): string => `${locale} ${id}`;
