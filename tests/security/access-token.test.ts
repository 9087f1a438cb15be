import { expect, test } from 'vitest';
import { createAccess } from '../../generator/serve/develop/access.ts';
import { miniSite } from '../support/mini-site.ts';
import { parseAnswer, rawRequest, sendRaw, statusOf } from '../support/raw-request.ts';
import { startDevelop } from '../support/server-process.ts';

const token = 'kX7-access-token-9f2Q';
const host = 'preview.example';

const paths = [
  '/en/hello/',
  '/page-data/en/hello/page-data.json',
  '/nothing',
  '/__boreal/',
  '/__boreal/events',
  '/__boreal/page.json?path=/en/hello/',
  '/__boreal/entry/note/hello',
  '/__boreal/develop.js',
  '/__boreal/open',
  '/__boreal/refresh',
  '/__boreal/typed',
  '/__boreal/forms/contact',
];

/** A preview with a token, and its answers to requests under any name. */
async function guarded() {
  const site = await miniSite();
  const { port, printed } = await startDevelop(site.root, {
    args: ['--token', token, '--allow-host', host],
    isRead: false,
  });
  const ask = async (target: string, options: Parameters<typeof rawRequest>[1] = {}) =>
    parseAnswer(await sendRaw(port, rawRequest(target, { host, ...options })));
  return { port, printed, ask };
}

/** Returns the cookie that an answer sets, as a browser sends it. */
const cookieOf = ({ headers }: ReturnType<typeof parseAnswer>): string =>
  (headers.get('set-cookie')?.[0] ?? '').split(';')[0] ?? '';

test('without the token, a preview answers nothing under any name or method, and sets no cookie', async () => {
  const { ask } = await guarded();
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      for (const each of [host, 'localhost', '127.0.0.1', '[::1]']) {
        const answer = await ask(path, { method, host: each });
        expect([path, method, each, answer.status]).toEqual([path, method, each, 401]);
        expect(answer.headers.has('set-cookie')).toBe(false);
        expect(answer.body.toString()).not.toContain('Hello');
      }
    }
  }
});

test.each([
  ['a wrong token', '/en/hello/?token=kX7-access-token-9f2R', []],
  ['a part of the token', '/en/hello/?token=kX7-access', []],
  ['an empty token', '/en/hello/?token=', []],
  ['the token as a cookie', '/en/hello/', [`Cookie: boreal-access=${token}`]],
  ['an empty cookie', '/en/hello/', ['Cookie: boreal-access=; __Host-boreal-access=']],
  ['the token in another parameter', `/en/hello/?access=${token}`, []],
  ['headers of a proxy', '/en/hello/', ['X-Forwarded-For: 127.0.0.1', 'X-Forwarded-Host: localhost', 'X-Real-IP: 127.0.0.1']],
])('%s gives no access', async (_name, target, headers) => {
  const { ask } = await guarded();
  expect((await ask(target, { headers })).status).toBe(401);
});

test('the token sets a cookie once, disappears from the address, and is in no answer', async () => {
  const { ask, printed } = await guarded();
  const first = await ask(`/en/hello/?a=1&token=${token}`);
  expect([first.status, first.headers.get('location')]).toEqual([302, ['/en/hello/?a=1']]);
  const [written = ''] = first.headers.get('set-cookie') ?? [];
  expect(written).toMatch(/^boreal-access=[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(first.headers.get('referrer-policy')).toEqual(['no-referrer']);
  const page = await ask('/en/hello/', { headers: [`Cookie: other=1; ${cookieOf(first)}`] });
  expect([page.status, page.body.toString().includes('Hello')]).toEqual([200, true]);
  expect(JSON.stringify([written, page.body.toString(), printed()])).not.toContain(token);
  const program = await ask('/en/hello/', { headers: [`Authorization: Bearer ${token}`] });
  expect(program.status).toBe(200);
});

test('behind https, the cookie is for https and for the frame of an editor', async () => {
  const { ask } = await guarded();
  const [cookie = ''] =
    (await ask(`/?token=${token}`, { headers: ['X-Forwarded-Proto: https'] })).headers.get('set-cookie') ?? [];
  expect(cookie).toMatch(/^__Host-boreal-access=[0-9a-f]{64}; .*; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/);
  const headers = [`Cookie: ${cookie.split(';')[0]}`];
  expect((await ask('/en/hello/', { headers })).status).toBe(200);
});

test('with the cookie, only pages of the preview itself act, on http and behind https', async () => {
  const { ask } = await guarded();
  const cookie = `Cookie: ${cookieOf(await ask(`/?token=${token}`))}`;
  const refresh = async (origin: string): Promise<number> => {
    const headers = [cookie, 'Content-Type: application/json', `Origin: ${origin}`];
    return (await ask('/__boreal/refresh', { method: 'POST', headers })).status;
  };
  expect(await refresh(`https://${host}`)).toBe(204);
  expect(await refresh(`http://${host}`)).toBe(204);
  for (const origin of [
    'https://evil.example',
    'null',
    `https://${host}.evil.example`,
    `https://${host}:444`,
    `file://${host}`,
  ]) {
    expect([origin, await refresh(origin)]).toEqual([origin, 403]);
  }
});

test('signed messages need no token, and other names stay refused', async () => {
  const { port, ask } = await guarded();
  expect((await ask('/__boreal/webhook', { method: 'POST', host: 'tunnel.example' })).status).toBe(403);
  expect(statusOf(await sendRaw(port, rawRequest(`/?token=${token}`, { host: 'rebound.example' })))).toBe(421);
});

test('an address with the token leads to no other host', async () => {
  const handler = createAccess({ token, ancestors: [] });
  const answer = await handler(new Request(`http://${host}//evil.example/?token=${token}`));
  expect(answer?.headers.get('location')).toBe('/evil.example/');
});

test('a browser is asked for the token by a page, which other sites cannot frame', async () => {
  const { ask } = await guarded();
  const page = await ask('/en/hello/', { headers: ['Accept: text/html', 'Sec-Fetch-Mode: navigate'] });
  expect([page.status, page.body.toString().includes('name="token"')]).toEqual([401, true]);
  expect(page.headers.get('content-security-policy')?.[0]).toMatch(/frame-ancestors 'self'\s*$/);
});

test.each([
  ['', 'is empty'],
  ['short', 'has fewer than 8 characters'],
  ['with white space', 'has white space'],
])('a token that protects nothing is refused: “%s”', async (text, reason) => {
  const site = await miniSite();
  const { code, stderr } = await site.boreal(['develop', '--port', '0', '--token', text]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`The token of --token ${reason}`)]);
});

test('without a token, develop warns that others can read it', async () => {
  const site = await miniSite();
  const { log } = await startDevelop(site.root, { args: ['--allow-host', host] });
  expect(log()).toContain(`Everyone who can reach ${host} can read this. Protect it with --token.`);
});
