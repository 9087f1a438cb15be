import { entryKey } from '../../graph/amend-graph.ts';
import { mapEntries } from '../../graph/map-entries.ts';
import type { ContentEntry, ContentGraph } from '../../model/content-model.ts';

/**
 * Gain: that of route-memo.ts, which has to know what routes depend on.
 * A graph that notes what is read through it.
 */
export interface ReadTrace {
  readonly graph: ContentGraph;
  /**
   * Returns the keys of the entries of which more than id, type and language was read; undefined if
   * a read depends on all entries.
   */
  reads(): ReadonlySet<string> | undefined;
  /** Number of entries that were listed or read. */
  steps(): number;
}

/**
 * Traces the reads of one call of the site's code. Each call needs a trace of its own: code that
 * caches values by graph or by entry would not read them again.
 */
export function traceReads(graph: ContentGraph): ReadTrace {
  const watched = new Map<ContentEntry, ContentEntry>();
  const keys = new Set<string>();
  let steps = 0;
  let readsAll = false;

  const watch = (entry: ContentEntry): ContentEntry => {
    steps++;
    const existing = watched.get(entry);
    if (existing) return existing;
    const entryTrace = watchedEntry(entry, () => keys.add(entryKey(entry)));
    watched.set(entry, entryTrace);
    return entryTrace;
  };

  const mapped = mapEntries(graph, watch);
  return {
    graph: {
      ...mapped,
      locales: [...graph.locales],
      tagged(tag, locale) {
        readsAll = true;
        return mapped.tagged(tag, locale) as never;
      },
      tree(type, locale, options) {
        readsAll = true;
        return mapped.tree(type, locale, options) as never;
      },
    },
    reads: () => (readsAll ? undefined : keys),
    steps: () => steps,
  };
}

function watchedEntry(entry: ContentEntry, noteRead: () => void): ContentEntry {
  const { id, type, locale, original } = entry;
  const read = (): ContentEntry => {
    noteRead();
    return entry;
  };
  return {
    id,
    type,
    locale,
    ...(original ? { original } : {}),
    get slug() {
      return read().slug;
    },
    get origin() {
      return read().origin;
    },
    get dates() {
      return read().dates;
    },
    get tags() {
      return read().tags;
    },
    get concepts() {
      return read().concepts;
    },
    get fields() {
      return read().fields;
    },
  };
}
