import type { Page } from 'playwright-core';
import { hydrate, within } from './browser.ts';

/** Marks the document, so that a test can tell whether it is still the same one. */
export const markDocument = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { wasHere: true }));
export const isSameDocument = (page: Page): Promise<boolean> => evaluateSoon(page, () => 'wasHere' in window);

/** The page's heading; '' where there is none. */
export const headingOf = (page: Page): Promise<string> =>
  evaluateSoon(page, () => document.querySelector('main h1')?.textContent?.trim() ?? '');

/** Touches the page, and waits until clicks are in the client's hands; rejects when the time is up, in milliseconds. */
export async function bringToLife(page: Page, timeout?: number): Promise<void> {
  await hydrate(page, timeout);
  await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0, ...within(timeout));
}

/** Clicks a link to `href`, whatever the page on screen links to, as soon as there is one. It is not pointed at first: nothing is loaded ahead. */
export async function followLink(page: Page, href: string): Promise<void> {
  while (!(await evaluateSoon(page, () => document.documentElement !== null))) await page.waitForTimeout(50);
  const click = (to: string): void => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.documentElement.append(link);
    // Once the test has been answered: the click may end the document, which is no reason to click again in the next.
    setTimeout(() => {
      link.click();
      link.remove();
    });
  };
  await evaluateSoon(page, click, href);
}

/**
 * Puts a link to `href` on the page, with the focus on it, and gives how to press it. That works also while the browser waits for another
 * document, when it runs no function in the page for a test.
 */
export async function offerLink(page: Page, href: string): Promise<() => Promise<void>> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
    document.documentElement.append(link);
    link.focus();
  }, href);
  return () => page.keyboard.press('Enter');
}

/** Runs a function in the page; once more as often as another document takes the page's place meanwhile. */
export async function evaluateSoon<A, R>(page: Page, run: (argument: A) => R, argument?: A): Promise<R> {
  for (;;) {
    try {
      return await page.evaluate(run as (argument: unknown) => R, argument);
    } catch (error) {
      if (!/navigat|context was destroyed/i.test(String(error))) throw error;
    }
  }
}
