import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type HeaderRule, headersFor, parseHostSettings } from '#contract/host-settings';
import { serve } from '../../generator/serve/serve.ts';
import { type EmittedPage, listFiles, listPages } from '../support/emitted-site.ts';
import { headersOfRules } from '../support/host-config.ts';
import { miniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

const folder = inject('siteFolder');
const emitted = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
const found: { rules: readonly HeaderRule[]; pages: readonly EmittedPage[]; script: string } = {
  rules: [],
  pages: [],
  script: '',
};
const running: { server?: Awaited<ReturnType<typeof serve>> } = {};
const origin = (): string => `http://127.0.0.1:${running.server?.port}`;

beforeAll(async () => {
  found.rules = parseHostSettings(await emitted('host-settings.json')).headers ?? [];
  found.pages = await listPages(folder);
  found.script = `/${(await listFiles(folder)).find((file) => file.startsWith('assets/app-'))}`;
  running.server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: (error) => console.error(error) });
});
afterAll(() => running.server?.close());

/** Sources by directive. */
const directives = (policy = ''): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const hashOf = (algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** Values of an attribute in a page's markup. */
const valuesOf = (html: string, attribute: string): readonly string[] =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'gi'))].map(([, value = '']) => value);

describe('on every page', () => {
  test('each inline script is named by the policy, and no other is allowed', () => {
    const named = new Set(directives(headersFor(found.rules, '/')['content-security-policy']).get('script-src'));
    const unused = new Set([...named].filter((source) => source.startsWith("'sha256-")));
    expect(found.pages.length).toBeGreaterThan(1_000);
    for (const { path, html } of found.pages) {
      for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
        if (/\bsrc=/.test(attributes) || /\btype="(?:application\/(?:ld\+)?json)"/.test(attributes)) continue;
        const source = `'${hashOf('sha256', script)}'`;
        expect(named.has(source), `${path}: ${script}`).toBe(true);
        unused.delete(source);
      }
    }
    expect([...unused]).toEqual([]);
  });

  test('each style attribute is named by the policy, and pages contain nothing that it forbids', () => {
    const policy = directives(headersFor(found.rules, '/')['content-security-policy']);
    const styles = new Set(policy.get('style-src'));
    const formTargets = new Set(policy.get('form-action'));
    const forbidden = new Set<string>();
    const note = (path: string, values: readonly string[], isAllowed: (value: string) => boolean): void => {
      for (const value of values) if (!isAllowed(value)) forbidden.add(`${path}: ${value}`);
    };
    const seen = new Set<string>();
    for (const { path, html } of found.pages) {
      // Text in a script is not markup.
      const markup = html.replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, '$1');
      for (const style of valuesOf(markup, 'style')) seen.add(style);
      note(path, markup.match(/<(?:style|base|iframe|frame|object|embed|applet)\b[^>]*>/gi) ?? [], () => false);
      note(path, markup.match(/<[^>]*\s(?:on\w+|srcdoc)=[^>]*>/gi) ?? [], () => false);
      const isOwn = (address: string): boolean => /^\/(?!\/)/.test(address);
      for (const name of ['src', 'formaction', 'poster']) note(path, valuesOf(markup, name), isOwn);
      note(
        path,
        valuesOf(markup, 'action'),
        (address) => isOwn(address) || (URL.canParse(address) && formTargets.has(new URL(address).origin)),
      );
      note(path, valuesOf(markup, 'href'), (address) => !/^\s*(?:javascript|data|vbscript):/i.test(address));
    }
    note('any page', [...seen], (style) => styles.has(`'${hashOf('sha256', style)}'`));
    expect([...forbidden]).toEqual([]);
    // An empty search would pass too.
    expect(seen.size).toBeGreaterThan(1);
  });

  test('each script and stylesheet of the document has the hash that the browser verifies', async () => {
    const loaded = new Map<string, number>();
    for (const { html } of found.pages) {
      for (const [tag] of html.matchAll(/<(?:script\b[^>]*\ssrc=|link rel="stylesheet")[^>]*>/g))
        loaded.set(tag, (loaded.get(tag) ?? 0) + 1);
    }
    const count = (kind: string) => [...loaded].reduce((sum, [tag, times]) => sum + (tag.startsWith(kind) ? times : 0), 0);
    expect([count('<script'), count('<link')]).toEqual([found.pages.length, found.pages.length]);
    for (const tag of loaded.keys()) {
      const [url = ''] = [...valuesOf(tag, 'src'), ...valuesOf(tag, 'href')];
      expect([url, valuesOf(tag, 'integrity')]).toEqual([url, [hashOf('sha384', await readFile(join(folder, url)))]]);
    }
  });
});

test('the policy lets no text run, and no line of it is too long for a host', async () => {
  const policy = headersFor(found.rules, '/')['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*/);
  // Parsing it like a host fails for a line that is too long.
  expect(headersOfRules(await emitted('_headers'), '/')).toHaveProperty('content-security-policy', policy);
});

/** Headers of a response that the rules mention. */
const ruled = (headers: Headers): Record<string, string> => {
  const names = found.rules.flatMap((rule) => Object.keys(rule.headers));
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
};

describe.each([
  ['a page', '/en/', 200],
  ['a page of the other language', '/fr/faqs/', 200],
  ['an address without its last slash', '/en/faqs', 301],
  ['a missing page', '/fr/nowhere/', 404],
  ['a script', '', 200],
  ['page data', '/page-data/en/page-data.json', 200],
  ['the service worker', '/sw.js', 200],
  ['the sitemap', '/sitemap.xml', 200],
  ['the manifest', '/manifest.webmanifest', 200],
])('%s', (_, given, status) => {
  const path = () => given || found.script;

  test('has the same headers from serve and from _headers', async () => {
    const expected = headersFor(found.rules, path());
    const response = await fetch(origin() + path(), { redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(ruled(response.headers)).toEqual({ 'cache-control': 'no-cache', ...expected });
    expect(headersOfRules(await emitted('_headers'), path())).toEqual(expected);
  });
});

describe('serve sends the common headers', () => {
  /** A policy that runs nothing, or that of the site. */
  function expectSafe(headers: Headers): void {
    const policy = directives(headers.get('content-security-policy') ?? '');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  }

  test.each<[string, string, RequestInit, number]>([
    ['a method that it does not know', '/en/', { method: 'PUT' }, 405],
    ['an address that it cannot read', '/%00', {}, 400],
    ['a page that is already cached', '/en/', { headers: { 'if-none-match': '*' } }, 304],
    ['an empty form', '/__boreal/forms/contact', { method: 'POST' }, 415],
    ['a proxy that is off', '/__third-party-proxy?url=https%3A%2F%2Fa.example%2F', {}, 404],
  ])('for %s', async (_, path, init, status) => {
    const answer = await fetch(origin() + path, { redirect: 'manual', ...init });
    expect(answer.status).toBe(status);
    expectSafe(answer.headers);
  });

  test('with a response to an invalid request', async () => {
    const socket = connect(running.server?.port ?? 0, '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toBe('HTTP/1.1 400 Bad Request');
    expectSafe(new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string])));
  });
});

test('develop sends the same headers, except for frames of its own pages, and Trusted Types, which its preview cannot support', async () => {
  const site = await miniSite();
  expect((await site.generate()).code).toBe(0);
  const { headers: rules = [] } = parseHostSettings((await site.output())['host-settings.json'] ?? '');
  const { origin: developed } = await startDevelop(site.root);
  const expected = headersFor(rules, '/');
  const preview = {
    ...expected,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expected['content-security-policy']
      ?.replace(/; require-trusted-types-for .*$/, '')
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  };
  expect(expected['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(preview).not.toEqual(expected);
  for (const path of ['/en/hello/', '/en/nowhere/', '/en/hello', '/page-data/app-data.json']) {
    const { headers } = await fetch(developed + path, { redirect: 'manual' });
    for (const [name, value] of Object.entries(preview)) expect([path, name, headers.get(name)]).toEqual([path, name, value]);
  }
  for (const path of ['/__boreal/', '/__boreal/page.json?path=/en/hello/', '/__boreal/nowhere']) {
    const { headers } = await fetch(developed + path, { redirect: 'manual' });
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe/);
  }
});

test('sources that a site adds are in the configuration of every host', async () => {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write(
    'boreal.config.ts',
    config.replace('export default defineSite({', "$&\n  contentSecurityPolicy: { 'img-src': ['https://pictures.example'] },"),
  );
  expect((await site.generate()).code).toBe(0);
  const output = await site.output();
  for (const file of ['host-settings.json', '_headers', '_nginx.conf'])
    expect([file, output[file]?.includes("img-src 'self' https://pictures.example;")]).toEqual([file, true]);
});
