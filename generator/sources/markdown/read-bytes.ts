import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { maxEntryBytes } from '../../model/content-source.ts';

/** Number of bytes in which front matter is looked for if a file has no text. */
export const maxHead = 20_000;

/** Windows has no O_NOFOLLOW and no O_NONBLOCK. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Reads a file, and of one that is too large the first bytes. Returns undefined if it is not a file.
 * Small files are read one by one: the thread pool is slower for them.
 */
export function readBytes(path: string): { readonly bytes: Buffer; readonly size: number } | undefined {
  // Opening a pipe would wait for a writer.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    if (stats.size <= maxEntryBytes) return { bytes: readFileSync(file), size: stats.size };
    const bytes = Buffer.alloc(maxHead);
    return { bytes: bytes.subarray(0, readSync(file, bytes, 0, maxHead, 0)), size: stats.size };
  } finally {
    closeSync(file);
  }
}
