import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What depends on colours, and on where things lie: looked at by width and by scheme. */
const byLook = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };
const shared: RunOptions = {
  // Stylesheets are asked for by rules alone that are left out.
  preload: false,
  resultTypes: ['violations'],
};

/** Which rules are looked at. Those of level AAA are left out: the site promises AA, and the contrast of AAA would forbid its colours. */
export const axeRules = {
  /** All that follows from the markup, wherever it is shown. */
  markup: {
    ...shared,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'],
    rules: {
      ...byLook,
      // An experiment that takes the brand's line in the footer, bold and above a text, for a heading.
      'p-as-heading': { enabled: false },
      // An experiment that forbids what the rule 'scrollable-region-focusable' demands: a focusable region around a wide table.
      'focus-order-semantics': { enabled: false },
      // An experiment that asks for stylesheets; there is no rule for an orientation in them.
      'css-orientation-lock': { enabled: false },
    },
  },
  /** What follows from the room that there is. */
  layout: { ...shared, runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } },
  colours: { ...shared, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} satisfies Record<string, RunOptions>;

/** What axe finds in a document as it stands: rule, element, and what is wrong with it. */
export async function findViolations(page: Page | Frame, kinds: readonly (keyof typeof axeRules)[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const kind of kinds) {
    const violations = await page.evaluate(async (run) => {
      const axe = Reflect.get(window, 'axe') as { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
      return (await axe.run(document, run)).violations;
    }, axeRules[kind] as RunOptions);
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes) found.push(`${id} ${target}: ${failureSummary}`);
  }
  return found;
}
