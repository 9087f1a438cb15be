import { createHash } from 'node:crypto';
import { readTree } from './mini-site.ts';

/**
 * Returns the hash of each file below a folder by path, without Boreal's own notes, modes and
 * times.
 */
export async function treeHashes(root: string): Promise<Readonly<Record<string, string>>> {
  const files = Object.entries(await readTree(root));
  return Object.fromEntries(files.map(([path, text]) => [path, createHash('sha256').update(text, 'latin1').digest('hex')]));
}
