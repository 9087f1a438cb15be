// No pointer is used here: Tab leads to the elements.
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';
import { inTurn, isLong } from '../support/length.ts';

const { origin, open } = browserHarness();
const small = { viewport: { width: 375, height: 800 } };

const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element === document.activeElement);
const isOpen = (details: Locator): Promise<boolean> => details.evaluate((element) => (element as HTMLDetailsElement).open);
const isInView = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** Focuses a stop a little before an element, unless the focus is there already, so that an open menu stays open. */
const focusBefore = (locator: Locator): Promise<void> =>
  locator.evaluate((target) => {
    const kinds = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const stops = [...document.querySelectorAll<HTMLElement>(kinds)].filter(
      (element) => element === target || element.checkVisibility({ visibilityProperty: true }),
    );
    const near = stops.indexOf(target as HTMLElement) - 4;
    const now = stops.indexOf(document.activeElement as HTMLElement);
    if (now < near || now > near + 4) stops[near]?.focus();
  });

/** Presses Tab until the element has the focus. In normal runs, the way there begins a few stops before it. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  const stops = 150;
  if (!isLong && !(await isFocused(locator))) await focusBefore(locator);
  for (let stop = 0; stop < stops; stop++) {
    if (await isFocused(locator)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${locator} within ${stops} stops.`);
}

describe.each([
  { language: 'en', other: 'fr' },
  { language: 'fr', other: 'en' },
])('by keyboard, in $language', ({ language, other }) => {
  const test = inTurn(language);
  test('the first stop is a link past the header', async () => {
    const page = await open(`/${language}/`);
    await page.keyboard.press('Tab');
    const link = page.locator('.skip-link');
    expect(await isFocused(link)).toBe(true);
    expect(await isInView(link)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(page.locator('#content'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('a group of the menu opens and closes with Enter, closes with Escape, and keeps the focus', async () => {
    const page = await open(`/${language}/`);
    await hydrate(page);
    const group = page.locator('.site-nav details').first();
    const summary = group.locator('summary');
    await tabTo(page, summary);
    await page.keyboard.press('Enter');
    expect(await isOpen(group)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await isOpen(group)).toBe(false);
    await page.keyboard.press('Enter');
    const link = group.locator('a').first();
    await tabTo(page, link);
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(group)).toBe(false);
    expect(await isFocused(summary)).toBe(true);
  });

  test('a group of the menu closes when another opens, and when the focus leaves the menu', async () => {
    const page = await open(`/${language}/`);
    await hydrate(page);
    const groups = page.locator('.site-nav details');
    await tabTo(page, groups.first().locator('summary'));
    await page.keyboard.press('Enter');
    await tabTo(page, groups.nth(1).locator('summary'));
    expect(await isOpen(groups.first())).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen(groups.first())).toBe(false);
    expect(await isOpen(groups.nth(1))).toBe(true);
    await tabTo(page, page.locator('.site-header__quote a'));
    await expect.poll(() => isOpen(groups.nth(1))).toBe(false);
  });

  test('the menu of a small screen opens, leads to a page, and returns the focus', async () => {
    const page = await open(`/${language}/privacy/`, small);
    await hydrate(page);
    const link = page.locator('.site-header__menu');
    const menu = page.getByRole('dialog');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'visible' });
    await tabTo(page, menu.getByRole('button'));
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'detached' });
    expect(await isFocused(link)).toBe(true);
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'visible' });
    await tabTo(page, menu.locator('summary').first());
    await page.keyboard.press('Enter');
    expect(await menu.locator('details a').first().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await isFocused(link)).toBe(true);
    await page.keyboard.press('Enter');
    const group = menu.locator('details').first();
    await tabTo(page, group.locator('summary'));
    await page.keyboard.press('Enter');
    const target = group.locator('a').nth(1);
    const path = await target.getAttribute('href');
    await tabTo(page, target);
    await page.keyboard.press('Enter');
    await page.waitForURL(origin() + path);
    await menu.waitFor({ state: 'detached' });
  });

  test('without JavaScript, the menu of a small screen is a page, one key press away', async () => {
    const page = await open(`/${language}/privacy/`, { ...small, javaScriptEnabled: false });
    await tabTo(page, page.locator('.site-header__menu'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}/${language}/sitemap/`);
  });

  test('an errand opens, each of its links is a stop, and Escape returns to where it was opened', async () => {
    const page = await open(`/${language}/privacy/`);
    await hydrate(page);
    const link = page.locator('.site-header__quote a');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const errand = page.getByRole('dialog');
    await errand.waitFor({ state: 'visible' });
    await tabTo(page, errand.locator('a').last());
    await page.keyboard.press('Escape');
    await errand.waitFor({ state: 'detached' });
    expect(await isFocused(link)).toBe(true);
  });

  test('each question of an accordion is one stop, opened with Enter and closed with the space bar', async () => {
    const page = await open(`/${language}/auto-insurance/`);
    const [first, second] = [page.locator('.accordion details').first(), page.locator('.accordion details').nth(1)];
    await tabTo(page, first.locator('summary'));
    await page.keyboard.press('Enter');
    expect(await isOpen(first)).toBe(true);
    await page.keyboard.press('Space');
    expect(await isOpen(first)).toBe(false);
    await page.keyboard.press('Tab');
    expect(await isFocused(second.locator('summary'))).toBe(true);
  });

  test('the topics of the media centre can be chosen and cleared, and are in the address', async () => {
    const page = await open(`/${language}/media-centre/`);
    await hydrate(page);
    const cards = page.locator('.article-card');
    const all = await cards.count();
    const chip = page.locator('.topic-bar button.chip').first();
    await tabTo(page, chip);
    await page.keyboard.press('Space');
    await page.waitForURL(/\?f=driving$/);
    await expect.poll(() => cards.count()).toBeLessThan(all);
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    expect(await isFocused(chip)).toBe(true);
    await page.keyboard.press('Space');
    await page.waitForURL(`${origin()}/${language}/media-centre/`);
    await expect.poll(() => cards.count()).toBe(all);
    await page.keyboard.press('Space');
    await page.waitForURL(/\?f=driving$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.waitForURL(/\?f=driving&f=home$/);
    await tabTo(page, page.locator('.topic-bar__clear'));
    await page.keyboard.press('Enter');
    await expect.poll(() => cards.count()).toBe(all);
    expect(await page.locator('[aria-pressed="true"]').count()).toBe(0);
    // The button disappears with the selection, and the focus must not.
    await expect.poll(() => isFocused(chip)).toBe(true);
  });

  test('a language of the toggle is a link that Enter follows', async () => {
    const page = await open(`/${language}/glossary/`);
    await tabTo(page, page.locator(`a[data-language-choice="${other}"]`).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}/${other}/glossary/`);
    // The address changes a moment before its page.
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(`${other}-CA`);
  });

  test('a letter of the glossary leads to its first terms', async () => {
    const page = await open(`/${language}/glossary/`);
    await hydrate(page);
    const letter = page.locator('.glossary-letters a').filter({ hasText: /^P$/ });
    await tabTo(page, letter);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#letter-p$/);
    await expect.poll(() => isInView(page.locator('#letter-p'))).toBe(true);
    // Tab continues from there, not from the letters.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.glossary-letters') === null)).toBe(true);
  });
});

describe.each(['en', 'fr'])('addresses with a query, in %s', (language) => {
  const test = inTurn(language);
  const question = 'how-do-i-choose-my-auto-deductible';

  test('?f= shows the articles of known topics, a message about unknown ones, and never an empty page', async () => {
    const page = await open(`/${language}/media-centre/`);
    const all = await page.locator('.article-card').count();
    const show = async (query: string): Promise<void> => {
      await page.goto(`${origin()}/${language}/media-centre/${query}`);
      await hydrate(page);
    };
    const shown = async (): Promise<{ cards: number; notices: number; pressed: number }> => ({
      cards: await page.locator('.article-card').count(),
      notices: await page.locator('.notice').count(),
      pressed: await page.locator('[aria-pressed="true"]').count(),
    });
    await show('?f=riding');
    await expect.poll(shown).toMatchObject({ notices: 0, pressed: 1 });
    await expect.poll(async () => (await shown()).cards).toBeLessThan(all);
    const known = await shown();
    await show('?f=nonsense');
    await expect.poll(shown).toEqual({ cards: all, notices: 1, pressed: 0 });
    await show('?f=riding&f=nonsense');
    await expect.poll(shown).toEqual({ ...known, notices: 1 });
  });

  test('?p= shows one subject of the questions and ?q= highlights a question', async () => {
    const page = await open(`/${language}/faqs/?p=auto&q=${question}`);
    await hydrate(page);
    await expect.poll(() => page.locator('.faq-index__category').count()).toBe(1);
    const link = page.locator('main .question-list a[aria-current]');
    expect(await link.getAttribute('href')).toBe(`/${language}/faqs/auto/${question}/`);
    await expect.poll(() => isInView(link)).toBe(true);
    expect(await page.locator('.chip[aria-current]').getAttribute('href')).toContain('?p=auto');
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('?q= alone highlights a question that the index shows only on request', async () => {
    const page = await open(`/${language}/faqs/?q=can-i-reduce-coverage-on-a-parked-car`);
    await hydrate(page);
    await expect.poll(() => page.locator('main .question-list a[aria-current]').count()).toBe(1);
  });

  test('an unknown subject or question gets a message, and everything is shown', async () => {
    const page = await open(`/${language}/faqs/`);
    const all = await page.locator('.faq-index__category').count();
    for (const query of ['?p=nonsense', '?q=nonsense', '?p=&q=']) {
      await page.goto(`${origin()}/${language}/faqs/${query}`);
      await hydrate(page);
      await expect.poll(() => page.locator('.notice').count()).toBeGreaterThan(0);
      expect(await page.locator('.faq-index__category').count()).toBe(all);
      expect(await page.locator('main .question-list [aria-current]').count()).toBe(0);
    }
  });

  test('the page of a subject supports ?p= and ?q= too', async () => {
    const page = await open(`/${language}/faqs/auto-insurance/?q=${question}`);
    await hydrate(page);
    await expect.poll(() => page.locator('main .question-list a[aria-current]').count()).toBe(1);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.goto(`${origin()}/${language}/faqs/auto-insurance/?p=nonsense&q=nonsense`);
    await hydrate(page);
    await expect.poll(() => page.locator('.notice').count()).toBe(2);
  });
});
