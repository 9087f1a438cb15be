import { execFileSync, spawnSync } from 'node:child_process';
import { rm, utimes } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFiles } from '../support/emitted-site.ts';
import { emptyCache } from '../support/empty-cache.ts';
import { sized, someOf } from '../support/length.ts';
import type { GenerateOutcome, MiniSite } from '../support/mini-site.ts';
import { changedFiles } from '../support/random-edits.ts';
import { runInShell } from '../support/shell.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, wholeSite, wholeSiteFiles } from '../support/whole-site.ts';

/**
 * Conditions under which the same site must have the same bytes: machine, folder and cache. File
 * modes may differ.
 */

const state = manyNotes(sized(24, 60));

const hashes = (site: MiniSite, name: string) => treeHashes(join(site.root, name));

const removals: (() => Promise<void>)[] = [];
const lastingSite = (): Promise<MiniSite> => wholeSite(state, (remove) => removals.push(remove));

/** Two folders with the same files, which were written in opposite order. */
let here: MiniSite;
let elsewhere: MiniSite;
/** Output of one thread without a cache. */
let expected: Readonly<Record<string, string>>;

beforeAll(async () => {
  [here, elsewhere] = [await lastingSite(), await lastingSite()];
  const files = Object.entries(wholeSiteFiles(state));
  for (const folder of ['content', 'public', 'templates']) await elsewhere.remove(folder);
  for (const [path, bytes] of files.toReversed()) await elsewhere.write(path, bytes);
  expect(await here.generate(['--workers', '0'])).toMatchObject({ code: 0, problems: [] });
  expected = await hashes(here, 'dist');
});
afterAll(async () => {
  for (const remove of removals) await remove();
});

/** Folder of a run. */
interface Place {
  readonly name: string;
  readonly workers: string;
  /** Settings of the shell around the command. */
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly out?: string;
}

const language = (name: string, zone: string) => ({ LANG: name, LC_ALL: name, TZ: zone });

describe('a run from nothing emits the same bytes', () => {
  const oneProcessor: readonly Place[] =
    spawnSync('taskset', ['-c', '0', 'true']).status === 0
      ? [{ name: 'on one processor', workers: '3', script: 'exec taskset -c 0 "$@"' }]
      : [];
  const otherNodes = (process.env.BOREAL_OTHER_NODES ?? '').split(delimiter).filter((path) => path !== '');
  const usual: readonly Place[] = [
    { name: 'with one thread, far in the east, in Turkish', workers: '1', env: language('tr_TR.UTF-8', 'Pacific/Auckland') },
    { name: 'with four threads, far in the west, in no language', workers: '4', env: language('C', 'Pacific/Pago_Pago') },
    { name: 'with files for nobody else', workers: '2', script: 'umask 077; exec "$@"', out: 'a/deep folder/é' },
    { name: 'with files for everybody, without threads', workers: '0', script: 'umask 000; exec "$@"' },
    ...oneProcessor,
  ];
  const places: readonly Place[] = [
    ...someOf(usual, 3),
    ...otherNodes.map((path) => ({ name: `with ${path}`, workers: '2', script: `shift; exec '${path}' "$@"` })),
  ];

  test.each(places.map((place) => [place.name, place] as const))(
    '%s',
    async (_name, { workers, script = 'exec "$@"', env, out = 'out' }) => {
      await rm(join(elsewhere.root, 'cache'), { recursive: true, force: true });
      await rm(join(elsewhere.root, out), { recursive: true, force: true });
      const args = ['--workers', workers, '--out', out, '--cache', await emptyCache(elsewhere, 'cache')];
      const { code, stderr } = await runInShell(elsewhere.root, script, ['generate', ...args], env);
      expect([code, stderr]).toEqual([0, expect.stringContaining('✓')]);
      expect(await hashes(elsewhere, out)).toEqual(expected);
    },
  );
});

describe('a cache from an archive', () => {
  const edited = {
    ...state,
    menu: 'Contents',
    notes: { ...state.notes, n7: { title: 'Seven', text: 'another text' }, added: { title: 'Added', text: 'new', see: 'n7' } },
  };
  const own = ['--out', 'site/out', '--cache', 'site/cache'];
  const archive = (): string => join(here.root, 'site.tar');
  /** Output of a run without a cache after the edits. */
  let expectedLater: Readonly<Record<string, string>>;
  let pages: number;

  beforeAll(async () => {
    // Two runs, so that both slots of the output contain a build.
    expect(await here.generate(own)).toMatchObject({ code: 0 });
    await here.write('content/label/menu.en.yaml', 'word: Something\n');
    expect(await here.generate(own)).toMatchObject({ code: 0 });
    execFileSync('tar', ['cf', archive(), '-C', here.root, 'site']);
    for (const site of [here, elsewhere]) {
      for (const [path, bytes] of Object.entries(changedFiles(state, edited))) await site.write(path, bytes ?? '');
    }
    const outcome = await here.generate(['--workers', '0', '--out', 'later', '--cache', await emptyCache(here, 'later-cache')]);
    expect(outcome).toMatchObject({ code: 0, problems: [] });
    expectedLater = await hashes(here, 'later');
    pages = outcome.rendered;
  });

  /** Unpacks the archive in the other folder, where all files have other times. */
  async function restore(tarOptions: readonly string[]): Promise<GenerateOutcome> {
    await rm(join(elsewhere.root, 'site'), { recursive: true, force: true });
    execFileSync('tar', ['xf', archive(), '-C', elsewhere.root, ...tarOptions]);
    for (const [at, path] of (await listFiles(join(elsewhere.root, 'content'))).entries()) {
      await utimes(join(elsewhere.root, 'content', path), 1_000 + at, 2_000 + at);
    }
    return elsewhere.generate(own);
  }

  test('gives the bytes of a run without a cache in its original folder', async () => {
    expect((await here.generate(own)).rendered).toBeLessThan(pages / 2);
    expect(await hashes(here, 'site/out')).toEqual(expectedLater);
  });

  const archives: readonly [string, readonly string[], boolean][] = [
    ['with the output, in another folder, with the times of the archive', [], true],
    ['with the output, in another folder, with other times', ['--touch'], true],
    ['without the output, in another folder', ['--touch', '--exclude=site/out', '--exclude=site/.out.spare'], false],
    ['without the manifests, in another folder', ['--exclude=site/cache/builds'], false],
    ['with only the spare output', ['--exclude=site/out'], false],
  ];
  test.each(someOf(archives, 3))('gives the same %s', async (_name, tarOptions, takesOver) => {
    const outcome = await restore(tarOptions);
    expect(outcome).toMatchObject({ code: 0, problems: [] });
    if (takesOver) expect(outcome.rendered).toBeLessThan(pages / 2);
    else expect(outcome.rendered).toBe(pages);
    expect(await hashes(elsewhere, 'site/out')).toEqual(expectedLater);
    expect(await elsewhere.generate(own)).toMatchObject({ code: 0, rendered: 0, written: 0 });
  });
});
