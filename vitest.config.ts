import { statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Free bytes that the memory's file system must have to replace the disk for what tests throw away. */
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

/** Unit tests come last, one after the other: they share a process with the next in line, and fill what the long files leave. */
class UnitsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification): number => (project.name === 'unit' ? 1 : 0);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Folders of tests/ whose files read the generated site, or open the browser of the run. */
const ofWholeSites = ['browser', 'cli', 'conformance', 'contract', 'house', 'reliability', 'security', 'sites'];

export default defineConfig({
  test: {
    projects: [
      // To start a process and load the site's code again costs more than most of these files take.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['tests/support/leave-as-found.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ofWholeSites.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
          globalSetup: ['tests/support/generated-site.ts', 'tests/support/shared-browser.ts'],
        },
      },
      { extends: true, test: { name: 'smoke', include: ['tests/smoke/**/*.test.ts'] } },
    ],
    // The command line, which tests run in their own process, is loaded as Node loads it.
    server: { deps: { external: [/\/cli\/bin\.js/] } },
    // What a busy machine brings about later than usual is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // The machine that this must pass on has two cores. A third test uses them while two wait, for a browser, a pause or the disk.
    maxWorkers: 3,
    sequence: { sequencer: UnitsLast },
    reporters: ['default', './tests/support/slowest-files.ts'],
  },
});
