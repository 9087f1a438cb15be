import { expect, test } from 'vitest';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';

const { open, origin } = browserHarness();

test('each page has its name, which is the same in every language', async () => {
  const page = await open('/en/faqs/');
  const complaints = watchComplaints(page);
  const name = () => page.locator('main').getAttribute('data-internal-name');
  await hydrate(page);
  await expect.poll(name).toBe('/faqs/');
  await page.locator('a[data-language-choice="fr"]').click();
  await page.waitForURL(`${origin()}/fr/faqs/`);
  await expect.poll(name).toBe('/faqs/');
  await page.locator('footer a[href$="/contact-us/"]').first().click();
  await expect.poll(name).toBe('/contact-us/');
  expect(complaints).toEqual([]);
});

test('a page in all languages offers no other language', async () => {
  const page = await open('/404.html');
  const toggle = page.locator('a[data-language-choice]');
  await hydrate(page);
  await expect.poll(() => toggle.isVisible()).toBe(false);
  await page.locator('footer a[href$="/contact-us/"]').first().click();
  await expect.poll(() => toggle.isVisible()).toBe(true);
});

test('the topics of the media centre follow the address, and each page begins without any', async () => {
  const page = await open('/fr/media-centre/?f=home');
  await hydrate(page);
  const pressed = page.locator('.topic-bar button[aria-pressed="true"]');
  await expect.poll(() => pressed.count()).toBe(1);
  await page.locator('.topic-bar button[aria-pressed="false"]').first().click();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('f').length).toBe(2);
  await expect.poll(() => pressed.count()).toBe(2);
  await page.locator('footer a[href$="/fr/blog/"]').first().click();
  await page.waitForURL(`${origin()}/fr/blog/`);
  await page.locator('.article-card--opening').waitFor();
  expect(await pressed.count()).toBe(0);
});
