import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Returns the bytes of script, with brotli 11, that a page of a component loads until it is idle.
 * Flags and analytics are off.
 * @param {string} folder
 * @param {string} component chunk name
 * @returns {Promise<{ runtime: number, hydrated: number }>}
 */
export async function scriptBytes(folder, component) {
  /** @type {Record<string, string[]>} */
  const chunkMap = JSON.parse(await readFile(join(folder, 'chunk-map.json'), 'utf8'));
  const slices = Object.keys(chunkMap).filter((name) => name.startsWith('slice---'));
  const runtime = await withImports(folder, chunkMap.app?.[0]);
  const names = ['hydrate', component, ...slices];
  const hydrated = new Set(runtime);
  for (const name of names) for (const file of await withImports(folder, chunkMap[name]?.[0])) hydrated.add(file);
  for (const file of await idleScripts(folder, chunkMap['after-load']?.[0])) hydrated.add(file);
  for (const file of await withImports(folder, chunkMap.prefetch?.[0])) hydrated.add(file);
  return { runtime: await compressedBytes(folder, runtime), hydrated: await compressedBytes(folder, hydrated) };
}

/**
 * Returns the scripts that load when the page is idle: the part of the client that reads the
 * settings, and the service worker's registration.
 * @param {string} folder @param {string | undefined} url
 */
async function idleScripts(folder, url) {
  const urls = await withImports(folder, url);
  const text = await readFile(join(folder, url ?? ''), 'utf8');
  const [, registration] = /import\([`"']\.\/(register-service-worker-[^`"']+)/.exec(text) ?? [];
  if (registration === undefined) throw new Error(`${url} does not import the registration of the service worker.`);
  return withImports(folder, `/assets/${registration}`, urls);
}

/**
 * Returns a module and all its static imports.
 * @param {string} folder @param {string | undefined} url @param {Set<string>} [urls]
 */
async function withImports(folder, url, urls = new Set()) {
  if (url === undefined) throw new Error('chunk-map.json lacks a chunk of the page.');
  if (urls.has(url)) return urls;
  urls.add(url);
  const text = await readFile(join(folder, url), 'utf8');
  for (const [, name] of text.matchAll(/(?:from|^import|[;}]import)\s*["']\.\/([^"']+)["']/g))
    await withImports(folder, `/assets/${name}`, urls);
  return urls;
}

/** @param {string} folder @param {Iterable<string>} urls */
async function compressedBytes(folder, urls) {
  let bytes = 0;
  for (const url of urls) {
    const text = await readFile(join(folder, url));
    bytes += brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return bytes;
}
