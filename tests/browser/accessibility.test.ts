import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { OverlayName } from '../../templates/features/overlays/overlays.ts';
import { type AxeKind, findViolations } from '../support/axe.ts';
import { browserHarness, hydrate, laidOut, visitEach } from '../support/browser.ts';
import { isLong } from '../support/length.ts';
import { pageFamilies } from '../support/page-families.js';

// every-page.test.ts runs rules for markup on all pages that differ in it, with open questions.
// This file tests what depends on width, colours and opened panels.

const { browser, origin } = browserHarness();
const widths = [320, 375, 1280];
/** The last one is the visitor's own choice of a few colours, as in Windows. */
const schemes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;
const allKinds: readonly AxeKind[] = ['markup', 'layout', 'colours'];
/** A panel of each kind. */
const overlays = ['blade:menu', 'blade:claim', 'modal:PAGE_NOT_AVAILABLE_IN_PROVINCE', 'search'] satisfies OverlayName[];

const languages = ['en', 'fr'] as const;
/** In the short form each family is looked at in one language, in turn. */
const pages = languages.flatMap((language, turn) =>
  Object.entries(pageFamilies).flatMap(([family, path], at) =>
    isLong || family === 'home' || at % 2 === turn ? [{ language, family, path: `/${language}${path}` }] : [],
  ),
);

/** Markup around the content of pages that were looked at as a whole. Of other pages with the same, the content is. */
const surroundingsSeen = new Set<string>();

/** Findings on the pages, each of which is loaded once. */
const found = { axe: [] as string[], overflow: [] as string[], focus: [] as string[] };
/** Text for screen readers, by the file that stores it. */
const transcripts = new Map<string, string>();

beforeAll(async () => {
  // Without motion, no measurement falls between two colours.
  const context = await browser().newContext({ reducedMotion: 'reduce', colorScheme: 'light', viewport: sizeOf(1280) });
  await visitEach(context, pages, async (page, { language, family, path }) => {
    await page.setViewportSize(sizeOf(1280));
    await page.emulateMedia(schemes.light);
    await load(page, path);
    await transcribe(page, language, family);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
    });
    const isWhole = (await isNewAround(page)) || family === 'home';
    const within = isWhole ? undefined : 'main';
    for (const width of widths.toReversed()) {
      await page.setViewportSize(sizeOf(width));
      const add = (list: string[], faults: readonly string[]): void =>
        void list.push(...faults.map((fault) => `${path} ${width} px ${fault}`));
      add(found.overflow, await page.evaluate(findOverflow));
      const isHome = family === 'home' && width === 375;
      add(found.axe, await findViolations(page, kindsAt({ width, isHome }), within));
      // Each page is walked through in both windows, in the short form in one of them.
      if (isLong ? width !== 320 : width === (language === 'en' ? 375 : 1280)) {
        // An element that is focused from the keyboard shows its focus, and so do later ones that a
        // script focuses.
        await page.keyboard.press('Tab');
        add(found.focus, await page.evaluate(findHiddenFocus, within));
      }
      for (const scheme of otherSchemesAt({ width, isHome })) {
        await page.emulateMedia(schemes[scheme]);
        add(
          found.axe,
          (await findViolations(page, ['colours'], within)).map((violation) => `${scheme} ${violation}`),
        );
      }
      await page.emulateMedia(schemes.light);
    }
  });
  await context.close();
}, 1_200_000);

test(`axe finds nothing on a page of each family at ${widths} px, light, dark and in forced colours`, () => {
  expect(found.axe).toEqual([]);
});

test('no page needs horizontal scrolling at 320 px or at four times the size, and no content protrudes from its box', () => {
  expect(found.overflow).toEqual([]);
});

test('the focused element shows its focus and is not covered, down and up the page', () => {
  expect(found.focus).toEqual([]);
});

test('the text for screen readers is the reviewed one', async () => {
  expect(transcripts.size).toBe(pages.length + 2);
  for (const [file, transcript] of transcripts) await expect.soft(transcript).toMatchFileSnapshot(`transcripts/${file}.txt`);
});

test('axe finds nothing in the open menu and in panels: narrow, wide, and wide in the dark', async () => {
  const context = await browser().newContext({ reducedMotion: 'reduce', viewport: sizeOf(1280) });
  const violations: string[] = [];
  await visitEach(context, [...languages.entries()], async (page, [turn, language]) => {
    const path = `/${language}/`;
    const add = async (what: string, kinds: readonly AxeKind[]) =>
      void violations.push(...(await findViolations(page, kinds)).map((violation) => `${path} ${what} ${violation}`));
    await load(page, path);
    await page.locator('.site-nav summary').first().click();
    await page.locator('.site-nav .menu-groups__panel').first().waitFor();
    await add('menu', allKinds);
    for (const overlay of overlays.filter((_, at) => isLong || at % 2 === turn)) {
      await page.setViewportSize(sizeOf(1280));
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
      await add(overlay, allKinds);
      await page.emulateMedia(schemes.dark);
      await add(`${overlay} dark`, ['colours']);
      await page.emulateMedia(schemes.light);
      await page.setViewportSize(sizeOf(375));
      await add(`${overlay} narrow`, ['layout', 'colours']);
    }
  });
  await context.close();
  expect(violations).toEqual([]);
});

/**
 * Rules for a window. In the short form, other tests cover markup, and 320 px the width, where space is scarcest.
 * Colours do not depend on the width, except for the header of the home page.
 */
function kindsAt({ width, isHome }: Look): readonly AxeKind[] {
  if (isLong) return allKinds;
  if (isHome || width === 1280) return ['layout', 'colours'];
  return width === 320 ? ['layout'] : [];
}

/**
 * Colour schemes for a page in addition to the light one. Forced colours allow only a few colours.
 */
function otherSchemesAt({ width, isHome }: Look): readonly (keyof typeof schemes)[] {
  if (isLong || isHome) return ['dark', 'forced'];
  return width === 1280 ? ['dark'] : [];
}

interface Look {
  readonly width: number;
  readonly isHome: boolean;
}

/** 1280 px at four times the size are 320 px, and a screen of 1024 px in height then shows 256. */
function sizeOf(width: number) {
  return { width, height: width === 320 ? 256 : 800 };
}

/**
 * Loads a page and waits until it is interactive and laid out: axe does not see the colours of
 * other parts.
 */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(origin() + path, { waitUntil: 'load' });
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await hydrate(page);
  await laidOut(page);
}

/**
 * Stores the text of a page's content for screen readers, and once for each language the text
 * around it.
 */
async function transcribe(page: Page, language: string, family: string): Promise<void> {
  const keep = async (name: string, selectors: readonly string[]): Promise<void> => {
    const parts = await Promise.all(selectors.map((selector) => page.locator(selector).ariaSnapshot()));
    // Screen readers do not read targets of links.
    const read = parts.map((part) => part.replace(/\n *- \/url: .*/g, ''));
    // A colon precedes the content.
    const depth = (line = ''): number => line.search(/\S/);
    const lines = read.join('\n').split('\n');
    const tidy = lines.map((line, at) => (depth(lines[at + 1]) > depth(line) ? line : line.replace(/(["'\]\w]):$/, '$1')));
    // If the office is open now depends on the time of the test.
    const lasting = tidy.filter((line) => !/ "?(Open now|Closed now|Ouvert en ce moment|Fermé en ce moment)/.test(line));
    transcripts.set(`${language}/${name}`, `${lasting.join('\n')}\n`);
  };
  await keep(family, ['main']);
  if (family === 'home') await keep('around', ['.skip-link', '#gatsby-focus-wrapper > header', '.site-footer']);
}

/** Returns true if what surrounds the content of a page differs from that of all pages before, or in the long form. */
async function isNewAround(page: Page): Promise<boolean> {
  const around = await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('main'));
    const lines = elements.map((element) => `${element.tagName} ${element.className} ${element.getAttribute('aria-current')}`);
    return [document.documentElement.lang, ...lines].join('\n');
  });
  const isNew = isLong || !surroundingsSeen.has(around);
  surroundingsSeen.add(around);
  return isNew;
}

function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = scrollWidth > clientWidth ? [`needs ${scrollWidth} px`] : [];
  // Inline elements have no width of their own, and those of one pixel are for screen readers.
  const protruding = [...document.querySelectorAll('main *')].filter(
    (element) =>
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.checkVisibility() &&
      getComputedStyle(element).overflowX === 'visible',
  );
  return [...tooWide, ...protruding.map(({ tagName, className }) => `content protrudes from ${tagName}.${className}`)];
}

/**
 * Focuses all targets of Tab in an element, down the page and up again. Returns those without a visible focus or
 * below another element.
 */
function findHiddenFocus(within = 'body'): string[] {
  const faults = new Set<string>();
  const stops = [
    ...(document.querySelector(within) as Element).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
  );
  for (const stop of [...stops, ...stops.toReversed()]) {
    stop.focus();
    const name = `${stop.tagName.toLowerCase()}.${stop.className} “${stop.textContent.trim().slice(0, 30)}”`;
    if (document.activeElement !== stop) faults.add(`${name} takes no focus`);
    if (getComputedStyle(stop).outlineStyle === 'none') faults.add(`${name} does not show that it has the focus`);
    // A link that is broken between lines has a box on each.
    const box = stop.getClientRects()[0];
    const [left, right] = [Math.max(box?.left ?? 0, 0), Math.min(box?.right ?? 0, innerWidth)];
    const [top, bottom] = [Math.max(box?.top ?? 0, 0), Math.min(box?.bottom ?? 0, innerHeight)];
    if (right - left < 1 || bottom - top < 1) {
      faults.add(`${name} is out of sight`);
      continue;
    }
    for (const [x, y] of [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.8],
    ] as const) {
      const above = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
      if (above && !stop.contains(above) && !above.contains(stop))
        faults.add(`${name} lies below ${above.tagName.toLowerCase()}.${above.className}`);
    }
  }
  // The link past the header appears above other elements while it has the focus.
  stops[0]?.blur();
  return [...faults];
}
