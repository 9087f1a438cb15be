import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import slowFiles from './slow-files.json' with { type: 'json' };

const shown = 10;
/** Files that take longer than this in a run of all tests are in the list, and not in `npm run test:quick`. */
const slowSeconds = 5;
const listFile = resolve(import.meta.dirname, 'slow-files.json');

const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration) / 1000;
};

interface TimedFile {
  readonly path: string;
  readonly seconds: number;
}

/**
 * Prints the slowest files at the end of a run, and those whose time no longer fits the list of slow
 * files. `npm run test:times` writes the list.
 */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      path: relative(process.cwd(), module.moduleId),
      seconds: secondsOf(module),
      isOfWholeSites: module.project.name === 'whole',
    }));
    if (files.length <= shown) return;
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds);
    print('Slowest files', slowest.slice(0, shown));
    const ofWholeSites = slowest.filter(({ isOfWholeSites }) => isOfWholeSites);
    if (process.env.BOREAL_TIMES === '1') writeList(ofWholeSites);
    else print('Slow, and not in tests/support/slow-files.json: run npm run test:times', ofWholeSites.filter(isUnlisted));
  }
}

function print(title: string, files: readonly TimedFile[]): void {
  if (files.length === 0) return;
  const lines = files.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
  console.log(['', ` ${title}`, ...lines, ''].join('\n'));
}

/** Twice the limit, because a busy machine needs more time. */
const isUnlisted = ({ path, seconds }: TimedFile): boolean => seconds > 2 * slowSeconds && !Object.hasOwn(slowFiles, path);

function writeList(slowest: readonly TimedFile[]): void {
  const slow = slowest.filter(({ seconds }) => seconds > slowSeconds).map(({ path, seconds }) => [path, Math.round(seconds)]);
  writeFileSync(listFile, `${JSON.stringify(Object.fromEntries(slow), undefined, 2)}\n`);
}
