/** A site with a path per language, an unprefixed default language and a path prefix, among other applications. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { openBrowser } from '../support/browser.ts';
import { applications, startHost } from '../support/host-with-applications.ts';
import { kitchenSite } from '../support/kitchen-site.ts';
import { isLong, sized, someOf } from '../support/length.ts';
import { withRealClient } from '../support/mini-site.ts';
import { bringToLife, followLink, headingOf, isSameDocument, markDocument } from '../support/visitor.ts';

withRealClient();

const prefix = '/kitchen';
const shop = 'https://shop.example/all?from=kitchen';
const closers: (() => Promise<unknown>)[] = [];
let browser: Browser;
let root = '';
let pages: readonly string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  const site = await kitchenSite('defaultLocalePrefix: false,', (remove) => closers.push(remove), { 'public/LICENSE': 'MIT' });
  expect((await site.generate(['--path-prefix', prefix])).problems).toEqual([]);
  const files = Object.keys(await site.output()).filter((file) => file.endsWith('.html') && !file.startsWith('_gatsby/'));
  pages = files.map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`);
  // As on a host that knows no redirects: the pages alone lead on.
  await rm(join(site.root, 'dist/host-settings.json'));
  const options = { folder: join(site.root, 'dist'), pathPrefix: prefix, port: 0, host: '127.0.0.1', onFault: console.error };
  const served = await serve(options);
  const elsewhere = await startHost('http://127.0.0.1:9', [(_, response) => Boolean(response.end('<h1>elsewhere</h1>'))]);
  const host = await startHost(
    `http://127.0.0.1:${served.port}`,
    Object.values(applications(prefix, elsewhere.origin.replace('127.0.0.1', 'localhost'))),
  );
  root = host.origin + prefix;
  closers.push(host.close, elsewhere.close, served.close, () => browser.close());
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function visitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  await context.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>shop</h1>' }));
  return context.newPage();
}

/** Pages that lead on, with the page in each language, or the address of another host. */
const leading: Readonly<Record<string, { readonly en: string; readonly fr: string }>> = {
  '/tarte/': { en: '/pie/', fr: '/fr/tarte/' },
  '/soupe-à-l’ail/': { en: '/soup/', fr: '/fr/soupe-à-l’ail/' },
  '/old-pie/': { en: '/pie/', fr: '/pie/' },
  '/2019/pie.html': { en: '/pie/', fr: '/pie/' },
  '/2019/tarte/': { en: '/fr/tarte/', fr: '/fr/tarte/' },
  '/menu/': { en: '/fr/', fr: '/fr/' },
  '/cakes/': { en: '/fr/tarte/', fr: '/fr/tarte/' },
  '/leaflet/': { en: '/files/leaflet.txt', fr: '/files/leaflet.txt' },
  '/shop/': { en: shop, fr: shop },
};

const addressOf = (target: string): string => (target.startsWith('/') ? root + encodeURI(target) : target);

const linksOf = (page: Page): Promise<readonly string[]> =>
  page.$$eval('a[href], link[rel="canonical"], link[rel="alternate"]', (links) =>
    links.map((link) => (link as HTMLAnchorElement).href),
  );

describe.each(['en', 'fr'] as const)('a visitor whose browser is in the language %s', (language) => {
  test.each(isLong ? [true, false] : [language === 'en'])(
    'reaches a page at every address, with script: %s',
    async (javaScriptEnabled) => {
      const page = await visitor({ locale: `${language}-CA`, javaScriptEnabled });
      const missing: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
      });
      const links = new Set<string>();
      const others = pages.filter((path) => !(path in leading));
      for (const path of [...Object.keys(leading), ...someOf(others, 8)]) {
        const { [javaScriptEnabled ? language : 'en']: target = path } = leading[path] ?? {};
        await page.goto(root + path);
        await page.waitForURL(addressOf(target));
        for (const link of await linksOf(page))
          links.add(link.replace('https://kitchen.example/kitchen', root).replace(/#.*/, ''));
      }
      for (const link of links) {
        expect(link.startsWith(`${root}/`), link).toBe(true);
        const [path = ''] = decodeURI(link.slice(root.length)).split('?');
        expect([...pages, '/feed.atom', '/fr/feed.atom'], link).toContain(path);
      }
      expect(pages).toEqual(expect.arrayContaining(Object.keys(leading)));
      expect(missing).toEqual([]);
      expect(links.size).toBeGreaterThan(5);
    },
  );
});

test('the client goes from every page to every page that it links to, and follows redirects', async () => {
  const page = await visitor({ locale: 'fr-CA' });
  const followed = new Set<string>();
  for (const path of ['/', '/fr/', '/pie/', '/fr/tarte/']) {
    await page.goto(root + path);
    const hrefs = await page.$$eval('a[href]', (links) => links.map((link) => (link as HTMLAnchorElement).href));
    const others = [...new Set(hrefs.filter((each) => !each.includes('#')))];
    for (const href of someOf(
      others.filter((each) => isLong || !followed.has(each)),
      3,
    )) {
      followed.add(href);
      await page.goto(root + path);
      await bringToLife(page);
      await markDocument(page);
      await followLink(page, href);
      await page.waitForURL(href);
      expect([href, await isSameDocument(page), await headingOf(page)]).not.toEqual([href, true, '404']);
      expect(await isSameDocument(page), href).toBe(true);
    }
  }
  // The others lead on as one of these does.
  const usual = ['/tarte/', '/old-pie/', '/2019/tarte/', '/leaflet/', '/shop/'];
  for (const [from, { fr }] of Object.entries(leading).filter(([from]) => isLong || usual.includes(from))) {
    await page.goto(`${root}/`);
    await bringToLife(page);
    await markDocument(page);
    await followLink(page, root + encodeURI(from));
    await page.waitForURL(addressOf(fr));
    expect(await isSameDocument(page), from).toBe(!from.startsWith('/leaflet') && fr !== shop);
  }
});

test('an unknown address has the not-found page of its language, from the host, the client and without a network', async () => {
  const page = await visitor({ locale: 'fr-CA', serviceWorkers: 'allow' });
  for (const [path, title] of [
    ['/nowhere/', '404 (/404.html)'],
    ['/fr/nulle-part/', '404 (/fr/404.html)'],
  ] as const) {
    const answer = await page.goto(root + path);
    expect([answer?.status(), await page.title()]).toEqual([404, title]);
  }
  for (const path of ['/', '/fr/']) {
    await page.goto(root + path);
    await bringToLife(page);
    await markDocument(page);
    await followLink(page, `${root}${path}nowhere/`);
    await page.waitForFunction((title) => document.title === title, `404 (${path}404/)`);
    expect(await isSameDocument(page)).toBe(true);
  }
  await page.goto(`${root}/fr/`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.context().setOffline(true);
  for (const [path, title] of [
    ['/fr/hors-ligne/', 'Offline (/fr/offline/)'],
    ['/offline-too/', 'Offline (/offline/)'],
  ] as const) {
    await page.goto(root + path);
    expect(await page.title()).toBe(title);
  }
});

type Other = [what: string, path: string, title: string | undefined];

test.each<Other>([
  ['a sign-in that redirects to another host', '/sign-in?next=/pie/', 'elsewhere'],
  ['a page that answers no HEAD', '/report/', 'report'],
  ['a query that matters', '/query/?id=5', 'query'],
  ['a path below a file', '/legacy.php/a/b', 'legacy'],
  ['a public file without an ending', '/LICENSE', undefined],
  ...sized<Other[]>(
    [],
    [
      ['a page that needs a password', '/private/', 'private'],
      ['an address without a slash at its end', '/slashless', 'slashless'],
      ['a server error', '/broken/', 'broken'],
    ],
  ),
])('a link to %s leads there, as without script', async (_, path, title) => {
  const page = await visitor({ acceptDownloads: true });
  await page.goto(`${root}/`);
  await bringToLife(page);
  await markDocument(page);
  if (title === undefined) {
    const download = page.waitForEvent('download');
    await followLink(page, root + path);
    expect((await download).url()).toBe(root + path);
    expect(await headingOf(page)).toBe('Kitchen');
    return;
  }
  await followLink(page, root + path);
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await isSameDocument(page)).toBe(false);
});

test('an address that another application does not have has the not-found page', async () => {
  const page = await visitor();
  await page.goto(`${root}/`);
  await bringToLife(page);
  await markDocument(page);
  await followLink(page, `${root}/query/?id=6`);
  await page.waitForURL(`${root}/query/?id=6`);
  await page.waitForFunction(() => document.title.startsWith('404'));
  expect(await isSameDocument(page)).toBe(true);
});
