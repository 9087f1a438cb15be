/**
 * The site with every part that the environment turns on, as `npm run start:all` serves it: the
 * stand-ins of `serve` answer in place of all services. Its page data may depend on the query.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { offMainThreadTimeoutMs, thirdPartyProxyPath } from '#contract/visitor-settings';
import { serve } from '../../generator/serve/serve.ts';
import { hydrate, openBrowser, watchComplaints, withoutTimer } from '../support/browser.ts';
import { type ConfiguredSite, generateConfigured } from '../support/configured-site.ts';
import { listFiles } from '../support/emitted-site.ts';
import { runHere } from '../support/run-here.ts';

const root = resolve(import.meta.dirname, '../..');
const everything = parseEnv(readFileSync(resolve(root, 'examples/everything.env'), 'utf8'));
const quoteHost = everything.BOT_HEADER_HOSTS ?? '';

const running: { browser?: Browser; site?: ConfiguredSite; server?: Awaited<ReturnType<typeof serve>> } = {};
const origin = (): string => `http://${everything.CONSENT_DOMAIN}:${running.server?.port}`;

beforeAll(async () => {
  running.browser = await openBrowser();
  running.site = await generateConfigured({ pageDataQuery: true }, { environment: everything });
  running.server = await serve({
    folder: running.site.folder,
    port: 0,
    host: '127.0.0.1',
    geo: 'city=OTTAWA,province=ON,country=CA',
    onFault: (error) => console.error(error),
    // A request that no stand-in answers must not leave the machine.
    thirdParties: { resolve: async () => [] },
  });
});
afterAll(async () => {
  await running.browser?.close();
  await running.server?.close();
  await running.site?.remove();
});

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly requests: readonly Request[];
  readonly complaints: readonly string[];
}

/** A visitor with service workers. Collects what browsers report, also about the policy. */
async function visit(): Promise<Visit> {
  const context = await (running.browser as Browser).newContext({
    serviceWorkers: 'allow',
    viewport: { width: 1280, height: 800 },
  });
  onTestFinished(() => context.close());
  await withoutTimer(context, offMainThreadTimeoutMs);
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const complaints = watchComplaints(context);
  return { context, page: await context.newPage(), requests, complaints };
}

/** Values of the fields of any campaign. */
const fields = {
  firstName: 'Zoé',
  lastName: 'Tremblay',
  email: 'zoe@example.com',
  pointsNumber: '6044 1234-5678 9012',
  policyNumber: 'mk 778-899',
} as const;

const eventually = <T>(find: () => T | Promise<T>) => expect.poll(find, { timeout: 60_000 });

/** Events that the tag manager's container has reported, as JSON. */
const reported = (requests: readonly Request[]): string =>
  requests
    .map((request) => new URL(request.url()))
    .filter(({ pathname }) => pathname === thirdPartyProxyPath)
    .map(({ searchParams }) => new URL(searchParams.get('url') ?? '').searchParams.get('event') ?? '')
    .join('\n');

const statusesOf = async (requests: readonly Request[], method: string, path: string): Promise<readonly (number | undefined)[]> =>
  Promise.all(
    requests
      .filter((request) => request.method() === method && new URL(request.url()).pathname === path)
      .map(async (request) => (await request.response())?.status()),
  );

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin() + path, { waitUntil: 'load' });
  await hydrate(page);
}

test('with every part on, a visit works, the browser reports nothing, and no request leaves the machine', async () => {
  const { context, page, requests, complaints } = await visit();
  await open(page, '/en/');
  await page.locator('.consent').getByRole('button', { name: 'Accept' }).click();
  await eventually(() => reported(requests)).toContain('gatsby-route-change');
  expect(reported(requests)).toMatch(/consent.*granted/);
  await eventually(() => statusesOf(requests, 'GET', '/flags')).toEqual([200]);
  await eventually(() => statusesOf(requests, 'OPTIONS', '/')).toEqual([204]);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.locator('footer a[href="/en/blog/"]').first().click();
  await page.waitForURL('**/en/blog/');
  await eventually(() => reported(requests).split('gatsby-route-change').length).toBeGreaterThan(2);
  await eventually(() => reported(requests)).toContain('core-web-vitals');

  await open(page, '/fr/points-for-renewal/?token=demo-success');
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#form [name="${name}"]`);
    if (await field.count()) await field.fill(value);
  }
  await page.locator('#form [name="confirmation"]').check();
  await page.locator('#form button[type="submit"]').click();
  await page.locator('#outcome-success[data-shown]').waitFor();
  await eventually(() => reported(requests)).toContain('campaign_success');
  expect(reported(requests)).not.toMatch(/demo-success|zoe@|6044/);

  expect(complaints).toEqual([]);
  const hosts = new Set(
    requests
      .map((request) => new URL(request.url()))
      .filter(({ protocol }) => /^http/.test(protocol))
      .map(({ host }) => host),
  );
  expect([...hosts]).toEqual([new URL(origin()).host]);
  await context.close();
});

test('the code that asks a flag server, with its states and times, is emitted, and not for a site without one', async () => {
  const scriptsOf = async (folder: string): Promise<string> => {
    const names = (await listFiles(folder)).filter((name) => /^assets\/.*\.js$/.test(name));
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
  };
  const found = async (folder: string) => {
    const code = await scriptsOf(folder);
    return ['healthy', 'HttpError', 'togglesStorageTTL'].filter((name) => code.includes(name));
  };
  expect(await found(running.site?.folder ?? '')).toHaveLength(3);
  expect(await found(inject('siteFolder'))).toEqual([]);
});

test('page data is requested with the query of its address', async () => {
  const { page, requests, complaints } = await visit();
  await open(page, '/en/');
  const path = '/page-data/en/faqs/page-data.json';
  const sent = () => requests.map((request) => new URL(request.url())).filter(({ pathname }) => pathname === path);
  await page.evaluate(() => (Reflect.get(window, '___navigate') as (to: string) => void)('/en/faqs/?p=home'));
  await eventually(() => page.locator('.faq-index__category').count()).toBe(1);
  expect(sent().map(({ search }) => search)).toContain('?p=home');
  // A document requests the data of its page in the same way.
  await open(page, '/en/faqs/?p=condo');
  await eventually(() => sent().map(({ search }) => search)).toContain('?p=condo');
  expect(complaints).toEqual([]);
});

test('requests to the listed host have the header of bot management, after consent', async () => {
  const { context, page, requests } = await visit();
  await context.route(`https://${quoteHost}/**`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } }),
  );
  await open(page, '/en/');
  const telemetry = async (): Promise<string | undefined> => {
    await page.evaluate((address) => fetch(address).then(() => {}), `https://${quoteHost}/start`);
    const sent = requests.filter((request) => request.method() === 'GET' && new URL(request.url()).host === quoteHost).at(-1);
    return (await sent?.allHeaders())?.[everything.BOT_HEADER_NAME ?? ''];
  };
  expect(await telemetry()).toBeUndefined();
  await page.locator('.consent').getByRole('button', { name: 'Accept' }).click();
  await eventually(telemetry).toMatch(/^[0-9a-f]{8}-/);
});

test('check finds no problem with every part on', async () => {
  const { code, stdout } = await runHere(root, ['check', '--dir', running.site?.folder ?? '', '--json']);
  expect([code, JSON.parse(stdout).problems]).toEqual([0, []]);
});

test('the policy stays closed: no text runs as code, and only the listed hosts are allowed', async () => {
  const response = await fetch(`${origin()}/en/`);
  const policy = Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  const tags = 'https://www.googletagmanager.com';
  expect(policy).toMatchObject({ 'default-src': ["'none'"], 'base-uri': ["'none'"], 'object-src': ["'none'"] });
  expect(Object.values(policy).flat()).not.toEqual(expect.arrayContaining(["'unsafe-eval'"]));
  expect(Object.values(policy).flat()).not.toEqual(expect.arrayContaining(["'unsafe-inline'"]));
  expect(policy['script-src']?.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'", tags]);
  expect(policy['connect-src']).toEqual(["'self'", `https://${quoteHost}`, tags]);
  expect(policy['frame-ancestors']).toEqual(["'self'"]);
});
