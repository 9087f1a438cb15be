import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

interface Reason {
  readonly type: string;
  readonly reason: string;
}

/**
 * Leaves a page, goes back, and returns the tab once the browser has cached the page. Retries after
 * reasons of the machine, and fails for those of the page.
 */
export async function untilCached(context: BrowserContext, visit: (page: Page) => Promise<void>): Promise<Page> {
  let reasons: readonly Reason[] = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    const page = await context.newPage();
    const wayBack = await watchWayBack(context, page);
    await visit(page);
    reasons = await wayBack();
    if (reasons.length === 0) return page;
    const ofThePage = reasons.filter(({ type }) => type !== 'Circumstantial');
    expect(ofThePage, 'why the browser has not kept the page').toEqual([]);
    await page.close();
  }
  throw new Error(`The browser has kept the page in none of five visits: ${JSON.stringify(reasons)}`);
}

/**
 * Returns a wait for the browser's reasons for not using its cache; none if it shows the cached page. One of
 * both events follows each way back, but not always before the navigation ends.
 */
async function watchWayBack(context: BrowserContext, page: Page): Promise<() => Promise<readonly Reason[]>> {
  const session = await context.newCDPSession(page);
  const reported = new Promise<readonly Reason[]>((resolve) => {
    session.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]));
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => resolve(notRestoredExplanations));
  });
  await session.send('Page.enable');
  return () => reported;
}
