import { entryKey } from '../graph/amend-graph.ts';
import { createGraphMemo } from '../graph/build-graph.ts';
import type { EntryText, LoadedEntry } from '../read/loaded-entry.ts';
import { LoaderMemo } from '../read/loader-memo.ts';
import type { SiteLink } from '../rich-text/link-target.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import { cacheBy } from '../support/cache-by.ts';
import type { OutputFile } from '../support/output-file.ts';
import type { EntryName } from './find-entries.ts';

/**
 * Results that one reader reuses between its reads. An entry whose file is unchanged is the same
 * object in each read.
 */
export class ReadMemo {
  readonly loader = new LoaderMemo();
  readonly graph = createGraphMemo();
  /** Drawings of missing pictures by path: pages rendered before a change still request them. */
  readonly drawings = new Map<string, OutputFile>();
  /** Links of texts that have no problems of their own. */
  readonly links = new WeakMap<EntryText, readonly SiteLink[]>();
  readonly #entries = new WeakSet<LoadedEntry>();
  #texts: TextStore | undefined;
  #good: ReadonlyMap<string, LoadedEntry> = new Map();

  /** Returns the texts of the last read. */
  get texts(): TextStore | undefined {
    return this.#texts;
  }

  /** Replaces the texts of the last read, which then release those of the read before. */
  replaceTexts(texts: TextStore): void {
    this.#texts?.release();
    this.#texts = texts;
  }

  /** Entries whose texts have problems. They are found some time after the read. */
  readonly withTextProblems = new WeakSet<LoadedEntry>();

  /** Returns the version of an entry that the last read had without problems. */
  readonly lastGood = (name: EntryName): LoadedEntry | undefined => {
    const entry = this.#good.get(entryKey(name));
    return entry && !this.withTextProblems.has(entry) ? entry : undefined;
  };

  replaceGood(entries: readonly LoadedEntry[]): void {
    this.#good = new Map(entries.map((entry) => [entryKey(entry), entry]));
  }

  /** Adds the entries of a read; returns those that no earlier read had. */
  addEntries(entries: readonly LoadedEntry[]): ReadonlySet<LoadedEntry> {
    const added = new Set(entries.filter((entry) => !this.#entries.has(entry)));
    for (const entry of added) this.#entries.add(entry);
    return added;
  }
}

/** Computes a value once for each entry if there is a memo. */
export const perEntry = <V>(memo: ReadMemo | undefined, compute: (entry: LoadedEntry) => V): ((entry: LoadedEntry) => V) =>
  memo ? cacheBy(compute) : compute;
