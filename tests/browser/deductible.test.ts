import { describe, expect } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { browserHarness, hydrate } from '../support/browser.ts';
import { inTurn } from '../support/length.ts';

const { open } = browserHarness();
const words = {
  en: { first: /you pay \$1,000 of this bill and we pay \$2,000/, small: /the whole bill of \$800/, caption: 'invented' },
  fr: { first: /vous payez 1\s000\s\$ de cette facture, et nous payons 2\s000\s\$/, small: /soit 800\s\$/, caption: 'inventés' },
};

describe.each(['en', 'fr'] as const)('the example of a deductible, in %s', (language) => {
  const test = inTurn(language);
  const { first, small, caption } = words[language];

  test('follows the bill that a visitor chooses, at every width, without moving what is below', async () => {
    const page = await open(`/${language}/home-insurance/`, { viewport: { width: 320, height: 700 } });
    await hydrate(page);
    const example = page.locator('.deductible');
    const cells = () => example.locator('td').allTextContents();
    expect(await example.getByRole('status').textContent()).toMatch(first);
    expect(await example.locator('caption').textContent()).toContain(caption);
    const before = await cells();
    const height = () => example.evaluate((element) => element.clientHeight);
    const heightBefore = await height();
    await example.getByRole('combobox').selectOption('800');
    await expect.poll(() => example.getByRole('status').textContent()).toMatch(small);
    expect(await cells()).not.toEqual(before);
    expect(await height()).toBe(heightBefore);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findViolations(page, ['markup', 'layout', 'colours'], '.deductible')).toEqual([]);
  });

  test('is a plain table without scripts', async () => {
    const page = await open(`/${language}/condo-insurance/`, { javaScriptEnabled: false });
    expect(await page.locator('.deductible').getByRole('status').textContent()).toMatch(first);
    expect(await page.locator('.deductible tbody tr').count()).toBe(3);
    await expect.poll(() => page.locator('.deductible select').isVisible()).toBe(false);
  });
});
