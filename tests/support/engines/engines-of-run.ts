import { basename, dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { engineNames, findEngine } from './find-engines.js';

const folder = 'engines';

/** Prints in which engines the pages were tried, and why not in the others, at the end of a run. */
export default class EnginesOfRun implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = engineNames.flatMap((name) => {
      const module = modules.find(
        ({ moduleId }) => basename(dirname(moduleId)) === folder && basename(moduleId) === `${name}.test.ts`,
      );
      return module === undefined ? [] : [`  ${name.padEnd(8)}  ${describeRun(module, findEngine(name))}`];
    });
    if (lines.length > 0) console.log(['', ' Engines', ...lines, ''].join('\n'));
  }
}

function describeRun(module: TestModule, engine: ReturnType<typeof findEngine>): string {
  if ('missing' in engine) return `not tried: ${engine.missing}`;
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: (typeof states)[number]): number => states.filter((each) => each === state).length;
  const passed = count('passed');
  return passed + count('failed') === 0
    ? `not tried in this run (${engine.version})`
    : `${passed} of ${states.length} passed in ${engine.version}`;
}
