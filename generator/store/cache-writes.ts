import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { FolderRefused, guardFolder } from '../errors/system-errors.ts';
import type { StoredFiles } from './stored-files.ts';

/** A run's writes into the cache, each of which it can do without: a folder that the system refuses is reported once. */
export interface CacheWrites {
  /** Does work that writes into a folder. False if the system refuses that. */
  attempt(folder: string, work: () => Promise<void>): Promise<boolean>;
  /** Reports a refused folder. Throws any other error. */
  refused(error: unknown): void;
  /** Absolute path of a folder outside of the cache, for what the run has to write somewhere. */
  folderElsewhere(): string;
  /** What was refused so far. */
  warnings(): readonly Problem[];
  /** Removes what was written elsewhere. */
  close(): void;
}

export function createCacheWrites(): CacheWrites {
  const warnings = new Map<string, Problem>();
  let elsewhere: string | undefined;
  const refused = (error: unknown): void => {
    if (!(error instanceof FolderRefused)) throw error;
    if (!warnings.has(error.folder)) warnings.set(error.folder, error.warning);
  };
  return {
    refused,
    async attempt(folder, work) {
      try {
        await guardFolder(folder, work);
        return true;
      } catch (error) {
        refused(error);
        return false;
      }
    },
    folderElsewhere() {
      elsewhere ??= mkdtempSync(join(tmpdir(), 'boreal-'));
      return elsewhere;
    },
    warnings: () => [...warnings.values()],
    close() {
      if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true, force: true });
      elsewhere = undefined;
    },
  };
}

/** A store of a folder in the cache. Without `writes`, a file that cannot be written is an error. */
export function optionalFiles(store: StoredFiles, folder: string, writes: CacheWrites | undefined): StoredFiles {
  if (!writes) return store;
  return {
    read: store.read,
    async write(name, bytes) {
      await writes.attempt(folder, () => store.write(name, bytes));
    },
    async writePieces(name, pieces) {
      await writes.attempt(folder, () => store.writePieces(name, pieces));
    },
  };
}
