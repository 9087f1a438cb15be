import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { type DiskPlan, diskReport, onFailingDisk, whileDiskFails } from '../support/disk-plan.ts';
import { emptyCache } from '../support/empty-cache.ts';
import { isLong, sized } from '../support/length.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { changedFiles } from '../support/random-edits.ts';
import { runInShell } from '../support/shell.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, wholeSite } from '../support/whole-site.ts';

/**
 * Runs with too few resources: the published site must stay, and the next run with enough must be
 * correct.
 */

const { notes, ...rest } = manyNotes(24);
/** Without cards, which take longer than everything else. */
const state = { ...rest, notes: { ...notes, n0: { title: 'First', text: 'the first' } } };
/** Other pages, code and files, so that each kind of file is written again. */
const edited = {
  ...state,
  menu: 'Contents',
  style: 'navy',
  notes: { ...state.notes, n5: { title: 'Other', text: 'another text', see: 'n4' } },
};

/** Cases for the long tests only. */
const rarely = <T>(...cases: readonly T[]): readonly T[] => (isLong ? cases : []);

let site: MiniSite;
let removeSite = async (): Promise<void> => {};
/** The site before each run, and the result of a run with enough resources after the edits. */
let before: Readonly<Record<string, string>>;
let right: Readonly<Record<string, string>>;
/** Bytes that such a run writes into the site's folder, and into the folder for outputs. */
let needed: { readonly all: number; readonly out: number };

const hashes = (name: string) => treeHashes(join(site.root, name));
/** Outside the site, so that it does not count. */
const report = (): string => `${site.root}-disk.json`;
/** Code of earlier builds, which stays for open pages, is not in a run without a cache. */
const place = ['--json', '--out', 'out/site', '--cache', 'cache', '--keep-builds', '0'];
const commandFor = (workers: string): readonly string[] => ['generate', ...place, '--workers', workers];

/** Restores output and cache from before the edits. */
async function reset(): Promise<void> {
  for (const name of ['out', 'cache']) {
    await rm(join(site.root, name), { recursive: true, force: true });
    await cp(join(site.root, 'saved', name), join(site.root, name), { recursive: true });
  }
}

/** A run on a disk that fails below some of the site's folders. */
async function runFailing(plan: Omit<DiskPlan, 'folders' | 'report'> & { readonly below: readonly string[] }, workers = '0') {
  const { below, ...rest } = plan;
  const folders = below.map((name) => (name === '.' ? site.root : join(site.root, name)));
  if (workers === '0') {
    const { outcome, disk } = await whileDiskFails({ ...rest, folders }, () => site.boreal(commandFor(workers)));
    return { ...outcome, disk };
  }
  const run = await site.borealProcess(commandFor(workers), onFailingDisk({ ...rest, folders, report: report() }));
  return { ...run, disk: await diskReport(report()) };
}

/** Problems of a run: hint and position. */
const problemsIn = (stdout: string): readonly Problem[] => JSON.parse(stdout).problems;

/**
 * The failed run has left the published site unchanged and printed a hint, and the next one gives
 * the right site.
 */
async function expectUntouched(
  { code, stdout }: { readonly code: number; readonly stdout: string },
  problem: object,
): Promise<void> {
  expect(code).toBe(1);
  const problems = problemsIn(stdout);
  expect(problems).not.toEqual([]);
  // Parallel writes are reported one by one.
  const all = expect.objectContaining({ hint: expect.stringMatching(/^(Check|Allow)/), ...problem });
  expect(problems).toEqual(problems.map(() => all));
  expect(await hashes('out/site')).toEqual(before);
  await expectRight();
}

async function expectRight(): Promise<void> {
  const { code, stdout } = await site.boreal(commandFor('0'));
  expect([code, problemsIn(stdout)]).toEqual([0, []]);
  expect(await hashes('out/site')).toEqual(right);
}

const cannotWrite = (folder: string, cause: string) => ({
  code: 'OUTPUT_NOT_WRITABLE',
  message: expect.stringContaining(`${join(site.root, folder)}`),
  cause: expect.stringContaining(cause),
});

beforeAll(async () => {
  site = await wholeSite(state, (remove) => {
    removeSite = remove;
  });
  // Both slots of the output contain a build.
  for (const menu of ['First', 'Second']) {
    await site.write('content/label/menu.en.yaml', `word: ${menu}\n`);
    expect((await site.boreal(commandFor('0'))).code).toBe(0);
  }
  before = await hashes('out/site');
  for (const name of ['out', 'cache']) await cp(join(site.root, name), join(site.root, 'saved', name), { recursive: true });
  for (const [path, bytes] of Object.entries(changedFiles(state, edited))) await site.write(path, bytes ?? '');
  const { code, disk } = await runFailing({ below: ['.'], failure: 'ENOSPC' });
  expect(code).toBe(0);
  right = await hashes('out/site');
  await reset();
  needed = { all: disk.written, out: (await runFailing({ below: ['out'], failure: 'ENOSPC' })).disk.written };
  const fresh = ['--workers', '0', '--out', 'fresh', '--cache', await emptyCache(site, 'fresh-cache')];
  expect(await site.generate(fresh)).toMatchObject({ code: 0 });
  expect(await hashes('fresh')).toEqual(right);
});
afterAll(async () => {
  await rm(report(), { force: true });
  await removeSite();
});

describe('a full disk', () => {
  test.each<[number, string]>([[0.5, '2'], ...rarely<[number, string]>([0, '0'], [0.1, '0'], [0.8, '2'], [0.97, '0'])])(
    'for the output leaves the published site (after %d of the bytes, %s threads)',
    async (part, workers) => {
      await reset();
      const bytes = Math.floor(part * needed.out);
      const run = await runFailing({ below: ['out'], bytes, failure: 'ENOSPC' }, workers);
      expect(run.disk.failures).toBeGreaterThan(0);
      await expectUntouched(run, cannotWrite('out/site', 'ENOSPC'));
    },
  );

  test.each<[number, string]>([
    [0.4, sized('0', '2')],
    [0.9, '0'],
    ...rarely<[number, string]>([0, '0'], [0.05, '0'], [0.8, '0'], [0.85, '2'], [0.95, '2'], [0.98, '0']),
  ])('for all writes of a run leaves the published site (after %d of the bytes, %s threads)', async (part, workers) => {
    await reset();
    const run = await runFailing({ below: ['.'], bytes: Math.floor(part * needed.all), failure: 'ENOSPC' }, workers);
    expect(run.disk.failures).toBeGreaterThan(0);
    // The cache is written last, and the run succeeds without it.
    if (run.code === 0) {
      expect(await hashes('out/site')).toEqual(right);
      await expectRight();
      return;
    }
    await expectUntouched(run, {
      code: expect.stringMatching(/^(OUTPUT|SYSTEM)_NOT_WRITABLE$/),
      message: expect.stringContaining(site.root),
      cause: expect.stringContaining('ENOSPC'),
    });
  });

  test('for a merged site leaves the published site', async () => {
    await reset();
    const parts = ['1', '2'];
    for (const part of parts) {
      const own = ['--shard', `${part}/2`, '--out', `parts/${part}`, '--cache', `caches/${part}`];
      expect((await site.boreal(['generate', ...own])).code).toBe(0);
    }
    const merge = ['merge', 'parts/1', 'parts/2', ...place];
    const plan = { folders: [join(site.root, 'out')], bytes: Math.floor(needed.out / 2), failure: 'ENOSPC' } as const;
    const { outcome: failed } = await whileDiskFails(plan, () => site.boreal(merge));
    await expectUntouched(failed, cannotWrite('out/site', 'ENOSPC'));
    await reset();
    expect((await site.boreal(merge)).code).toBe(0);
    expect(await hashes('out/site')).toEqual(right);
  });
});

describe('a folder that is not writable', () => {
  test.each<['EROFS' | 'EACCES', string]>([['EACCES', sized('0', '2')], ...rarely<['EROFS', string]>(['EROFS', '0'])])(
    'for outputs leaves the published site (%s, %s threads)',
    async (failure, workers) => {
      await reset();
      await expectUntouched(await runFailing({ below: ['out'], failure }, workers), cannotWrite('out/site', failure));
    },
  );

  test('for the unpublished slot leaves the published site', async () => {
    await reset();
    const run = await runFailing({ below: ['out/.site.work-*'], failure: 'EACCES' });
    await expectUntouched(run, cannotWrite('out/site', 'EACCES'));
  });

  test('for the cache is no error', async () => {
    await reset();
    const { code, stdout } = await runFailing({ below: ['cache'], failure: 'EROFS' });
    expect([code, new Set(problemsIn(stdout).map((problem) => problem.code))]).toEqual([
      0,
      new Set(['SYSTEM_CACHE_NOT_WRITTEN']),
    ]);
    expect(await hashes('out/site')).toEqual(right);
    await expectRight();
  });
});

describe('too few file handles', () => {
  test.each(['check', 'serve --port 0', 'develop --port 0'])('are reported by %s', async (command) => {
    await reset();
    const { code, stdout, stderr } = await runInShell(site.root, 'ulimit -n 26; exec "$@"', command.split(' '));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('SYSTEM_TOO_MANY_FILES');
    expect(stderr).toContain('ulimit -n');
  });

  test.each<[number, string, string]>([
    [80, '4', 'from nothing'],
    ...rarely<[number, string, string]>(
      [40, '2', 'with what was kept'],
      [24, '0', 'with what was kept'],
      [64, '0', 'from nothing'],
      [64, '2', 'with what was kept'],
      [100, '2', 'from nothing'],
      [128, '4', 'with what was kept'],
      [200, '4', 'from nothing'],
    ),
  ])('are enough, or the run reports it and publishes nothing (%i handles, %s threads, %s)', async (handles, workers, from) => {
    await reset();
    if (from === 'from nothing') await rm(join(site.root, 'cache'), { recursive: true });
    const { code, stdout, stderr } = await runInShell(site.root, `ulimit -n ${handles}; exec "$@"`, commandFor(workers));
    if (code === 0) {
      expect(await hashes('out/site')).toEqual(right);
      return;
    }
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('SYSTEM_TOO_MANY_FILES')]);
    expect(stdout + stderr).toContain('ulimit -n');
    expect(await hashes('out/site')).toEqual(before);
    await expectRight();
  });
});
