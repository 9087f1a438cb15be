import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { sized } from '../support/length.ts';
import { miniSite } from '../support/mini-site.ts';
import { rawRequest, sendRaw, statusOf } from '../support/raw-request.ts';
import { startDevelop } from '../support/server-process.ts';

const secret = 'what nobody may read';
/** Requests that are invalid or ask for missing files, with their responses. */
const statuses = [200, 301, 302, 400, 403, 404, 405, 408, 413, 414, 415, 421, 431];

/** Parts of paths that leave a folder on some system, on some server, or after another decoding. */
const pieces = [
  ...['/', '//', '\\', '.', '..', '...', '%2e', '%2E%2e', '%2f', '%5c', '%00', '%0d%0a', '%', '%c0%ae', '%c0%af', '%e0%80%ae'],
  ...[
    '%25',
    '%252e%252e',
    '%25252e',
    '%252f',
    '%u002e',
    '..;',
    ';',
    ':',
    '~',
    '?',
    '#',
    '@',
    '\t',
    '\u0001',
    '\u007f',
    'é',
    '\u00ff',
  ],
  ...[
    'con',
    'nul',
    'aux.html',
    'com1',
    'C:',
    'file:',
    'etc',
    'passwd',
    'proc/self/environ',
    'secret.txt',
    'folder',
    'link',
    'linked',
  ],
  ...[
    'en',
    'index.html',
    '404.html',
    '.git/config',
    '.env',
    '.boreal-build',
    '.boreal-files',
    '.well-known',
    'host-settings.json',
  ],
  ...[
    '_headers',
    '_nginx.conf',
    '__boreal',
    '__boreal/entry/',
    '__boreal/page.json?path=',
    '__boreal/forms/x',
    'boreal.config.ts',
  ],
];
const climbs = ['../', '..%2f', '%2e%2e/', '..%5c', '..\\', '%252e%252e%252f', '%c0%ae%c0%ae/', '..;/', './/../', '%2e%2e%5c'];
const targets = [
  ...['../secret.txt', 'linked/secret.txt', 'link', 'en/link', 'etc/passwd', '.boreal-build', '.boreal-files', '_headers'],
  ...['boreal.config.ts', 'content/note/hello.en.md', 'package.json'],
];

const hostilePath = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 10 }).map((rest) => `/${rest}`),
  fc
    .tuple(
      fc.constantFrom('/', '/en/', '//', '/assets/'),
      fc.array(fc.constantFrom(...climbs), { maxLength: 6 }),
      fc.constantFrom(...targets),
    )
    .map(([start, way, target]) => start + way.join('') + target),
  fc
    .tuple(
      fc.constantFrom('http://localhost', 'http://evil.example', '//evil.example', ''),
      fc.string({ unit: fc.constantFrom(...pieces) }),
    )
    .map(([start, rest]) => start + rest),
);

/** Full requests of kinds that have deceived servers. */
const hostileRequests: readonly (readonly [name: string, bytes: string])[] = [
  ['a tunnel', rawRequest('secret.example:443', { method: 'CONNECT' })],
  ['a trace', rawRequest('/', { method: 'TRACE' })],
  ['an address of 9 KB', rawRequest(`/${'a'.repeat(9_000)}`)],
  ['an address of 40 KB', rawRequest(`/${'a'.repeat(40_000)}`)],
  ['a header of 20 KB', rawRequest('/', { headers: [`X: ${'a'.repeat(20_000)}`] })],
  ['200 headers', rawRequest('/', { headers: Array.from({ length: 200 }, (_, at) => `X-${at}: a`) })],
  ['a header within the address', rawRequest('/ HTTP/1.1\r\nX: y\r\n\r\nGET /')],
  ['a header that goes on in the next line', rawRequest('/', { headers: ['X: a', ' Host: evil.example'] })],
  ['a header without a name', rawRequest('/', { headers: [': a'] })],
  ['two lengths', rawRequest('/', { method: 'POST', headers: ['Content-Length: 5', 'Content-Length: 6'] })],
  ['a negative length', rawRequest('/', { method: 'POST', headers: ['Content-Length: -5'] })],
  [
    'a length and pieces',
    `${rawRequest('/', { method: 'POST', headers: ['Content-Length: 5', 'Transfer-Encoding: chunked'] })}0\r\n\r\nGET /secret HTTP/1.1\r\n\r\n`,
  ],
  ['a piece that is no piece', `${rawRequest('/', { method: 'POST', headers: ['Transfer-Encoding: chunked'] })}zz\r\nabc\r\n`],
  ['an encoding that is none', `${rawRequest('/', { method: 'POST', headers: ['Transfer-Encoding: chunked, x'] })}0\r\n\r\n`],
  ['another version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', rawRequest('/', { headers: ['Host: evil.example'] })],
  ['a greeting of TLS', '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003'],
  ['noise', '\u0000\u00ff\r\n\r\n\u0000'],
];

/** Sends all of them to a server, and tests that it still answers afterwards. */
async function beHostileTo(port: number, runs: number): Promise<void> {
  const check = (asked: string, answer: string): void => {
    expect([asked, answer.includes(secret), answer.includes('root:x:'), answer.includes('defineSite')]).toEqual([
      asked,
      false,
      false,
      false,
    ]);
    // A tunnel, and invalid HTTP, may stay without a response.
    if (answer !== '') expect([asked, statuses]).toEqual([asked, expect.arrayContaining([statusOf(answer)])]);
  };
  for (const [name, bytes] of hostileRequests) check(name, await sendRaw(port, Buffer.from(bytes, 'latin1')));
  await fc.assert(
    fc.asyncProperty(hostilePath, fc.constantFrom('GET', 'HEAD', 'POST'), async (target, method) => {
      check(target, await sendRaw(port, Buffer.from(rawRequest(target, { method }), 'utf8')));
    }),
    { numRuns: runs },
  );
  expect(statusOf(await sendRaw(port, rawRequest('/en/hello/')))).toBe(200);
}

test('serve answers no request with a file from outside the site, and continues', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hostile-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'site');
  const files = {
    'site/index.html': 'home',
    'site/404.html': 'not found',
    'site/en/hello/index.html': 'hello',
    'site/assets/a.js': 'code',
    'site/.env': secret,
    'site/.git/config': secret,
    'site/host-settings.json': JSON.stringify({ note: secret }),
    'site/_headers': secret,
    'secret.txt': secret,
    'folder/secret.txt': secret,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(parent, path)), { recursive: true });
    await writeFile(join(parent, path), text);
  }
  await symlink(join(parent, 'secret.txt'), join(folder, 'link'));
  await symlink('/etc/passwd', join(folder, 'en/link'));
  await symlink(join(parent, 'folder'), join(folder, 'linked'));
  const faults: unknown[] = [];
  const server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: (error) => faults.push(error) });
  onTestFinished(() => server.close());
  await beHostileTo(server.port, sized(500, 10_000));
  expect(faults).toEqual([]);
});

test('develop answers no request with a file from outside the site, and continues', async () => {
  const site = await miniSite({ 'secret.txt': secret, 'content/.env': secret, '.env': secret });
  const server = await startDevelop(site.root);
  await beHostileTo(server.port, sized(150, 10_000));
  expect(server.log()).not.toContain('fault');
});
