import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Leaves a page, goes back, and returns the tab after the browser has cached the page. Retries if
 * the browser dropped it because of a slow machine or little memory. Fails if the page is the
 * reason.
 */
export async function untilCached(context: BrowserContext, visit: (page: Page) => Promise<void>): Promise<Page> {
  const reasons: { readonly type: string; readonly reason: string }[] = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    reasons.length = 0;
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => reasons.push(...notRestoredExplanations));
    await visit(page);
    if (reasons.length === 0) return page;
    const ofThePage = reasons.filter(({ type }) => type !== 'Circumstantial');
    expect(ofThePage, 'why the browser has not kept the page').toEqual([]);
    await page.close();
  }
  throw new Error(`The browser has kept the page in none of five visits: ${JSON.stringify(reasons)}`);
}
