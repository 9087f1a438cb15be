/** A visitor passes a page on: by its link, by email, by the sheet of a phone, on paper. */

import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { browserHarness, hydrate, laidOut } from '../support/browser.ts';
import { inTurn } from '../support/length.ts';

const { open, origin } = browserHarness();

const article = 'blog/after-a-fender-bender/';
const words = {
  en: { copy: 'Copy the link', copied: 'The link is copied.', share: 'Share', email: 'Send by email', print: 'Print' },
  fr: {
    copy: 'Copier le lien',
    copied: 'Le lien est copié.',
    share: 'Partager',
    email: 'Envoyer par courriel',
    print: 'Imprimer',
  },
};

const rowOf = (page: Page): Locator => page.locator('.share-row');
const statusOf = (page: Page): Locator => rowOf(page).getByRole('status');
const canonicalOf = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');
const storedIn = (page: Page, name: string): Promise<unknown> => page.evaluate((key) => Reflect.get(window, key), name);

/** Runs in a page: stores what is copied and printed. */
function record(): void {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(Navigator.prototype, 'clipboard', { value: clipboard });
  Object.assign(window, { copied, print: () => Reflect.set(window, 'isPrinted', true) });
}

/** Runs in a page: stores what the sheet of the system is given, then fails with an error of a name, if there is one. */
function recordSheet(error: string): void {
  const shared: unknown[] = [];
  const share = async (data: unknown) => {
    shared.push(data);
    if (error !== '') throw new DOMException('', error);
  };
  Object.defineProperty(Navigator.prototype, 'share', { value: share });
  Object.assign(window, { shared });
}

describe.each(['en', 'fr'] as const)('below an article, in %s', (language) => {
  const test = inTurn(language);
  const { copy, copied, share, email, print } = words[language];
  const button = (page: Page, name: string): Locator => rowOf(page).getByRole('button', { name, exact: true });

  async function openArticle(
    prepare: (page: Page) => Promise<unknown> = (page) => page.addInitScript(record),
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const page = await open(`/${language}/${article}`, options, prepare);
    await hydrate(page);
    return page;
  }
  const openOnPhone = (error = ''): Promise<Page> =>
    openArticle((page) => page.addInitScript(recordSheet, error), {
      viewport: { width: 375, height: 700 },
      hasTouch: true,
      isMobile: true,
    });

  test('the link is copied from the keyboard, and announced each time; the page can be printed', async () => {
    const page = await openArticle();
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(origin()) || foreign.push(request.url()));
    await rowOf(page).getByRole('link', { name: email }).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await button(page, copy).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await statusOf(page).textContent()).toBe('');
    await statusOf(page).evaluate((status) => {
      const said: string[] = [];
      new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, { childList: true, subtree: true });
      Object.assign(window, { said });
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => storedIn(page, 'said')).toEqual([copied]);
    expect(await storedIn(page, 'copied')).toEqual([await canonicalOf(page)]);
    await page.keyboard.press('Space');
    await expect.poll(() => storedIn(page, 'said')).toEqual([copied, '', copied]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await button(page, print).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await storedIn(page, 'isPrinted')).toBe(true);
    expect(foreign).toEqual([]);
  });

  test('a phone offers its own sheet, whose end is no failure', async () => {
    const page = await openOnPhone('AbortError');
    expect(await button(page, copy).count()).toBe(0);
    await button(page, share).click();
    const title = await page.locator('h1').textContent();
    await expect.poll(() => storedIn(page, 'shared')).toEqual([{ title, url: await canonicalOf(page) }]);
    expect(await statusOf(page).textContent()).toBe('');
  });

  test('an address that could not be passed on is shown', async () => {
    const page = await openOnPhone('NotAllowedError');
    await button(page, share).click();
    await expect.poll(() => statusOf(page).textContent()).toContain(await canonicalOf(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('a browser without a clipboard has no button to copy', async () => {
    const page = await openArticle((page) =>
      page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })),
    );
    await button(page, print).waitFor();
    expect(await rowOf(page).getByRole('button').count()).toBe(1);
  });

  test('without scripts there is only email, with title and address', async () => {
    const page = await open(`/${language}/${article}`, { javaScriptEnabled: false });
    await expect.poll(() => rowOf(page).locator('button:visible').count()).toBe(0);
    const href = await rowOf(page).getByRole('link', { name: email }).getAttribute('href');
    const mail = new URL(href ?? '').searchParams;
    expect([mail.get('subject'), mail.get('body')]).toEqual([await page.locator('h1').textContent(), await canonicalOf(page)]);
  });

  test('the row has names, contrast and room at 320 pixels', async () => {
    const page = await openArticle(undefined, { viewport: { width: 320, height: 700 } });
    await button(page, copy).click();
    await expect.poll(() => statusOf(page).textContent()).toBe(copied);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findViolations(page, ['markup', 'layout', 'colours'], '.share-row')).toEqual([]);
  });

  test('on paper, the article has its sources with their addresses, and no controls or further links', async () => {
    const page = await openArticle();
    await laidOut(page);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.share-row', '.site-header', '.site-footer__groups', '#related', '#faqs'])
      expect([part, await page.locator(part).count(), await page.locator(part).isVisible()]).toEqual([part, 1, false]);
    const [after, href] = await page
      .locator('.sources a')
      .first()
      .evaluate((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]);
    expect(after).toContain(href);
  });
});
