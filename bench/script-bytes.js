import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Bytes of script that a page of the given component loads from a generated folder until it is at rest, each file compressed with
 * brotli 11. Flags and analytics are off.
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
 * What is loaded when the page is idle: the part of the client that looks what the settings name, and the service worker's registration.
 * @param {string} folder @param {string | undefined} url
 */
async function idleScripts(folder, url) {
  const found = await withImports(folder, url);
  const text = await readFile(join(folder, url ?? ''), 'utf8');
  const [, registration] = /import\([`"']\.\/(register-service-worker-[^`"']+)/.exec(text) ?? [];
  if (registration === undefined) throw new Error('The registration of the service worker is not where it is looked for.');
  return withImports(folder, `/assets/${registration}`, found);
}

/** A module and all that it imports statically. @param {string} folder @param {string | undefined} url @param {Set<string>} [found] */
async function withImports(folder, url, found = new Set()) {
  if (url === undefined) throw new Error('The chunk is not in the chunk map.');
  if (found.has(url)) return found;
  found.add(url);
  const text = await readFile(join(folder, url), 'utf8');
  for (const [, name] of text.matchAll(/(?:from|^import|[;}]import)\s*["']\.\/([^"']+)["']/g))
    await withImports(folder, `/assets/${name}`, found);
  return found;
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
