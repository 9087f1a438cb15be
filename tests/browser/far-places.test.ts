import { expect, test } from 'vitest';
import { settledAttribute } from '#contract/browser-globals';
import { browserHarness } from '../support/browser.ts';

const { open } = browserHarness();
const viewport = { width: 375, height: 800 };

// Each stands below what is laid out later than the first screen.
test.each([
  ['/en/auto-insurance/', 'does-my-auto-insurance-cover-a-rental-car'],
  ['/fr/auto-insurance/', 'does-my-auto-insurance-cover-a-rental-car'],
  ['/fr/glossary/', 'underwriting'],
])('an address that names a place far down %s opens there, and stays there as the rest is laid out', async (path, place) => {
  const page = await open(`${path}#${place}`, { viewport });
  await page.locator(`html[${settledAttribute}="all"]`).waitFor();
  const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, place);
  await expect.poll(top).toBeGreaterThan(0);
  await expect.poll(top).toBeLessThan(viewport.height);
});
