import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import { contentHash, contentHashOfPieces } from '../support/content-hash.ts';

/** Cached files by name. A missing or damaged file is undefined and made again. */
export interface StoredFiles {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Throws ProblemError if the file cannot be written. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes bytes that are in several pieces, without joining them in memory. */
  writePieces(name: string, pieces: readonly Uint8Array[]): Promise<void>;
}

/** Matches the name of a file that is not complete yet. */
export const incompleteFile: RegExp = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Length of a hash and its line break. */
const headLength = contentHash('').length + 1;

/**
 * Opens a folder of cached files. Each begins with a hash of its name and content, so that a
 * damaged or renamed file is detected.
 */
export function storedFiles(folder: string): StoredFiles {
  const writePieces = (name: string, pieces: readonly Uint8Array[]): Promise<void> =>
    guardFolder(folder, async () => {
      await mkdir(folder, { recursive: true });
      // Renamed when complete, so that neither an interrupted run nor a parallel one leaves a
      // partial file.
      const incompletePath = join(folder, `${name}.${randomUUID()}`);
      try {
        await writeFile(incompletePath, [Buffer.from(headOf(name, pieces), 'latin1'), ...pieces]);
        await rename(incompletePath, join(folder, name));
      } catch (error) {
        // A partial file would use disk space that other files need.
        await rm(incompletePath, { force: true }).catch(() => {});
        throw error;
      }
    });
  return {
    async read(name) {
      // A file that cannot be read is made again.
      const file = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
      const bytes = file.subarray(headLength);
      return file.subarray(0, headLength).toString('latin1') === headOf(name, [bytes]) ? bytes : undefined;
    },
    write: (name, bytes) => writePieces(name, [bytes]),
    writePieces,
  };
}

function headOf(name: string, pieces: readonly Uint8Array[]): string {
  const all = [Buffer.from(`${name}\n`), ...pieces];
  return `${contentHashOfPieces(
    all.reduce((sum, { length }) => sum + length, 0),
    all,
  )}\n`;
}
