import type { FileRecord } from '../manifest/build-manifest.ts';
import { readFileList } from './file-list.ts';

/** Changes of the code whose files stay published, unless told: whoever has a page of then open can go on. */
export const usualKeepBuilds = 2;

interface KeepOptions {
  /** Absolute path of the published folder. */
  readonly out: string;
  /** Hashes of the new build's own code, by path. */
  readonly code: ReadonlyMap<string, string>;
  /** Whether the new build has a file at a path. */
  readonly isMade: (path: string) => boolean;
  readonly keepBuilds: number;
}

/**
 * The files of earlier builds' code that stay published, with their new records. A build with the same code makes none of them older. What
 * there is follows from the published folder alone: it has to be right without a cache.
 */
export async function keptCode({
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
