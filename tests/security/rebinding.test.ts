import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { rawRequest, sendRaw, statusOf } from '../support/raw-request.ts';
import { startDevelop, startServe } from '../support/server-process.ts';

/** Names that anybody can register or send, and resolve to this computer. */
const foreign = ['rebound.example', 'localhost.rebound.example', '127.0.0.1.rebound.example:80', 'localhost.'];
/** Values that are not host names. */
const malformed = ['user@localhost', ''];
const own = ['localhost', 'localhost:1', 'a.b.localhost', '127.0.0.1', '[::1]:80', 'preview.example'];

const sitePaths = ['/en/hello/', '/page-data/en/hello/page-data.json', '/en/hello', '/nothing', '/__boreal/forms/contact'];
const developPaths = [
  '/__boreal/',
  '/__boreal/events',
  '/__boreal/page.json?path=/en/hello/',
  '/__boreal/entry/x',
  '/__boreal/develop.js',
];

/**
 * Responses of a server by host, method and path. For an endless stream, the first piece is enough.
 */
async function statusesFor(port: number, hosts: readonly string[], paths: readonly string[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const host of hosts) {
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        found.add(statusOf(await sendRaw(port, rawRequest(path, { method, host }))));
      }
    }
  }
  return found;
}

test('serve answers to its own names only', async () => {
  const site = await miniSite();
  await site.generate();
  const { port } = await startServe(site.root, ['--allow-host', 'preview.example', 'other.example']);
  expect(await statusesFor(port, foreign, sitePaths)).toEqual(new Set([421]));
  expect(await statusesFor(port, malformed, sitePaths)).toEqual(new Set([400]));
  expect(await statusesFor(port, own, sitePaths)).not.toContain(421);
  expect(statusOf(await sendRaw(port, rawRequest('/en/hello/', { host: 'OTHER.example:443' })))).toBe(200);
});

test('develop answers to its own names only, but accepts signed messages under any name', async () => {
  const site = await miniSite();
  const { port } = await startDevelop(site.root, { args: ['--allow-host', 'preview.example'] });
  const paths = [...sitePaths, ...developPaths, '/__boreal/open', '/__boreal/refresh'];
  expect(await statusesFor(port, foreign, paths)).toEqual(new Set([421]));
  expect(await statusesFor(port, malformed, [...paths, '/__boreal/webhook'])).toEqual(new Set([400]));
  expect(await statusesFor(port, own, sitePaths)).not.toContain(421);
  const message = rawRequest('/__boreal/webhook', { method: 'POST', host: 'tunnel.example' });
  expect(statusOf(await sendRaw(port, message))).toBe(403);
});

test('serve and develop listen on this machine only, by default', async () => {
  const site = await miniSite();
  await site.generate();
  const { port, log } = await startServe(site.root);
  const elsewhere = fetch(`http://127.0.0.2:${port}/en/hello/`).then(({ status }) => status);
  await expect(elsewhere).rejects.toThrow();
  expect(log()).toBe('');
  const open = await startServe(site.root, ['--host', '0.0.0.0']);
  await expect.poll(open.log).toContain('Everyone who can reach 0.0.0.0 over the network can read this.');
  for (const command of ['serve', 'develop']) {
    expect((await site.boreal([command, '--help'])).stdout).toMatch(
      /--host <address> +address to listen on \(default: "127\.0\.0\.1"\)/,
    );
  }
});
