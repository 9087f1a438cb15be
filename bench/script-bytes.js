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
  const runtime = await withImports(folder, chunkMap.app?.[0]);
  const hydrated = new Set(runtime);
  for (const name of ['hydrate', component, 'after-load', 'prefetch'])
    for (const file of await withImports(folder, chunkMap[name]?.[0])) hydrated.add(file);
  return { runtime: await compressedBytes(folder, runtime), hydrated: await compressedBytes(folder, hydrated) };
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
