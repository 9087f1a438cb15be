import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { browserHarness, hydrate, laidOut } from '../support/browser.ts';
import { inTurn } from '../support/length.ts';

const { browser, open, origin } = browserHarness();
const phone = { viewport: { width: 375, height: 740 } };

const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** Names visible elements of the page that are wider than the window. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body :not(.scene *, .ribbons, .ribbons *)')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 0.5)
      .map(({ tagName, className }) => `${tagName} ${className}`);
  });

describe.each(['en', 'fr'])('on a phone, in %s', (language) => {
  const test = inTurn(language);
  test('the header fits a narrow window with wide letters, words and lines', async () => {
    const page = await open(`/${language}/auto-insurance/`, { viewport: { width: 320, height: 700 }, bypassCSP: true });
    await page.addStyleTag({ content: wideText });
    expect(await overflowing(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('in a low window, header and bar scroll away', async () => {
    const page = await open(`/${language}/auto-insurance/`, { viewport: { width: 320, height: 256 } });
    await hydrate(page);
    await page.locator('.phone-bar').waitFor({ state: 'attached' });
    await page.evaluate(() => window.scrollTo(0, 600));
    const inView = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
    expect([await inView('.site-header'), await inView('.phone-bar')]).toEqual([false, false]);
  });

  test('a link that is focused and pressed at once leads to the top of its page', async () => {
    const page = await open(`/${language}/`, { viewport: { width: 375, height: 500 } });
    await hydrate(page);
    const link = page.locator('main .question-list a, main .product-card a').last();
    const path = await link.getAttribute('href');
    // An author's own stylesheet may ask for smooth scrolling.
    await page.evaluate(() => document.documentElement.style.setProperty('scroll-behavior', 'smooth'));
    await link.evaluate((element) => {
      element.focus();
      (element as HTMLElement).click();
    });
    await page.waitForURL((url) => url.pathname === path);
    // The address changes a moment before its page.
    await page.waitForFunction(() => document.getElementById('gatsby-announcer')?.textContent !== '');
    expect(
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
      ),
    ).toBe(0);
  });

  test('the header hides on scrolling down, the bar and its list stay, and nothing moves by itself', async () => {
    const context = await browser().newContext({ ...phone, bypassCSP: true });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        document.documentElement.dataset.shifts = `${document.documentElement.dataset.shifts ?? ''}${list.getEntries().length}`;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${origin()}/${language}/auto-insurance/`);
    await hydrate(page);
    const bar = page.locator('.phone-bar');
    await bar.locator('summary').waitFor();
    await laidOut(page);
    expect(
      await bar.locator('> a').evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/\d+/, ''))),
    ).toEqual([expect.stringContaining(`/${language}/`), 'tel:+', expect.stringContaining(`/${language}/`)]);
    const header = page.locator('header:has(> .site-header)');
    const bottomOfHeader = () => header.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await expect.poll(bottomOfHeader).toBeLessThanOrEqual(0);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await expect.poll(bottomOfHeader).toBeGreaterThan(40);
    expect(await bottomOfHeader()).toBeLessThan(80);

    await bar.locator('summary').click();
    expect(await findViolations(page, ['markup', 'layout', 'colours'])).toEqual([]);
    await bar.locator('a[href="#steps"]').click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#steps');
    expect(await bar.locator('details').getAttribute('open')).toBeNull();
    expect(await page.locator('html').getAttribute('data-shifts')).toBeNull();

    // The last link of the page is above the bar when it has the focus.
    const last = page.locator('.site-footer a').last();
    await last.focus();
    const gap = await last.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(gap).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  });

  test('a product is printed on five sheets at most, with addresses and without lonely headings', async () => {
    const page = await open(`/${language}/condo-insurance/`);
    await hydrate(page);
    await laidOut(page);
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(5);
    await page.emulateMedia({ media: 'print' });
    const sections = await page.locator('main .section').evaluateAll((all) => all.map((each) => each.checkVisibility()));
    expect(sections.length).toBeGreaterThan(4);
    expect(sections).not.toContain(false);
    const after = await page
      .locator('main .prose a[href^="/"]')
      .first()
      .evaluate((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]);
    expect(after[0]).toContain(after[1]);
    const breaks = await page
      .locator('main :is(h2, h3), main .section__head')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).breakAfter));
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
  });

  test('a dark system prints the colours of a light one', async () => {
    const page = await open(`/${language}/condo-insurance/`);
    const coloursOf = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ media: 'print', colorScheme });
      const texts = page.locator('body, main h1, main p, main a, .site-footer');
      return texts.evaluateAll((all) =>
        all.map((each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]),
      );
    };
    const light = await coloursOf('light');
    expect(light.length).toBeGreaterThan(10);
    expect(await coloursOf('dark')).toEqual(light);
  });

  test('groups of the footer fold, and are open without scripts and in a wide window', async () => {
    const page = await open(`/${language}/contact-us/`, phone);
    await hydrate(page);
    const group = page.locator('.site-footer__groups > div').first();
    const list = group.locator('ul');
    const button = group.locator('button[aria-expanded="false"]');
    await button.waitFor();
    expect(await list.isVisible()).toBe(false);
    await button.click();
    expect(await list.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.locator('.site-footer__groups button, .phone-bar').count()).toBe(0);
    expect(await page.locator('.site-footer__groups ul').last().isVisible()).toBe(true);
    const plain = await open(`/${language}/contact-us/`, { ...phone, javaScriptEnabled: false });
    expect(await plain.locator('.site-footer__groups ul').last().isVisible()).toBe(true);
  });

  test('groups of questions fold, open by hand and for an address that names them, and are open without scripts', async () => {
    const page = await open(`/${language}/faqs/`, phone);
    await hydrate(page);
    const linksOf = (id: string) => page.locator(`[aria-labelledby="${id}"] .question-list a`);
    await page.locator('#auto button[aria-expanded="false"]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
    expect(await linksOf('auto').first().isVisible()).toBe(false);
    await page.locator('#auto button').focus();
    await page.keyboard.press('Enter');
    expect(await linksOf('auto').first().isVisible()).toBe(true);
    await page.evaluate(() => window.location.assign('#condo'));
    await expect.poll(() => linksOf('condo').first().isVisible()).toBe(true);
    expect(await linksOf('auto').first().isVisible()).toBe(true);
    await page.locator('#condo button').click();
    await expect.poll(() => linksOf('condo').first().isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.locator('.faq-index button').count()).toBe(0);
    expect(await linksOf('condo').first().isVisible()).toBe(true);
    const plain = await open(`/${language}/faqs/`, { ...phone, javaScriptEnabled: false });
    expect(await plain.locator('.question-list a').first().isVisible()).toBe(true);
  });

  test('a page before leads to a group of questions that is open', async () => {
    const page = await open(`/${language}/legal/`, phone);
    await hydrate(page);
    await page.evaluate((to) => (Reflect.get(window, '___navigate') as (to: string) => void)(to), `/${language}/faqs/#condo`);
    await expect.poll(() => page.locator('[aria-labelledby="condo"] .question-list a').first().isVisible()).toBe(true);
    expect(await page.locator('[aria-labelledby="home"] .question-list a').first().isVisible()).toBe(false);
  });
});
