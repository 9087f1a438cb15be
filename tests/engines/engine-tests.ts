import { describe, test } from 'vitest';
import { type EngineHarness, engineHarness } from '../support/engines/engine-suite.ts';
import { type EngineName, engineNames, findEngine } from '../support/engines/find-engines.js';
import { isLong } from '../support/length.ts';
import { navigateAsDocuments } from './as-documents.suite.ts';
import { travel, travelWithoutClient } from './journeys.suite.ts';
import { visitPartialPages } from './partial-page.suite.ts';
import { leaveWhileScrolling, returnByReload, scrollAndReturn } from './scroll-positions.suite.ts';
import { lookOnly, walk } from './walk.suite.ts';

/** The walk and the journeys in an engine that the site supports. */
export function testEngine(name: EngineName): void {
  inEngine(name, (harness) => {
    const turn = engineNames.indexOf(name);
    travel(harness, turn);
    // Other tests open a page of each family in Chromium.
    if (isLong || name !== 'chromium') walk(harness, turn);
    visitPartialPages(harness);
    scrollAndReturn(harness, turn);
    leaveWhileScrolling(harness);
    returnByReload(harness);
    navigateAsDocuments(harness);
  });
}

/** The pages and what works without scripts, in an engine that may be too old for them. */
export function testOldEngine(name: EngineName): void {
  if (!isLong) test.skip(`${name} is a part of the long run`, () => {});
  else
    inEngine(name, (harness) => {
      travelWithoutClient(harness);
      lookOnly(harness);
    });
}

/** Skips with the reason in the name if there is no such engine. */
function inEngine(name: EngineName, define: (harness: EngineHarness) => void): void {
  const engine = findEngine(name);
  if ('missing' in engine) test.skip(`nothing in ${name}: ${engine.missing}`, () => {});
  else describe(`in ${engine.version},`, () => define(engineHarness(name)));
}
