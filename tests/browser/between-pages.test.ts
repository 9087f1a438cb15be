import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { batchPauseMs } from '../../client/prefetch/prefetcher.ts';
import { browserHarness, holdReact, hydrate } from '../support/browser.ts';
import { sized } from '../support/length.ts';

const { open, origin } = browserHarness();

interface ClientWindow {
  ___navigate(to: string): void;
  transitions: number;
}

interface OpenPageOptions {
  /** True if the page records the headings that are created on it. */
  readonly remembering?: boolean;
  readonly reducedMotion?: 'reduce';
}

/**
 * Opens a page without pauses between fetches that counts its transitions. Its clock stands still,
 * so this machine seems fast.
 */
async function openPage(path: string, { remembering = false, ...options }: OpenPageOptions = {}) {
  const page = await open('/en/legal/', options);
  if (remembering) await rememberHeadings(page);
  await page.addInitScript((batchPauseMs) => {
    const { setTimeout } = window;
    Object.assign(window, {
      transitions: 0,
      setTimeout: (run: TimerHandler, ms?: number) => setTimeout(run, ms === batchPauseMs ? 0 : ms),
    });
    performance.now = () => 0;
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false } });
    const start = document.startViewTransition;
    document.startViewTransition = (change) => {
      (window as unknown as ClientWindow).transitions += 1;
      return start.call(document, change);
    };
  }, batchPauseMs);
  await page.goto(origin() + path);
  await hydrate(page);
  return page;
}

const transitions = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as ClientWindow).transitions);

const heading = (page: Page, text: RegExp) => page.locator('h1', { hasText: text }).waitFor();

/** Makes the page record as `made` the headings that are created from now on, in any document. */
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

/**
 * Waits until React has rendered a page outside the document: its element is then complete, without
 * effect on the layout, and hidden.
 */
const renderedAhead = (page: Page, heading: string) =>
  page.waitForFunction(
    (text) =>
      (window as unknown as { made: Element[] }).made.some((made) => {
        const root = made.getRootNode() as HTMLElement;
        const isHidden = (root.firstElementChild as HTMLElement | null)?.style.display === 'none';
        return made.textContent?.includes(text) && root.style?.display === 'contents' && isHidden;
      }),
    heading,
  );

/** Follows a link by a script without a pointer, and returns the screen in the next frame. */
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

describe('a page whose link is in view', () => {
  test('is rendered in advance without requests for pictures, and on screen in the frame after the click', async () => {
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

  test('loads its first picture when the pointer is on the link', async () => {
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

describe('a page under the pointer', () => {
  test('is on screen from its top in the frame after the click, without the page before', async () => {
    const page = await openPage('/en/', { reducedMotion: 'reduce', remembering: true });
    // No link in view leads there.
    const link = page.locator('footer a[href="/en/privacy/"]').first();
    await link.dispatchEvent('mouseover');
    await renderedAhead(page, 'Your privacy');
    const seen = await inNextFrame(link);
    expect(seen).toEqual({ isVisible: true, headings: ['Your privacy on this site'], top: 0, path: '/en/privacy/' });
    await page.waitForFunction(() => document.querySelector('[data-arriving]') === null);
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('has the focus after a link in a panel, which closes with the page before', async () => {
    const page = await openPage('/en/', { reducedMotion: 'reduce', remembering: true });
    await page.locator('footer [data-overlay="blade:claim"]').click();
    const link = page.locator('dialog a[href="/en/claims/"]');
    await link.dispatchEvent('mouseover');
    await renderedAhead(page, 'Claims');
    await link.evaluate((element) => (element as HTMLElement).click());
    await page.waitForURL('**/en/claims/');
    await page.locator('dialog').waitFor({ state: 'detached' });
    // Everything that could move the focus has run by the second frame.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('gatsby-focus-wrapper');
  });

  test('has its header when the visitor uses it before the frame that completes the page', async () => {
    const page = await openPage('/en/', { reducedMotion: 'reduce', remembering: true });
    const link = page.locator('footer a[href="/en/privacy/"]').first();
    await link.dispatchEvent('mouseover');
    await renderedAhead(page, 'Your privacy');
    const seen = await link.evaluate(async (element) => {
      const { requestAnimationFrame } = window;
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (run) => held.push(run);
      (element as HTMLElement).click();
      while (!/privacy/.test(document.querySelector('h1')?.textContent ?? '')) await new Promise((next) => setTimeout(next, 1));
      const group = document.querySelector('.site-nav details') as HTMLDetailsElement;
      group.querySelector('summary')?.click();
      const french = document.querySelector('[data-language-choice="fr"]')?.getAttribute('href');
      window.requestAnimationFrame = requestAnimationFrame;
      for (const run of held) run(0);
      return { held: held.length > 0, isOpen: group.open, french };
    });
    expect(seen).toEqual({ held: true, isOpen: true, french: '/fr/confidentialite/' });
    await page.waitForFunction(() => document.querySelector('[data-arriving]') === null);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.locator('.site-nav details[open]').count()).toBe(1);
  });

  test('is rendered outside the document, and the click shows that rendering', async () => {
    const page = await openPage('/en/', { remembering: true });
    const headings = () =>
      page.evaluate(() =>
        (window as unknown as { made: Element[] }).made
          .filter(({ textContent }) => textContent?.includes('help you'))
          .map(({ isConnected }) => isConnected),
      );
    await page.locator('main a[href="/en/faqs/"]').first().dispatchEvent('mouseover');
    await renderedAhead(page, 'help you');
    expect(await headings()).toEqual([false]);
    expect(await page.locator('h1').count()).toBe(1);
    await page.locator('main a[href="/en/faqs/"]').first().dispatchEvent('click');
    await heading(page, /help you/);
    expect(await headings()).toEqual([true]);
    // It is as interactive as any other page.
    const question = page.locator('.question-list a').first();
    const text = await question.textContent();
    await question.click();
    await heading(page, new RegExp((text ?? '').trim().replaceAll('?', '\\?')));
  });
});

test.each(sized(['fr'], ['en', 'fr']))(
  'the list of questions (%s) appears at the scroll position of the page before, with a hash, within it and after Back',
  async (language) => {
    const page = await open(`/${language}/faqs/condo-insurance/what-does-condo-insurance-cover/`);
    await hydrate(page);
    const index = `/${language}/faqs/`;
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    // The client would scroll once more in the next frame.
    const afterFrames = () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    /** Clicks without a mouse, for which the driver would scroll by itself. */
    const click = (selector: string) => page.locator(selector).first().dispatchEvent('click');
    const arrive = async () => {
      await page.locator('.faq-index').waitFor();
      await afterFrames();
    };

    await scrollTo(200);
    await click(`footer a[href="${index}"]`);
    await arrive();
    expect(await top()).toBe(200);

    await scrollTo(150);
    await click(`main a[href="${index}?p=home#home"]`);
    await expect.poll(() => page.locator('.faq-index__category').count()).toBe(1);
    await afterFrames();
    expect(await top()).toBe(150);

    await page.goBack();
    await page.goBack();
    await page.locator('.faq-index').waitFor({ state: 'detached' });
    // The page before is where it was left.
    await expect.poll(top).toBe(200);
    await page.evaluate((to) => (window as unknown as ClientWindow).___navigate(to), `${index}#condo`);
    await arrive();
    expect(await top()).toBe(200);

    await page.evaluate((to) => (window as unknown as ClientWindow).___navigate(to), `/${language}/legal/`);
    await page.locator('.faq-index').waitFor({ state: 'detached' });
    await expect.poll(top).toBe(0);
    await scrollTo(120);
    await page.goBack();
    await arrive();
    expect(await top()).toBe(120);
  },
);

test('an address of a subject of the questions begins at the subject, and a visitor who has scrolled stays', async () => {
  const afterFrames = (page: Page) =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  /** Opens the address, lets the visitor act on the emitted page, and hydrates it. */
  async function arrive<T>(act: (page: Page) => Promise<T>): Promise<{ page: Page; before: T }> {
    const page = await open('/en/legal/');
    const held = await holdReact(page);
    await page.goto(`${origin()}/en/faqs/?p=motorcycle#motorcycle`);
    expect(await page.locator('.faq-index__category').count()).toBeGreaterThan(1);
    const before = await act(page);
    held.release();
    await hydrate(page);
    await expect.poll(() => page.locator('.faq-index__category').count()).toBe(1);
    // Browsers may scroll by themselves until the next frame.
    await afterFrames(page);
    return { page, before };
  }
  const top = (page: Page) =>
    page.evaluate(() => Math.round(document.getElementById('motorcycle')?.getBoundingClientRect().top ?? -1));
  const { page, before } = await arrive(top);
  expect(before).toBeGreaterThan(0);
  expect(await top(page)).toBe(before);

  const scrolled = await arrive((page) => page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' })));
  expect(await scrolled.page.evaluate(() => window.scrollY)).toBe(100);
});

describe('a transition', () => {
  test('leads to the next page with focus, announcement and its top, and back has none and restores the position', async () => {
    const page = await openPage('/en/');
    const link = page.locator('footer a[href="/en/privacy/"]').first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await link.click();
    await heading(page, /privacy/);
    await page.waitForFunction(() => document.getElementById('gatsby-announcer')?.textContent !== '');
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'gatsby-focus-wrapper']);
    expect(await transitions(page)).toBe(1);
    await page.goBack();
    await link.waitFor();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before);
    expect(await transitions(page)).toBe(1);
  });

  test('ends with another navigation', async () => {
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

  test('is not made for visitors who prefer reduced motion', async () => {
    const page = await openPage('/fr/', { reducedMotion: 'reduce' });
    await page.locator('main a[href="/fr/faqs/"]').first().click();
    await heading(page, /vous aider/);
    expect(await transitions(page)).toBe(0);
  });
});
