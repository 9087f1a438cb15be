import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Problem } from '../errors/problem.ts';
import { type CacheWrites, optionalFiles } from './cache-writes.ts';
import { incompleteFile, storedFiles } from './stored-files.ts';

/** A value, and the problems of what it was made from. */
export interface Made<V> {
  readonly value: V;
  readonly problems: readonly Problem[];
}

/**
 * Fingerprint of all inputs; undefined if the value may not be reused. A function if the value names
 * its inputs. `isNew`: it was just made, and inputs may have changed meanwhile.
 */
export type FingerprintOf<V> = string | undefined | ((value: V, isNew: boolean) => Promise<string | undefined>);

export interface StoredValue<V> {
  readonly value: V;
  readonly fingerprint: string;
}

/**
 * Results of steps by name, in one folder. A result with the fingerprint of the inputs now is reused;
 * one with problems is not stored, because each run reports them.
 */
export interface Memo {
  /** Returns the stored value if its inputs are the same now; undefined if it has to be made. */
  find<V>(name: string, fingerprint: FingerprintOf<V>): Promise<V | undefined>;
  /** Returns the stored value if its inputs are the same now; else makes it, and stores it if it has no problems. */
  step<V>(name: string, fingerprint: FingerprintOf<V>, make: () => Promise<Made<V>>): Promise<Made<V>>;
  /** Returns the value that was stored last, whatever its inputs are now; undefined if it is missing or damaged. */
  last<V>(name: string): Promise<StoredValue<V> | undefined>;
  /** Replaces a value in one step: other runs read the value before or this one. */
  store<V>(name: string, { value, fingerprint }: StoredValue<V>): Promise<void>;
}

/** Number of values in a folder above which the oldest are removed. */
const maxValues = 100;
/** Age of a file that a stopped run has left, in milliseconds. A newer one may belong to another run. */
const orphanMs = 86_400_000;
const newline = 10;

/** Opens the memo of a folder. With `writes`, a folder that cannot be written is a warning; else an error. */
export function openMemo(folder: string, writes?: CacheWrites): Memo {
  const all = storedFiles(folder);
  const files = optionalFiles(all, folder, writes);
  const memo: Memo = {
    async find<V>(name: string, fingerprint: FingerprintOf<V>) {
      const stored = fingerprint === undefined ? undefined : await last<V>(name);
      return stored && (await resolve(fingerprint, stored.value, false)) === stored.fingerprint ? stored.value : undefined;
    },
    async step<V>(name: string, fingerprint: FingerprintOf<V>, make: () => Promise<Made<V>>) {
      const stored = await memo.find(name, fingerprint);
      if (stored !== undefined) return { value: stored, problems: [] };
      const made = await make();
      const current = made.problems.length > 0 ? undefined : await resolve(fingerprint, made.value, true);
      if (current !== undefined) await memo.store(name, { value: made.value, fingerprint: current });
      return made;
    },
    last,
    async store(name, { value, fingerprint }) {
      await files.writePieces(name, [Buffer.from(`${fingerprint}\n`), serialize(value)]);
      // The value is stored: a file that cannot be removed only takes room.
      await removeOld().catch(() => {});
    },
  };
  return memo;

  async function last<V>(name: string): Promise<StoredValue<V> | undefined> {
    const bytes = await files.read(name);
    return bytes && parseValue(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  async function removeOld(): Promise<void> {
    const names = await readdir(folder);
    const incomplete = names.filter((name) => incompleteFile.test(name));
    const tooMany = names.length - incomplete.length > maxValues;
    if (incomplete.length === 0 && !tooMany) return;
    const times = new Map<string, number>();
    for (const name of names) times.set(name, (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0);
    const newestFirst = names.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
    // The newest file was just written: its time is the current time by the clock of the file system.
    const isOld = (name: string): boolean => (times.get(newestFirst[0] ?? '') ?? 0) - (times.get(name) ?? 0) > orphanMs;
    for (const name of incomplete) if (isOld(name)) await rm(join(folder, name), { force: true });
    if (!tooMany) return;
    // Only a file whose hash is right is provably ours.
    for (const name of newestFirst.slice(maxValues)) if (await all.read(name)) await rm(join(folder, name), { force: true });
  }
}

const resolve = <V>(fingerprint: FingerprintOf<V>, value: V, isNew: boolean): Promise<string | undefined> | string | undefined =>
  typeof fingerprint === 'function' ? fingerprint(value, isNew) : fingerprint;

/** Returns undefined for a value that a later version of Node has written in another form. */
function parseValue<V>(bytes: Buffer): StoredValue<V> | undefined {
  const end = bytes.indexOf(newline);
  try {
    return { fingerprint: bytes.toString('utf8', 0, end), value: deserialize(bytes.subarray(end + 1)) as V };
  } catch {
    // The value is made again.
    return undefined;
  }
}
