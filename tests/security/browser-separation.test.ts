/**
 * Requirements of the site for browsers, and the limits of other sites: rows of docs/security.md.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { withPrefix } from '#contract/page-path';
import { serve } from '../../generator/serve/serve.ts';
import { browserHarness, hydrate } from '../support/browser.ts';
import { listFiles, listPages } from '../support/emitted-site.ts';
import { isLong } from '../support/length.ts';
import { miniSite, withRealClient } from '../support/mini-site.ts';
import { pageFamilies } from '../support/page-families.js';
import { startDevelop } from '../support/server-process.ts';

withRealClient();

const folder = inject('siteFolder');
const { browser, origin: browsed } = browserHarness();
const running: { server?: Awaited<ReturnType<typeof serve>> } = {};
const origin = (): string => `http://127.0.0.1:${running.server?.port}`;
beforeAll(async () => {
  running.server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: (error) => console.error(error) });
});
afterAll(() => running.server?.close());

/** Headers of a request from a page of another site. */
const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

/** One file of each type, a failed request of each kind, and paths of other systems. */
async function addresses(): Promise<readonly (readonly [path: string, init?: RequestInit])[]> {
  const byType = new Map((await listFiles(folder)).map((file) => [/\.[^./]+$/.exec(file)?.[0] ?? file, `/${file}`]));
  return [
    ...[...byType.values()].map((path) => [path] as const),
    ['/en/faqs'],
    ['/en/nowhere/'],
    ['/%00'],
    ['/en/', { method: 'PUT' }],
    ['/en/', { headers: { 'if-none-match': '*' } }],
    ['/__boreal/forms/contact'],
    ['/__boreal/forms/contact', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['/__third-party-proxy?url=https%3A%2F%2Fa.example%2F'],
  ];
}

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(origin() + path, { redirect: 'manual', ...init, headers: { ...foreign, ...init.headers } });

describe('every response', () => {
  test('has a declared type, and runs nothing when it is opened directly', async () => {
    for (const [path, init] of await addresses()) {
      const { headers, status } = await ask(path, init);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      if (status === 200) expect([path, headers.get('content-type')]).toEqual([path, expect.stringMatching(/^[a-z]+\/[\w.+-]+/)]);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none'/)]);
      for (const directive of ['base-uri', 'frame-ancestors'])
        expect([path, policy]).toEqual([path, expect.stringContaining(`${directive} 'none'`)]);
    }
  });

  test('requires https for at least a year, with subdomains, and sends no page address to other sites', async () => {
    for (const [path, init] of await addresses()) {
      const { headers } = await ask(path, init);
      const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? [];
      expect([path, Number(seconds) >= 31_536_000]).toEqual([path, true]);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'strict-origin-when-cross-origin']);
    }
  });

  test('cannot be read by a page of another site, and sets no cookie', async () => {
    const refused = ['access-control-allow-origin', 'access-control-allow-credentials', 'set-cookie'];
    for (const [path, init] of await addresses()) {
      for (const method of [init?.method ?? 'GET', 'OPTIONS']) {
        const { headers } = await ask(path, { ...init, method, ...(method === 'OPTIONS' ? { body: null } : {}) });
        expect([path, method, refused.filter((name) => headers.has(name))]).toEqual([path, method, []]);
      }
    }
    const site = await miniSite();
    const { origin: developed } = await startDevelop(site.root);
    for (const path of [
      '/en/hello/',
      '/nowhere',
      '/__boreal/',
      '/__boreal/events',
      '/__boreal/open',
      '/__boreal/page.json?path=/en/hello/',
    ]) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await fetch(developed + path, { method, headers: foreign });
        await answer.body?.cancel();
        expect([path, method, refused.filter((name) => answer.headers.has(name))]).toEqual([path, method, []]);
      }
    }
  });
});

test('develop changes this computer only for a POST of its own pages that browsers would preflight', async () => {
  const site = await miniSite();
  const { origin: developed } = await startDevelop(site.root);
  const own = { origin: developed, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const statusOf = async (init: RequestInit): Promise<number> => (await fetch(`${developed}/__boreal/refresh`, init)).status;
  expect(await statusOf({ method: 'POST', headers: own, body: '{}' })).toBe(204);
  expect(await statusOf({ headers: own })).toBe(405);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect([type, await statusOf({ method: 'POST', headers: { ...own, 'content-type': type }, body: '{}' })]).toEqual([
      type,
      403,
    ]);
  expect(await statusOf({ method: 'POST', headers: { ...own, ...foreign }, body: '{}' })).toBe(403);
  expect(await statusOf({ method: 'POST', headers: { ...own, origin: 'null' }, body: '{}' })).toBe(403);
});

test('no page accepts messages, sets a cookie before consent, or loads a file of another site', async () => {
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  await context.addInitScript(() => {
    const listening: string[] = [];
    Object.assign(window, { listening });
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof add>) {
      // In a function that is called without an object, `this` is the window.
      if (args[0] === 'message' && (this ?? window) === window) listening.push('a listener');
      return add.apply(this, args);
    };
  });
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await context.newPage();
  const paths = Object.values(pageFamilies).filter((_, at) => isLong || at % 4 === 0);
  for (const path of paths) {
    await page.goto(`${browsed()}/en${path}`, { waitUntil: 'load' });
    await hydrate(page);
    const found = await page.evaluate(() =>
      [...(window as unknown as { listening: string[] }).listening, window.onmessage].filter(Boolean),
    );
    expect([path, found]).toEqual([path, []]);
  }
  expect(await context.cookies()).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(browsed()) && !/^(data|blob):/.test(url))).toEqual([]);
});

test('a page that redirects leads to the same path in a language of this site', async () => {
  const pages = await listPages(folder);
  const paths = new Set(pages.map(({ path }) => path));
  const redirects = pages.filter(({ isRedirect }) => isRedirect);
  expect(redirects.length).toBeGreaterThan(100);
  for (const { path, html } of redirects) {
    const [, target = ''] = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(html) ?? [];
    expect([path, decodeURI(target)]).toEqual([path, withPrefix(`/en${path}`, '')]);
    expect([target, paths.has(decodeURI(target))]).toEqual([target, true]);
    expect(html).toContain(`data-redirect-path="${path}"`);
  }
  const others = pages.filter(({ isRedirect }) => !isRedirect);
  expect(others.filter(({ html }) => /http-equiv="?refresh|data-redirect-path/.test(html)).map(({ path }) => path)).toEqual([]);
  // A redirect of the host would be in these lines.
  expect(await readFile(join(folder, '_nginx.conf'), 'utf8')).not.toMatch(/\b(?:return|rewrite)\b.*https?:/);
});
