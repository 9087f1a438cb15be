import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { browserHarness, hydrate, visitEach } from '../support/browser.ts';
import { pageFamilies } from '../support/page-families.js';

const { browser, origin } = browserHarness();
const pages = ['en', 'fr'].flatMap((language) => Object.values(pageFamilies).map((path) => `/${language}${path}`));

// The rules of level AAA are left out: the site promises AA, and the contrast of AAA would forbid its colours.
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];

let axeSource = '';
beforeAll(async () => {
  axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

/** What axe finds on the page as it stands: rule, element, and what is wrong with it. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const axe = Reflect.get(window, 'axe') as { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`));
  }, levels);
}

test.each([
  { scheme: 'light', width: 375 },
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 375 },
  { scheme: 'dark', width: 1280 },
] as const)('axe finds nothing on a page of each family, $scheme and $width px wide, with its questions open', {
  timeout: 120_000,
}, async ({ scheme, width }) => {
  // Without motion nothing is measured halfway between two colours.
  const context = await browser().newContext({
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
  });
  const found: string[] = [];
  await visitEach(context, pages, async (page, path) => {
    await page.goto(origin() + path, { waitUntil: 'load' });
    await hydrate(page);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
    });
    found.push(...(await findViolations(page)).map((violation) => `${path} ${violation}`));
  });
  await context.close();
  expect(found).toEqual([]);
});

test.each([{ scheme: 'light' }, { scheme: 'dark' }] as const)('axe finds nothing in the open menu, $scheme', async ({ scheme }) => {
  const context = await browser().newContext({ colorScheme: scheme, reducedMotion: 'reduce' });
  const found: string[] = [];
  const page = await context.newPage();
  for (const [language, width] of [
    ['en', 375],
    ['fr', 375],
    ['en', 1280],
    ['fr', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${origin()}/${language}/`, { waitUntil: 'load' });
    await hydrate(page);
    if (width === 375) await page.locator('.site-header__menu').click();
    await page.locator('.site-nav summary').first().click();
    await page.locator('.site-nav__panel').first().waitFor();
    found.push(...(await findViolations(page)).map((violation) => `${language} ${width} ${violation}`));
  }
  await context.close();
  expect(found).toEqual([]);
});

test('no page needs scrolling sideways on a screen 320 px wide', async () => {
  const context = await browser().newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
  const found: string[] = [];
  await visitEach(context, pages, async (page, path) => {
    await page.goto(origin() + path, { waitUntil: 'load' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) found.push(`${path} is ${width} px wide`);
  });
  await context.close();
  expect(found).toEqual([]);
});
