import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';
import { documentedNames, isDocumented, type StoredName } from '../support/stored-names.ts';

const { browser, origin } = browserHarness();

/** All names in the browser's storages for the page's origin. */
const storedNames = (page: Page): Promise<StoredName[]> =>
  page.evaluate(async () => {
    const names = (where: string, found: Iterable<string>) => [...found].map((name) => ({ where, name }));
    const cookies = document.cookie.split(/\s*;\s*/).filter((text) => text !== '');
    return [
      ...names('local storage', Object.keys(localStorage)),
      ...names('session storage', Object.keys(sessionStorage)),
      ...names(
        'cookie',
        cookies.map((text) => text.replace(/=.*/, '')),
      ),
      ...names('cache storage', await caches.keys()),
      ...names(
        'IndexedDB',
        (await indexedDB.databases()).map(({ name = '' }) => name),
      ),
    ];
  });

test('every name that a visit leaves in the browser is in the table of the documentation', async () => {
  const context = await browser().newContext({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${origin()}/en/unsubscribe/?token=demo-success&utm_source=letter&email=zoe%40example.com`);
  await hydrate(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.locator('footer').getByRole('link', { name: 'Contact us', exact: true }).first().click();
  await page.waitForURL(`${origin()}/en/contact-us/`);
  await page.locator('.utility-bar select').selectOption('AB');
  await page.locator('a[data-language-choice="fr"]').first().click();
  await page.waitForURL(`${origin()}/fr/contact-us/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const documented = await documentedNames();
  const seen = ['gatsby-intl-language', 'savedProvince', 'boreal-geo', 'boreal-marketing', 'boreal-private-parameters'];
  await expect
    .poll(async () => (await storedNames(page)).map(({ name }) => name))
    .toEqual(
      expect.arrayContaining([
        ...seen,
        expect.stringMatching(/^@@scroll/),
        expect.stringMatching(/^boreal:.*:pages:/),
        'workbox-expiration',
      ]),
    );
  const stored = await storedNames(page);
  expect(stored.filter((found) => !isDocumented(found, documented))).toEqual([]);
  // Neither field values nor email addresses were stored.
  const texts = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(texts).not.toContain('zoe');
});

test('a name that the table does not contain is reported', async () => {
  const documented = await documentedNames();
  expect(documented.length).toBeGreaterThan(12);
  const known: readonly StoredName[] = [
    { where: 'local storage', name: 'savedProvince' },
    { where: 'session storage', name: '@@scroll|/en/|initial' },
    { where: 'cache storage', name: 'boreal:/docs/:pages:0123' },
  ];
  const unknown: readonly StoredName[] = [
    { where: 'session storage', name: 'savedProvince' },
    { where: 'local storage', name: 'savedProvinces' },
    { where: 'cache storage', name: 'boreal:/docs/:other' },
  ];
  expect([...known, ...unknown].map((found) => isDocumented(found, documented))).toEqual([true, true, true, false, false, false]);
});
