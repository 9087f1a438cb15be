import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Visits, in a new tab, a page that is left and gone back to, and gives the tab once the browser has kept the page meanwhile. It may give
 * up what it keeps for reasons of its own, such as a machine that is slow or short of memory: then, and only then, all of it is done
 * again. Fails where the page is the reason.
 */
export async function untilKept(context: BrowserContext, visit: (page: Page) => Promise<void>): Promise<Page> {
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
