import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';

const { open } = browserHarness();

/** What a browser's translation does: every text goes into two font elements, and the document says that it was translated. */
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

/** What extensions do: elements of their own everywhere, attributes on what is there, and things that they dislike removed. */
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

/** Goes on as a visitor does: filters, another page, back. */
async function useThePage(page: Page): Promise<void> {
  await page.locator('main button, main summary, main a[href*="?"]').first().click();
  await expectContent(page);
  await page.locator('footer a[href$="/glossary/"]').first().click();
  await page.waitForURL('**/glossary/');
  await expectContent(page);
  await page.goBack();
  await page.waitForURL('**/media-centre/**');
  await expectContent(page);
}

describe.each(Object.entries(tampering))('a page that %s has changed never goes blank', (_, tamper) => {
  it.each(['en', 'fr'])('before it comes to life (%s)', async (language) => {
    const page = await open(`/${language}/media-centre/`);
    await page.evaluate(tamper);
    await hydrate(page);
    await expectContent(page);
    await useThePage(page);
  });

  it.each(['en', 'fr'])('after it has come to life (%s)', async (language) => {
    const page = await open(`/${language}/media-centre/`);
    await hydrate(page);
    await page.evaluate(tamper);
    await expectContent(page);
    await useThePage(page);
  });
});
