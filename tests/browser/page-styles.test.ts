import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';
import { listPages } from '../support/emitted-site.ts';
import { isLong } from '../support/length.ts';
import { pageFamilies } from '../support/page-families.js';

/** A document has the styles of its own page, and those of all others come with the second step: no page may look another for that. */

const { open, origin } = browserHarness();

/** Pages that are shown in a document of their own only. */
const documentsOnly = ['404', '500', 'offline'];
const paths = Object.entries(pageFamilies).flatMap(([family, path]) => (documentsOnly.includes(family) ? [] : [`/en${path}`]));
const widths = isLong ? [375, 768, 1280] : [1280];

/** Runs in the page: takes out the styles of other pages, which it has if a link has been followed, too. Gives the number of sheets. */
const removeLaterSheet = (): number => {
  const sheets = document.querySelectorAll('link[rel="stylesheet"][href*="/style-pages-"]');
  for (const sheet of sheets) sheet.remove();
  return sheets.length;
};

/** What every element looks like and where it stands, in reading order. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // What lies below the first screen has been laid out.
    const frame = () => new Promise(requestAnimationFrame);
    while (document.documentElement.getAttribute('data-settled') !== 'all') await frame();
    await frame();
    await frame();
    // What moves has arrived. Links to what a document needs early are no part of its looks.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    const facts = ['display', 'position', 'color', 'backgroundColor', 'fontSize', 'fontWeight', 'borderTopWidth', 'gap'] as const;
    return [...document.querySelectorAll('#gatsby-focus-wrapper :not(link)')].flatMap((element) => {
      const style = getComputedStyle(element);
      // It has no looks: a page that is gone to stands in one.
      if (style.display === 'contents') return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x + scrollX, y + scrollY, width, height].map(Math.round);
      return [element.localName, element.getAttribute('class'), ...place, ...facts.map((fact) => style[fact])].join(' ');
    });
  });

test.each(widths)('at %i px a page has all its styles before those of other pages come', async (width) => {
  const page = await open('/en/privacy/', { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const others: string[] = [];
  const all = await listPages(inject('siteFolder'));
  const every = all.flatMap(({ path }) => (/^\/en\/.*\/$/.test(path) ? [path] : []));
  for (const path of isLong ? every : paths) {
    await page.goto(origin() + path);
    await hydrate(page);
    const whole = await looks(page);
    expect(await page.evaluate(removeLaterSheet), path).toBe(1);
    const before = await looks(page);
    const other = before.findIndex((element, index) => element !== whole[index]);
    if (other >= 0) others.push(`${path}: ${before[other]}, then ${whole[other]}`);
  }
  expect(others).toEqual([]);
});

test.each(widths)('at %i px each page looks the same, whether its document was opened or a link was followed', async (width) => {
  const page = await open('/en/privacy/', { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const opened = new Map<string, string[]>();
  for (const path of paths) {
    await page.goto(origin() + path);
    await hydrate(page);
    opened.set(path, await looks(page));
  }
  await page.goto(`${origin()}/en/privacy/`);
  await hydrate(page);
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  for (const path of paths) {
    await page.evaluate(async (to) => (window as unknown as { ___navigate(to: string): Promise<void> }).___navigate(to), path);
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
    await expect.poll(() => looks(page), { timeout: 10_000 }).toEqual(opened.get(path));
  }
  // Had the browser loaded one of them itself, there would be nothing to compare.
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
  expect(Math.min(...[...opened.values()].map((elements) => elements.length))).toBeGreaterThan(50);
});
