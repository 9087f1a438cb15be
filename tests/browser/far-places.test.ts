import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserHarness, laidOut } from '../support/browser.ts';

const { open } = browserHarness();
const viewport = { width: 375, height: 800 };

/** Each target is below content that is laid out after the first screen. */
const places = [
  ['/en/auto-insurance/', 'how-is-my-auto-premium-calculated'],
  ['/fr/auto-insurance/', 'how-is-my-auto-premium-calculated'],
  ['/fr/glossary/', 'underwriting'],
] as const;

async function expectOnScreen(page: Page, place: string): Promise<void> {
  const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, place);
  await expect.poll(top).toBeGreaterThan(0);
  await expect.poll(top).toBeLessThan(viewport.height);
}

describe('a document opens at a target far down the page', () => {
  test.each(places)('the target stays in view while the rest is laid out: %s', async (path, place) => {
    const page = await open(`${path}#${place}`, { viewport });
    await laidOut(page);
    await expectOnScreen(page, place);
  });

  test.each(places)('a document opens at the target without scripts: %s', async (path, place) => {
    await expectOnScreen(await open(`${path}#${place}`, { viewport, javaScriptEnabled: false }), place);
  });
});
