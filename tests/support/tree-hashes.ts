import { createHash } from 'node:crypto';
import { readTree } from './mini-site.ts';

/** Hash of each file below a folder, by path: trees of the same names and bytes have the same. Boreal's own notes are left out, and so are modes and times. */
export async function treeHashes(root: string): Promise<Readonly<Record<string, string>>> {
  const files = Object.entries(await readTree(root));
  return Object.fromEntries(files.map(([path, text]) => [path, createHash('sha256').update(text, 'latin1').digest('hex')]));
}
