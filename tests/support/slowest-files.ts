import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration) / 1000;
};

/** Prints the slowest files at the end of a run. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ path: relative(process.cwd(), module.moduleId), seconds: secondsOf(module) }));
    if (files.length <= shown) return;
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
    const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
    console.log(['', ' Slowest files', ...lines, ''].join('\n'));
  }
}
