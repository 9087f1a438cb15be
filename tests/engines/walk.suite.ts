import { expect, test } from 'vitest';
import type { EngineHarness } from '../support/engines/engine-suite.ts';
import { hydrate } from '../support/engines/visitor.ts';
import { isLong } from '../support/length.ts';
import { pageFamilies } from '../support/page-families.js';

type Language = 'en' | 'fr';
interface Look {
  readonly language: Language;
  readonly width: number;
}

const narrow: Look = { language: 'en', width: 375 };
const wide: Look = { language: 'fr', width: 1280 };
const allLooks: readonly Look[] = [narrow, wide, { ...narrow, width: 1280 }, { ...wide, width: 375 }];

interface Walk {
  /** Its windows in words. */
  readonly what: string;
  /** In windows side by side. */
  readonly looks: readonly Look[];
  /** Paths below the language. */
  readonly paths: (look: Look) => readonly string[];
}

const families = Object.values(pageFamilies);
const everyPage = (looks: readonly Look[]): Walk[] =>
  looks.map((look) => ({ what: `in ${look.language} at ${look.width} pixels`, looks: [look], paths: () => families }));
/** Each page in one engine of two and in one window: every other family in turn, half of them narrow, half of them wide. */
const inTurn = (turn: number): Walk[] => [
  {
    what: 'half of them narrow, half of them wide',
    looks: [narrow, wide],
    paths: (look) =>
      families.filter((_, index) => index % 2 === turn % 2 && Math.floor(index / 2) % 2 === (look === narrow ? 0 : 1)),
  },
];

/** Opens one page of each family, in the short form of every other one, which must become interactive. `turn` differs between engines. */
export const walk = (harness: EngineHarness, turn: number): void =>
  walkAll(harness, isLong ? everyPage(allLooks) : inTurn(turn), true);

/** The same, but pages need not become interactive. */
export const lookOnly = (harness: EngineHarness): void => walkAll(harness, everyPage(allLooks), false);

function walkAll({ origin, open }: EngineHarness, walks: readonly Walk[], hasClient: boolean): void {
  for (const { what, looks, paths } of walks)
    test(`a page of ${isLong ? 'each' : 'every other'} family ${hasClient ? 'hydrates and ' : ''}fits, without complaints, ${what}`, async () => {
      const walked = looks.map(async (look) => {
        const window = await open({ width: look.width, language: 'en-CA' });
        await window.takeComplaints();
        const faults: string[] = [];
        for (const path of paths(look)) {
          await window.goto(`${origin()}/${look.language}${path}`);
          if (hasClient) await hydrate(window);
          const found = [...(await window.evaluate(findLayoutFaults, hasClient ? 0 : 1)), ...(await window.takeComplaints())];
          faults.push(...found.map((fault) => `${look.width} ${path} ${fault}`));
        }
        return faults;
      });
      expect((await Promise.all(walked)).flat()).toEqual([]);
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
