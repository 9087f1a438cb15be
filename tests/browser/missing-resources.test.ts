/** A page whose own data or code could not be loaded stays as emitted, says so once, and starts as soon as it can. */
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { browserHarness } from '../support/browser.ts';

const { browser, origin } = browserHarness();

interface IllPage {
  readonly page: Page;
  /** Uncaught errors of the page. */
  readonly errors: string[];
  /** Requests for the missing file. */
  readonly requests: () => number;
  recover(): void;
}

/** Opens a page that has failed to load one of its files. */
async function openIllPage(path: string, file: string, status = 503): Promise<IllPage> {
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  const host = { isIll: true, requests: 0 };
  await context.route(file, (route) => {
    host.requests += 1;
    return host.isIll ? route.fulfill({ status, body: 'not now' }) : route.continue();
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(origin() + path);
  // The client has given up: links load documents.
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-client'))).toBe(false);
  return {
    page,
    errors,
    requests: () => host.requests,
    recover: () => {
      host.isIll = false;
    },
  };
}

const isAlive = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('onInitialClientRender').length > 0);

const report = (path: string): string => `Page resources for ${path} not found. React does not start.`;

describe('a page whose own data cannot be loaded', () => {
  const path = '/fr/auto-insurance/';
  const data = `**/page-data${path}page-data.json`;

  test('reports it once, and starts when the visitor chooses a province, which takes effect', async () => {
    const { page, errors, requests, recover } = await openIllPage(path, data);
    expect(requests()).toBe(4);
    expect(await isAlive(page)).toBe(false);
    recover();
    await page.locator('.utility-bar select').selectOption('PE');
    await expect.poll(() => isAlive(page)).toBe(true);
    await expect.poll(() => page.locator('.availability').innerText()).toBe('Offerte à l’Île-du-Prince-Édouard');
    await expect.poll(() => errors).toEqual([report(path)]);
    expect(requests()).toBe(5);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['the visitor presses a key', (page) => page.keyboard.press('Tab')],
    ['the connection comes back', (page) => page.evaluate(() => window.dispatchEvent(new Event('online')))],
    [
      'the page becomes visible',
      (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
    ],
  ])('tries again when %s, and reports no further failure', async (_, happens) => {
    const { page, errors, requests, recover } = await openIllPage(path, data);
    await happens(page);
    // The host is still ill.
    await expect.poll(requests).toBe(8);
    expect(await isAlive(page)).toBe(false);
    recover();
    // The attempt may not have ended.
    await expect
      .poll(async () => {
        await happens(page);
        return isAlive(page);
      })
      .toBe(true);
    await expect.poll(() => errors).toEqual([report(path)]);
  });

  test('sends nothing while nothing happens, and its links load documents', async () => {
    const { page, errors, requests } = await openIllPage(path, data);
    await expect.poll(() => errors).toEqual([report(path)]);
    await page.evaluate(() => Object.assign(document, { wasHere: true }));
    await page
      .locator('footer a[href="/fr/plan-du-site/"], footer a[href="/fr/sitemap/"]')
      .first()
      .evaluate((link) => {
        (link as HTMLElement).click();
      });
    await page.waitForURL(/plan-du-site|sitemap/);
    expect(await page.evaluate(() => 'wasHere' in document)).toBe(false);
    expect([errors, requests()]).toEqual([[report(path)], 4]);
  });
});

test('a page whose code cannot be loaded reports it once, and starts when it is there', async () => {
  const { page, errors, recover } = await openIllPage('/en/', '**/assets/component---templates-pages-home-*.js*', 404);
  expect(await isAlive(page)).toBe(false);
  recover();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return isAlive(page);
    })
    .toBe(true);
  await expect.poll(() => errors).toEqual([report('/en/')]);
});
