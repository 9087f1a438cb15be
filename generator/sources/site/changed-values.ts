/**
 * Readings of a source that gives only what has changed since its last one. The entries of the last complete reading without
 * a problem are stored: they count as long as the code of the source, and what it is asked for, are the same.
 */
import type { ScratchTexts } from '../../store/scratch-texts.ts';
import type { StoredFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { isRecord } from '../../support/shapes.ts';
import { linesOf } from './pulled-entries.ts';

interface ChangedValuesOptions {
  readonly store: StoredFiles;
  readonly source: string;
  /** Hash of the code of the source, and of what it is asked for; undefined if the code is not known. */
  readonly fingerprint: string | undefined;
  readonly texts: Pick<ScratchTexts, 'add'>;
}

/** Readings of one source. */
export interface ChangedValues {
  /** Starts a reading. */
  begin(): Promise<ReadingOfChanges>;
}

interface ReadingOfChanges {
  /** State of the last reading; undefined if all is to be read. */
  readonly since: string | undefined;
  /** Tells that the source has reported a problem, which it would not report again. */
  onProblem(): void;
  /** Yields what the source gives, and then the entries of the last reading that have not changed. */
  values(given: AsyncIterable<unknown>): AsyncGenerator<unknown>;
  /** Stores the entries for the next reading. Called if the reading is complete. */
  save(): Promise<void>;
}

/** Entries of a complete reading: JSON by type, id and locale. */
interface LastReading {
  readonly since: string;
  readonly entries: ReadonlyMap<string, () => string>;
}

export function changedValues({ store, source, fingerprint, texts }: ChangedValuesOptions): ChangedValues {
  const file = `${contentHash(source)}.changes`;
  let last: LastReading | undefined;
  let isLoaded = fingerprint === undefined;

  async function load(): Promise<LastReading | undefined> {
    const bytes = await store.read(file);
    const [head, ...lines] = bytes ? linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : [];
    if (head === undefined) return undefined;
    const written = JSON.parse(head) as { readonly fingerprint: string; readonly since: string };
    if (written.fingerprint !== fingerprint) return undefined;
    const entries = lines.map((line) => [keyOf(JSON.parse(line)), texts.add(line)] as const);
    return { since: written.since, entries: new Map(entries) };
  }

  async function write({ since, entries }: LastReading): Promise<void> {
    const lines = [JSON.stringify({ fingerprint, since }), ...[...entries.values()].map((text) => text())];
    const pieces = lines.map((line) => Buffer.from(`${line}\n`));
    await store.writePieces(file, pieces);
  }

  return {
    async begin() {
      if (!isLoaded) last = await load();
      isLoaded = true;
      let reading: Reading | undefined;
      let hasProblem = false;
      return {
        since: last?.since,
        onProblem() {
          hasProblem = true;
        },
        async *values(given) {
          let isFirst = true;
          for await (const value of given) {
            if (isRecord(value) && 'problem' in value) hasProblem = true;
            if (isFirst && isRecord(value) && 'since' in value) reading = new Reading(value, { last, add: texts.add });
            else if (isRecord(value) && ('since' in value || ('deleted' in value && !reading))) throw new TypeError(sinceFirst);
            else if (!isRecord(value) || reading?.take(value) !== false) yield value;
            isFirst = false;
          }
          if (reading) yield* reading.unchanged();
        },
        async save() {
          // The next reading gives what has a problem again, since the state before.
          if (reading && hasProblem) return;
          last = reading;
          if (last && fingerprint !== undefined) await write(last);
        },
      };
    },
  };
}

const sinceFirst = '{ since } has to be the first value, and { deleted } comes after it';

interface Before {
  readonly last: LastReading | undefined;
  readonly add: ScratchTexts['add'];
}

/** A reading that begins with its state. */
class Reading implements LastReading {
  readonly since: string;
  readonly entries: Map<string, () => string>;
  readonly #given = new Set<string>();
  readonly #add: ScratchTexts['add'];

  constructor({ since, complete = false }: Readonly<Record<string, unknown>>, { last, add }: Before) {
    if (typeof since !== 'string' || since === '') throw new TypeError('{ since } has to be a text that is not empty');
    this.since = since;
    this.entries = new Map(complete === true ? [] : last?.entries);
    this.#add = add;
  }

  /** Takes an entry or a problem. Returns false for an entry that is gone. */
  take(value: Readonly<Record<string, unknown>>): boolean {
    if ('problem' in value) return true;
    if ('deleted' in value) {
      this.#remove(value.deleted);
      return false;
    }
    if (typeof value.id !== 'string' || value.id === '') throw new TypeError('with { since }, each entry needs its id');
    const { type, id, locale } = value;
    const key = keyOf({ type, id, locale });
    this.#given.add(key);
    this.entries.set(key, this.#add(JSON.stringify(value)));
    return true;
  }

  /** Removes an entry of the last reading, in one language or all. One that this reading has given stays. */
  #remove(deleted: unknown): void {
    const { type, id, locale } = isRecord(deleted) ? deleted : {};
    if (typeof type !== 'string' || typeof id !== 'string')
      throw new TypeError('{ deleted } needs the type and the id of an entry');
    const start = keyOf({ type, id, locale: typeof locale === 'string' ? locale : '' });
    for (const key of this.entries.keys()) {
      const isMeant = typeof locale === 'string' ? key === start : key.startsWith(start);
      if (isMeant && !this.#given.has(key)) this.entries.delete(key);
    }
  }

  *unchanged(): Generator<unknown> {
    for (const [key, text] of this.entries) if (!this.#given.has(key)) yield JSON.parse(text());
  }
}

const keyOf = ({ type, id, locale }: Readonly<Record<'type' | 'id' | 'locale', unknown>>): string =>
  `${JSON.stringify([type, id])} ${locale}`;
