import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Kinds of rules: those that need only the markup, the width, or the colours. */
export type AxeKind = 'markup' | 'layout' | 'colours';

const rulesOfMarkup = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
const rulesByLook = {
  layout: ['target-size', 'scrollable-region-focusable'],
  colours: ['color-contrast', 'link-in-text-block'],
};
/** Rules that are off. */
const leftOut = [
  // Experimental: mistakes the bold line of the brand in the footer for a heading.
  'p-as-heading',
  // Experimental: forbids the focusable region around a wide table, which
  // 'scrollable-region-focusable' demands.
  'focus-order-semantics',
  // Experimental: requires stylesheets, which have no rule for an orientation.
  'css-orientation-lock',
];

/**
 * Rules that run. AAA is left out: the site promises AA. One run for all kinds is faster than one
 * for each.
 */
export function axeRules(kinds: readonly AxeKind[]): RunOptions {
  const shared: RunOptions = {
    // Only excluded rules need stylesheets.
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

/** Returns axe's findings in the current document, or in one of its elements: rule, element and explanation. */
export async function findViolations(
  page: Page | Frame,
  kinds: readonly AxeKind[],
  within: string | undefined = undefined,
): Promise<string[]> {
  if (kinds.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(tellForcedColors);
  }
  const violations = await page.evaluate(
    async ([run, selector]) => {
      const axe = Reflect.get(window, 'axe') as { run: (context: Document | string, options: RunOptions) => Promise<AxeResults> };
      return (await axe.run(selector ?? document, run)).violations;
    },
    [axeRules(kinds), within] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`));
}

/** In forced colours, Chromium paints text in these but reports the usual fill to axe. */
function tellForcedColors(): void {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    const isForced = name === '-webkit-text-fill-color' && matchMedia('(forced-colors: active)').matches;
    return getPropertyValue.call(this, isForced ? 'color' : name);
  };
}
