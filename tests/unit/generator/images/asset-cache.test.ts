import { readdir, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Asset, createAssetCache } from '../../../../generator/images/asset-cache.ts';
import { assetAddress } from '../../../../generator/sources/contentful/asset-address.ts';
import { createCacheWrites, optionalFiles } from '../../../../generator/store/cache-writes.ts';
import { storedFiles } from '../../../../generator/store/stored-files.ts';
import { contentHash } from '../../../../generator/support/content-hash.ts';
import { maxTries } from '../../../../generator/support/retry.ts';
import { tempFolder } from '../temp-folder.ts';
import { assetServer, testNetwork } from './asset-server.ts';

type Answer = Parameters<typeof assetServer>[0];

const send = (
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): void => {
  response.writeHead(status, headers).end(body);
};

async function open(answer: Answer) {
  const server = await assetServer(answer);
  const network = testNetwork();
  const folder = await tempFolder();
  const cache = createAssetCache({
    store: storedFiles(folder),
    network,
    addressOf: (written: string) => assetAddress(written, server.server),
  });
  const offline = createAssetCache({
    store: storedFiles(folder),
    network: undefined,
    addressOf: (written: string) => assetAddress(written, server.server),
  });
  /** The text of an asset, or the code of its problem. */
  const pull = async (path: string, from = cache): Promise<string | undefined> => {
    await from.pull([server.address(path)]);
    const asset = from.get(server.address(path));
    if (asset === undefined || 'code' in asset) return asset?.code;
    return Buffer.from(await asset.bytes()).toString('utf8');
  };
  const messageOf = (path: string): string => (cache.get(server.address(path)) as { message: string }).message;
  return { server, network, folder, cache, offline, pull, messageOf };
}

describe('an asset', () => {
  it('is downloaded once for all runs', async () => {
    const { pull, server, cache, offline } = await open((response) =>
      send(response, 200, { 'content-type': 'Text/Plain; x=y' }, 'é'),
    );
    expect(await pull('/s/a%20b.txt?w=1')).toBe('é');
    expect(await pull('/s/a%20b.txt?w=1')).toBe('é');
    expect(await pull('/s/a%20b.txt?w=1', offline)).toBe('é');
    expect(server.timesAsked('/s/a%20b.txt?w=1')).toBe(1);
    const asset = cache.get(server.address('/s/a%20b.txt?w=1')) as Asset;
    expect(asset).toMatchObject({ hash: contentHash(Buffer.from('é')), contentType: 'text/plain', fileName: 'a-b.txt' });
  });

  it('that several pages request at the same time is downloaded once', async () => {
    const { cache, server } = await open((response) => send(response, 200, {}, 'a'));
    await cache.pull([server.address('/a'), server.address('/a')]);
    expect(server.timesAsked('/a')).toBe(1);
  });

  it('with a damaged copy is downloaded again', async () => {
    const { pull, folder, offline, server } = await open((response) => send(response, 200, {}, 'whole'));
    await pull('/a.txt');
    for (const name of await readdir(folder)) if (!name.endsWith('.json')) await writeFile(join(folder, name), 'who');
    expect(await pull('/a.txt', offline)).toBe('IMAGE_OFFLINE');
    const fresh = createAssetCache({
      store: storedFiles(folder),
      network: testNetwork(),
      addressOf: (written: string) => assetAddress(written, server.server),
    });
    expect(await pull('/a.txt', fresh)).toBe('whole');
  });

  it('is downloaded again if it cannot be stored, and refused if its content differs then', async () => {
    let answer = 'a';
    const server = await assetServer((response) => send(response, 200, {}, answer));
    const folder = join(await tempFolder(), 'blocked');
    await writeFile(folder, '');
    const store = optionalFiles(storedFiles(folder), folder, createCacheWrites());
    const cache = createAssetCache({
      store,
      network: testNetwork(),
      addressOf: (written: string) => assetAddress(written, server.server),
    });
    await cache.pull([server.address('/a')]);
    const asset = cache.get(server.address('/a')) as Asset;
    expect(Buffer.from(await asset.bytes()).toString()).toBe('a');
    answer = 'b';
    await expect(asset.bytes()).rejects.toMatchObject({ problems: [{ code: 'IMAGE_DOWNLOAD_FAILED' }] });
  });

  it('that was never downloaded is a problem of an offline run, which names it', async () => {
    const { pull, offline, server } = await open((response) => send(response, 200));
    expect(await pull('/s/a.txt', offline)).toBe('IMAGE_OFFLINE');
    expect(offline.get(server.address('/s/a.txt'))).toMatchObject({
      message: expect.stringContaining(server.address('/s/a.txt')),
    });
    expect(server.timesAsked('/s/a.txt')).toBe(0);
  });

  it('is unknown before it was pulled', async () => {
    const { cache, server } = await open((response) => send(response, 200));
    expect(cache.get(server.address('/a'))).toBeUndefined();
  });

  it('is one of six parallel downloads at most', async () => {
    const waiting: ServerResponse[] = [];
    const { cache, server } = await open((response) => {
      waiting.push(response);
      // All allowed downloads are open before any of them is answered.
      if (waiting.length === 6) for (const held of waiting.splice(0)) send(held, 200, {}, 'a');
    });
    await cache.pull(Array.from({ length: 18 }, (_, index) => server.address(`/${index}`)));
    expect(server.mostOpen()).toBe(6);
  });

  it('with a signature is found under another signature, and the signature is not reported', async () => {
    const store = storedFiles(await tempFolder());
    const asked: string[] = [];
    const answer = async (url: string | URL | Request): Promise<Response> => {
      asked.push(String(url));
      return String(url).includes('/gone') ? new Response('', { status: 404 }) : new Response('a');
    };
    const cache = createAssetCache({
      store,
      network: { ...testNetwork(), fetch: answer as typeof fetch },
      addressOf: (written) => assetAddress(written),
    });
    const base = 'https://images.secure.ctfassets.net';
    await cache.pull([`${base}/a.jpg?token=1`]);
    await cache.pull([`${base}/a.jpg?token=2`, `${base}/gone?token=3`]);
    expect(asked).toEqual([`${base}/a.jpg?token=1`, `${base}/gone?token=3`]);
    expect(JSON.stringify(cache.get(`${base}/gone?token=3`))).not.toContain('token');
  });
});

describe('a download', () => {
  it.each<[string, Answer]>([
    ['a busy server', (response, _request, earlier) => send(response, earlier < 2 ? 429 : 200, {}, 'a')],
    ['a failing server', (response, _request, earlier) => send(response, earlier < 2 ? 503 : 200, {}, 'a')],
    [
      'a broken connection',
      (response, _request, earlier) => (earlier < 2 ? response.socket?.destroy() : send(response, 200, {}, 'a')),
    ],
    [
      'a truncated body',
      (response, _request, earlier) => {
        if (earlier >= 2) return send(response, 200, {}, 'a');
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.socket?.destroy());
      },
    ],
  ])('is repeated after %s, with growing pauses', async (_name, answer) => {
    const { pull, network } = await open(answer);
    expect(await pull('/a')).toBe('a');
    expect(network.pauses).toHaveLength(2);
    expect(network.pauses[1]).toBeGreaterThan(network.pauses[0] ?? 0);
  });

  it.each([
    ['retry-after', '7'],
    ['x-contentful-ratelimit-reset', '7'],
  ])('waits as long as the server requires with %s', async (header, seconds) => {
    const { pull, network } = await open((response, _request, earlier) =>
      earlier === 0 ? send(response, 429, { [header]: seconds }) : send(response, 200, {}, 'a'),
    );
    expect(await pull('/a')).toBe('a');
    expect(network.pauses).toHaveLength(1);
    expect(network.pauses[0]).toBeGreaterThanOrEqual(7000);
  });

  it('does not wait for a day', async () => {
    const { pull, network } = await open((response) => send(response, 429, { 'retry-after': '86400' }));
    expect(await pull('/a')).toBe('IMAGE_UNREACHABLE');
    expect(network.pauses).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['without any data', () => {}],
    [
      'that stops in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half');
      },
    ],
  ])('%s ends after the configured time', async (_name, answer) => {
    const server = await assetServer(answer);
    const network = { ...testNetwork(), timeoutMs: 50 };
    const cache = createAssetCache({
      store: storedFiles(await tempFolder()),
      network,
      addressOf: (written: string) => assetAddress(written, server.server),
    });
    await cache.pull([server.address('/a')]);
    expect(cache.get(server.address('/a'))).toMatchObject({
      code: 'IMAGE_UNREACHABLE',
      message: `${server.address('/a')} could not be downloaded: no data came for 0.05 seconds.`,
    });
    expect(network.pauses).toHaveLength(maxTries - 1);
  });

  it('fails after several attempts with the reason', async () => {
    const { pull, server, messageOf } = await open((response) => send(response, 502));
    expect(await pull('/a')).toBe('IMAGE_UNREACHABLE');
    expect(server.timesAsked('/a')).toBe(maxTries);
    expect(messageOf('/a')).toBe(`${server.address('/a')} could not be downloaded: the server answered 502.`);
  });

  it('of a missing file is attempted once', async () => {
    const { pull, server, messageOf } = await open((response) => send(response, 404));
    expect(await pull('/a')).toBe('IMAGE_DOWNLOAD_FAILED');
    expect(server.timesAsked('/a')).toBe(1);
    expect(messageOf('/a')).toContain('404');
  });

  it('with unusable content is downloaded again in the next run, but not without a network', async () => {
    const { pull, server, cache, offline, folder, network } = await open((response, _request, earlier) =>
      send(response, 200, {}, earlier === 0 ? 'half' : 'whole'),
    );
    expect(await pull('/a')).toBe('half');
    expect(cache.hasProblems()).toBe(false);
    await (cache.get(server.address('/a')) as Asset).reject();
    expect(cache.hasProblems()).toBe(true);
    expect(await pull('/a', offline)).toBe('half');
    const next = createAssetCache({ store: storedFiles(folder), network, addressOf: (written) => written });
    expect(await pull('/a', next)).toBe('whole');
    expect(next.hasProblems()).toBe(false);
    expect(await pull('/a', createAssetCache({ store: storedFiles(folder), network, addressOf: (written) => written }))).toBe(
      'whole',
    );
    expect(server.timesAsked('/a')).toBe(2);
  });

  it('is refused if the server sends a web page in its place', async () => {
    const { pull, messageOf } = await open((response) =>
      send(response, 200, { 'content-type': 'text/html; charset=utf-8' }, '<p>Wait'),
    );
    expect(await pull('/a.png')).toBe('IMAGE_DOWNLOAD_FAILED');
    expect(messageOf('/a.png')).toContain('the server sent a web page in its place');
    expect(await pull('/a.html')).toBe('<p>Wait');
  });

  it('that failed is attempted again on the next request', async () => {
    const { pull } = await open((response, _request, earlier) => send(response, earlier === 0 ? 404 : 200, {}, 'a'));
    expect(await pull('/a')).toBe('IMAGE_DOWNLOAD_FAILED');
    expect(await pull('/a')).toBe('a');
  });

  it('follows a redirect on the same host', async () => {
    const { pull } = await open((response, { url }) =>
      url === '/a' ? send(response, 302, { location: '/b' }) : send(response, 200, {}, 'b'),
    );
    expect(await pull('/a')).toBe('b');
  });

  it('follows no redirect to another host', async () => {
    const other = await assetServer((response) => send(response, 200, {}, 'secret'));
    const { pull, messageOf } = await open((response) => send(response, 302, { location: other.address('/b') }));
    expect(await pull('/a')).toBe('IMAGE_DOWNLOAD_FAILED');
    expect(other.timesAsked('/b')).toBe(0);
    expect(messageOf('/a')).toContain('another host');
  });

  it('stops in a circle of redirects', async () => {
    const { pull, server } = await open((response) => send(response, 302, { location: '/a' }));
    expect(await pull('/a')).toBe('IMAGE_DOWNLOAD_FAILED');
    expect(server.timesAsked('/a')).toBe(4);
  });

  it('of more than 50 MB is not started if the server states the size', async () => {
    const { pull, server } = await open((response) => {
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024 + 1) });
      response.write('a');
    });
    expect(await pull('/a')).toBe('IMAGE_DOWNLOAD_TOO_LARGE');
    expect(server.timesAsked('/a')).toBe(1);
  });

  it('of more than 50 MB is aborted if the server does not state the size', async () => {
    const piece = Buffer.alloc(1024 * 1024);
    const { pull } = await open((response) => {
      const go = (): void => {
        if (response.writable) response.write(piece, go);
      };
      go();
    });
    expect(await pull('/a')).toBe('IMAGE_DOWNLOAD_TOO_LARGE');
  });
});
