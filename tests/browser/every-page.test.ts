import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { browserHarness, hydrate, visitEach, watchComplaints } from '../support/browser.ts';
import { listPages } from '../support/emitted-site.ts';

const { browser, origin } = browserHarness();

/** Hundreds of pages about a product in a place are one component with data of one shape: one in twelve is opened. */
const placePage = /^\/\w+\/location\/[^/]+\/[^/]+\/$/;
const openedEach = 12;

test('every page hydrates in both languages without an error, a warning or a failed request', { timeout: 600_000 }, async () => {
  const all = (await listPages(inject('siteFolder'))).filter(({ isRedirect }) => !isRedirect);
  const ofPlaces = all.filter(({ path }) => placePage.test(path));
  const pages = [
    ...all.filter(({ path }) => !placePage.test(path)),
    ...ofPlaces.filter((_page, index) => index % openedEach === 0),
  ];
  expect(ofPlaces.length).toBeGreaterThan(300);
  // Layout is looked at elsewhere; a small window saves a fifth of the time.
  const context = await browser().newContext({ viewport: { width: 400, height: 200 } });
  const found: string[] = [];
  await visitEach(
    context,
    pages.map(({ path }) => path),
    async (page, path) => {
      const complaints = watchComplaints(page);
      await page.goto(origin() + path, { waitUntil: 'load' });
      await hydrate(page);
      const headings = await page.locator('h1').count();
      if (headings !== 1) complaints.push(`${headings} first-level headings`);
      found.push(...complaints.map((complaint) => `${path} ${complaint}`));
      page.removeAllListeners();
    },
  );
  await context.close();
  expect(found).toEqual([]);
});

test('every page holds its title, content and way around without JavaScript', async () => {
  // Without scripts a browser shows what the file says; one page of each family is opened so in without-javascript.test.ts.
  const pages = (await listPages(inject('siteFolder'))).filter(({ isRedirect }) => !isRedirect);
  expect(pages.length).toBeGreaterThan(500);
  for (const { path, html } of pages) {
    const body = html.slice(html.indexOf('<body'));
    for (const part of [/<header[ >]/, /<main[ >].*<h1[ >].*<\/main>/s, /<footer[ >]/, /<a [^>]*data-language-choice=/])
      expect(part.test(body), `${path} ${part}`).toBe(true);
  }
});

test('a page without language prefix sends visitors on, with query and fragment, to the language of their browser', async () => {
  for (const [locale, language] of [
    ['fr-CA', 'fr'],
    ['en-US', 'en'],
    ['de-DE', 'en'],
  ] as const) {
    const context = await browser().newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${origin()}/faqs/?a=1#b`);
    await page.waitForURL(`${origin()}/${language}/faqs/?a=1#b`);
    expect(await page.evaluate(() => localStorage.getItem('gatsby-intl-language'))).toBe(language);
    await context.close();
  }
});

test('without JavaScript a page without language prefix leads to both languages', async () => {
  const html = await readFile(join(inject('siteFolder'), 'faqs', 'index.html'), 'utf8');
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="0; url=/en/faqs/"></noscript>');
  expect(html).toContain('href="/en/faqs/"');
  expect(html).toContain('href="/fr/faqs/"');
  expect(html).toContain('content="noindex"');
});
