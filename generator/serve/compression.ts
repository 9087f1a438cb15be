import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

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
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const underWay = new Map<string, Promise<Uint8Array>>();
  return async (encoding, key, bytes) => {
    const cacheKey = `${encoding}:${key}`;
    const cached = cache.get(cacheKey) ?? underWay.get(cacheKey);
    if (cached) return cached;
    const pending = compressed(encoding, bytes).finally(() => underWay.delete(cacheKey));
    underWay.set(cacheKey, pending);
    const result = await pending;
    cache.set(cacheKey, result);
    return result;
  };
}

const compressed = (encoding: Encoding, bytes: Uint8Array): Promise<Uint8Array> =>
  encoding === 'br'
    ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : compressGzip(bytes);

/** Our encodings, the smallest first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Returns our best encoding that a client accepts, whatever it prefers; undefined for none. */
export function encodingFor(header: string | null | undefined): Encoding | undefined {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header ?? '' } }).encodings([...encodings]);
  return encodings.find((encoding) => accepted.includes(encoding));
}
