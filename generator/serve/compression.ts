import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Compresses an answer. `key` identifies the content, which is compressed once. */
export type Compressor = (encoding: Encoding, key: string, bytes: Uint8Array) => Promise<Uint8Array>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli 5 makes a page at least as small as gzip 9 without a noticeable wait. */
const brotliQuality = 5;
const maxCacheBytes = 64 * 1024 * 1024;

/** Makes a compressor that caches its latest results. Simultaneous requests share one result. */
export function createCompressor(): Compressor {
  const cache = new Map<string, Uint8Array>();
  const underWay = new Map<string, Promise<Uint8Array>>();
  let cachedBytes = 0;
  return async (encoding, key, bytes) => {
    const cacheKey = `${encoding}:${key}`;
    const cached = cache.get(cacheKey) ?? underWay.get(cacheKey);
    if (cached) return cached;
    const pending = compressed(encoding, bytes).finally(() => underWay.delete(cacheKey));
    underWay.set(cacheKey, pending);
    const result = await pending;
    cache.set(cacheKey, result);
    cachedBytes += result.length;
    for (const [oldest, value] of cache) {
      if (cachedBytes <= maxCacheBytes) break;
      cache.delete(oldest);
      cachedBytes -= value.length;
    }
    return result;
  };
}

const compressed = (encoding: Encoding, bytes: Uint8Array): Promise<Uint8Array> =>
  encoding === 'br'
    ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : compressGzip(bytes);

/** Returns the best encoding that a client accepts; undefined for none. */
export function encodingFor(header: string | null | undefined): Encoding | undefined {
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
