import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { browserHarness, hydrate } from '../support/browser.ts';
import { inTurn } from '../support/length.ts';

const { open } = browserHarness();
const words = {
  en: { columns: ['Coverage', 'Mandatory or optional'], income: ['Optional', 'Mandatory'], limits: ['$200,000', '$500,000'] },
  fr: {
    columns: ['Garantie', 'Obligatoire ou en option'],
    income: ['En option', 'Obligatoire'],
    limits: ['200 000 $', '500 000 $'],
  },
};

describe.each(['en', 'fr'] as const)('coverages side by side, in %s', (language) => {
  const test = inTurn(language);
  const { columns, income, limits } = words[language];

  test('have columns with headings if there is room, and none that are narrower than their words', async () => {
    const page = await open(`/${language}/home-insurance/`, { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false });
    const table = page.locator('.coverage table');
    expect(await table.locator('thead th').allInnerTexts()).toEqual(expect.arrayContaining(columns));
    expect(await table.locator('tbody td > b').first().isVisible()).toBe(false);
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('are blocks on a phone, follow the province, and keep their height', async () => {
    const page = await open(`/${language}/auto-insurance/`, { viewport: { width: 320, height: 700 } });
    await hydrate(page);
    const table = page.locator('.coverage table');
    const status = table.locator('tbody tr:nth-child(3) .badge');
    const liability = table.locator('tbody tr:nth-child(1)');
    const height = () => table.evaluate((element) => element.clientHeight);
    expect((await status.innerText()).trim()).toBe(income[0]);
    expect((await liability.innerText()).replaceAll('\u00a0', ' ')).toContain(limits[0]);
    expect(await liability.locator('td > b').first().isVisible()).toBe(true);
    const before = await height();
    await page.locator('.utility-bar select').selectOption('NS');
    await expect.poll(async () => (await status.innerText()).trim()).toBe(income[1]);
    expect((await liability.innerText()).replaceAll('\u00a0', ' ')).toContain(limits[1]);
    expect(await height()).toBe(before);
    const caption = table.locator('caption');
    for (const [province, name] of [
      ['NF', /Labrador/],
      ['YT', /Yukon/],
      ['AB', /Alberta/],
    ] as const) {
      await page.locator('.utility-bar select').selectOption(province);
      await expect.poll(() => caption.innerText()).toMatch(name);
      expect(await height(), province).toBe(before);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findViolations(page, ['markup', 'layout', 'colours'], '.coverage')).toEqual([]);
  });
});

/** Returns, for each list of cards, the room in pixels behind the last one. */
const roomBehindLast = (page: Page): Promise<readonly number[]> =>
  page
    .locator('.card-rows')
    .evaluateAll((lists) =>
      lists.map((list) =>
        Math.round(list.getBoundingClientRect().right - (list.lastElementChild?.getBoundingClientRect().right ?? 0)),
      ),
    );

test.each([768, 1120, 1280])('the last row of cards is as wide as the others at %i pixels', async (width) => {
  for (const path of ['/en/', '/en/media-centre/', '/en/blog/', '/en/lifestyle-vehicles/', '/en/buyingautoinsurance/']) {
    const page = await open(path, { viewport: { width, height: 800 }, javaScriptEnabled: false });
    const rooms = await roomBehindLast(page);
    expect(rooms.length, path).toBeGreaterThan(0);
    expect(
      rooms.filter((room) => Math.abs(room) > 1),
      path,
    ).toEqual([]);
  }
});
