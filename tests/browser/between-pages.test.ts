import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';

const { open, origin } = browserHarness();

interface ClientWindow {
  ___loader: { prefetch(path: string): Promise<boolean> };
  transitions: number;
}

/**
 * Opens a page on which nothing waits for pauses between fetches, and which counts its transitions. To it this machine is as fast as can be,
 * whatever else it does: nothing takes time.
 */
async function openPage(path: string, { isSaving = false, ...options }: { isSaving?: boolean; reducedMotion?: 'reduce' } = {}) {
  const page = await open('/en/privacy/', options);
  await page.addInitScript((saveData) => {
    const { setTimeout } = window;
    Object.assign(window, {
      transitions: 0,
      setTimeout: (run: TimerHandler, ms?: number) => setTimeout(run, ms === 3_000 ? 0 : ms),
    });
    performance.now = () => 0;
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData } });
    const start = document.startViewTransition;
    document.startViewTransition = (change) => {
      (window as unknown as ClientWindow).transitions += 1;
      return start.call(document, change);
    };
  }, isSaving);
  await page.goto(origin() + path);
  await hydrate(page);
  return page;
}

/** Addresses of data and code of pages that were asked for ahead since the page came to life: code by links, while what runs is imported. */
const fetchedAhead = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [alive] = performance.getEntriesByName('onInitialClientRender');
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href);
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime >= (alive?.startTime ?? 0))
      .filter(({ name }) => name.includes('/page-data/') || links.includes(name))
      .map(({ name }) => new URL(name).pathname);
  });

const prefetch = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((wanted) => (window as unknown as ClientWindow).___loader.prefetch(wanted), path);

const transitions = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as ClientWindow).transitions);

const heading = (page: Page, text: RegExp) => page.locator('h1', { hasText: text }).waitFor();

describe('pages that are fetched ahead', () => {
  test('are ten requests at most on the home page, however far it is scrolled; what is pointed at is fetched beyond that', async () => {
    const page = await openPage('/en/');
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    // Until the ceiling is reached, a page that nothing leads to is fetched when its turn comes.
    const spare = [
      '/en/legal/',
      '/en/unsubscribe/',
      '/en/insiders/',
      '/en/pcx/',
      '/en/privacy/',
      '/fr/legal/',
      '/fr/pcx/',
      '/fr/privacy/',
    ];
    for (const path of spare) await prefetch(page, path);
    expect(await prefetch(page, '/fr/unsubscribe/')).toBe(false);
    const fetched = await fetchedAhead(page);
    expect(new Set(fetched.filter((path) => !path.includes('app-data'))).size).toBeGreaterThan(4);
    expect(fetched.length).toBeLessThanOrEqual(10);
    const pointedAt = page.locator('a[href="/en/sitemap/"]').first();
    const asked = page.waitForRequest((request) => request.url().endsWith('/page-data/en/sitemap/page-data.json'));
    await pointedAt.dispatchEvent('mouseover');
    await asked;
  });

  test('are none for visitors who save data, also when a link is pointed at', async () => {
    const page = await openPage('/en/', { isSaving: true });
    await page.locator('a[href="/en/sitemap/"]').first().dispatchEvent('mouseover');
    expect(await prefetch(page, '/en/legal/')).toBe(false);
    expect(await fetchedAhead(page)).toEqual([]);
  });
});

/** Has the page remember, as `made`, the headings that are made from now on. */
const rememberHeadings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { createElement } = document;
    const made: Element[] = [];
    document.createElement = (...given: [string]) => {
      const element = createElement.apply(document, given);
      if (given[0] === 'h1') made.push(element);
      return element;
    };
    Object.assign(window, { made });
  });

describe('a page that is pointed at', () => {
  test('is on screen from its top in the frame after the click, and the page before is not', async () => {
    const page = await openPage('/en/', { reducedMotion: 'reduce' });
    await rememberHeadings(page);
    const link = page.locator('main a[href="/en/auto-insurance/"]').first();
    await link.scrollIntoViewIfNeeded();
    await link.dispatchEvent('mouseover');
    // What React has finished stands in an element that changes no layout.
    await page.waitForFunction(() => {
      const [heading] = (window as unknown as { made: Element[] }).made;
      return (heading?.getRootNode() as HTMLElement | undefined)?.style?.display === 'contents';
    });
    const seen = await link.evaluate(async (element) => {
      (element as HTMLElement).click();
      await new Promise(requestAnimationFrame);
      const headings = [...document.querySelectorAll('h1')];
      const isVisible = headings.every((heading) => heading.checkVisibility());
      return {
        isVisible,
        headings: headings.map((heading) => heading.textContent),
        top: window.scrollY,
        path: window.location.pathname,
      };
    });
    expect(seen).toEqual({
      isVisible: true,
      headings: [expect.stringMatching(/^Auto insurance/i)],
      top: 0,
      path: '/en/auto-insurance/',
    });
    await page.waitForFunction(() => document.querySelector('[data-arriving]') === null);
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('is rendered out of the document, and is what the click shows', async () => {
    const page = await openPage('/en/');
    await rememberHeadings(page);
    const headings = () =>
      page.evaluate(() =>
        (window as unknown as { made: Element[] }).made.map(({ isConnected, textContent }) => [textContent, isConnected]),
      );
    await page.locator('main a[href="/en/faqs/"]').first().dispatchEvent('mouseover');
    await expect.poll(headings, { timeout: 20_000 }).toEqual([[expect.stringMatching(/help you/), false]]);
    expect(await page.locator('h1').count()).toBe(1);
    await page.locator('main a[href="/en/faqs/"]').first().dispatchEvent('click');
    await heading(page, /help you/);
    expect(await headings()).toEqual([[expect.stringMatching(/help you/), true]]);
    // It is as alive as any other page.
    const question = page.locator('.question-list a').first();
    const text = await question.textContent();
    await question.click();
    await heading(page, new RegExp((text ?? '').trim().replaceAll('?', '\\?')));
  });
});

describe('a transition', () => {
  test('leads to the next page, which has the focus, is announced and stands at its top; the way back has none and its place', async () => {
    const page = await openPage('/en/');
    const link = page.locator('main a[href="/en/faqs/"]').first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await link.click();
    await heading(page, /help you/);
    await page.waitForFunction(() => document.getElementById('gatsby-announcer')?.textContent !== '');
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'gatsby-focus-wrapper']);
    expect(await transitions(page)).toBe(1);
    await page.goBack();
    await link.waitFor();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before);
    expect(await transitions(page)).toBe(1);
  });

  test('gives way to the navigation that comes meanwhile', async () => {
    const page = await openPage('/en/');
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.evaluate(() => {
      for (const path of ['/en/faqs/', '/en/privacy/', '/en/legal/'])
        document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
    });
    await page.waitForFunction(() => document.title.startsWith('Legal'));
    expect(new URL(page.url()).pathname).toBe('/en/legal/');
    expect(errors).toEqual([]);
  });

  test('is not made for visitors who want less motion', async () => {
    const page = await openPage('/fr/', { reducedMotion: 'reduce' });
    await page.locator('main a[href="/fr/faqs/"]').first().click();
    await heading(page, /vous aider/);
    expect(await transitions(page)).toBe(0);
  });
});
