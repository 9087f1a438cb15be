/** Scripts that the network blocks or loses: the page is as good as where scripts are switched off. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';

const { browser, origin, open } = browserHarness();

async function openWithout(files: string, path: string): Promise<Page> {
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  onTestFinished(() => context.close());
  await context.route(files, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(origin() + path);
  return page;
}

/** Waits until words for browsers without the client are shown, without the seconds in which it may be on its way. */
const shown = (page: Page, locator: Locator) =>
  expect
    .poll(async () => {
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      return locator.isVisible();
    })
    .toBe(true);

const places = (page: Page) => page.locator('.utility-bar__places');
const provinces = (page: Page) => page.locator('.utility-bar select');

describe.each(['en', 'fr'])('a page whose client does not come, in %s', (language) => {
  test.each([
    ['every script', '**/*.js'],
    ['the code of pages', '**/assets/hydrate-*.js'],
    ['the data of the page', '**/page-data.json'],
  ])('without %s, the search says why it finds nothing, and leads to all pages', async (_, files) => {
    const page = await openWithout(files, `/${language}/search-results/`);
    await page.locator('input[type="search"]').fill('auto');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}/${language}/search-results/?q=auto`);
    const notice = page.locator('main .notice');
    await shown(page, notice);
    expect(await notice.textContent()).toContain('JavaScript');
    await page.locator(`main a[href="/${language}/sitemap/"]`).first().click();
    await page.waitForURL(`${origin()}/${language}/sitemap/`);
  });

  test('a link replaces the choice of a province', async () => {
    const page = await openWithout('**/*.js', `/${language}/`);
    await shown(page, places(page));
    await provinces(page).waitFor({ state: 'hidden' });
    expect(await page.locator('.quote__call').isVisible()).toBe(false);
    await places(page).click();
    await page.waitForURL(/location|emplacement|regions?/);
  });
});

test('nothing is replaced while the client may be on its way', async () => {
  const page = await openWithout('**/*.js', '/en/search-results/');
  const isShownAt = (ms: number) =>
    page.locator('main .without-client').evaluate((element, time) => {
      const [animation] = element.getAnimations();
      if (!animation) throw new Error('There is no animation.');
      animation.pause();
      animation.currentTime = time;
      return getComputedStyle(element).visibility === 'visible';
    }, ms);
  expect([await isShownAt(0), await isShownAt(5_900), await isShownAt(6_000)]).toEqual([false, false, true]);
});

test('a page with its client has no such words, also while it waits for its visitor', async () => {
  const page = await open('/en/search-results/');
  await hydrate(page);
  expect(await page.locator('main .without-client').count()).toBe(0);
  expect(await places(page).evaluate((link) => link.getAnimations().length)).toBe(0);
  expect([await places(page).isVisible(), await provinces(page).isVisible()]).toEqual([false, true]);
});

test('the words go when the client starts after all', async () => {
  const context = await browser().newContext();
  onTestFinished(() => context.close());
  const host = { isIll: true };
  await context.route('**/page-data.json', (route) => (host.isIll ? route.abort() : route.continue()));
  const page = await context.newPage();
  await page.goto(`${origin()}/en/search-results/`);
  await shown(page, page.locator('main .notice'));
  host.isIll = false;
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.locator('main .without-client').count();
    })
    .toBe(0);
  await provinces(page).waitFor({ state: 'visible' });
});
