import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { startServe } from '../support/server-process.ts';

async function served(args: readonly string[] = [], generateArgs: readonly string[] = []) {
  const site = await miniSite({ 'public/files/form.pdf': '%PDF-1.7', 'public/a b é.txt': 'text' });
  await site.generate(generateArgs);
  return { site, ...(await startServe(site.root, args)) };
}

const plain = { headers: { 'accept-encoding': 'identity' }, redirect: 'manual' } as const;

test('serve answers pages, data and files with their types and cache rules', async () => {
  const { origin, site } = await served();
  const script = Object.keys(await site.output()).find((path) => path.startsWith('assets/app-'));
  for (const [path, type, cache] of [
    ['/en/hello/', 'text/html; charset=utf-8', 'no-cache'],
    ['/page-data/en/hello/page-data.json', 'application/json; charset=utf-8', 'no-cache'],
    [`/${script}`, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/files/form.pdf', 'application/pdf', 'no-cache'],
    ['/a%20b%20%C3%A9.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/sitemap.xml', 'text/xml; charset=utf-8', 'no-cache'],
  ]) {
    const response = await fetch(origin + path, plain);
    expect([path, response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      path,
      200,
      type,
      cache,
    ]);
  }
});

test('serve redirects an address without its trailing slash, with the query', async () => {
  const { origin } = await served();
  const response = await fetch(`${origin}/en/hello?a=1`, plain);
  expect([response.status, response.headers.get('location')]).toEqual([301, '/en/hello/?a=1']);
});

test('serve answers a missing file with the 404 page of its language', async () => {
  const { origin } = await served();
  for (const [path, language] of [
    ['/fr/gone/', 'fr-CA'],
    ['/en/gone.html', 'en-CA'],
    ['/gone', 'en-CA'],
  ]) {
    const response = await fetch(origin + path, plain);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(`<html lang="${language}">`);
  }
});

test('serve supports HEAD, validators and compression, and refuses other methods', async () => {
  const { origin } = await served();
  const url = `${origin}/en/hello/`;
  const whole = await fetch(url, plain);
  const text = await whole.text();
  const head = await fetch(url, { ...plain, method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(text.length), '']);
  const etag = whole.headers.get('etag') ?? '';
  const again = await fetch(url, { ...plain, headers: { ...plain.headers, 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const compressed = await rawBody(`${origin}/sitemap.xml`, encoding);
    expect(compressed.encoding).toBe(encoding);
    expect(decode(compressed.body).toString()).toBe(await (await fetch(`${origin}/sitemap.xml`, plain)).text());
  }
});

test.each([
  ['of the generated site', [], ['--path-prefix', '/docs']],
  ['that it is given', ['--path-prefix', '/docs'], ['--path-prefix', '/other']],
])('serve works under the path prefix %s', async (_, args, generateArgs) => {
  const { origin, printed } = await served(args, generateArgs);
  expect(printed()).toMatch(/:\d+\/docs\/\n/);
  expect((await fetch(`${origin}/docs/en/hello/`, plain)).status).toBe(200);
  expect((await fetch(`${origin}/en/hello/`, plain)).status).toBe(404);
  expect((await fetch(`${origin}/docs`, plain)).headers.get('location')).toBe('/docs/');
});

test('serve never answers with a file outside its folder or with its own marker', async () => {
  const { origin } = await served();
  for (const path of [
    '/..%2fboreal.config.ts',
    '/%2e%2e/boreal.config.ts',
    '/en/..%2f..%2fboreal.config.ts',
    '/..%5cboreal.config.ts',
    '/.boreal-build',
    '/%00',
    '/%',
  ]) {
    const response = await fetch(origin + path, plain);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain('defineSite');
  }
});

test('serve stops cleanly on request', async () => {
  const { stop } = await served();
  expect(await stop()).toBe(0);
});

/** The body as it was sent: fetch would decompress it. */
async function rawBody(url: string, encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  const { get } = await import('node:http');
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': encoding } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      done({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) });
    }).on('error', fail);
  });
}
