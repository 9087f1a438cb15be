import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserHarness, laidOut } from '../support/browser.ts';

const { open } = browserHarness();
const viewport = { width: 375, height: 800 };

/** Each stands below what is laid out later than the first screen. */
const places = [
  ['/en/auto-insurance/', 'does-my-auto-insurance-cover-a-rental-car'],
  ['/fr/auto-insurance/', 'does-my-auto-insurance-cover-a-rental-car'],
  ['/fr/glossary/', 'underwriting'],
] as const;

async function expectOnScreen(page: Page, place: string): Promise<void> {
  const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, place);
  await expect.poll(top).toBeGreaterThan(0);
  await expect.poll(top).toBeLessThan(viewport.height);
}

describe('an address that names a place far down a page opens there', () => {
  test.each(places)('and stays there as the rest is laid out: %s', async (path, place) => {
    const page = await open(`${path}#${place}`, { viewport });
    await laidOut(page);
    await expectOnScreen(page, place);
  });

  test.each(places)('without scripts: %s', async (path, place) => {
    await expectOnScreen(await open(`${path}#${place}`, { viewport, javaScriptEnabled: false }), place);
  });
});
