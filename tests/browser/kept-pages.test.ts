import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { hydrate, openBrowser, watchComplaints } from '../support/browser.ts';
import { untilCached } from '../support/until-cached.ts';
import { type Published, workerBuilds } from '../support/worker-site.ts';

const running: { browser?: Browser; server?: Awaited<ReturnType<typeof serve>> } = {};
beforeAll(async () => {
  running.browser = await openBrowser({ keepsPages: true });
  const onFault = (error: unknown): void => console.error(error);
  running.server = await serve({ folder: inject('siteFolder'), pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
});
afterAll(async () => {
  await running.browser?.close();
  await running.server?.close();
});
const openSite = workerBuilds();

async function newContext(): Promise<BrowserContext> {
  const context = await (running.browser as Browser).newContext();
  onTestFinished(() => context.close());
  return context;
}

/** Opens a page, waits until it is interactive and marks its document. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await hydrate(page);
  await mark(page);
}

/** Marks the document, so that a test can recognize it. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { wasHere: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'wasHere' in window);
const heading = (page: Page): Promise<string | null> => page.locator('main h1').textContent();

/**
 * Publishes other content. Settles when the server, which looks for it from time to time, answers
 * with it.
 */
async function publishEdit({ root, publish }: Published): Promise<void> {
  const published = async (): Promise<string> => (await fetch(`${root}/page-data/app-data.json`)).text();
  const before = await published();
  await publish('edited');
  await expect.poll(published).not.toBe(before);
}

/** A document that is shown again does not load. */
const goBack = (page: Page): Promise<unknown> => page.goBack({ waitUntil: 'commit' });

const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => (Reflect.get(window, '___navigate') as (to: string) => void)(path), path);

describe('the browser caches a page that the visitor leaves, and shows it immediately on the way back', () => {
  test.each(['/en/', '/fr/faqs/', '/en/search-results/', '/fr/contact-us/'])('%s', async (path) => {
    const origin = `http://127.0.0.1:${running.server?.port}`;
    const page = await untilCached(await newContext(), async (page) => {
      await open(page, origin + path);
      await page.goto(`${origin}/robots.txt`);
      await goBack(page);
    });
    expect(await isSameDocument(page)).toBe(true);
    // It is as interactive as before.
    await follow(page, '/en/privacy/');
    await page.waitForURL('**/en/privacy/', { waitUntil: 'commit' });
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe('content that is published meanwhile', () => {
  test('replaces that of a page that the browser shows again', async () => {
    const context = await newContext();
    const complaints = watchComplaints(context);
    const page = await untilCached(context, async (page) => {
      const site = await openSite();
      await open(page, `${site.root}/en/hello/`);
      await page.goto(`${site.root}/fr/other/`);
      await publishEdit(site);
      await goBack(page);
    });
    await expect.poll(() => heading(page)).toBe('Good day');
    expect(await page.title()).toContain('Good day');
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('replaces that of a page that the visitor returns to within the document, and leaves the focus where it is', async () => {
    const site = await openSite();
    const page = await (await newContext()).newPage();
    await open(page, `${site.root}/en/hello/`);
    await follow(page, '/en/other/');
    await expect.poll(() => heading(page)).toBe('other in en');
    await publishEdit(site);
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/page-data/app-data.json', async (route) => {
      await answered;
      await route.continue();
    });
    await goBack(page);
    // No timer is needed.
    await expect.poll(() => heading(page)).toBe('hello in en');
    const link = page.locator('main a').first();
    await link.focus();
    answer();
    await expect.poll(() => heading(page)).toBe('Good day');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await isSameDocument(page)).toBe(true);
  });
});
