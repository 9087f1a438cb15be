import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * A name in a browser's storage, from the table of `docs/visitors.md`. '<…>' is a variable part.
 */
export interface StoredName {
  /** 'local storage', 'session storage', 'cookie', 'cache storage' or 'IndexedDB'. */
  readonly where: string;
  readonly name: string;
}

/** The table of `docs/visitors.md`. */
export async function documentedNames(): Promise<readonly StoredName[]> {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/visitors.md'), 'utf8');
  const [, table = ''] = /## What is stored\n(.*?)\n## /s.exec(text) ?? [];
  const rows = table.matchAll(/^\| (local storage|session storage|cookie|cache storage|IndexedDB) \| `(.+?)` \|/gm);
  return [...rows].map(([, where = '', name = '']) => ({ where, name: name.replaceAll('\\|', '|') }));
}

/** Returns true if a name in a browser matches a row of the table. */
export function isDocumented(found: StoredName, documented: readonly StoredName[]): boolean {
  return documented.some(({ where, name }) => {
    const parts = name.split(/<\w+>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return where === found.where && new RegExp(`^${parts.join('.*')}$`).test(found.name);
  });
}
