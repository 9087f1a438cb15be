import { lstat, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { systemErrors } from '../errors/system-errors.ts';

/** Proves that Boreal created a cache folder. */
const cacheMarker: string = '.boreal-cache';

const markerText = 'Boreal created this folder and stores only its cache here. It may be deleted at any time.\n';

const hash = '[0-9a-f]{20}';
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Ending of a file that is renamed when it is complete. */
const unfinished = `(?:\\.(?:${uuid}|\\d+(?:-\\d+)?))?`;
const compiledName = '[\\w.-]+-[A-Z0-9]{8}\\.mjs';

/** Names of the files that Boreal writes, by folder within the cache. `*` stands for a folder named by a hash. */
const layout: Readonly<Record<string, string>> = {
  '': '\\.boreal-cache',
  assets: `${hash}(?:\\.json)?`,
  builds: `${hash}\\.manifest`,
  bundles: '(?:(?:client|templates)-(?:production|development)|develop|service-worker(?:-off)?)',
  cards: `${hash}\\.png`,
  cli: `(?:compiled\\.json|${compiledName}(?:\\.map)?)`,
  config: `config-${uuid}\\.mjs`,
  content: 'agreements',
  'content/entries': `(?:index|${uuid}\\.records)`,
  'content/texts': `(?:index|${uuid}\\.records)`,
  contentful: '(?!)',
  'contentful/*': `(?:state\\.json|segment-${uuid}\\.jsonl)`,
  images: `${hash}(?:-\\d+)?\\.[a-z0-9]+`,
  runs: hash,
  scratch: `${uuid}\\.scratch`,
  search: 'search-[\\w-]+-[0-9a-f]{10}\\.json',
  templates: compiledName,
  'templates/gallery': compiledName,
};

const patterns = new Map(Object.entries(layout).map(([folder, name]) => [folder, new RegExp(`^(?:${name})${unfinished}$`)]));

/** A folder's key in the layout; undefined for a folder that Boreal does not create. */
function layoutKey(folder: string): string | undefined {
  const key = folder.replace(new RegExp(`^contentful/${hash}$`), 'contentful/*');
  return patterns.has(key) ? key : undefined;
}

export interface CacheContent {
  /** Paths of files that Boreal wrote, relative to the cache folder. */
  readonly own: readonly string[];
  /** Folders that Boreal creates, inner ones first; the cache folder itself is left out. */
  readonly folders: readonly string[];
  /** Paths of everything else. */
  readonly foreign: readonly string[];
}

/**
 * Makes a folder usable as the cache: creates it with its marker, or accepts one that has the marker, is empty, or holds only
 * a cache of an earlier version. Throws ProblemError if it holds anything else; then nothing was touched.
 */
export async function claimCacheFolder(folder: string): Promise<void> {
  if (await hasMarker(folder)) return;
  await listOwnCache(folder);
  // A folder that cannot be written is reported by the first write that the run depends on.
  await writeMarker(folder).catch(() => {});
}

const hasMarker = (folder: string): Promise<boolean> =>
  lstat(join(folder, cacheMarker)).then(
    (stats) => stats.isFile(),
    () => false,
  );

async function writeMarker(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, cacheMarker), markerText);
}

/** Lists a cache folder; undefined if there is none. Throws ProblemError if it is not Boreal's. */
export async function listOwnCache(folder: string): Promise<CacheContent | undefined> {
  const content = await listCache(folder);
  if (!content || content.own.includes(cacheMarker)) return content;
  const { own, folders, foreign } = content;
  const isEmpty = own.length === 0 && folders.length === 0 && foreign.length === 0;
  // Folder names alone prove nothing: a project may have folders named `content` and `templates` too.
  const isProof = own.length > 0 || folders.length === 0 || basename(folder) === '.boreal';
  // A part of a cache may be a link to a folder that several sites share.
  const isEarlierCache = isProof && foreign.every((path) => layoutKey(path) !== undefined);
  if (!isEmpty && !isEarlierCache) throw new ProblemError([systemErrors.CACHE_NOT_OURS({ folder })]);
  return content;
}

/** Deletes what Boreal wrote into a cache folder and returns the paths of everything else, which stays. */
export async function removeCacheFolder(folder: string): Promise<readonly string[]> {
  const { own, folders, foreign } = (await listOwnCache(folder)) ?? { own: [], folders: [], foreign: [] };
  const kept = foreign.length > 0 ? own.filter((path) => path === cacheMarker) : [];
  // The marker goes last: an interrupted command leaves a folder that the next one accepts.
  const ordered = [...own.filter((path) => path !== cacheMarker), ...own.filter((path) => path === cacheMarker)];
  for (const path of ordered) if (!kept.includes(path)) await rm(join(folder, path), { force: true });
  for (const path of [...folders, '']) await rmdir(join(folder, path)).catch(() => {});
  return foreign;
}

/** Links are listed as foreign and never followed. */
async function listCache(root: string): Promise<CacheContent | undefined> {
  const own: string[] = [];
  const folders: string[] = [];
  const foreign: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    const pattern = patterns.get(layoutKey(folder) ?? '');
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && layoutKey(path) !== undefined) {
        await visit(path);
        folders.push(path);
      } else if (entry.isFile() && pattern?.test(entry.name)) {
        own.push(path);
      } else {
        foreign.push(path);
      }
    }
  };
  const isFolder = await lstat(root).then(
    (stats) => stats.isDirectory() || stats.isSymbolicLink(),
    () => undefined,
  );
  if (isFolder === undefined) return undefined;
  if (!isFolder) throw new ProblemError([systemErrors.CACHE_NOT_OURS({ folder: root })]);
  try {
    await visit('');
  } catch (error) {
    throw new ProblemError([systemErrors.NOT_WRITABLE({ folder: root }, { cause: messageOf(error) })]);
  }
  return { own, folders, foreign };
}
