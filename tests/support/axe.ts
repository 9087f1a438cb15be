import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is looked at: all that follows from the markup, wherever it is shown; from the room that there is; from the colours. */
export type AxeKind = 'markup' | 'layout' | 'colours';

const rulesOfMarkup = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
const rulesByLook = {
  layout: ['target-size', 'scrollable-region-focusable'],
  colours: ['color-contrast', 'link-in-text-block'],
};
/** Rules that are not looked at. */
const leftOut = [
  // An experiment that takes the brand's line in the footer, bold and above a text, for a heading.
  'p-as-heading',
  // An experiment that forbids what the rule 'scrollable-region-focusable' demands: a focusable region around a wide table.
  'focus-order-semantics',
  // An experiment that asks for stylesheets; there is no rule for an orientation in them.
  'css-orientation-lock',
];

/**
 * Which rules are looked at. Those of level AAA are left out: the site promises AA, and the contrast of AAA would forbid its colours. One
 * run for all kinds is cheaper than one for each.
 */
export function axeRules(kinds: readonly AxeKind[]): RunOptions {
  const shared: RunOptions = {
    // Stylesheets are asked for by rules alone that are left out.
    preload: false,
    resultTypes: ['violations'],
  };
  const values = (['layout', 'colours'] as const).filter((kind) => kinds.includes(kind)).flatMap((kind) => rulesByLook[kind]);
  if (!kinds.includes('markup')) return { ...shared, runOnly: { type: 'rule', values } };
  const enabled = (names: readonly string[], isEnabled: boolean) => names.map((name) => [name, { enabled: isEnabled }]);
  return {
    ...shared,
    runOnly: rulesOfMarkup,
    rules: Object.fromEntries([...enabled(['color-contrast', 'target-size', ...leftOut], false), ...enabled(values, true)]),
  };
}

/** What axe finds in a document as it stands: rule, element, and what is wrong with it. */
export async function findViolations(page: Page | Frame, kinds: readonly AxeKind[]): Promise<string[]> {
  if (kinds.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(tellForcedColors);
  }
  const violations = await page.evaluate(async (run) => {
    const axe = Reflect.get(window, 'axe') as { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
    return (await axe.run(document, run)).violations;
  }, axeRules(kinds));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`));
}

/** In forced colours, Chromium paints texts in these, and tells axe the fill that they would have otherwise. */
function tellForcedColors(): void {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    const isForced = name === '-webkit-text-fill-color' && matchMedia('(forced-colors: active)').matches;
    return getPropertyValue.call(this, isForced ? 'color' : name);
  };
}
