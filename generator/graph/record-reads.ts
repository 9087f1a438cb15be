import type { ContentEntry, ContentGraph } from '../model/content-model.ts';
import { derivedEntry } from '../model/derived-entry.ts';
import { mapEntries } from './map-entries.ts';

/** A graph that records which entries are read through it. */
export interface ReadRecorder {
  readonly graph: ContentGraph;
  /** Returns the entries whose fields were read since the last call, in the order of reading. */
  take(): readonly ContentEntry[];
  /** True for an entry that a list or a link gave, not its slug alone. */
  isMember(entry: ContentEntry): boolean;
}

/** An entry counts as read when its fields are read, not when a list contains it. */
export function recordReads(graph: ContentGraph): ReadRecorder {
  const watched = new WeakMap<ContentEntry, ContentEntry>();
  const members = new WeakSet<ContentEntry>();
  let read = new Set<ContentEntry>();

  const watch = (entry: ContentEntry, isSingle: boolean): ContentEntry => {
    if (!isSingle) members.add(entry);
    const existing = watched.get(entry);
    if (existing) return existing;
    const noted = derivedEntry(entry, {
      fieldsOf(fields) {
        read.add(entry);
        return fields;
      },
    });
    watched.set(entry, noted);
    return noted;
  };

  return {
    graph: mapEntries(graph, watch),
    take() {
      const entries = [...read];
      read = new Set();
      return entries;
    },
    isMember: (entry) => members.has(entry),
  };
}
