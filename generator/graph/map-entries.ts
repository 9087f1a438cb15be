import type { ContentEntry, ContentGraph } from '../model/content-model.ts';

/** Returns a graph that answers with what `replace` returns for each entry of another graph. */
export function mapEntries(graph: ContentGraph, replace: (entry: ContentEntry) => ContentEntry): ContentGraph {
  return {
    locales: graph.locales,
    ofType: (type, locale) => graph.ofType(type, locale).map(replace) as never,
    find: (type, id, locale) => {
      const entry = graph.find(type, id, locale);
      return entry && (replace(entry) as never);
    },
    entry: (type, id, locale) => replace(graph.entry(type, id, locale)) as never,
    linked: (id, locale) => replace(graph.linked(id, locale)) as never,
    tagged: (tag, locale) => graph.tagged(tag, locale).map(replace) as never,
    single: (type, slug, locale) => replace(graph.single(type, slug, locale)) as never,
  };
}
