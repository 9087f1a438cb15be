import { lstat, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { systemErrors } from '../errors/system-errors.ts';
import { isWithin } from '../support/is-within.ts';

/** Marker file in every cache folder that Boreal created. */
const cacheMarker: string = '.boreal-cache';

const markerText = 'Boreal created this folder and stores only its cache here. It may be deleted at any time.\n';

const hash = '[0-9a-f]{20}';
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Suffix of a file that is not complete yet; it is renamed when it is. */
const incompleteSuffix = `(?:\\.(?:${uuid}|\\d+(?:-\\d+)?))?`;
const compiledName = '[\\w.-]+-[A-Z0-9]{8}\\.mjs';

/**
 * Patterns of the file names that Boreal writes, by folder within the cache. `*` is a folder named
 * by a hash.
 */
const layout: Readonly<Record<string, string>> = {
  '': '\\.boreal-cache',
  assets: `${hash}(?:\\.json)?`,
  builds: `${hash}\\.(?:manifest|names)`,
  bundles: '(?:(?:client|templates)-(?:production|development)|develop|service-worker(?:-off)?)',
  cards: `${hash}\\.png`,
  cli: `(?:compiled\\.json|${compiledName}(?:\\.map)?)`,
  'code/*': '[0-9a-f]{8}(?:\\.\\w{6})?',
  config: `config-${uuid}\\.mjs`,
  content: 'agreements',
  'content/entries': `(?:index|${uuid}\\.records)`,
  'content/texts': `(?:index|${uuid}\\.records)`,
  'content/*': 'agreements',
  'content/*/entries': `(?:index|${uuid}\\.records)`,
  'content/*/texts': `(?:index|${uuid}\\.records)`,
  images: `${hash}(?:-\\d+)?\\.[a-z0-9]+`,
  precache: 'list(?:\\.json)?',
  pulled: `${hash}(?:\\.(?:counts|changes))?`,
  'pulled/*': `(?:index|${uuid}\\.records)`,
  routes: `(?:index|${uuid}\\.records)`,
  runs: hash,
  scratch: `${uuid}\\.scratch`,
  search: 'search-[\\w-]+(?:\\.json)?',
  templates: compiledName,
  'templates/gallery': compiledName,
};

const patterns = new Map(
  Object.entries(layout).map(([folder, name]) => [folder, new RegExp(`^(?:${name})${incompleteSuffix}$`)]),
);

/**
 * Returns the key of a folder in the layout; undefined for a folder that Boreal does not create.
 */
function layoutKey(folder: string): string | undefined {
  const key = folder
    .replace(new RegExp(`^(content|pulled)/${hash}(?=/|$)`), '$1/*')
    .replace(new RegExp(`^code(?:/${hash}(?:/v[\\w.-]+)?)?$`), 'code/*');
  return patterns.has(key) ? key : undefined;
}

export interface CacheContent {
  /** Paths of files that Boreal wrote, relative to the cache folder. */
  readonly own: readonly string[];
  /** Folders that Boreal creates, inner ones first, without the cache folder itself. */
  readonly folders: readonly string[];
  /** Paths of everything else. */
  readonly foreign: readonly string[];
}

/** Absolute paths of the cache and of a site's sources. */
interface CacheSite {
  readonly cache: string;
  readonly root: string;
  readonly content: string;
  readonly publicFolder: string | undefined;
}

/** Refuses a cache folder that contains sources. Throws ProblemError. */
export function checkCacheFolder({ cache, root, content, publicFolder }: CacheSite): void {
  const inside = [root, content, publicFolder].find((source) => source !== undefined && isWithin(source, cache));
  if (inside !== undefined) throw new ProblemError([systemErrors.CACHE_HOLDS_SOURCES({ folder: cache, inside })]);
}

/**
 * Marks a folder as the cache if it is missing, empty, marked, or holds only files of a cache.
 * Otherwise, and for a folder with or among sources, throws ProblemError and changes nothing.
 */
export async function claimCacheFolder(site: CacheSite): Promise<void> {
  const { cache: folder, publicFolder } = site;
  checkCacheFolder(site);
  if (publicFolder !== undefined && isWithin(folder, publicFolder)) {
    throw new ProblemError([systemErrors.CACHE_IN_PUBLIC({ folder, publicFolder })]);
  }
  if (await hasMarker(folder)) return;
  await listOwnCache(folder);
  // The first write that the run depends on reports a folder that cannot be written.
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

/**
 * Lists a cache folder; undefined if it does not exist. Throws ProblemError if it is not Boreal's.
 */
export async function listOwnCache(folder: string): Promise<CacheContent | undefined> {
  const content = await listCache(folder);
  if (!content || content.own.includes(cacheMarker)) return content;
  const { own, folders, foreign } = content;
  const isEmpty = own.length === 0 && folders.length === 0 && foreign.length === 0;
  // Folder names alone prove nothing: a project may also have folders named `content` and
  // `templates`.
  const isProof = own.length > 0 || folders.length === 0 || basename(folder) === '.boreal';
  // A folder within the cache may be a link to one that several sites share.
  const isUnmarkedCache = isProof && foreign.every((path) => layoutKey(path) !== undefined);
  if (!isEmpty && !isUnmarkedCache) throw new ProblemError([systemErrors.CACHE_NOT_OURS({ folder })]);
  return content;
}

/**
 * Deletes the files that Boreal wrote into a cache folder. Returns the paths of all other files,
 * which stay.
 */
export async function removeCacheFolder(folder: string): Promise<readonly string[]> {
  const { own, folders, foreign } = (await listOwnCache(folder)) ?? { own: [], folders: [], foreign: [] };
  const remaining = foreign.length > 0 ? own.filter((path) => path === cacheMarker) : [];
  // The marker is deleted last, so that the command can be run again after an interruption.
  const ordered = [...own.filter((path) => path !== cacheMarker), ...own.filter((path) => path === cacheMarker)];
  for (const path of ordered) if (!remaining.includes(path)) await rm(join(folder, path), { force: true });
  for (const path of [...folders, '']) await rmdir(join(folder, path)).catch(() => {});
  return foreign;
}

/** Lists links as foreign and never follows them. */
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
