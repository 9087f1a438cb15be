import type { Page } from 'playwright-core';
import { hydrate, within } from './browser.ts';

/** Marks the document, so that a test can recognize it. */
export const markDocument = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { wasHere: true }));
export const isSameDocument = (page: Page): Promise<boolean> => evaluateSoon(page, () => 'wasHere' in window);

/** The heading of the page, or ''. */
export const headingOf = (page: Page): Promise<string> =>
  evaluateSoon(page, () => document.querySelector('main h1')?.textContent?.trim() ?? '');

/**
 * Touches the page and waits until the client handles clicks. Rejects after the timeout in
 * milliseconds.
 */
export async function bringToLife(page: Page, timeout?: number): Promise<void> {
  await hydrate(page, timeout);
  await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0, ...within(timeout));
}

/**
 * Clicks a link to `href` that it adds to the page. It is not pointed at first, so nothing is
 * prefetched.
 */
export async function followLink(page: Page, href: string): Promise<void> {
  while (!(await evaluateSoon(page, () => document.documentElement !== null))) await page.waitForTimeout(50);
  const click = (to: string): void => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.documentElement.append(link);
    // Deferred, because the click may end the document and the test would click again in the next
    // one.
    setTimeout(() => {
      link.click();
      link.remove();
    });
  };
  await evaluateSoon(page, click, href);
}

/**
 * Puts a focused link to `href` on the page and returns a function that presses it, even while the
 * browser waits for another document and runs no function of a test.
 */
export async function offerLink(page: Page, href: string): Promise<() => Promise<void>> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
    document.documentElement.append(link);
    link.focus();
  }, href);
  return () => page.keyboard.press('Enter');
}

/** Runs a function in the page, and repeats it if another document replaces the page meanwhile. */
export async function evaluateSoon<A, R>(page: Page, run: (argument: A) => R, argument?: A): Promise<R> {
  for (;;) {
    try {
      return await page.evaluate(run as (argument: unknown) => R, argument);
    } catch (error) {
      if (!/navigat|context was destroyed/i.test(String(error))) throw error;
    }
  }
}
