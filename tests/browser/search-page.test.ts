import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';
import { inTurn, someOf } from '../support/length.ts';

const { open, origin } = browserHarness();

const words = {
  en: { query: 'auto insurance', count: /^\d+ results$/, mistyped: 'zdeductjble', width: 375, failed: 'could not be loaded' },
  fr: {
    query: 'assurance voiture',
    count: /^\d+ résultats$/,
    mistyped: 'zfranchjse',
    width: 1280,
    failed: 'n’a pas pu être chargée',
  },
} as const;

const results = (page: Page) => page.locator('[data-result]');
const field = (page: Page) => page.locator('#search');
const status = (page: Page) => page.locator('#results [role="status"]');
const pressed = (page: Page) => page.locator('#results button[aria-pressed="true"]');
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const indexFiles = /\/search_index\.json$/;

describe.each(['en', 'fr'] as const)('the search page in %s', (language) => {
  const test = inTurn(language);
  const { query, count, mistyped, width } = words[language];
  const path = `/${language}/search-results/`;

  test('finds pages while a visitor types, and the arrow keys lead to them and back', async () => {
    const page = await open(path);
    const complaints = watchComplaints(page);
    await hydrate(page);
    await field(page).pressSequentially(query);
    await results(page).first().waitFor();
    await expect.poll(() => status(page).textContent()).toMatch(count);
    expect(await page.locator('#results > h2').textContent()).toContain(query);
    expect(await page.locator('#results mark').count()).toBeGreaterThan(0);
    expect(queryOf(page).get('q')).toBe(query);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const chosen = results(page).nth(1);
    await expect.poll(() => chosen.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('restores query, filters and results on the way back from a result', async () => {
    const page = await open(path);
    await hydrate(page);
    await field(page).fill(query);
    await page.locator('.search-filter').first().locator('button').first().click();
    await expect.poll(() => queryOf(page).getAll('f').length).toBe(1);
    await expect.poll(() => pressed(page).count()).toBe(1);
    const address = page.url();
    const found = await results(page).allTextContents();
    expect(found.length).toBeGreaterThan(0);
    // The client handles navigation by now: back stays in the document.
    await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
    await field(page).focus();
    await page.keyboard.press('ArrowDown');
    const target = await results(page).first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}${target}`);
    await page.locator('h1').waitFor();
    await page.goBack();
    await page.waitForURL(address);
    await expect.poll(() => results(page).allTextContents()).toEqual(found);
    expect(await field(page).inputValue()).toBe(query);
    expect(await pressed(page).count()).toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
  });

  test('shows the first of each kind, all of one on request, and filters by product', async () => {
    const page = await open(`${path}?q=${encodeURIComponent(query)}`);
    const complaints = watchComplaints(page);
    await hydrate(page);
    await results(page).first().waitFor();
    const group = page
      .locator('#results section')
      .filter({ has: page.locator('.more a') })
      .first();
    expect(await group.locator('[data-result]').count()).toBe(5);
    const all = Number(await group.locator('h3 .count').textContent());
    await group.locator('.more a').click();
    await expect.poll(() => results(page).count()).toBe(all);
    expect(await pressed(page).count()).toBe(1);
    await page.goBack();
    await expect.poll(() => pressed(page).count()).toBe(0);
    await page.locator('.search-filter').last().locator('button').first().click();
    await expect.poll(() => queryOf(page).getAll('p')).toEqual(['auto']);
    const name = (await pressed(page).textContent())?.replace(/\s*\d+$/, '');
    const tags = await page.locator('.result-list__product').allTextContents();
    expect(new Set(tags)).toEqual(new Set([name]));
    await page.locator('.search-outcome__clear').click();
    await expect.poll(() => queryOf(page).getAll('p')).toEqual([]);
    expect(await page.locator('#results > h2').evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('ignores unknown values of an address, and says so', async () => {
    const page = await open(`${path}?q=${encodeURIComponent(query)}&f=question&f=nonsense&p=toString`);
    await hydrate(page);
    await results(page).first().waitFor();
    expect(await pressed(page).count()).toBe(1);
    expect(await page.locator('#results .notice').count()).toBe(1);
    await pressed(page).click();
    await expect.poll(() => pressed(page).count()).toBe(0);
    expect(queryOf(page).getAll('f')).toEqual([]);
  });

  test('suggests a likely word and the site map without results', async () => {
    const page = await open(path);
    await hydrate(page);
    await field(page).fill(mistyped);
    await page.keyboard.press('Enter');
    const suggestion = page.locator('.search-outcome__suggestion a');
    await suggestion.waitFor();
    expect(await page.locator('#results > h2').evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(await page.locator('.site-map').count()).toBeGreaterThan(3);
    await suggestion.click();
    await results(page).first().waitFor();
    expect(await field(page).inputValue()).toBe(queryOf(page).get('q'));
    await page.goBack();
    await suggestion.waitFor();
    expect(await field(page).inputValue()).toBe(mistyped);
  });

  test('is the site map and a reason without scripts', async () => {
    const page = await open(`${path}?q=auto`, { javaScriptEnabled: false });
    expect(await page.locator('#results .notice').textContent()).toContain('JavaScript');
    expect(await page.locator('.site-map a').count()).toBeGreaterThan(50);
    expect(await results(page).count()).toBe(0);
    await field(page).fill('moto');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}${path}?q=moto`);
  });

  test('searches for a query that was typed before scripts', async () => {
    const page = await open(`/${language}/`);
    let deliver = () => {};
    const scripts = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route(/\/assets\/hydrate-/, (route) => scripts.then(() => route.continue()));
    await page.goto(origin() + path, { waitUntil: 'commit' });
    await field(page).fill('auto');
    deliver();
    await hydrate(page);
    await results(page).first().waitFor();
    expect(await field(page).inputValue()).toBe('auto');
    await expect.poll(() => queryOf(page).get('q')).toBe('auto');
  });

  test('has no finding of axe, with results, filters and a suggestion', async () => {
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const found: string[] = [];
    const page = await open(`${path}?q=${encodeURIComponent(query)}&f=question&p=auto`, {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await hydrate(page);
    await results(page).first().waitFor();
    await page.evaluate(source);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await violations(page)).map((violation) => `${colorScheme} ${violation}`));
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await field(page).fill(mistyped);
    await page.locator('.search-outcome__suggestion').waitFor();
    found.push(...(await violations(page)));
    expect(found).toEqual([]);
  });
});

type Failure = readonly [language: keyof typeof words, what: string, files: RegExp, answer: (route: Route) => Promise<void>];

const failures: readonly Failure[] = [
  ['en', 'is gone', indexFiles, (route) => route.fulfill({ status: 404, body: '' })],
  [
    'fr',
    'is a page of HTML',
    indexFiles,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
  ],
  ['en', 'is cut off', indexFiles, async (route) => route.fulfill({ body: (await (await route.fetch()).text()).slice(0, 5000) })],
  ['fr', 'cannot be reached', indexFiles, (route) => route.abort('connectionrefused')],
  // Many browsers remember that an import failed.
  ['en', 'has no code', /\/search-index-[^/]+\.js/, (route) => route.abort('connectionrefused')],
];

test.each(someOf(failures, 3))(
  'the search page in %s tells the visitor if the index %s, and tries again',
  async (language, _what, files, answer) => {
    const { query, failed } = words[language];
    const page = await open(`/${language}/search-results/`);
    const complaints = watchComplaints(page);
    await page.route(files, answer);
    await page.reload();
    await hydrate(page);
    await field(page).fill(query);
    const alert = page.locator('#results [role="alert"]');
    await alert.waitFor();
    expect(await alert.textContent()).toContain(failed);
    await expect.poll(() => page.locator('.site-map').count()).toBeGreaterThan(3);
    await expect.poll(() => complaints.some((text) => text.includes('Failed fetch search index'))).toBe(true);
    await page.unroute(files);
    await page.keyboard.press('Enter');
    await results(page).first().waitFor();
    expect(await alert.count()).toBe(0);
  },
);

const badInput: readonly string[] = [
  'a '.repeat(5000),
  'x'.repeat(10_000),
  '+auto -home ~2 ^10 * : "',
  'title:auto*',
  '🚗🏠 👩‍👩‍👧 \u{1f468}',
  '\u0000\u0007\u001b auto',
  'תאונת דרכים \u202eauto',
  '%E0%A4%A',
  '<b>auto</b>',
];

test('any input gets an answer, typed or in the address', async () => {
  const page = await open('/en/search-results/');
  const complaints = watchComplaints(page);
  await hydrate(page);
  for (const text of someOf(badInput, 4)) {
    await field(page).fill(text);
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page).textContent()).not.toBe('');
  }
  await page.goto(`${origin()}/fr/search-results/?q=${'%E0%A4'.repeat(50)}&q=2&f=&f=%00&p[]=1`);
  await hydrate(page);
  await expect.poll(() => status(page).textContent()).not.toBe('');
  expect(complaints).toEqual([]);
});

async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const axe = Reflect.get(window, 'axe') as { run: (context: Document, options: object) => Promise<AxeResults> };
    const rules = { 'color-contrast-enhanced': { enabled: false } };
    return (await axe.run(document, { rules, resultTypes: ['violations'] })).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`));
}
