import { readFileSync, statfsSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. Begun last, one core would wait for them alone. */
const longest = [
  ...['every-page', 'accessibility', 'incremental', 'third-parties', 'leaks', 'short-of-room', 'journeys', 'contentful-preview'],
  ...['shards', 'same-bytes', 'faults', 'walks', 'kill', 'bad-input', 'keep-builds', 'random-edits', 'contentful-twin'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A project's files follow each other: they can share a process only with the next in line.
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'sharing') return longest.length + 1;
      const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Free bytes that the memory's file system has to have, to take the place of the disk for what tests throw away. */
const roomInMemory = 4 * 2 ** 30;

/** Browsers and tests make and remove thousands of files, for which a disk takes longer than for all else. */
function keepOffDisk(): void {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= roomInMemory) process.env.TMPDIR ??= inMemory;
  } catch {
    // Only Linux has it.
  }
}

keepOffDisk();

const all = ['tests/**/*.test.{ts,tsx}'];
/** Unit tests, but for those that ask for a document, each for one of its own, or for what was generated. */
const sharing = fastGlob
  .sync('tests/unit/**/*.test.{ts,tsx}', { cwd: import.meta.dirname, absolute: true })
  .filter((file) => !/@vitest-environment|mini-site|search-index/.test(readFileSync(file, 'utf8')));

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: all,
          exclude: [...configDefaults.exclude, ...sharing],
          globalSetup: ['tests/support/generated-site.ts', 'tests/support/shared-browser.ts'],
        },
      },
      // To start a process and load the site's code anew costs more than most of these files take.
      {
        extends: true,
        test: { name: 'sharing', include: sharing, isolate: false, setupFiles: ['tests/support/leave-as-found.ts'] },
      },
    ],
    // The command line, which tests run in their own process, is loaded as Node loads it.
    server: { deps: { external: [/\/cli\/bin\.js/] } },
    // What a busy machine brings about later than usual is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // The machine that this must pass on has two cores. A third test uses them while two wait, for a browser, a pause or the disk.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
