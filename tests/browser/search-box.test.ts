import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { overlayLimitMs } from '../../client/navigation/overlay-links.ts';
import { browserHarness, holdReact, hydrate, laidOut, watchComplaints, withoutTimer } from '../support/browser.ts';
import { inTurn, sized } from '../support/length.ts';

const { origin, open } = browserHarness();
const small = { viewport: { width: 320, height: 640 } };

const words = {
  en: {
    name: 'Search',
    query: 'tenant',
    count: /^\d+ results$/,
    all: /^See all \d+ results$/,
    mistyped: 'zdeductjble',
    map: 'Site map',
  },
  fr: {
    name: 'Rechercher',
    query: 'locataire',
    count: /^\d+ résultats$/,
    all: /^Voir les \d+ résultats$/,
    mistyped: 'zfranchjse',
    map: 'Plan du site',
  },
} as const;

const link = (page: Page): Locator => page.locator('.site-header__search');
const panel = (page: Page): Locator => page.locator('dialog.panel--search');
const field = (page: Page): Locator => page.getByRole('combobox').and(page.locator('dialog input'));
const options = (page: Page): Locator => panel(page).getByRole('option');
const status = (page: Page): Locator => panel(page).getByRole('status');
const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element === document.activeElement);
const value = (page: Page): Promise<string> => field(page).inputValue();
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
/** The text of the selected option, or undefined. */
const chosen = (page: Page): Promise<string | undefined> =>
  field(page).evaluate((input) => {
    const named = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    const selected = document.querySelectorAll('[role="option"][aria-selected="true"]');
    if (selected.length !== (named === null ? 0 : 1)) throw new Error('Not the option that the field names is selected.');
    return named?.textContent ?? undefined;
  });

/** Opens a page again, and records its requests of the index and its code. */
async function watchIndex(page: Page, path: string): Promise<readonly string[]> {
  const asked: string[] = [];
  // The page may have been interactive before the test listened.
  await page.goto('about:blank');
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/assets\/search-(index|code)|search_index/.test(pathname)) asked.push(pathname.replace(/-[^-]+$/, ''));
  });
  await page.goto(origin() + path);
  return asked;
}

async function openPanel(page: Page, key = 'Control+k'): Promise<void> {
  await page.keyboard.press(key);
  await panel(page).waitFor();
  await expect.poll(() => isFocused(field(page))).toBe(true);
}

/**
 * Enters the query at once: letter by letter, results of the first letters would appear before
 * those of the query.
 */
async function find(page: Page, query: string): Promise<void> {
  await page.keyboard.insertText(query);
  await options(page).first().waitFor();
}

const closed = (page: Page): Promise<void> => panel(page).waitFor({ state: 'detached' });
const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** In normal runs each of them opens the box once: on a page, and before that is interactive. */
const keys = ['/', 'Control+k'];

describe.each(['en', 'fr'] as const)('the search box in %s', (language) => {
  const test = inTurn(language);
  const { name, query, count, all, mistyped, map } = words[language];
  const start = `/${language}/privacy/`;
  const resultsPage = `/${language}/search-results/`;

  test('is a link to the search page without scripts, and fits the smallest screen', async () => {
    const page = await open(start, { ...small, javaScriptEnabled: false });
    const { width, height } = (await link(page).boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(await page.getByRole('link', { name, exact: true }).and(link(page)).count()).toBe(1);
    await link(page).click();
    await page.waitForURL(origin() + resultsPage);
  });

  test('opens from the link, finds while the visitor types, and leads to a page with arrow keys; back returns', async () => {
    const page = await open(start);
    const complaints = watchComplaints(page);
    await hydrate(page);
    await link(page).click();
    await panel(page).waitFor();
    expect(await isFocused(field(page))).toBe(true);
    await find(page, query);
    expect(await status(page).textContent()).toMatch(count);
    expect(await options(page).count()).toBe(7);
    expect(await options(page).last().textContent()).toMatch(all);
    expect(await options(page).first().locator('mark').count()).toBeGreaterThan(0);
    expect(await chosen(page)).toBeUndefined();
    const texts = await options(page).allTextContents();
    for (const [key, text] of [
      ['ArrowDown', texts[0]],
      ['ArrowDown', texts[1]],
      ['ArrowUp', texts[0]],
      ['ArrowUp', undefined],
      ['ArrowUp', texts[6]],
      ['ArrowDown', undefined],
      ['ArrowDown', texts[0]],
      ['Home', undefined],
      ['ArrowDown', texts[0]],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => chosen(page)).toBe(text);
    }
    expect(await isFocused(field(page))).toBe(true);
    const target = (await options(page).first().getAttribute('href')) ?? '';
    expect(target).toMatch(new RegExp(`^/${language}/`));
    await page.evaluate(() => void Object.assign(window, { isSame: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL(origin() + target);
    await closed(page);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await page.goBack();
    await page.waitForURL(origin() + start);
    await nextFrame(page);
    expect(await panel(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('passes the query to the search page by Enter and by the last option', async () => {
    const page = await open(start);
    await hydrate(page);
    for (const way of ['Enter', 'click'] as const) {
      await openPanel(page);
      await find(page, `${query} `);
      if (way === 'Enter') await page.keyboard.press('Enter');
      else await options(page).last().click();
      await page.waitForURL(`${origin()}${resultsPage}?q=${query}`);
      await closed(page);
      await expect.poll(() => page.locator('main #search').inputValue()).toBe(query);
      await page.goBack();
      await page.waitForURL(origin() + start);
      // The address changes a moment before its page.
      await page.locator('main #search').waitFor({ state: 'detached' });
    }
  });

  test('replaces the query on the search page', async () => {
    const page = await open(`${resultsPage}?q=${mistyped}`);
    await hydrate(page);
    await openPanel(page);
    await find(page, query);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}${resultsPage}?q=${query}`);
    await closed(page);
    await expect.poll(() => page.locator('main #search').inputValue()).toBe(query);
  });

  test('suggests another word without results, and searches for it on a click', async () => {
    const page = await open(start);
    await hydrate(page);
    await openPanel(page);
    await page.keyboard.insertText(mistyped);
    const suggestion = status(page).getByRole('button');
    await suggestion.waitFor();
    expect(await status(page).textContent()).toContain(mistyped);
    expect(await options(page).count()).toBe(0);
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await suggestion.click();
    await options(page).first().waitFor();
    expect(await isFocused(field(page))).toBe(true);
    expect(await value(page)).toBe(mistyped.slice(1).replace('j', 'i'));
  });

  test('reports a missing index, leads to the site map, and tries again', async () => {
    const page = await open(start);
    const broken = { is: true };
    await page.route('**/search_index.json', (route) =>
      broken.is ? route.fulfill({ contentType: 'text/html', body: '<p>Not an index' }) : route.continue(),
    );
    await page.reload();
    await hydrate(page);
    await openPanel(page);
    await page.keyboard.type('a');
    const wayOut = status(page).getByRole('link', { name: map });
    await wayOut.waitFor();
    expect(await isFocused(field(page))).toBe(true);
    broken.is = false;
    await find(page, ` ${query}`);
    expect(await wayOut.count()).toBe(0);
  });
});

describe('a key', () => {
  test.each(keys.slice(0, sized(1, 2)))('%s opens it from anywhere on a page, and the focus returns there', async (key) => {
    const page = await open('/en/privacy/', { reducedMotion: 'reduce' });
    await hydrate(page);
    await laidOut(page);
    const link = page.locator('main a').last();
    await link.focus();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
    const y = await scrolled(page);
    await openPanel(page, key);
    expect(await value(page)).toBe('');
    expect(await scrolled(page)).toBe(y);
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await scrolled(page)).toBe(y);
    expect(await isFocused(link)).toBe(true);
  });

  test.each(keys.slice(sized(1, 0)))('%s opens it before the page is interactive too', async (key) => {
    const page = await open('/fr/privacy/');
    const held = await holdReact(page);
    await withoutTimer(page, overlayLimitMs);
    await page.reload({ waitUntil: 'load' });
    await page.keyboard.press(key);
    expect(await page.evaluate(() => history.state?.overlays)).toEqual(['search']);
    held.release();
    await panel(page).waitFor();
    expect(await isFocused(field(page))).toBe(true);
    expect(await value(page)).toBe('');
  });

  test('leads to the search page if the page cannot become interactive', async () => {
    const page = await open('/en/privacy/');
    await page.route('**/assets/hydrate-*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    await page.keyboard.press('/');
    await page.waitForURL(`${origin()}/en/search-results/`);
  });

  test('is a letter in a field for /, while Ctrl+K opens the box', async () => {
    const page = await open('/en/search-results/');
    await hydrate(page);
    const input = page.locator('main #search');
    await input.click();
    await page.keyboard.type('a/b');
    expect(await input.inputValue()).toBe('a/b');
    expect(await panel(page).count()).toBe(0);
    await openPanel(page);
    await page.keyboard.type('c/d');
    expect(await value(page)).toBe('c/d');
  });

  test('with a meaning in selectors does no harm', async () => {
    const page = await open('/en/privacy/');
    const complaints = watchComplaints(page);
    await hydrate(page);
    for (const key of ['"', '\\', ']', 'k', 'Control+Shift+K']) await page.keyboard.press(key);
    expect(await panel(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('Escape first clears, then closes, and twice quickly only closes', async () => {
    const page = await open('/en/faqs/');
    await page.goto(`${origin()}/en/privacy/`);
    await hydrate(page);
    await openPanel(page);
    await find(page, 'tenant');
    await page.keyboard.press('Escape');
    await expect.poll(() => value(page)).toBe('');
    await expect.poll(() => options(page).count()).toBe(0);
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await closed(page);
    expect(page.url()).toBe(`${origin()}/en/privacy/`);
  });
});

describe('the panel', () => {
  test('closes with back, its button and a click outside, and the page below does not move', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    await laidOut(page);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.site-header__bar > *, main h1, main p')].map((element) => {
          const { x, y, width } = element.getBoundingClientRect();
          return [x, y, width];
        }),
      );
    const before = await places();
    for (const close of [() => page.goBack(), () => panel(page).getByRole('button').click(), () => page.mouse.click(5, 500)]) {
      await link(page).click();
      await panel(page).waitFor();
      expect(await places()).toEqual(before);
      await find(page, 'tenant');
      expect(await places()).toEqual(before);
      await close();
      await closed(page);
      expect(await isFocused(link(page))).toBe(true);
      expect(await places()).toEqual(before);
    }
    expect(page.url()).toBe(`${origin()}/en/privacy/`);
  });

  test('uses the index that the page has loaded at rest, with low priority, into window.__LUNR__', async () => {
    const page = await open('/en/privacy/');
    const asked = await watchIndex(page, '/en/privacy/');
    await hydrate(page);
    await expect.poll(() => asked).toEqual(['/assets/search-index', '/search_index.json']);
    // Nobody needs the code that searches before a search.
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(2);
    const found = await page.evaluate(async () => {
      const { en, fr } = await Reflect.get(window, '__LUNR__').__loaded;
      const first = ({ index, store }: typeof en, query: string) => store[index.search(query)[0].ref].url;
      return [first(en, 'deductibles'), first(fr, 'l assurance habitation')];
    });
    expect(found).toEqual(['/en/faqs/auto/how-do-i-choose-my-auto-deductible/', '/fr/home-insurance/']);
    await openPanel(page);
    await find(page, 'tenant');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await closed(page);
    await openPanel(page);
    await find(page, 'auto');
    expect(asked.slice(2)).toEqual(['/assets/search-code']);
  });

  test('requests the index when it opens and never before, if the visitor saves data', async () => {
    const page = await open('/en/privacy/');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
    });
    const asked = await watchIndex(page, '/en/privacy/');
    await hydrate(page);
    await link(page).hover();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => Object.keys(Reflect.get(window, '__LUNR__')))).toEqual(['__loaded']);
    await openPanel(page);
    const all = ['/assets/search-code', '/assets/search-index', '/search_index.json'];
    await expect.poll(() => [...asked].sort()).toEqual(all);
    await find(page, 'tenant');
    expect(asked).toHaveLength(all.length);
  });

  test('opens over another panel and returns the focus to it', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    await page.locator('[data-overlay="blade:quote"]:visible').first().click();
    const blade = page.locator('dialog.panel--blade');
    await blade.waitFor();
    await openPanel(page, '/');
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await blade.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.goForward();
    await panel(page).waitFor();
    await page.reload();
    await hydrate(page);
    await panel(page).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(2);
    await expect.poll(() => isFocused(field(page))).toBe(true);
  });

  test('closes for a result that is the page on screen, and leaves the page', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    await openPanel(page);
    await find(page, 'tenant');
    const target = (await options(page).first().getAttribute('href')) ?? '';
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(origin() + target);
    await closed(page);
    const length = await page.evaluate(() => history.length);
    await openPanel(page);
    await find(page, 'tenant');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await closed(page);
    expect(page.url()).toBe(origin() + target);
    await page.goBack();
    await page.waitForURL(`${origin()}/en/privacy/`);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
  });

  test('leaves the middle button on a result to the browser, which opens another tab', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    await openPanel(page);
    await find(page, 'tenant');
    const target = await options(page).first().getAttribute('href');
    // The tab itself does not count: a busy Chromium sometimes opens none after such an event.
    const followed = page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          window.addEventListener('auxclick', (event) => {
            const link = (event.target as Element).closest('a');
            resolve(event.button === 1 && !event.defaultPrevented ? link?.href : undefined);
          });
        }),
    );
    await options(page).first().click({ button: 'middle' });
    expect(await followed).toBe(origin() + target);
    expect(await panel(page).isVisible()).toBe(true);
  });

  test('is replaced by the search page if its code cannot be loaded', async () => {
    const page = await open('/fr/privacy/');
    await page.route('**/assets/search-panel-*.js', (route) => route.abort());
    await hydrate(page);
    await page.keyboard.press('/');
    await page.waitForURL(`${origin()}/fr/search-results/`);
    await page.goBack();
    await page.waitForURL(`${origin()}/fr/privacy/`);
  });

  test('fits the smallest screen, and moves nothing for visitors who prefer reduced motion', async () => {
    const page = await open('/fr/', { ...small, reducedMotion: 'reduce', forcedColors: 'active' });
    await hydrate(page);
    await openPanel(page);
    await find(page, 'assurance');
    await page.keyboard.press('ArrowUp');
    const last = options(page).last();
    await expect.poll(() => last.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
    const { width, animation, outline } = await panel(page).evaluate((element) => ({
      width: element.scrollWidth,
      animation: getComputedStyle(element).animationName,
      outline: getComputedStyle(element.querySelector('[aria-selected="true"]') as Element).outlineStyle,
    }));
    expect(width).toBeLessThanOrEqual(320);
    expect({ animation, outline }).toEqual({ animation: 'none', outline: 'solid' });
  });
});
