import { expect, test } from 'vitest';
import type { EngineHarness } from '../support/engines/engine-suite.ts';
import { hydrate } from '../support/engines/visitor.ts';
import { isLong } from '../support/length.ts';
import { pageFamilies } from '../support/page-families.js';

const usualWalks = [
  { language: 'en', width: 375 },
  { language: 'fr', width: 1280 },
] as const;

const longWalks = [...usualWalks, { language: 'en', width: 1280 }, { language: 'fr', width: 375 }] as const;

/** Opens one page of each family, which must become interactive. */
export const walk = (harness: EngineHarness): void => walkAll(harness, isLong ? longWalks : usualWalks, true);

/** The same, but pages need not become interactive. */
export const lookOnly = (harness: EngineHarness): void => walkAll(harness, longWalks, false);

function walkAll({ origin, open }: EngineHarness, walks: readonly (typeof longWalks)[number][], hasClient: boolean): void {
  for (const { language, width } of walks)
    test(`a page of each family ${hasClient ? 'hydrates and ' : ''}fits, without complaints, in ${language} at ${width} pixels`, async () => {
      const window = await open({ width, language: 'en-CA' });
      await window.takeComplaints();
      const faults: string[] = [];
      for (const path of Object.values(pageFamilies)) {
        await window.goto(`${origin()}/${language}${path}`);
        if (hasClient) await hydrate(window);
        const found = [...(await window.evaluate(findLayoutFaults, hasClient ? 0 : 1)), ...(await window.takeComplaints())];
        faults.push(...found.map((fault) => `${path} ${fault}`));
      }
      expect(faults).toEqual([]);
    });
}

/**
 * Lists content outside the width of the page, and overlaps of the header. The tolerance is in pixels:
 * the old engine scales pages and rounds their sizes.
 */
function findLayoutFaults(tolerance: number): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
  const isOver = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const [heading, header, main] = ['h1', '.site-header', 'main'].map((selector) => boxes(selector)[0]);
  const parts = boxes('.site-header__bar > *');
  const rules: readonly (readonly [string, boolean])[] = [
    [`is ${scrollWidth} pixels wide in ${clientWidth}`, scrollWidth > clientWidth + tolerance],
    ['has no visible heading', !heading?.height || heading.left < 0 || heading.right > clientWidth + 1],
    ['has no header', !header?.height || parts.length < 3],
    ['has a header whose parts overlap', parts.some((one, index) => parts.slice(index + 1).some((other) => isOver(one, other)))],
    [
      'has a header that is too small',
      parts.some(({ right, bottom }) => right > clientWidth + 1 || bottom > (header?.bottom ?? 0) + 1),
    ],
    ['has a header that covers its content', (header?.bottom ?? 0) > (main?.top ?? 0) + scrollY + 1],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([name]) => name);
}
