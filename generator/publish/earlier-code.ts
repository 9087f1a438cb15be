import type { FileRecord } from '../manifest/build-manifest.ts';
import { readFileList } from './file-list.ts';

/**
 * Default number of earlier versions of the code that stay published, so that open pages continue
 * to work.
 */
export const defaultKeepBuilds = 2;

interface KeepOptions {
  /** Absolute path of the published folder. */
  readonly out: string;
  /** Hashes of the new build's code, by path. */
  readonly code: ReadonlyMap<string, string>;
  /** Returns true if the new build has a file at a path. */
  readonly isMade: (path: string) => boolean;
  readonly keepBuilds: number;
}

/**
 * Lists code files of earlier builds that stay published, with their new records: `code` counts the
 * code versions since. Reads only the published folder, so that it works without a cache.
 */
export async function listEarlierCode({
  out,
  code,
  isMade,
  keepBuilds,
}: KeepOptions): Promise<readonly (readonly [string, FileRecord])[]> {
  if (keepBuilds === 0) return [];
  const list = await readFileList(out);
  const before: (readonly [path: string, record: FileRecord & { readonly code: number }])[] = [];
  for (const [path, record] of list?.files() ?? []) {
    if (record.code !== undefined) before.push([path, { ...record, code: record.code }]);
  }
  const own = before.filter(([, record]) => record.code === 0);
  const isSame = own.length === code.size && own.every(([path, { hash }]) => code.get(path) === hash);
  return before
    .map(([path, record]) => [path, { ...record, code: record.code + (isSame ? 0 : 1) }] as const)
    .filter(([path, record]) => !isMade(path) && record.code <= keepBuilds);
}
