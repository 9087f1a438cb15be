import { posix, win32 } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCompressor } from '../../../../generator/serve/compression.ts';
import { createRequestHandler } from '../../../../generator/serve/request-handler.ts';
import { outputFile } from '../../../../generator/support/output-file.ts';

const long = 'text '.repeat(200);
const site: Readonly<Record<string, string>> = {
  'index.html': 'home',
  '404.html': 'not found',
  'en/index.html': 'english',
  'en/404.html': 'not found in English',
  'fr/404.html': 'introuvable',
  'fr/été/index.html': 'été',
  'long/index.html': long,
  'assets/app-A.js': 'code',
  'page-data/app-data.json': '{}',
  'picture.png': long,
  'manifest.webmanifest': '{}',
  'en/feed.atom': '<feed/>',
  '.well-known/security.txt': 'contact',
  '.boreal-build': 'secret',
};

/** A server of the given files that records reads. */
function server(files: Readonly<Record<string, string>> = site, pathPrefix = '', transformHtml?: (html: string) => string) {
  const asked: string[] = [];
  const handler = createRequestHandler({
    output: {
      async read(path) {
        asked.push(path);
        return Object.hasOwn(files, path) ? outputFile(path, files[path] ?? '') : undefined;
      },
    },
    pathPrefix,
    compress: createCompressor(),
    ...(transformHtml ? { transformHtml } : {}),
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
    handler(new Request(`http://site.example${path}`, { method, headers }));
  return { asked, get };
}

describe('a request for a page', () => {
  it.each([
    ['/', 'home'],
    ['/en/', 'english'],
    ['/en/?a=b', 'english'],
    ['/fr/%C3%A9t%C3%A9/', 'été'],
    ['/404.html', 'not found'],
  ])('to %s is answered', async (path, text) => {
    const response = await server().get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
  });

  it.each([
    ['/en', '/en/'],
    ['/en?a=b&c=%20', '/en/?a=b&c=%20'],
    ['/fr/%C3%A9t%C3%A9', '/fr/%C3%A9t%C3%A9/'],
  ])('without its slash, %s, is redirected to %s', async (path, location) => {
    const response = await server().get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(location);
  });

  it.each(['//', '//en/', '/en//', '/fr//%C3%A9t%C3%A9/'])('has no second address %s', async (path) => {
    expect((await server().get(path)).status).toBe(404);
  });

  it('may be changed before it is sent', async () => {
    const response = await server(site, '', (html) => `${html}!`).get('/en/');
    expect(response.headers.get('content-length')).toBe('8');
    expect(await response.text()).toBe('english!');
  });

  it('is the only kind that is changed before it is sent', async () => {
    const response = await server(site, '', (html) => `${html}!`).get('/page-data/app-data.json');
    expect(await response.text()).toBe('{}');
  });
});

describe('a request for a missing file', () => {
  it.each([
    ['/nothing/', 'not found'],
    ['/en/nothing/', 'not found in English'],
    ['/fr/nothing', 'introuvable'],
    ['/fr/nothing.png', 'introuvable'],
    ['/de/nothing/', 'not found'],
  ])('to %s is answered in its language', async (path, text) => {
    const response = await server().get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(text);
  });

  it('is answered with a line of text if the site has no page for it', async () => {
    const response = await server({}).get('/nothing/');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found\n');
  });

  it('is never answered as unchanged', async () => {
    expect((await server().get('/nothing/', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('is not cached, even below the assets', async () => {
    const response = await server({ ...site, 'assets/404.html': 'lost' }).get('/assets/old-B.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a response', () => {
  it.each([
    ['/en/', 'text/html; charset=utf-8'],
    ['/assets/app-A.js', 'text/javascript; charset=utf-8'],
    ['/page-data/app-data.json', 'application/json; charset=utf-8'],
    ['/picture.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/en/feed.atom', 'application/atom+xml'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ])('to %s has the type %s and nothing else', async (path, type) => {
    const { headers } = await server().get(path);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['/assets/app-A.js', 'public, max-age=31536000, immutable'],
    ['/en/', 'no-cache'],
    ['/page-data/app-data.json', 'no-cache'],
  ])('to %s may be cached: %s', async (path, control) => {
    expect((await server().get(path)).headers.get('cache-control')).toBe(control);
  });

  it('to HEAD is the same without its body', async () => {
    const { get } = server();
    const [head, full] = [await get('/long/', {}, 'HEAD'), await get('/long/')];
    expect([...head.headers]).toEqual([...full.headers]);
    expect(head.body).toBeNull();
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('to %s allows only reading', async (method) => {
    const { asked, get } = server();
    const response = await get('/en/', {}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(asked).toEqual([]);
  });
});

describe('a validator', () => {
  const etagOf = async (path: string, headers?: Readonly<Record<string, string>>): Promise<string> =>
    (await server().get(path, headers)).headers.get('etag') ?? '';

  it.each([(etag: string) => etag, (etag: string) => `W/${etag}`, (etag: string) => `"other", ${etag}`, () => '*'])(
    'that is current is answered without a body (%#)',
    async (write) => {
      const etag = await etagOf('/en/');
      const response = await server().get('/en/', { 'if-none-match': write(etag) });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.body).toBeNull();
    },
  );

  it('that is outdated is answered with the page', async () => {
    expect((await server().get('/en/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('differs from one encoding to another', async () => {
    const etags = await Promise.all(['', 'br', 'gzip'].map((accepted) => etagOf('/long/', { 'accept-encoding': accepted })));
    expect(new Set(etags).size).toBe(3);
  });

  it('differs from one content to another', async () => {
    const other = (await server({ 'en/index.html': 'changed' }).get('/en/')).headers.get('etag');
    expect(other).not.toBe(await etagOf('/en/'));
  });
});

describe('a range of a file', () => {
  const part = (headers: Readonly<Record<string, string>>, path = '/picture.png') => server().get(path, headers);

  it('is sent with its position in the whole', async () => {
    const response = await part({ range: 'bytes=5-8' });
    expect([response.status, await response.text()]).toEqual([206, 'text']);
    expect(response.headers.get('content-range')).toBe(`bytes 5-8/${long.length}`);
    expect(response.headers.get('content-length')).toBe('4');
  });

  it('that does not exist is refused with the length of the whole', async () => {
    const response = await part({ range: 'bytes=9999-' });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${long.length}`]);
  });

  it('is not cached, and neither is its refusal, even of a hashed file', async () => {
    for (const range of ['bytes=0-1', 'bytes=9999-']) {
      expect((await part({ range }, '/assets/app-A.js')).headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('is the whole if the file has changed or is compressed', async () => {
    expect((await part({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await part({ range: 'bytes=0-1', 'accept-encoding': 'gzip' }, '/long/')).status).toBe(200);
  });

  it('is the whole for HEAD', async () => {
    expect((await server().get('/picture.png', { range: 'bytes=0-1' }, 'HEAD')).status).toBe(200);
  });
});

describe('a precondition', () => {
  it.each(['"other"', 'W/{etag}'])('that fails, %s, is answered with 412', async (condition) => {
    const etag = (await server().get('/en/')).headers.get('etag') ?? '';
    expect((await server().get('/en/', { 'if-match': condition.replace('{etag}', etag) })).status).toBe(412);
  });

  it.each(['*', '{etag}', '"other", {etag}'])('that holds, %s, changes nothing', async (condition) => {
    const etag = (await server().get('/en/')).headers.get('etag') ?? '';
    expect((await server().get('/en/', { 'if-match': condition.replace('{etag}', etag) })).status).toBe(200);
  });
});

describe('compression', () => {
  const encodingOf = async (path: string, accepted: string): Promise<string | null> =>
    (await server().get(path, { 'accept-encoding': accepted })).headers.get('content-encoding');

  it('follows the preference of the client', async () => {
    expect(await encodingOf('/long/', 'gzip, br')).toBe('br');
    expect(await encodingOf('/long/', 'gzip, br;q=0')).toBe('gzip');
    expect(await encodingOf('/long/', '')).toBeNull();
  });

  it('does not change the content', async () => {
    const response = await server().get('/long/', { 'accept-encoding': 'gzip' });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(long);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });

  it.each([
    ['short texts', '/en/'],
    ['pictures', '/picture.png'],
  ])('is not used for %s', async (_name, path) => {
    expect(await encodingOf(path, 'br')).toBeNull();
  });

  it('is stated for caches wherever it depends on the client', async () => {
    const { get } = server();
    expect((await get('/en/')).headers.get('vary')).toBe('accept-encoding');
    expect((await get('/picture.png')).headers.get('vary')).toBeNull();
  });
});

describe('a site below a path prefix', () => {
  it('answers below the prefix', async () => {
    expect(await (await server(site, '/x').get('/x/en/')).text()).toBe('english');
  });

  it.each([
    ['/x', '/x/'],
    ['/x?a=b', '/x/?a=b'],
    ['/x/en?a=b', '/x/en/?a=b'],
  ])('redirects %s to %s', async (path, location) => {
    const response = await server(site, '/x').get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  });

  it.each(['/', '/en/', '/xy/en/', '/X/en/'])('does not answer %s, which is outside', async (path) => {
    const response = await server(site, '/x').get(path);
    expect([response.status, await response.text()]).toEqual([404, 'not found']);
  });

  it('answers a missing page in its language', async () => {
    expect(await (await server(site, '/x').get('/x/fr/nothing/')).text()).toBe('introuvable');
  });
});

describe('a hostile request', () => {
  it.each(['/%', '/%zz', '/a%00b'])('for %s is refused before anything is read', async (path) => {
    const { asked, get } = server();
    expect((await get(path)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it.each([
    ['/%ff/', ''],
    ['/a%0ab', ''],
    ['/%5c..%5cetc', ''],
    ['/a%5cb', ''],
    ['/..%2f..%2fetc', ''],
    ['/.git/config', ''],
    ['/.boreal-build', ''],
    ['/en/.env', 'en/'],
    ['/en%2findex.html', 'en/'],
  ])('for %s gets the 404 page, and no other file is read', async (path, folder) => {
    const { asked, get } = server();
    expect((await get(path)).status).toBe(404);
    expect(asked).toEqual([`${folder}404.html`]);
  });

  it.each(['/constructor', '/__proto__/', '/toString', '/con', '/nul/', '/aux.html'])('for %s gets nothing', async (path) => {
    expect((await server().get(path)).status).toBe(404);
  });

  const pieces = [
    ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '%00', '%0d%0a', '%', '%c0%ae', '%25', '%252e', '~', ';', ':'],
    ...[
      'con',
      'nul',
      'C:',
      'etc',
      'passwd',
      'en',
      'x',
      'index.html',
      '.git',
      '.well-known',
      '%3f',
      '%23',
      'é',
      '?',
      '#',
      '@',
      '404.html',
    ],
  ];
  const hostile = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 10 }).map((rest) => `/${rest}`);
  const prefix = fc.constantFrom('', '/x');

  it('of any form reads nothing outside the site', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, prefix, async (path, pathPrefix) => {
        const { asked, get } = server(site, pathPrefix);
        await get(path);
        for (const file of asked) {
          expect(posix.join('/out', file)).toBe(`/out/${file}`);
          expect(win32.join('C:\\out', file)).toBe(`C:\\out\\${file.replaceAll('/', '\\')}`);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('of any form reads no hidden file', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, prefix, async (path, pathPrefix) => {
        const { asked, get } = server(site, pathPrefix);
        await get(path);
        for (const segment of asked.flatMap((file) => file.split('/'))) {
          expect(segment.startsWith('.') && segment !== '.well-known').toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('of any form is redirected to this site only', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, prefix, async (path, pathPrefix) => {
        const everywhere = createRequestHandler({
          output: { read: async (file) => (file.endsWith('index.html') ? outputFile(file, 'x') : undefined) },
          pathPrefix,
          compress: createCompressor(),
        });
        const location = (await everywhere(new Request(`http://site.example${path}`))).headers.get('location');
        if (location !== null) expect(new URL(location, 'http://site.example').host).toBe('site.example');
      }),
      { numRuns: 1000 },
    );
  });

  it('of any form is answered', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, prefix, async (path, pathPrefix) => {
        const { status } = await server(site, pathPrefix).get(path);
        expect([200, 301, 400, 404]).toContain(status);
      }),
      { numRuns: 500 },
    );
  });
});

it('two files with the same validator, as a disk gives them by size and time, are kept apart', async () => {
  const texts: Readonly<Record<string, string>> = { 'a.js': 'a'.repeat(900), 'b.js': 'b'.repeat(900) };
  const handler = createRequestHandler({
    output: { read: async (path) => (texts[path] ? { path, bytes: Buffer.from(texts[path]), hash: '384-1' } : undefined) },
    pathPrefix: '',
    compress: createCompressor(),
  });
  for (const [path, text] of Object.entries(texts)) {
    const request = new Request(`http://site.example/${path}`, { headers: { 'accept-encoding': 'gzip' } });
    const response = await handler(request);
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(text);
  }
});
