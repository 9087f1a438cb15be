import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { develop } from '../../generator/runs/develop.ts';
import { serve } from '../../generator/serve/serve.ts';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';
import { sized, someOf } from '../support/length.ts';
import { evaluateSoon } from '../support/visitor.ts';
import { workerBuilds, workerSite } from '../support/worker-site.ts';

const { browser, origin } = browserHarness();
const openSite = workerBuilds();

/** A visitor whose browser has service workers. */
async function visitor(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser().newContext({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  return { context, page: await context.newPage() };
}

/** A proxy of a server. `instead` returns true for a request that it answers itself, or never. Returns its origin. */
async function proxyOf(target: string, instead: (url: string, outgoing: ServerResponse) => boolean): Promise<string> {
  const server = createServer(({ url = '', headers }, outgoing) => {
    if (instead(url, outgoing)) return;
    get(target + url, { headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy of a server that stops answering requests for some paths when it is told to. */
async function slowNetwork(target: string): Promise<{ root: string; hold: (paths: RegExp) => readonly string[] }> {
  const held: string[] = [];
  const slow: { paths?: RegExp } = {};
  const root = await proxyOf(target, (url) => {
    if (!slow.paths?.test(url)) return false;
    held.push(url);
    return true;
  });
  const hold = (paths: RegExp) => {
    slow.paths = paths;
    return held;
  };
  return { root, hold };
}

/** Responses of a broken host in place of a file. */
interface WrongAnswer {
  readonly type: string;
  readonly body: string;
  /** True if browsers may cache the response for a year. */
  readonly isImmutable?: boolean;
}

/**
 * A proxy of a server that answers some paths with status 200 and other content until it is told
 * otherwise.
 */
async function spoiltHost(target: string, paths: RegExp, wrong: WrongAnswer): Promise<{ root: string; mend: () => void }> {
  const host = { isSpoilt: true };
  const root = await proxyOf(target, (url, outgoing) => {
    if (!host.isSpoilt || !paths.test(url)) return false;
    const cacheControl = wrong.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
    outgoing.writeHead(200, { 'content-type': wrong.type, 'cache-control': cacheControl });
    outgoing.end(wrong.body);
    return true;
  });
  const mend = () => {
    host.isSpoilt = false;
  };
  return { root, mend };
}

/** A proxy of a server whose service workers begin with other code. Returns its origin. */
const withWorkerCode = (target: string, code: string): Promise<string> =>
  proxyOf(target, (url, outgoing) => {
    if (url !== '/sw.js') return false;
    get(target + url, (answer) => {
      outgoing.writeHead(200, { 'content-type': answer.headers['content-type'], 'cache-control': 'no-cache' });
      outgoing.write(code);
      answer.pipe(outgoing);
    });
    return true;
  });

/** Texts of cached responses under addresses of a kind. */
const cachedTexts = (page: Page, pattern: RegExp): Promise<string[]> =>
  page.evaluate(async (source) => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new RegExp(source).test(request.url)) texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts;
  }, pattern.source);

/** Addresses of cached responses, by cache, without those of the site. */
function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, '')),
    );
    return Object.fromEntries((await Promise.all(lists)).map((list, index) => [names[index] ?? '', list]));
  });
}

/** Paths of the cached pages. */
const keptPages = async (page: Page): Promise<string[]> =>
  Object.entries(await kept(page)).flatMap(([name, list]) => (name.includes(':pages:') ? list : []));

/**
 * Paths of data and hashed files that the document has loaded and the service worker has not
 * cached.
 */
async function missing(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, '')),
  );
  const all = Object.values(await kept(page)).flat();
  return loaded.filter((path) => /\/(assets|page-data|slice-data)\//.test(path) && !all.includes(path));
}

/**
 * Waits until the service worker is active and has cached the page on screen with everything that
 * makes it interactive.
 */
async function whenKept(page: Page, path = new URL(page.url()).pathname): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => keptPages(page)).toContain(path);
  await expect.poll(() => missing(page)).toEqual([]);
}

/**
 * Waits until a new service worker is active. Chromium may lose a request that is sent while one
 * service worker replaces the other.
 */
const whenReplaced = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return [installing, waiting, active].map((worker) => worker?.state);
      }),
    )
    .toEqual([undefined, undefined, 'activated']);

/** Number of service workers, and the caches. */
const left = (page: Page): Promise<unknown> =>
  page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);

const heading = (page: Page): Promise<string | null> => page.locator('main h1').textContent();
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { wasHere: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'wasHere' in window);
const navigate = (page: Page, to: string): Promise<void> =>
  page.evaluate((href) => void (Reflect.get(window, '___navigate') as (href: string) => void)(href), to);

/** In the short form only the second language. */
const languages = [
  {
    language: 'en',
    lang: 'en-CA',
    link: 'Contact us',
    offline: 'This page cannot be reached right now',
    retry: 'Try this page again',
  },
  {
    language: 'fr',
    lang: 'fr-CA',
    link: 'Nous joindre',
    offline: 'Cette page est hors d’atteinte pour le moment',
    retry: 'Essayer de nouveau cette page',
  },
];

describe.each(languages.slice(sized(1, 0)))('in $language', ({ language, lang, link, offline, retry }) => {
  test('visited pages open without a network, and others are answered by a page that says so', async () => {
    const { context, page } = await visitor();
    const complaints = watchComplaints(page);
    const first = `${origin()}/${language}/privacy/`;
    const second = `${origin()}/${language}/contact-us/`;
    await page.goto(`${first}?token=demo-success&utm_source=letter&email=a%40b.example`);
    await hydrate(page);
    await whenKept(page);
    const title = await heading(page);
    await page.locator('footer').getByRole('link', { name: link, exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === new URL(second).pathname);
    await whenKept(page);
    const secondTitle = await heading(page);
    expect(complaints).toEqual([]);
    expect(JSON.stringify(await kept(page))).not.toMatch(/token|demo-success|utm_|letter|b\.example/);

    await context.setOffline(true);
    await page.reload();
    expect(await heading(page)).toBe(secondTitle);
    await hydrate(page);
    await mark(page);
    await navigate(page, first);
    await page.waitForURL(first);
    await expect.poll(() => heading(page)).toBe(title);
    expect(await isSameDocument(page)).toBe(true);

    // The site names this page to be stored without a visit.
    const claim = `${origin()}/${language}/make-a-claim/`;
    const [, claimTitle = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await fetch(claim)).text()) ?? [];
    await page.goto(`${claim}?step=1#content`);
    expect([claimTitle.length > 5, await heading(page)]).toEqual([true, claimTitle]);
    await page.goto(first);
    await hydrate(page);
    await mark(page);

    // No page so far links to it: a page with prefetched data would appear.
    const unknown = `${origin()}/${language}/location/thunder-bay/tenant-insurance/`;
    await navigate(page, unknown);
    await expect.poll(() => heading(page)).toBe(offline);
    expect([page.url(), await page.locator('html').getAttribute('lang'), await isSameDocument(page)]).toEqual([
      unknown,
      lang,
      false,
    ]);
    // An address without a language is answered in that of the last page.
    await page.goto(`${origin()}/glossary/`);
    expect([page.url(), await heading(page)]).toEqual([`${origin()}/glossary/`, offline]);
    // All content of the page is cached.
    const pictures = page.locator('main img');
    expect(await pictures.count()).toBeGreaterThan(0);
    for (const picture of await pictures.all()) {
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }

    const place = `${unknown}?a=1#faqs`;
    await page.goto(place);
    await page.getByRole('link', { name: retry }).click();
    await expect.poll(() => heading(page)).toBe(offline);
    await context.setOffline(false);
    // The page may be interactive by itself by now, so its data is requested where it is.
    await evaluateSoon(page, () => document.querySelector<HTMLAnchorElement>('main a[href=""]')?.click());
    await expect.poll(() => heading(page)).not.toBe(offline);
    expect(page.url()).toBe(place);
  });
});

const code = /\/assets\/component---.*\.js/;
const wrongAnswers: readonly (readonly [name: string, paths: RegExp, wrong: WrongAnswer])[] = [
  ['a script with the type of a text', code, { type: 'text/plain', body: 'Sorry.' }],
  ['a script that is broken', code, { type: 'text/javascript', body: 'throw new Error("spoilt");' }],
  ['a script that is a page', code, { type: 'text/html', body: '<!DOCTYPE html><p>Sorry.</p>' }],
  ['an empty script', code, { type: 'text/javascript', body: ' ' }],
  ['a broken script that the browser keeps', code, { type: 'text/javascript', body: 'throw new Error();', isImmutable: true }],
  ['page data that is no JSON', /\/page-data\/en\/.*page-data\.json/, { type: 'application/json', body: 'Sorry.' }],
  ['page data that is a message', /\/page-data\/en\/.*page-data\.json/, { type: 'application/json', body: '{"error":"down"}' }],
  ['a file of the shell', /\/favicon\.ico/, { type: 'text/html', body: '<!DOCTYPE html><p>Sorry.</p>' }],
  ['code of the shell', /\/assets\/chunk-.*\.js/, { type: 'text/plain', body: 'Sorry.' }],
  ['an offline page', /\/fr\/offline\/$/, { type: 'text/html', body: '<!DOCTYPE html><p>Sorry.</p>' }],
];

test.each(someOf(wrongAnswers, 4))(
  '%s, given once with 200, is not kept: the site is whole again when the host is',
  async (_, paths, wrong) => {
    const site = await openSite();
    const { root, mend } = await spoiltHost(site.root, paths, wrong);
    const { page, context } = await visitor();
    await page.goto(`${root}/en/hello/`);
    // Registered here, because the page itself may not come so far. Everything that the page would
    // send to it follows.
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
      // A worker that could not be installed may be gone with its registration.
      const isSettled = () => !worker || worker.state === 'activated' || worker.state === 'redundant';
      while (!isSettled()) await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }));
    });
    await page.reload({ waitUntil: 'networkidle' });
    const sorry = async () => (await cachedTexts(page, /./)).filter((text) => text === wrong.body);
    expect(await sorry()).toEqual([]);

    mend();
    // Another tab, without this one's memory.
    await page.close();
    const next = await context.newPage();
    await next.goto(`${root}/en/hello/`);
    await next.evaluate(() => navigator.serviceWorker.register('/sw.js'));
    await hydrate(next);
    await whenKept(next);
    await context.setOffline(true);
    await next.goto(`${root}/fr/third/`);
    expect(await heading(next)).toBe('offline in fr');
    await next.goto(`${root}/en/hello/`);
    expect(await heading(next)).toBe('hello in en');
    await hydrate(next);
  },
);

test('wrong cache entries of an earlier service worker are deleted by the next', async () => {
  const { root, publish } = await openSite();
  const { page } = await visitor();
  await page.goto(`${root}/en/hello/`);
  await hydrate(page);
  await whenKept(page);
  // A check that has begun would find the second build before its cache entries are wrong.
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await publish('second');
  const spoilt = await page.evaluate(async () => {
    const urls: string[] = [];
    const published = await (await fetch('/chunk-map.json')).json();
    const assets = await caches.open('boreal:/:assets');
    const shell = await caches.open('boreal:/:shell');
    for (const [name, [url]] of Object.entries(published as Record<string, string[]>)) {
      if (!/^(app|component---.*note.*)$/.test(name) || url === undefined) continue;
      urls.push(url);
      const wrong = () => new Response('Sorry.', { headers: { 'content-type': 'text/javascript' } });
      await (name === 'app' ? shell : assets).put(url, wrong());
    }
    await (await navigator.serviceWorker.getRegistration())?.update();
    return urls;
  });
  expect(spoilt).toHaveLength(2);
  await expect.poll(async () => (await cachedTexts(page, /./)).filter((text) => text === 'Sorry.')).toEqual([]);
  await whenReplaced(page);
  await page.goto(`${root}/en/other/`);
  expect(await page.locator('#mark').textContent()).toBe('second build');
  await hydrate(page);
});

test('a page of the next build does not wait for the deletion of old caches', async () => {
  const { root: target, publish } = await openSite();
  const root = await withWorkerCode(target, 'caches.delete = () => new Promise(() => {});\n');
  const { page } = await visitor();
  await page.goto(`${root}/en/hello/`);
  await hydrate(page);
  await whenKept(page);
  await publish('second');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect.poll(() => page.evaluate(() => Reflect.get(window, '___swUpdated'))).toBe(true);
  await whenReplaced(page);
  await page.goto(`${root}/en/other/`);
  expect(await page.locator('#mark').textContent()).toBe('second build');
  await hydrate(page);
});

test('a tab that is open across two builds keeps working, and its next navigation brings the new build', async () => {
  const { root, publish } = await openSite();
  const { context, page } = await visitor();
  const complaints = watchComplaints(page);
  await page.goto(`${root}/en/hello/`);
  await hydrate(page);
  await whenKept(page);
  await navigate(page, `${root}/en/other/`);
  await whenKept(page, '/en/other/');
  await mark(page);
  const before = Object.keys(await kept(page)).sort();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const { on } = Reflect.get(window, '___emitter') as { on: (name: string, listener: () => void) => void };
    for (const name of ['UpdateFound', 'Installed', 'UpdateReady', 'Active', 'Redundant']) {
      on(`onServiceWorker${name}`, () => heard.push(name));
    }
  });

  await publish('second');
  // As the browser does itself when a document loads, and every day.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const heard = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'heard'));
  await expect.poll(heard).toEqual(['UpdateFound', 'UpdateReady', 'Active']);
  expect(await page.evaluate(() => Reflect.get(window, '___swUpdated'))).toBe(true);
  // The tab has not changed, and the cache of the old service worker is deleted.
  expect([await isSameDocument(page), await page.locator('#mark').textContent()]).toEqual([true, 'first build']);
  await whenKept(page);
  const cachesOf = async (isOld: boolean) => Object.keys(await kept(page)).filter((name) => before.includes(name) === isOld);
  await expect.poll(async () => (await cachesOf(true)).sort()).toEqual(['boreal:/:assets', 'boreal:/:shell']);
  expect(await cachesOf(false)).toHaveLength(before.length - 2);
  expect(await keptPages(page)).toEqual(['/en/other/']);

  await navigate(page, `${root}/en/third/`);
  await expect.poll(() => page.locator('#mark').textContent()).toBe('second build');
  expect([page.url(), await isSameDocument(page)]).toEqual([`${root}/en/third/`, false]);
  await hydrate(page);
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  for (const path of ['/en/other/', '/en/third/']) {
    await page.goto(root + path);
    expect(await page.locator('#mark').textContent()).toBe('second build');
  }
  await hydrate(page);
  await page.goto(`${root}/fr/hello/`);
  expect(await heading(page)).toBe('offline in fr');
});

test('a page with a missing file reloads once when the new build is available', async () => {
  const { root, publish } = await openSite();
  const { page } = await visitor();
  await page.goto(`${root}/en/hello/`);
  await whenKept(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.evaluate(() => void Object.assign(window, { ___failedResources: true }));
  await publish('second');
  // Repeated until it is there: the browser's own earlier update may answer for this one. Failures
  // do not matter, because the document goes.
  const update = () => page.evaluate(() => void navigator.serviceWorker.getRegistration().then((found) => found?.update()));
  await expect
    .poll(async () => {
      await update().catch(() => {});
      return page.locator('#mark').textContent();
    })
    .toBe('second build');
  await hydrate(page);
  await whenKept(page);
  expect(documents).toEqual([`${root}/en/hello/`]);
});

/** The service worker's longest waits for the network, three seconds each, end at once. */
const withoutPatience = `{
  const { setTimeout } = self;
  self.setTimeout = (run, ms, ...given) => setTimeout(run, ms === 3_000 ? 0 : ms, ...given);
}
`;

test('a network that does not answer causes no wait for a cached page', async () => {
  const { root, hold } = await slowNetwork(await withWorkerCode((await openSite()).root, withoutPatience));
  const { page } = await visitor();
  await page.goto(`${root}/en/hello/`);
  await hydrate(page);
  await whenKept(page);
  const held = hold(/^\/(en\/hello|page-data)\//);
  await page.goto(`${root}/en/hello/`);
  expect(await heading(page)).toBe('hello in en');
  await hydrate(page);
  expect(held).toEqual(expect.arrayContaining(['/en/hello/', '/page-data/en/hello/page-data.json', '/page-data/app-data.json']));
});

test('changed content is shown immediately while there is a network', async () => {
  const { root, publish } = await openSite();
  const { page } = await visitor();
  await page.goto(`${root}/en/hello/`);
  await hydrate(page);
  await whenKept(page);
  await publish('edited');
  await page.reload();
  expect(await heading(page)).toBe('Good day');
  await hydrate(page);
  expect(await heading(page)).toBe('Good day');
});

test('one visit to a site without a service worker removes the service worker and all its caches', async () => {
  const { root, publish } = await openSite();
  const { page } = await visitor();
  const complaints = watchComplaints(page);
  await page.goto(`${root}/en/hello/`);
  await hydrate(page);
  await whenKept(page);
  await publish('off');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.goto(`${root}/en/hello/`);
  await expect.poll(() => left(page)).toEqual([0, []]);
  // The same visit continues, and nothing is cached again.
  await hydrate(page);
  await mark(page);
  await navigate(page, `${root}/en/other/`);
  await expect.poll(() => heading(page)).toBe('other in en');
  expect([await isSameDocument(page), await left(page)]).toEqual([true, [0, []]]);
  expect(documents).toEqual([`${root}/en/hello/`]);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await hydrate(page);
  expect(await left(page)).toEqual([0, []]);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the preview removes the service worker of another program at its address', async () => {
  const site = await workerSite();
  await site.generate();
  const onFault = (error: unknown): void => console.error(error);
  const server = await serve({ folder: join(site.root, 'dist'), pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
  const { page } = await visitor();
  const root = `http://127.0.0.1:${server.port}`;
  await page.goto(`${root}/en/hello/`);
  await whenKept(page);
  await server.close();
  const preview = await develop({
    config: 'boreal.config.ts',
    cwd: site.root,
    overrides: {},
    port: server.port,
    host: '127.0.0.1',
    now: Date.now,
    onUpdate: () => {},
    onFault,
  });
  onTestFinished(() => preview.close());
  await preview.ready;
  await page.goto(`${root}/en/hello/`);
  await expect.poll(() => left(page)).toEqual([0, []]);
  await page.reload();
  await hydrate(page);
  expect([await heading(page), await left(page)]).toEqual(['hello in en', [0, []]]);
});

test('below a path prefix the service worker affects only its site', async () => {
  const site = await workerSite();
  await site.generate(['--path-prefix', '/docs']);
  const onFault = (error: unknown): void => console.error(error);
  const server = await serve({ folder: join(site.root, 'dist'), pathPrefix: '/docs', port: 0, host: '127.0.0.1', onFault });
  onTestFinished(() => server.close());
  const root = `http://127.0.0.1:${server.port}/docs`;
  const { context, page } = await visitor();
  const complaints = watchComplaints(page);
  await page.goto(`${root}/en/hello/`);
  await hydrate(page);
  await whenKept(page);
  const registrations = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map((registration) => [
      registration.scope,
      registration.active?.scriptURL,
    ]),
  );
  expect(registrations).toEqual([[`${root}/`, `${root}/sw.js`]]);
  expect(Object.keys(await kept(page)).every((name) => name.startsWith('boreal:/docs/:'))).toBe(true);
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  expect(await heading(page)).toBe('hello in en');
  await page.goto(`${root}/fr/other/`);
  expect([page.url(), await heading(page)]).toEqual([`${root}/fr/other/`, 'offline in fr']);
});
