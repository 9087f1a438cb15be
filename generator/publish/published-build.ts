import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../errors/system-errors.ts';
import { type BuildManifest, parseManifest } from '../manifest/build-manifest.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import { ifPresent } from '../support/if-present.ts';
import { namesFile } from './optimize/folder-names.ts';
import { markerFile } from './own-notes.ts';

/** Absolute paths of an output folder and of the folder in the cache for manifests. */
export interface BuildFolders {
  readonly out: string;
  readonly manifests: string;
}

/**
 * Returns the id of the build that is published in a folder; undefined if the folder has no build.
 */
export async function publishedId(out: string): Promise<string | undefined> {
  const text = await ifPresent(readFile(join(out, markerFile), 'utf8'));
  return text === undefined ? undefined : /^[0-9a-f]+$/m.exec(text.split('\n')[0] ?? '')?.[0];
}

/**
 * Reads the manifest of the published build, without a lock; undefined if the cache does not have
 * it.
 */
export async function readPublishedManifest({ out, manifests }: BuildFolders): Promise<BuildManifest | undefined> {
  const id = await publishedId(out);
  return id === undefined ? undefined : readManifest(manifests, id);
}

/** Reads the manifest of a build; undefined if the cache does not have it. */
export async function readManifest(manifests: string, id: string): Promise<BuildManifest | undefined> {
  const bytes = await readFile(manifestFile(manifests, id)).catch(() => undefined);
  const manifest = bytes && parseManifest(bytes);
  return manifest?.id === id ? manifest : undefined;
}

/**
 * Writes a manifest into the cache. If that fails, `writes` reports it; without `writes`, it
 * throws.
 */
export async function saveManifest(folder: string, manifest: BuildManifest, writes: CacheWrites | undefined): Promise<void> {
  const { id, pieces } = manifest;
  const file = manifestFile(folder, id);
  const unfinished = `${file}.${process.pid}`;
  await (writes?.attempt ?? guardFolder)(folder, async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, pieces);
    await rename(unfinished, file);
  });
}

/**
 * Removes the manifests of all builds but those with the given ids, and the names in all folders
 * but the given ones.
 */
export async function removeOldManifests(
  folder: string,
  ids: ReadonlySet<string | undefined>,
  roots: readonly string[],
): Promise<void> {
  const current = new Set([...[...ids].map((id) => `${id}${manifestEnding}`), ...roots.map(namesFile)]);
  const stale = (await readdir(folder)).filter((name) => fileName.test(name) && !current.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
}

const manifestEnding = '.manifest';
/** Also matches files that a stopped run has not finished. */
const fileName = /^[0-9a-f]{20}\.(?:manifest|names$)/;

const manifestFile = (folder: string, id: string): string => join(folder, `${id}${manifestEnding}`);
