import type { ContentEntry, ContentGraph } from '../model/content-model.ts';
import { type EntryTree, mapTree } from '../model/entry-tree.ts';

/**
 * Returns a graph that answers with what `replace` returns for each entry of another graph.
 * `isSingle`: the entry was named by its slug, and is no member of a list or the target of a link.
 */
export function mapEntries(graph: ContentGraph, replace: (entry: ContentEntry, isSingle: boolean) => ContentEntry): ContentGraph {
  const member = (entry: ContentEntry): ContentEntry => replace(entry, false);
  return {
    locales: graph.locales,
    ofType: (type, locale) => graph.ofType(type, locale).map(member) as never,
    find: (type, id, locale) => {
      const entry = graph.find(type, id, locale);
      return entry && (member(entry) as never);
    },
    entry: (type, id, locale) => member(graph.entry(type, id, locale)) as never,
    linked: (id, locale) => member(graph.linked(id, locale)) as never,
    tagged: (tag, locale) => graph.tagged(tag, locale).map(member) as never,
    tree: (type, locale, options) => mapTree(graph.tree(type, locale, options) as EntryTree<ContentEntry>, member) as never,
    single: (type, slug, locale) => replace(graph.single(type, slug, locale), true) as never,
  };
}
