/** Pages that are fetched before a visitor follows a link. The pauses between batches end at the test's word. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { batchPauseMs } from '../../client/prefetch/prefetcher.ts';
import { browserHarness, hydrate } from '../support/browser.ts';

const { browser, origin } = browserHarness();

interface Pauses {
  /** Pauses that have begun and not ended. */
  waiting(): number;
  end(): void;
}

interface TestWindow {
  pauses: Pauses;
  ___loader: { enqueue(path: string): Promise<boolean> };
  ___navigate(to: string): void;
}

interface Visitor {
  readonly height?: number;
  readonly userAgent?: string;
  readonly connection?: object;
  /** Settings of the site for its visitors, as JSON. */
  readonly settings?: string;
}

interface Visit {
  readonly page: Page;
  /** Site paths of the pages whose data was requested, in order. */
  readonly fetched: () => readonly string[];
  /** Requests for data and code since the page became interactive. */
  readonly requests: string[];
  /** All requests of the visit. */
  readonly all: string[];
}

/** Opens an interactive page. */
async function visit(path: string, { height = 800, userAgent, connection, settings }: Visitor = {}): Promise<Visit> {
  const viewport = { width: 1280, height };
  const context = await browser().newContext({ viewport, userAgent });
  onTestFinished(() => context.close());
  await context.addInitScript(holdPauses, batchPauseMs);
  const given = { effectiveType: '4g', saveData: false, ...connection };
  await context.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), given);
  if (settings !== undefined) {
    await context.route(origin() + path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"visitor":{', `"visitor":{${settings},`) });
    });
  }
  const page = await context.newPage();
  const own = `/page-data${path}page-data.json`;
  const requests: string[] = [];
  const all: string[] = [];
  page.on('request', (request) => all.push(new URL(request.url()).pathname));
  await page.goto(origin() + path);
  await hydrate(page);
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const fetched = () =>
    requests.flatMap((url) => (url === own ? [] : (/^\/page-data(\/(?!sq\/).*)page-data\.json$/.exec(url)?.[1] ?? [])));
  return { page, fetched, requests, all };
}

/** Runs in the page: makes its pauses between batches end at the test's word. */
function holdPauses(pauseMs: number): void {
  const { setTimeout, clearTimeout } = window;
  const held = new Map<number, () => void>();
  const pauses: Pauses = {
    waiting: () => held.size,
    end: () => {
      const runs = [...held.values()];
      held.clear();
      for (const run of runs) run();
    },
  };
  Object.assign(window, {
    pauses,
    setTimeout: (run: () => void, ms?: number) => {
      const id = setTimeout(ms === pauseMs ? () => {} : run, ms);
      if (ms === pauseMs) held.set(id as unknown as number, run);
      return id;
    },
    clearTimeout: (id: number) => {
      held.delete(id);
      clearTimeout(id);
    },
  });
}

const waitingPauses = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as TestWindow).pauses.waiting());
const endPause = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as TestWindow).pauses.end());
const enqueue = (page: Page, paths: readonly string[]): Promise<boolean[]> =>
  page.evaluate((all) => Promise.all(all.map((path) => (window as unknown as TestWindow).___loader.enqueue(path))), paths);

/** Paths of the pages of the site that are linked, by links that match `selector`: all, and those in view. */
function linked(page: Page, selector = 'a[href]'): Promise<{ all: string[]; inView: string[] }> {
  return page.evaluate(async (wanted) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(wanted)].filter(
      ({ origin, pathname, target }) =>
        origin === location.origin && pathname !== location.pathname && target === '' && pathname.endsWith('/'),
    );
    const seen = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver(resolve);
      for (const link of links) observer.observe(link);
    });
    const inView = seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLAnchorElement);
    const paths = (those: readonly HTMLAnchorElement[]) => [...new Set(those.map(({ pathname }) => pathname))].sort();
    return { all: paths(links), inView: paths(inView) };
  }, selector);
}

/** Ends the pauses one after the other until the queue is empty. Returns the pages of each batch. */
async function fetchAll({ page, fetched }: Visit, expected: number): Promise<(readonly string[])[]> {
  const batches: (readonly string[])[] = [];
  await expect.poll(() => waitingPauses(page)).toBe(1);
  while ((await waitingPauses(page)) > 0) {
    const before = fetched().length;
    await endPause(page);
    // The next pause begins when the batch has arrived.
    await expect.poll(async () => (await waitingPauses(page)) > 0 || fetched().length >= expected).toBe(true);
    batches.push(fetched().slice(before));
  }
  return batches;
}

const sorted = (paths: readonly string[]): string[] => [...new Set(paths)].sort();

test.each([
  ['sits still', '/en/', 800],
  ['sits still', '/fr/faqs/', 800],
  ['has all links in view', '/en/', 8_000],
])(
  'for a visitor who %s on %s, four pages follow each pause until all are there, those in view first',
  async (_, path, height) => {
    const visited = await visit(path, { height });
    const [{ all, inView }, main] = [await linked(visited.page), await linked(visited.page, 'main a[href]')];
    expect(all.length).toBeGreaterThan(30);
    expect(inView.length).toBeGreaterThan(height > 800 ? 30 : 2);
    expect(visited.fetched()).toEqual([]);
    const batches = await fetchAll(visited, all.length);
    const sizes = batches.map(({ length }) => length);
    expect(sizes.slice(0, -1).every((size) => size === 4)).toBe(true);
    expect(sizes.at(-1)).toBeLessThanOrEqual(4);
    const order = batches.flat();
    expect(order).toHaveLength(all.length);
    expect(sorted(order)).toEqual(all);
    expect(sorted(order.slice(0, inView.length))).toEqual(inView);
    expect(sorted(order.slice(0, main.inView.length))).toEqual(main.inView);
  },
);

test('for a visitor who scrolls, each batch has the pages of the links that are then in view first', async () => {
  const visited = await visit('/en/');
  const { page, fetched } = visited;
  const height = await page.evaluate(() => document.body.scrollHeight);
  await expect.poll(() => waitingPauses(page)).toBe(1);
  for (const part of [0.3, 0.6, 1]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), height * part);
    // The observer of the client was there first.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const before = fetched();
    const { inView } = await linked(page);
    const wanted = inView.filter((path) => !before.includes(path));
    await endPause(page);
    await expect.poll(() => waitingPauses(page)).toBe(1);
    const batch = fetched().slice(before.length);
    expect(batch).toHaveLength(4);
    expect(batch.slice(0, wanted.length).filter((path) => !wanted.includes(path))).toEqual([]);
  }
});

test('the pages of links are cancelled when the page is left, and the next page begins with a pause of its own', async () => {
  const visited = await visit('/en/faqs/');
  const { page, fetched } = visited;
  const left = await linked(page);
  await expect.poll(() => waitingPauses(page)).toBe(1);
  await page.evaluate(() => (window as unknown as TestWindow).___navigate('/en/legal/'));
  await page.waitForFunction(() => document.title.startsWith('Legal'));
  await expect.poll(() => waitingPauses(page)).toBe(1);
  expect(fetched().filter((path) => path !== '/en/legal/')).toEqual([]);
  const { all } = await linked(page);
  const wanted = all.filter((path) => path !== '/en/faqs/');
  const before = fetched().length;
  await fetchAll(visited, before + wanted.length);
  expect(sorted(fetched().slice(before))).toEqual(wanted);
  const others = left.all.filter((path) => !all.includes(path));
  expect(others.length).toBeGreaterThan(20);
});

test.each([
  ['/en/blog/winter-tires-when-to-change/', 32, 90],
  ['/fr/blog/winter-tires-when-to-change/', 32, 90],
  ['/en/', 35, 93],
  ['/fr/', 35, 93],
  ['/en/auto-insurance/', 35, 93],
])(
  'a first visit to %s loads at most %i files and %i KB of scripts, with the first two batches',
  async (path, files, kilobytes) => {
    const { page, all } = await visit(path);
    for (let batches = 0; batches < 2; batches++) {
      await expect.poll(() => waitingPauses(page)).toBe(1);
      await page.waitForLoadState('networkidle');
      await endPause(page);
    }
    // The third pause begins when the second batch has arrived.
    await expect.poll(() => waitingPauses(page)).toBe(1);
    await page.waitForLoadState('networkidle');
    const scripts = [...new Set(all.filter((url) => url.endsWith('.js')))];
    const bytes = await Promise.all(
      scripts.map(async (url) => brotliCompressSync(await readFile(join(inject('siteFolder'), url))).length),
    );
    expect(scripts.length).toBeGreaterThan(5);
    expect(all.filter((url) => /lunr|search-code|slice---|register/.test(url))).toEqual([]);
    expect(bytes.reduce((sum, each) => sum + each) / 1024).toBeLessThanOrEqual(kilobytes);
    expect(all.length, all.join(' ')).toBeLessThanOrEqual(files);
  },
);

const twelve = [
  ...['legal', 'unsubscribe', 'insiders', 'privacy', 'glossary', 'affinity'].map((name) => `/en/${name}/`),
  ...['legal', 'unsubscribe', 'insiders', 'privacy', 'glossary', 'affinity'].map((name) => `/fr/${name}/`),
];

test('twelve pages that a script names are all fetched', async () => {
  const visited = await visit('/en/');
  const { page, fetched } = visited;
  const results = enqueue(page, twelve);
  const wanted = new Set([...(await linked(page)).all, ...twelve]);
  await fetchAll(visited, wanted.size);
  expect(await results).toEqual(twelve.map(() => true));
  expect(sorted(fetched())).toEqual([...wanted].sort());
  // Together with the main content in view, and before the other links.
  expect(twelve.filter((path) => fetched().indexOf(path) >= 16)).toEqual([]);
});

describe('nothing is fetched in advance', () => {
  test.each<[string, Visitor]>([
    ['on 2g', { connection: { effectiveType: '2g' } }],
    ['on slow 2g', { connection: { effectiveType: 'slow-2g' } }],
    ['for visitors who save data', { connection: { saveData: true } }],
    ['for bots', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ])('%s, even if a link is under the pointer or a script names pages', async (_, visitor) => {
    const { page, requests } = await visit('/en/', visitor);
    await page.locator('a[href="/en/sitemap/"]').first().dispatchEvent('mouseover');
    expect(await enqueue(page, twelve)).toEqual(twelve.map(() => false));
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    expect(await waitingPauses(page)).toBe(0);
    expect(requests.filter((url) => /^\/page-data\/|\/(prefetch|component---)/.test(url))).toEqual([]);
  });
});

test('a limit of the site ends the requests of a page view, and what is left follows on the next page', async () => {
  const visited = await visit('/en/', { settings: '"prefetchLimit":{"requests":5}' });
  const { page, fetched } = visited;
  const results = enqueue(page, ['/fr/pcx/', '/fr/legal/', '/fr/privacy/', '/fr/insiders/', '/fr/unsubscribe/']);
  await expect.poll(() => waitingPauses(page)).toBe(1);
  await endPause(page);
  await expect.poll(() => fetched().length).toBe(4);
  // The queue is not empty: another pause, and one more whenever links come into view. No request after them.
  for (let idle = 0; idle < 2; idle++) {
    for (; (await waitingPauses(page)) > 0; idle = 0) await endPause(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    expect(fetched()).toHaveLength(4);
  }
  await page.evaluate(() => (window as unknown as TestWindow).___navigate('/en/legal/'));
  await page.waitForFunction(() => document.title.startsWith('Legal'));
  await expect.poll(() => waitingPauses(page)).toBe(1);
  await endPause(page);
  expect(await results).toEqual([true, true, true, true, true]);
});

test('on a metered connection ten requests are the limit, and a link under the pointer does not count', async () => {
  const visited = await visit('/en/', { connection: { type: 'cellular' } });
  const { page, requests } = visited;
  await expect.poll(() => waitingPauses(page)).toBe(1);
  const before = requests.length;
  const ahead = () => requests.slice(before).filter((url) => /^\/page-data\/|\.js$/.test(url));
  for (let pauses = 0; pauses < 5; pauses++) {
    await endPause(page);
    await page.waitForLoadState('networkidle');
  }
  expect(ahead().length).toBeGreaterThan(4);
  expect(ahead().length).toBeLessThanOrEqual(10);
  const asked = page.waitForRequest((request) => request.url().endsWith('/page-data/en/sitemap/page-data.json'));
  await page.locator('a[href="/en/sitemap/"]').first().dispatchEvent('mouseover');
  await asked;
});
