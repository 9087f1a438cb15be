import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import { contentHash, contentHashOfPieces } from '../support/content-hash.ts';

/** Files that earlier runs have made, by name. What is not there, or only in a damaged copy, is made again. */
export interface StoredFiles {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Throws ProblemError where it cannot be written. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes bytes that lie in pieces, without putting them together in memory. */
  writePieces(name: string, pieces: readonly Uint8Array[]): Promise<void>;
}

/** The length of a hash and of the line break behind it. */
const headLength = contentHash('').length + 1;

/** Keeps files in a folder. Each begins with the hash of its name and of the rest: a damaged file, or another one, is known. */
export function storedFiles(folder: string): StoredFiles {
  let written = 0;
  const writePieces = (name: string, pieces: readonly Uint8Array[]): Promise<void> =>
    guardFolder(folder, async () => {
      await mkdir(folder, { recursive: true });
      // Renamed into place, so that a run that is stopped, or another one beside it, leaves no half of a file.
      const unfinished = join(folder, `${name}.${process.pid}-${written++}`);
      try {
        await writeFile(unfinished, [Buffer.from(headOf(name, pieces), 'latin1'), ...pieces]);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        // Half of a file takes the room that others may need.
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    });
  return {
    async read(name) {
      // Whatever cannot be read is made again.
      const kept = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
      const bytes = kept.subarray(headLength);
      return kept.subarray(0, headLength).toString('latin1') === headOf(name, [bytes]) ? bytes : undefined;
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
