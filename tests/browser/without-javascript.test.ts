import { describe, expect, test } from 'vitest';
import { browserHarness } from '../support/browser.ts';

const { origin, open } = browserHarness();
const withoutJavaScript = { javaScriptEnabled: false };
const small = { ...withoutJavaScript, viewport: { width: 375, height: 800 } };

describe.each([
  { language: 'en', other: 'fr' },
  { language: 'fr', other: 'en' },
])('without JavaScript, in $language', ({ language, other }) => {
  test('a group of the menu opens, leads to a page, and closes when another opens or on a click outside', async () => {
    const page = await open(`/${language}/`, withoutJavaScript);
    const [first, second] = [page.locator('.site-nav details').first(), page.locator('.site-nav details').nth(1)];
    await first.locator('summary').click();
    expect(await first.locator('a').first().isVisible()).toBe(true);
    await second.locator('summary').click();
    expect(await first.locator('a').first().isVisible()).toBe(false);
    await page.mouse.click(5, 700);
    expect(await second.locator('a').first().isVisible()).toBe(false);
    await first.locator('summary').click();
    const link = first.locator('a').first();
    const path = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(origin() + path);
  });

  test.each(['/', '/faqs/', '/auto-insurance/'])(
    'the main part of %s has at least the text that it has with scripts',
    async (path) => {
      const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;
      // Controls that only scripts can work with are no text.
      const countIn = async (settings: object) => {
        const [all = '', ...controls] = await (await open(`/${language}${path}`, settings))
          .locator('main')
          .evaluate((main: HTMLElement) => {
            const ofScripts = [...main.querySelectorAll<HTMLElement>('.needs-client')].filter((each) => each.checkVisibility());
            return [main, ...ofScripts].map((each) => each.innerText);
          });
        return words(all) - words(controls.join(' '));
      };
      expect(await countIn(withoutJavaScript)).toBeGreaterThanOrEqual(await countIn({}));
    },
  );

  test('the menu of a small screen is a page that leads to all areas, and to the errands', async () => {
    const page = await open(`/${language}/`, small);
    expect(await page.locator('.site-nav').isVisible()).toBe(false);
    await page.locator('.site-header__menu').click();
    await page.waitForURL(`${origin()}/${language}/sitemap/`);
    const wide = await open(`/${language}/`, withoutJavaScript);
    const inMenu = await wide.locator('.site-nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(inMenu.length).toBeGreaterThan(15);
    for (const href of inMenu) expect(await page.locator(`main a[href="${href}"]`).count(), href ?? '').toBeGreaterThan(0);
    await page.locator('footer a[href$="#quote"]').click();
    await page.waitForURL(`${origin()}/${language}/#quote`);
    expect(await page.locator('main form[aria-labelledby="quote"] button[type="submit"]').isVisible()).toBe(true);
  });

  test('a link to an answer opens it', async () => {
    const page = await open(`/${language}/auto-insurance/`, withoutJavaScript);
    const answer = page.locator('.accordion__answer').nth(1);
    expect(await answer.isVisible()).toBe(false);
    await page.goto(`${page.url()}#${await answer.getAttribute('id')}`);
    await answer.waitFor({ state: 'visible' });
  });

  test('the language toggle leads to the same page', async () => {
    const page = await open(`/${language}/media-centre/`, withoutJavaScript);
    await page.locator(`a[data-language-choice="${other}"]`).first().click();
    await page.waitForURL(`${origin()}/${other}/media-centre/`);
  });

  test('the media centre shows all articles, and no button that does nothing', async () => {
    const page = await open(`/${language}/media-centre/?f=riding`, withoutJavaScript);
    const shown = await page.locator('.article-card').count();
    const scripted = await open(`/${language}/media-centre/`);
    expect(shown).toBe(await scripted.locator('.article-card').count());
    expect(shown).toBeGreaterThan(5);
    expect(await page.locator('main button:visible').count()).toBe(0);
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('the index of questions shows every subject, each with a link to its other questions', async () => {
    const page = await open(`/${language}/faqs/?p=auto`, withoutJavaScript);
    expect(await page.locator('.faq-index__category').count()).toBeGreaterThan(5);
    await page.locator('.chip[href*="p=condo"]').click();
    await page.waitForURL(/\?p=condo#condo$/);
  });

  test('the search form leads to the search page, which states its requirements and links to the site map', async () => {
    const page = await open(`/${language}/search-results/`, withoutJavaScript);
    await page.locator('input[type="search"]').fill('auto');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}/${language}/search-results/?q=auto`);
    expect(await page.locator('main').textContent()).toContain('JavaScript');
    await page.locator(`main a[href="/${language}/sitemap/"]`).first().click();
    await page.waitForURL(`${origin()}/${language}/sitemap/`);
  });
});
