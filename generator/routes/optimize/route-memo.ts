import { entryKey } from '../../graph/amend-graph.ts';
import type { ContentEntry, ContentGraph } from '../../model/content-model.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import { typeOfEach } from '../../settings/entry-families.ts';
import type { RouteFamily } from '../../site.ts';
import { openRecordPack } from '../../store/record-pack.ts';
import { contentHash } from '../../support/content-hash.ts';
import type { ListedSeed } from '../route.ts';
import { recordText, storedSeeds } from './route-record.ts';
import { StoredEntries } from './stored-entries.ts';
import { traceReads } from './trace-reads.ts';

/**
 * Gain: with 10,000 routes, a fifth of an edit.
 * The routes of entries that earlier runs have listed. An entry is listed again only if its values,
 * or those of an entry that its routes read, have changed. Conditions of reuse: the same code and
 * settings; the same set of entries; `defineEntryFamily` alone lists the routes; they depend on no
 * other routes (old addresses, missing translations). All else is listed as without a memo.
 */
export interface RouteMemo {
  /** Begins a list of the routes of all entries. */
  begin(options: BeginOptions): EntryLister;
  /**
   * Stores the routes of the last list, if it is complete. Rejects if the cache cannot be written.
   */
  save(): Promise<void>;
  close(): void;
}

interface BeginOptions {
  readonly entries: readonly LoadedEntry[];
  readonly families: readonly RouteFamily[];
  readonly locales: readonly string[];
}

/** A family in a language. */
interface EntryList {
  readonly family: RouteFamily;
  readonly locale: string;
  readonly graph: ContentGraph;
  /** Card of the family, which its routes show. */
  readonly card: unknown;
  /** Lists an entry. `seen` is the graph to read. */
  readonly list: (entry: ContentEntry, seen: ContentGraph) => readonly ListedSeed[];
}

/** Lists the entries of a family in a language, and reuses what it can. */
export type EntryLister = (options: EntryList) => Generator<ListedSeed>;

/** Opens the memo in a folder of the cache. `code` is the fingerprint of all that is not content. */
export async function openRouteMemo(folder: string, code: string): Promise<RouteMemo> {
  const pack = await openRecordPack({ folder, code });
  let stored: StoredEntries | undefined;
  let missing = 0;
  return {
    begin({ entries, families, locales }) {
      const current = new StoredEntries(pack, entries, families);
      stored = current;
      missing = families.filter((family) => typeOfEach(family) !== undefined).length * locales.length;
      return function* listAll(options) {
        yield* listEntries(options, current);
        missing--;
      };
    },
    async save() {
      if (stored && missing === 0) await pack.save(stored.isSameSet ? undefined : stored.keys());
    },
    close: () => pack.close(),
  };
}

/** Maximum number of entries that the routes of a stored entry read. */
const maxReads = 200;
/** Entries that a family may list or read, on average, before its reads are no longer traced. */
const maxSteps = { perEntry: 20, least: 1_000 };

function* listEntries({ family, locale, graph, card, list }: EntryList, stored: StoredEntries): Generator<ListedSeed> {
  const entries: readonly ContentEntry[] = graph.ofType(family.ofEntry?.type ?? '', locale);
  const cardHash = contentHash(JSON.stringify(card ?? null));
  let steps = maxSteps.perEntry * entries.length + maxSteps.least;
  for (const entry of entries) {
    const record = stored.read(family, entry);
    const seeds = record && storedSeeds(record, { cardHash, areChanged: (reads) => stored.hasChangedIn(reads) });
    if (seeds) {
      yield* seeds;
      continue;
    }
    // An empty record: the entry cannot be stored, so that its reads do not matter.
    if (record === '' || steps <= 0 || !stored.has(entryKey(entry))) {
      stored.write(family, entry, '');
      yield* list(entry, graph);
      continue;
    }
    const trace = traceReads(graph);
    const listed = list(trace.graph.entry(entry.type, entry.id, locale), trace.graph);
    steps -= trace.steps();
    const reads = trace.reads();
    const isLasting = reads && reads.size <= maxReads && [...reads].every((key) => stored.has(key));
    const text = isLasting ? recordText(listed, { cardHash, reads: [...reads].filter((key) => key !== entryKey(entry)) }) : '';
    stored.write(family, entry, text);
    yield* listed;
  }
}
