import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';
import { listPages } from '../support/emitted-site.ts';
import { isLong, sized, someOf } from '../support/length.ts';
import { pageFamilies } from '../support/page-families.js';

/**
 * A document has the styles of its own page, and those of others follow in the second step. They
 * must not change any page.
 */

const { browser, origin } = browserHarness();

/** Pages that appear in their own document only. */
const documentsOnly = ['404', '500', 'offline'];
const ofFamilies = Object.entries(pageFamilies).flatMap(([family, path]) =>
  documentsOnly.includes(family) ? [] : [`/en${path}`],
);
/** In normal runs every other family. */
const paths = someOf(ofFamilies, 15);
const widths = sized([1280], [375, 768, 1280]);

/**
 * Runs in the page: removes the styles of other pages, which may be present after a navigation.
 * Returns the number of stylesheets.
 */
const removeLaterSheet = (): number => {
  const sheets = document.querySelectorAll('link[rel="stylesheet"][href*="/style-pages-"]');
  for (const sheet of sheets) sheet.remove();
  return sheets.length;
};

/** Styles and positions of every element, in reading order. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Content below the first screen is laid out by now.
    const frame = () => new Promise(requestAnimationFrame);
    while (document.documentElement.getAttribute('data-settled') !== 'all') await frame();
    await frame();
    await frame();
    // Animations have ended. Preload links of a document have no look.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    const facts = ['display', 'position', 'color', 'backgroundColor', 'fontSize', 'fontWeight', 'borderTopWidth', 'gap'] as const;
    return [...document.querySelectorAll('#gatsby-focus-wrapper :not(link)')].flatMap((element) => {
      const style = getComputedStyle(element);
      // It has no look: a page after a navigation is in one.
      if (style.display === 'contents') return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x + scrollX, y + scrollY, width, height].map(Math.round);
      return [element.localName, element.getAttribute('class'), ...place, ...facts.map((fact) => style[fact])].join(' ');
    });
  });

describe.each(widths)('at %i px,', (width) => {
  /** Looks of each page in its own document, which is loaded once for both tests. */
  const opened = new Map<string, readonly string[]>();
  /** Pages that change when the styles of other pages are removed, and those that had none. */
  const others: string[] = [];
  const shared: { page?: Page } = {};

  beforeAll(async () => {
    const context = await browser().newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    shared.page = page;
    const all = await listPages(inject('siteFolder'));
    const every = all.flatMap(({ path }) => (/^\/en\/.*\/$/.test(path) ? [path] : []));
    for (const path of isLong ? every : paths) {
      await page.goto(origin() + path);
      await hydrate(page);
      const whole = await looks(page);
      opened.set(path, whole);
      const sheets = await page.evaluate(removeLaterSheet);
      if (sheets !== 1) others.push(`${path}: ${sheets} sheets of other pages`);
      const before = await looks(page);
      const other = before.findIndex((element, index) => element !== whole[index]);
      if (other >= 0) others.push(`${path}: ${before[other]}, then ${whole[other]}`);
    }
  }, 3_600_000);
  afterAll(() => shared.page?.context().close());

  test('each page has all its styles before those of other pages', () => {
    expect(others).toEqual([]);
    expect(opened.size).toBeGreaterThanOrEqual(paths.length);
  });

  test('each page looks the same after loading and after a navigation', async () => {
    const page = shared.page as Page;
    await page.goto(`${origin()}/en/privacy/`);
    await hydrate(page);
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    for (const path of paths) {
      await page.evaluate(async (to) => (window as unknown as { ___navigate(to: string): Promise<void> }).___navigate(to), path);
      await expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
      await expect.poll(() => looks(page)).toEqual(opened.get(path));
    }
    // If the browser loaded one of them, there would be nothing to compare.
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
    expect(Math.min(...[...opened.values()].map((elements) => elements.length))).toBeGreaterThan(50);
  });
});
