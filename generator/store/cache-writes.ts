import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { FolderRefused, guardFolder } from '../errors/system-errors.ts';
import type { StoredFiles } from './stored-files.ts';

/** Optional writes of a run into the cache. A folder that the system refuses is reported once. */
export interface CacheWrites {
  /** Runs work that writes into a folder; returns false if the system refuses a write. */
  attempt(folder: string, work: () => Promise<void>): Promise<boolean>;
  /** Reports a folder that the system refused to write; throws any other error. */
  refused(error: unknown): void;
  /** Returns the absolute path of a temporary folder outside of the cache, for required files. */
  folderElsewhere(): string;
  /** Returns one warning for each refused folder. */
  warnings(): readonly Problem[];
  /** Removes the temporary folder. */
  close(): void;
}

export function createCacheWrites(): CacheWrites {
  const warnings = new Map<string, Problem>();
  let temporaryFolder: string | undefined;
  const reportRefusal = (error: unknown): void => {
    if (!(error instanceof FolderRefused)) throw error;
    if (!warnings.has(error.folder)) warnings.set(error.folder, error.warning);
  };
  return {
    refused: reportRefusal,
    async attempt(folder, work) {
      try {
        await guardFolder(folder, work);
        return true;
      } catch (error) {
        reportRefusal(error);
        return false;
      }
    },
    folderElsewhere() {
      temporaryFolder ??= mkdtempSync(join(tmpdir(), 'boreal-'));
      return temporaryFolder;
    },
    warnings: () => [...warnings.values()],
    close() {
      if (temporaryFolder !== undefined) rmSync(temporaryFolder, { recursive: true, force: true });
      temporaryFolder = undefined;
    },
  };
}

/** Makes the writes of a store optional. Without `writes`, returns the store unchanged. */
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
