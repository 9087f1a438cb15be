import { statfsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import slowFiles from './tests/support/slow-files.json' with { type: 'json' };

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

/** Fast projects first, so that most mistakes are visible within seconds. */
const order = ['unit', 'dom', 'whole', 'smoke'];

/** Seconds of slow test files, by path. `npm run test:quick` leaves them out. */
const secondsByPath: Readonly<Record<string, number>> = slowFiles;
const isQuick = process.env.BOREAL_QUICK === '1';

const rankOf = ({ project }: TestSpecification): number => order.indexOf(project.name);
const secondsOf = ({ moduleId }: TestSpecification): number => secondsByPath[relative(import.meta.dirname, moduleId)] ?? 0;

/**
 * Projects one after the other: Vitest ends a process if the next file belongs to another project. In
 * each of them slow files first, so that all processors are busy to the end.
 */
class FastProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b) || secondsOf(b) - secondsOf(a));
  }
}

/** Folders of tests/ whose files read the generated site, or open the browser of the run. */
const ofWholeSites = ['browser', 'cli', 'conformance', 'contract', 'engines', 'house', 'reliability', 'security', 'sites'];

// These start real content systems, which need programs of the machine.
if (process.env.BOREAL_SYSTEMS === '1') ofWholeSites.push('systems');

/** For two cores: other tests run while these wait for a browser, a pause or the disk. */
const workersOfWholeSites = 4;

/** This package by its own name, as package.json exports it, from the sources. */
const ownPackage = [
  { find: /^boreal$/, replacement: resolve(import.meta.dirname, 'generator/site.ts') },
  { find: /^boreal\/sources\/([\w-]+)$/, replacement: resolve(import.meta.dirname, 'generator/sources/systems/$1.ts') },
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
          exclude: isQuick ? Object.keys(slowFiles) : [],
          maxWorkers: workersOfWholeSites,
          sequence: { groupOrder: 1 },
          // A new process that loads the generator takes nearly a second.
          isolate: false,
          setupFiles: ['tests/support/forget-real-client.ts'],
          globalSetup: ['tests/support/test-folder.ts', 'tests/support/generated-site.ts', 'tests/support/shared-browser.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'smoke',
          include: ['tests/smoke/**/*.test.ts'],
          maxWorkers: workersOfWholeSites,
          sequence: { groupOrder: 1 },
        },
      },
      // `npm run test:hosts` alone: it installs the tools of hosts, which needs a network.
      {
        extends: true,
        test: {
          name: 'hosts',
          include: process.env.BOREAL_HOSTS === '1' ? ['tests/hosts/**/*.test.ts'] : [],
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/test-folder.ts'],
        },
      },
    ],
    // Short runs make much garbage: a larger young generation saves a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Tests load the command line in their own process, as Node does.
    server: { deps: { external: [/\/cli\/bin\.js/, /\/lib\/\w+\/.*\.mjs/] } },
    // A busy machine may be slow, which is not a failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // For two cores: a third test runs while two wait for the disk.
    maxWorkers: 3,
    sequence: { sequencer: FastProjectsFirst },
    reporters: ['default', './tests/support/slowest-files.ts', './tests/support/engines/engines-of-run.ts'],
  },
});
