import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { serve } from '../../generator/index.ts';
import { hydrate, launchBrowser, watchComplaints } from '../support/browser.ts';
import { type Published, type WorkerBuild, workerBuilds } from '../support/worker-site.ts';

const running: { browser?: Browser; server?: Awaited<ReturnType<typeof serve>> } = {};
beforeAll(async () => {
  running.browser = await launchBrowser({ keepsPages: true });
  const onFault = (error: unknown): void => console.error(error);
  running.server = await serve({ folder: inject('siteFolder'), pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
});
afterAll(async () => {
  await running.browser?.close();
  await running.server?.close();
});
const openSite = workerBuilds();

async function newPage(): Promise<Page> {
  const context = await (running.browser as Browser).newContext();
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Marks the document, so that a test can tell whether it is still the same one. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { wasHere: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'wasHere' in window);
const heading = (page: Page): Promise<string | null> => page.locator('main h1').textContent();

/** What the browser does in its own time, on a machine that does other things too. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

/** Publishes other content; settles once the server, which looks for it from time to time, answers with it. */
async function publishNow({ root, publish }: Published, build: WorkerBuild): Promise<void> {
  const published = async (): Promise<string> => (await fetch(`${root}/page-data/app-data.json`)).text();
  const before = await published();
  await publish(build);
  await eventually(published).not.toBe(before);
}

/** A document that is shown again does not load. */
const goBack = (page: Page): Promise<unknown> => page.goBack({ waitUntil: 'commit' });

interface Leaving {
  /** Leads away from the page. */
  readonly leave: () => Promise<unknown>;
  /** Undoes, before another attempt, what leaving has changed. */
  readonly undo?: () => Promise<unknown>;
}

/**
 * Opens a page, brings it to life, leaves it and goes back. A browser may give up what it keeps for reasons of its own, such as a machine
 * that is short of memory or slow: then, and only then, all of it is done again.
 */
async function leaveAndReturn(page: Page, url: string, { leave, undo }: Leaving): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: { readonly type: string; readonly reason: string }[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => reasons.push(...notRestoredExplanations));
  for (let attempt = 0; attempt < 5; attempt++) {
    reasons.length = 0;
    await page.goto(url, { waitUntil: 'load' });
    await hydrate(page);
    await mark(page);
    await leave();
    await goBack(page);
    if (await isSameDocument(page)) return;
    const ofThePage = reasons.filter(({ type }) => type !== 'Circumstantial');
    expect(ofThePage, 'why the browser has not kept the page').toEqual([]);
    await undo?.();
  }
  expect.unreachable(`the browser has not kept the page five times: ${JSON.stringify(reasons)}`);
}

const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => (Reflect.get(window, '___navigate') as (to: string) => void)(path), path);

describe('the browser keeps a page that is left, and shows it again at once on the way back', () => {
  test.each(['/en/', '/fr/faqs/', '/en/search-results/', '/fr/contact-us/'])('%s', async (path) => {
    const origin = `http://127.0.0.1:${running.server?.port}`;
    const page = await newPage();
    await leaveAndReturn(page, origin + path, { leave: () => page.goto(`${origin}/robots.txt`) });
    // It is as alive as it was.
    await follow(page, '/en/privacy/');
    await page.waitForURL('**/en/privacy/', { waitUntil: 'commit' });
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe('content that is published meanwhile', () => {
  test('comes into the page that the browser shows again', async () => {
    const site = await openSite();
    const page = await newPage();
    const complaints = watchComplaints(page);
    await leaveAndReturn(page, `${site.root}/en/hello/`, {
      leave: async () => {
        await page.goto(`${site.root}/fr/other/`);
        await publishNow(site, 'edited');
      },
      undo: () => publishNow(site, 'first'),
    });
    await eventually(() => heading(page)).toBe('Good day');
    expect(await page.title()).toContain('Good day');
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('comes into a page that the visitor goes back to within the document, and leaves the focus where it is', async () => {
    const site = await openSite();
    const page = await newPage();
    await page.goto(`${site.root}/en/hello/`);
    await hydrate(page);
    await mark(page);
    await follow(page, '/en/other/');
    await eventually(() => heading(page)).toBe('other in en');
    await publishNow(site, 'edited');
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/page-data/app-data.json', async (route) => {
      await answered;
      await route.continue();
    });
    await goBack(page);
    // Nothing is waited for.
    await eventually(() => heading(page)).toBe('hello in en');
    const link = page.locator('main a').first();
    await link.focus();
    answer();
    await eventually(() => heading(page)).toBe('Good day');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await isSameDocument(page)).toBe(true);
  });
});
