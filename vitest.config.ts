import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Free bytes that the file system in memory needs to hold temporary files of tests. */
const roomInMemory = 4 * 2 ** 30;

/** Tests make and remove thousands of files, which is slower on a disk than in memory. */
function keepOffDisk(): void {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= roomInMemory) process.env.TMPDIR ??= inMemory;
  } catch {
    // Only Linux has this file system.
  }
}

keepOffDisk();

// Bundlers of tests, and of the programs that tests start, collect garbage less often: a fifth of their processor time.
process.env.GOGC ??= '400';

/** Long files first, so that both processors are busy to the end. */
const order = ['whole', 'smoke', 'dom', 'unit'];

/** Projects one after the other: Vitest ends a process if the next file belongs to another project. */
class OneProjectAfterTheOther extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification): number => order.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Folders of tests/ whose files read the generated site, or open the browser of the run. */
const ofWholeSites = ['browser', 'cli', 'conformance', 'contract', 'engines', 'house', 'reliability', 'security', 'sites'];

/** This package by its own name, as package.json exports it, from the sources. */
const ownPackage = [
  { find: /^boreal$/, replacement: resolve(import.meta.dirname, 'generator/site.ts') },
  { find: /^boreal\/contract\/([\w-]+)$/, replacement: resolve(import.meta.dirname, 'generator/contract/$1.ts') },
];

export default defineConfig({
  resolve: { alias: ownPackage },
  test: {
    projects: [
      // A new process that loads the site's code takes longer than most of these files.
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
          name: 'dom',
          include: ['tests/dom/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/leave-as-found.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ofWholeSites.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
          // A new process that loads the generator takes nearly a second.
          isolate: false,
          setupFiles: ['tests/support/forget-real-client.ts'],
          globalSetup: ['tests/support/test-folder.ts', 'tests/support/generated-site.ts', 'tests/support/shared-browser.ts'],
        },
      },
      { extends: true, test: { name: 'smoke', include: ['tests/smoke/**/*.test.ts'] } },
    ],
    // Short runs make much garbage: a larger young generation saves a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Tests load the command line in their own process, as Node does.
    server: { deps: { external: [/\/cli\/bin\.js/] } },
    // A busy machine may be slow, which is not a failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // For two cores: a third test runs while two wait for a browser, a pause or the disk.
    maxWorkers: 3,
    sequence: { sequencer: OneProjectAfterTheOther },
    reporters: ['default', './tests/support/slowest-files.ts', './tests/support/engines/engines-of-run.ts'],
  },
});
