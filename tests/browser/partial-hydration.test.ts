import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { batchPauseMs } from '../../client/prefetch/prefetcher.ts';
import { browserHarness, hydrate, watchComplaints, withoutTimer } from '../support/browser.ts';
import { generatedPartialSite } from '../support/partial-site.ts';

const site = generatedPartialSite();
const { browser, open: openAsIs, origin } = browserHarness(() => join(site().root, 'dist'));

/** Paths of code and data that a page has requested, without hashes. */
const requestsOf = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(assets|page-data)\//.test(pathname)) paths.push(pathname.replace(/-[A-Z0-9]{8}(?=\.)/, '').replace('/assets/', ''));
  });
  return paths;
};

const payloadOf = (story: string): string => `/page-data/stories/${story}/page-data-rsc.json`;
const heading = (page: Page): Promise<string | null> => page.locator('main h1').textContent();
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { wasHere: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'wasHere' in window);

/** Opens a blank page. Later documents fetch no pages ahead, so that they request only what the test does. */
async function openBlank(): Promise<Page> {
  const page = await openAsIs('/robots.txt');
  await withoutTimer(page, batchPauseMs);
  return page;
}

async function open(path: string): Promise<Page> {
  const page = await openBlank();
  await page.goto(origin() + path, { waitUntil: 'load' });
  return page;
}

/** Opens an address in a blank page that notes what it loads. */
async function openWatched(path: string) {
  const page = await openBlank();
  const requests = requestsOf(page);
  const complaints = watchComplaints(page);
  await page.goto(origin() + path, { waitUntil: 'load' });
  return { page, requests, complaints };
}

/** Returns true if the page has requested a file of the second step, which contains React. */
const loadsReact = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { hydrate = [] } = (window as unknown as { ___chunkMapping: { hydrate?: string[] } }).___chunkMapping;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return hydrate.some((file) => loaded.includes(file));
  });

/** Resolves when the browser has been idle after the load, which starts React on other pages. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))));

describe('a page without client components', () => {
  test('loads no React until a link to another page is pointed at, and is then left in place', async () => {
    const { page, requests, complaints } = await openWatched('/stories/plain/');
    await page.mouse.move(300, 300);
    await idle(page);
    expect(requests.filter((path) => /---|partial|\.json$/.test(path))).toEqual([]);
    expect(await loadsReact(page)).toBe(false);
    await mark(page);
    await page.getByRole('link', { name: 'Liked' }).hover();
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    expect(await loadsReact(page)).toBe(true);
    // The payload, and the code of the client components in it, are there before the click.
    await expect.poll(() => requests).toEqual(expect.arrayContaining(['client---templates-like-tsx.js', payloadOf('liked')]));
    await page.getByRole('link', { name: 'Liked' }).click();
    await page.getByRole('heading', { name: 'A liked story' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    const data = requests.filter((path) => path.endsWith('json') && !path.includes('app-data'));
    expect(data.sort()).toEqual(['/page-data/sq/d/1842889443.json', payloadOf('liked'), payloadOf('plain')]);
    const button = page.getByRole('button');
    await button.click();
    await expect.poll(() => button.textContent()).toBe('Likes: 1');
    expect(await button.getAttribute('title')).toBe('A liked story 0');
    await page.goBack();
    await page.getByRole('heading', { name: 'A plain story' }).waitFor();
    expect(await page.title()).toBe('A plain story');
    await page.waitForFunction(() => document.getElementById('gatsby-announcer')?.textContent === 'A plain story');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('gatsby-focus-wrapper');
    await page.goForward();
    await page.getByRole('heading', { name: 'A liked story' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('a page with a client component', () => {
  test('hydrates it with its code alone, and leads to pages of both kinds', async () => {
    const { page, requests, complaints } = await openWatched('/stories/liked/');
    await hydrate(page);
    await page.getByRole('button').click();
    await page.getByRole('button', { name: 'Likes: 1' }).waitFor();
    expect(requests).toContain('client---templates-like-tsx.js');
    expect(requests.filter((path) => path.startsWith('component---'))).toEqual([]);
    await mark(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('button').click();
    await page.getByRole('button', { name: 'Count: 1' }).waitFor();
    await page.getByRole('link', { name: 'Other' }).click();
    await page.getByRole('heading', { name: 'Another story' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(requests.filter((path) => /stories\/other|^\/page-data\/index/.test(path))).toEqual([
      '/page-data/index/page-data.json',
      payloadOf('other'),
    ]);
    expect(complaints).toEqual([]);
  });

  test('is the emitted page if its code is missing, and links then load documents', async () => {
    const page = await openBlank();
    await page.route('**/client---*', (route) => route.abort());
    await page.goto(`${origin()}/stories/liked/`, { waitUntil: 'load' });
    await page.getByRole('button').hover();
    expect(await heading(page)).toBe('A liked story');
    await mark(page);
    await page.getByRole('link', { name: 'Other' }).click();
    await page.getByRole('heading', { name: 'Another story' }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
  });
});

describe('a payload that cannot be loaded', () => {
  test('because it is damaged loads the document', async () => {
    const page = await open('/stories/liked/');
    await hydrate(page);
    await page.route('**/other/page-data-rsc.json', (route) => route.fulfill({ body: '0:{"path":' }));
    await mark(page);
    await page.getByRole('link', { name: 'Other' }).click();
    await page.getByRole('heading', { name: 'Another story' }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
  });

  test('of a missing page shows the not-found page in place', async () => {
    const page = await open('/stories/liked/');
    await hydrate(page);
    await mark(page);
    await page.evaluate(() => (window as unknown as { ___navigate(to: string): void }).___navigate('/stories/none/'));
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/stories/none/');
  });

  test('because the server fails shows the partially hydrated page for that, in place', async () => {
    const page = await open('/stories/liked/');
    await hydrate(page);
    await page.route('**/other/page-data-rsc.json', (route) => route.fulfill({ status: 500 }));
    await mark(page);
    await page.getByRole('link', { name: 'Other' }).click();
    await page.getByRole('heading', { name: 'Broken' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/stories/other/');
  });
});

test('the document for unknown addresses needs no React, and a link leads on in place', async () => {
  const { page, requests } = await openWatched('/stories/none/');
  expect(await heading(page)).toBe('Not found');
  await idle(page);
  expect(await loadsReact(page)).toBe(false);
  await mark(page);
  await page.getByRole('link', { name: 'Liked' }).hover();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.getByRole('link', { name: 'Liked' }).click();
  await page.getByRole('heading', { name: 'A liked story' }).waitFor();
  await page.getByRole('button').click();
  await page.getByRole('button', { name: 'Likes: 1' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  expect(requests).toContain('/page-data/404.html/page-data-rsc.json');
});

test('visited pages and their payloads are there without a network', async () => {
  const context = await browser().newContext({ serviceWorkers: 'allow' });
  onTestFinished(() => context.close());
  await withoutTimer(context, batchPauseMs);
  const page = await context.newPage();
  await page.goto(`${origin()}/stories/liked/`, { waitUntil: 'load' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload({ waitUntil: 'load' });
  await hydrate(page);
  await page.getByRole('link', { name: 'Other' }).click();
  await page.getByRole('heading', { name: 'Another story' }).waitFor();
  const cached = () =>
    page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('-rsc.json'));
    });
  await expect.poll(cached).toHaveLength(2);
  await context.setOffline(true);
  await page.goto(`${origin()}/stories/liked/`, { waitUntil: 'load' });
  await hydrate(page);
  await page.getByRole('button').click();
  await page.getByRole('button', { name: 'Likes: 1' }).waitFor();
  await mark(page);
  await page.getByRole('link', { name: 'Other' }).click();
  await page.getByRole('heading', { name: 'Another story' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
});
