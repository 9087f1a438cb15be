import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { settledAttribute } from '#contract/browser-globals';
import type { OverlayName } from '../../templates/features/overlays/overlays.ts';
import { browserHarness, hydrate, visitEach } from '../support/browser.ts';
import { pageFamilies } from '../support/page-families.js';

const { browser, origin } = browserHarness();
const pages = ['en', 'fr'].flatMap((language) => Object.values(pageFamilies).map((path) => `/${language}${path}`));
const narrow = { width: 375, height: 800 };
const wide = { width: 1280, height: 800 };
/** A panel of each make-up. */
const overlays = ['blade:menu', 'blade:claim', 'modal:PAGE_NOT_AVAILABLE_IN_PROVINCE', 'search'] satisfies OverlayName[];

const everything: RunOptions = {
  // The rules of level AAA are left out: the site promises AA, and the contrast of AAA would forbid its colours.
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'],
  rules: {
    // An experiment that takes the brand's line in the footer, bold and above a text, for a heading.
    'p-as-heading': { enabled: false },
    // An experiment that forbids what the rule 'scrollable-region-focusable' demands: a focusable region around a wide table.
    'focus-order-semantics': { enabled: false },
  },
};
/** Colours follow neither the width nor the language: they are looked at once, and in the dark once a family. */
const allButColours: RunOptions = { ...everything, rules: { ...everything.rules, 'color-contrast': { enabled: false } } };
const colours: RunOptions = { preload: false, runOnly: ['cat.color'], rules: { 'color-contrast-enhanced': { enabled: false } } };

let axeSource = '';
beforeAll(async () => {
  axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

/** What is looked at, by the colour scheme and what of it. */
const looks = {
  light: { colorScheme: 'light', options: everything },
  'light but colours': { colorScheme: 'light', options: allButColours },
  // The scheme changes nothing but colours.
  dark: { colorScheme: 'dark', options: colours },
} as const;

/** What axe finds on the page as it stands: rule, element, and what is wrong with it. */
async function findViolations(page: Page, names: readonly (keyof typeof looks)[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const name of names) {
    const { colorScheme, options } = looks[name];
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(async (run) => {
      const axe = Reflect.get(window, 'axe') as { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
      return (await axe.run(document, { ...run, resultTypes: ['violations'] })).violations;
    }, options);
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes) found.push(`${colorScheme} ${id} ${target}: ${failureSummary}`);
  }
  return found;
}

/** Loads a page and waits until it lives and all of it is laid out: axe does not see the colours of what is not. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(origin() + path, { waitUntil: 'load' });
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await hydrate(page);
  await page.locator(`html[${settledAttribute}]`).waitFor();
}

test('axe finds nothing on a page of each family, with its questions open: narrow, wide, and wide in the dark', {
  timeout: 240_000,
}, async () => {
  // Without motion nothing is measured halfway between two colours.
  const context = await browser().newContext({ reducedMotion: 'reduce', colorScheme: 'light', viewport: narrow });
  const found: string[] = [];
  await visitEach(context, pages, async (page, path) => {
    await page.setViewportSize(narrow);
    await page.emulateMedia({ colorScheme: 'light' });
    await load(page, path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
    });
    // What is there on small screens alone, such as the way to the menu, is on every page.
    const inNarrow = await findViolations(page, [/^\/\w+\/$/.test(path) ? 'light' : 'light but colours']);
    await page.setViewportSize(wide);
    const inWide = await findViolations(page, path.startsWith('/en/') ? ['light', 'dark'] : ['light']);
    found.push(
      ...inNarrow.map((violation) => `${path} narrow ${violation}`),
      ...inWide.map((violation) => `${path} ${violation}`),
    );
  });
  await context.close();
  expect(found).toEqual([]);
});

test.each([narrow, wide])(
  'axe finds nothing in the open menu and in panels, $width px wide, and in the dark where they are wide',
  async (viewport) => {
    const context = await browser().newContext({ reducedMotion: 'reduce', viewport });
    const found: string[] = [];
    const schemes = viewport === wide ? (['light', 'dark'] as const) : (['light'] as const);
    await visitEach(context, ['/en/', '/fr/'], async (page, path) => {
      const add = async (what: string) =>
        void found.push(...(await findViolations(page, schemes)).map((violation) => `${path} ${what} ${violation}`));
      await load(page, path);
      if (viewport === wide) {
        await page.locator('.site-nav summary').first().click();
        await page.locator('.site-nav .menu-groups__panel').first().waitFor();
        await add('menu');
      }
      for (const overlay of overlays) {
        await page.evaluate((name) => history.replaceState({ overlays: [name] }, ''), overlay);
        await page.reload({ waitUntil: 'load' });
        await settle(page);
        await page.getByRole('dialog').waitFor();
        await page.evaluate(() => document.querySelector('dialog details')?.toggleAttribute('open', true));
        if (overlay === 'search') {
          await page.keyboard.type('auto');
          await page.locator('dialog [role="option"]').first().waitFor();
          await page.keyboard.press('ArrowDown');
        }
        await add(overlay);
      }
    });
    await context.close();
    expect(found).toEqual([]);
  },
);

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
