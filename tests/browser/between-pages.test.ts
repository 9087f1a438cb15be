import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { batchPauseMs } from '../../client/prefetch/prefetcher.ts';
import { browserHarness, hydrate } from '../support/browser.ts';

const { open, origin } = browserHarness();

interface ClientWindow {
  ___loader: { prefetch(path: string): Promise<boolean> };
  transitions: number;
}

interface OpenPageOptions {
  readonly isSaving?: boolean;
  /** Whether the page remembers the headings that are made on it. */
  readonly remembering?: boolean;
  readonly reducedMotion?: 'reduce';
}

/**
 * Opens a page on which nothing waits for pauses between fetches, and which counts its transitions. To it this machine is as fast as can be,
 * whatever else it does: nothing takes time.
 */
async function openPage(path: string, { isSaving = false, remembering = false, ...options }: OpenPageOptions = {}) {
  const page = await open('/en/legal/', options);
  if (remembering) await rememberHeadings(page);
  const facts = { saveData: isSaving, batchPauseMs };
  await page.addInitScript(({ saveData, batchPauseMs }) => {
    const { setTimeout } = window;
    Object.assign(window, {
      transitions: 0,
      setTimeout: (run: TimerHandler, ms?: number) => setTimeout(run, ms === batchPauseMs ? 0 : ms),
    });
    performance.now = () => 0;
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData } });
    const start = document.startViewTransition;
    document.startViewTransition = (change) => {
      (window as unknown as ClientWindow).transitions += 1;
      return start.call(document, change);
    };
  }, facts);
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

/** Has the page remember, as `made`, the headings that are made from now on, in whatever document. */
const rememberHeadings = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { createElement } = Document.prototype;
    const made: Element[] = [];
    Document.prototype.createElement = function (this: Document, ...given: [string]) {
      const element = createElement.apply(this, given);
      if (given[0] === 'h1') made.push(element);
      return element;
    };
    Object.assign(window, { made });
  });

/** Waits until React has finished a page out of the document: it then stands in an element that changes no layout. */
const renderedAhead = (page: Page, heading: string) =>
  page.waitForFunction(
    (text) =>
      (window as unknown as { made: Element[] }).made.some(
        (made) => made.textContent?.includes(text) && (made.getRootNode() as HTMLElement).style?.display === 'contents',
      ),
    heading,
  );

/** Follows a link by a script, without a pointer, and tells what is on screen in the frame after that. */
const inNextFrame = (link: Locator) =>
  link.evaluate(async (element) => {
    (element as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    const headings = [...document.querySelectorAll('h1')];
    return {
      isVisible: headings.every((heading) => heading.checkVisibility()),
      headings: headings.map((heading) => heading.textContent),
      top: window.scrollY,
      path: window.location.pathname,
    };
  });

describe('a page of which a link is in view', () => {
  test('is rendered ahead without a request for its pictures, and on screen in the frame after the click', async () => {
    const page = await openPage('/en/', { reducedMotion: 'reduce', remembering: true });
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(request.url());
    });
    const link = page.locator('main a[href="/en/auto-insurance/"]').first();
    await link.scrollIntoViewIfNeeded();
    await renderedAhead(page, 'Auto insurance');
    expect(pictures).toEqual([]);
    expect(await inNextFrame(link)).toEqual({
      isVisible: true,
      headings: [expect.stringMatching(/^Auto insurance/i)],
      top: 0,
      path: '/en/auto-insurance/',
    });
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img:not([loading=lazy])')?.complete);
    expect(new Set(pictures).size).toBeGreaterThan(0);
  });

  test('has its first picture loaded once the link is pointed at', async () => {
    const page = await openPage('/en/', { remembering: true });
    const link = page.locator('main a[href="/en/auto-insurance/"]').first();
    await link.scrollIntoViewIfNeeded();
    await renderedAhead(page, 'Auto insurance');
    const asked = page.waitForRequest((request) => request.resourceType() === 'image');
    await link.hover();
    await asked;
    expect(await page.locator('h1').count()).toBe(1);
  });
});

describe('a page that is pointed at', () => {
  test('is on screen from its top in the frame after the click, and the page before is not', async () => {
    const page = await openPage('/en/', { reducedMotion: 'reduce', remembering: true });
    // Nothing of what is in view leads there.
    const link = page.locator('footer a[href="/en/privacy/"]').first();
    await link.dispatchEvent('mouseover');
    await renderedAhead(page, 'Your privacy');
    const seen = await inNextFrame(link);
    expect(seen).toEqual({ isVisible: true, headings: ['Your privacy on this site'], top: 0, path: '/en/privacy/' });
    await page.waitForFunction(() => document.querySelector('[data-arriving]') === null);
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('is rendered out of the document, and is what the click shows', async () => {
    const page = await openPage('/en/', { remembering: true });
    const headings = () =>
      page.evaluate(() =>
        (window as unknown as { made: Element[] }).made
          .filter(({ textContent }) => textContent?.includes('help you'))
          .map(({ isConnected }) => isConnected),
      );
    await page.locator('main a[href="/en/faqs/"]').first().dispatchEvent('mouseover');
    await expect.poll(headings, { timeout: 20_000 }).toEqual([false]);
    expect(await page.locator('h1').count()).toBe(1);
    await page.locator('main a[href="/en/faqs/"]').first().dispatchEvent('click');
    await heading(page, /help you/);
    expect(await headings()).toEqual([true]);
    // It is as alive as any other page.
    const question = page.locator('.question-list a').first();
    const text = await question.textContent();
    await question.click();
    await heading(page, new RegExp((text ?? '').trim().replaceAll('?', '\\?')));
  });
});

test('the list of questions begins at its top or at the subject that is asked for, and stays where it is while subjects are chosen', async () => {
  const page = await open('/en/faqs/condo-insurance/what-does-condo-insurance-cover/');
  await hydrate(page);
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const footerLink = page.locator('footer a[href="/en/faqs/"]').first();
  await footerLink.scrollIntoViewIfNeeded();
  expect(await top()).toBeGreaterThan(0);
  await footerLink.click();
  await page.locator('.faq-index').waitFor();
  await expect.poll(top).toBe(0);

  await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }));
  // Without a mouse, for which the driver would scroll by itself.
  await page.locator('main a[href="/en/faqs/?p=home#home"]').dispatchEvent('click');
  await expect.poll(() => page.locator('.faq-index__category').count()).toBe(1);
  expect(await top()).toBe(150);

  await page.goBack();
  await page.goBack();
  await page.locator('main a[href="/en/faqs/#condo"]').first().click();
  await page.waitForFunction(() => {
    const place = document.getElementById('condo')?.getBoundingClientRect().top ?? -1;
    return place >= 0 && place < window.innerHeight;
  });
  expect(await top()).toBeGreaterThan(150);
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
