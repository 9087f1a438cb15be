import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Compresses an answer. `key` names the content, so that it is compressed once. */
export type Compressor = (encoding: Encoding, key: string, bytes: Uint8Array) => Promise<Uint8Array>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli 5 makes a page about as small as gzip 9 and smaller, at a cost that nobody notices while waiting. */
const brotliQuality = 5;
const maxCacheBytes = 64 * 1024 * 1024;

/** Makes a compressor that remembers its latest results. */
export function createCompressor(): Compressor {
  const cache = new Map<string, Uint8Array>();
  let cachedBytes = 0;
  return async (encoding, key, bytes) => {
    const cacheKey = `${encoding}:${key}`;
    const known = cache.get(cacheKey);
    if (known) return known;
    const compressed =
      encoding === 'br'
        ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
        : await compressGzip(bytes);
    // Asked for twice at the same time, it is remembered and counted once.
    const earlier = cache.get(cacheKey);
    if (earlier) return earlier;
    cache.set(cacheKey, compressed);
    cachedBytes += compressed.length;
    for (const [oldest, value] of cache) {
      if (cachedBytes <= maxCacheBytes) break;
      cache.delete(oldest);
      cachedBytes -= value.length;
    }
    return compressed;
  };
}

/** The best encoding that a client accepts; undefined for none. */
export function encodingFor(header: string | null): Encoding | undefined {
  const accepted = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return [name.trim(), quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  const accepts = (name: string): boolean => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined;
}
