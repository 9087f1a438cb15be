import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserHarness, holdReact, hydrate } from '../support/browser.ts';

const { open, origin } = browserHarness();

/**
 * Changes like a browser's translation: every text is in two font elements, and the document is
 * marked as translated.
 */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    /^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? '') || !node.nodeValue?.trim()
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `¡${text.nodeValue}!`;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
  document.documentElement.classList.add('translated-ltr');
  document.documentElement.lang = 'es';
}

/** Changes like extensions: new elements and attributes everywhere, and removed elements. */
function extend(): void {
  for (const element of document.querySelectorAll('#gatsby-focus-wrapper, main, main > *, header, footer, h1, form, a')) {
    element.setAttribute('data-extension', 'yes');
    element.prepend(Object.assign(document.createElement('span'), { textContent: '★' }));
  }
  for (const element of [...document.querySelectorAll('main section p, main li:nth-child(2)')]) element.remove();
}

const tampering = { translation: translate, 'an extension': extend };

async function expectContent(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('main h1')?.textContent ?? '').trim().length > 3);
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
  expect(await page.locator('header a').count()).toBeGreaterThan(3);
}

/** Uses a translated page like a visitor: its translation stays, as nothing is hydrated. */
async function expectStill(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => Reflect.has(window, '___loader'));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
  const texts = page.locator('font > font');
  expect(await texts.count()).toBeGreaterThan(30);
  expect(await page.evaluate(() => performance.getEntriesByName('onInitialClientRender').length)).toBe(0);
}

/** Continues like a visitor: filters, another page, back. */
async function useThePage(page: Page, isStill = false): Promise<void> {
  // Without scripts there are no filters.
  if (!isStill) await page.locator('main button, main summary, main a[href*="?"]').first().click();
  await expectContent(page);
  await page.locator('footer a[href$="/glossary/"]').first().click();
  await page.waitForURL('**/glossary/');
  await expectContent(page);
  await page.goBack();
  await page.waitForURL('**/media-centre/**');
  await expectContent(page);
}

describe.each(Object.entries(tampering))('a page that %s has changed never becomes blank', (_, tamper) => {
  it.each(['en', 'fr'])('before it is interactive (%s)', async (language) => {
    const page = await open(`/${language}/404/`);
    const held = await holdReact(page);
    await page.goto(`${origin()}/${language}/media-centre/`);
    await page.evaluate(tamper);
    held.release();
    if (tamper === translate) await expectStill(page);
    else await hydrate(page);
    await expectContent(page);
    await useThePage(page, tamper === translate);
  });

  it.each(['en', 'fr'])('after it is interactive (%s)', async (language) => {
    const page = await open(`/${language}/media-centre/`);
    await hydrate(page);
    await page.evaluate(tamper);
    await expectContent(page);
    await useThePage(page);
  });
});
