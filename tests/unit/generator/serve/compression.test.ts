import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCompressor, encodingFor } from '../../../../generator/serve/compression.ts';

describe('a client that accepts', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['br ; q=0, gzip', 'gzip'],
    ['gzip ;q=1', 'gzip'],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;level=9;q=0', undefined],
    ['br;q=x', undefined],
    [',,;', undefined],
  ])('“%s” gets %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});

describe('a compressor', () => {
  const bytes = Buffer.from('text '.repeat(200));

  it('returns bytes that a client decompresses to the content', async () => {
    const compress = createCompressor();
    expect(brotliDecompressSync(await compress('br', 'a', bytes))).toEqual(bytes);
    expect(gunzipSync(await compress('gzip', 'a', bytes))).toEqual(bytes);
  });

  it('compresses a content once for each encoding', async () => {
    const compress = createCompressor();
    expect(await compress('br', 'a', bytes)).toBe(await compress('br', 'a', bytes));
  });

  it('caches a content after it is requested twice at the same time', async () => {
    const compress = createCompressor();
    const [one, two] = await Promise.all([compress('gzip', 'a', bytes), compress('gzip', 'a', bytes)]);
    expect(one).toBe(two);
  });

  it('separates contents', async () => {
    const compress = createCompressor();
    await compress('gzip', 'a', bytes);
    expect(gunzipSync(await compress('gzip', 'b', Buffer.from('other'))).toString()).toBe('other');
  });
});
