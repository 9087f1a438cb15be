import { describe, expect } from 'vitest';
import { browserHarness, hydrate } from '../support/browser.ts';
import { inTurn } from '../support/length.ts';

const { open } = browserHarness();
const fields = {
  en: { label: 'Your city, province or territory', found: '1 place', none: /no page for this place/ },
  fr: { label: 'Votre ville, province ou territoire', found: '1 endroit', none: /pas de page pour cet endroit/ },
};

describe.each(['en', 'fr'] as const)('the list of places, in %s', (language) => {
  const test = inTurn(language);
  const { label, found, none } = fields[language];

  test('has a field that narrows it down and says how many are left', async () => {
    const page = await open(`/${language}/location/`);
    await hydrate(page);
    const places = page.locator('.locations h4');
    const all = await places.count();
    expect(all).toBeGreaterThan(40);
    const field = page.getByLabel(label, { exact: true });
    await field.fill('thunder b');
    await expect.poll(() => places.allTextContents()).toEqual(['Thunder Bay']);
    expect(await page.getByRole('status').filter({ hasText: found }).count()).toBe(1);
    await field.fill('zzz');
    await expect.poll(() => places.count()).toBe(0);
    expect(await page.getByRole('status').filter({ hasText: none }).count()).toBe(1);
    await field.fill('');
    await expect.poll(() => places.count()).toBe(all);
  });

  test('is whole, without a field, if there are no scripts', async () => {
    const page = await open(`/${language}/location/`, { javaScriptEnabled: false });
    expect(await page.locator('.locations h4').count()).toBeGreaterThan(40);
    await expect.poll(() => page.locator('.filter-field').isVisible()).toBe(false);
  });
});
