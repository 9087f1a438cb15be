import type { ContentEntry, ContentGraph } from '../model/content-model.ts';

/** A graph that tells which entries are read through it. */
export interface ReadRecorder {
  readonly graph: ContentGraph;
  /** The entries whose fields were read since it was last asked, in the order of reading. */
  take(): readonly ContentEntry[];
}

/** Records what is read of a graph: an entry counts as read when its fields are, not when a list holds it. */
export function recordReads(graph: ContentGraph): ReadRecorder {
  const watched = new WeakMap<ContentEntry, ContentEntry>();
  let read = new Set<ContentEntry>();

  const watch = (entry: ContentEntry): ContentEntry => {
    const known = watched.get(entry);
    if (known) return known;
    const { id, type, slug, locale, origin } = entry;
    const made: ContentEntry = {
      id,
      type,
      slug,
      locale,
      origin,
      get fields() {
        read.add(entry);
        return entry.fields;
      },
    };
    watched.set(entry, made);
    return made;
  };

  return {
    graph: {
      locales: graph.locales,
      ofType: (type, locale) => graph.ofType(type, locale).map(watch) as never,
      entry: (type, id, locale) => watch(graph.entry(type, id, locale)) as never,
      single: (type, slug, locale) => watch(graph.single(type, slug, locale)) as never,
    },
    take() {
      const taken = [...read];
      read = new Set();
      return taken;
    },
  };
}
