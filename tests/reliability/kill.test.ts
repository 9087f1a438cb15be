import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../generator/errors/problem.ts';
import { verifyOutput } from '../../generator/publish/verify-output.ts';
import { sized } from '../support/length.ts';
import { type MiniSite, miniSite, note, readTree } from '../support/mini-site.ts';
import { surroundings } from '../support/surroundings.ts';

/** After a kill at any moment, the published site is the previous or the next one, complete. */

const packageRoot = resolve(import.meta.dirname, '../..');
const preload = pathToFileURL(join(packageRoot, 'tests/support/kill-at.js')).href;

/** Limit for a machine that does other work. */
const manyRuns = { timeout: sized(600_000, 3_600_000) };

type Tree = Readonly<Record<string, string>>;
type State = 'one' | 'other';

/** A site and the template that its states change. */
type KilledSite = MiniSite & { readonly template: string };

/** The user's files in the output folder. */
const ownFiles = { CNAME: 'www.example.com', 'en/notes.txt': 'next to pages', 'mine/deep/file': 'deep' };

/** The emitted files and the user's. */
async function splitTree(site: MiniSite) {
  const entries = Object.entries(await site.output());
  const [own, tree] = [true, false].map((isOwn) => Object.fromEntries(entries.filter(([path]) => path in ownFiles === isOwn)));
  return { own, tree: tree ?? {} };
}

/** Content, menu and template differ, and each state has pages that the other does not have. */
async function setState(site: KilledSite, state: State): Promise<void> {
  for (let number = 0; number < 12; number++) {
    for (const locale of ['en', 'fr']) {
      const isOnly = number % 4 === 0;
      const path = `content/note/n${number}-${isOnly ? state : 'both'}.${locale}.md`;
      if (isOnly) await rm(join(site.root, path.replace(`-${state}`, state === 'one' ? '-other' : '-one')), { force: true });
      await site.write(path, note([], state === 'one' ? 'A text.' : 'Another text.'));
    }
  }
  await site.write('content/label/menu.en.yaml', `word: Menu of ${state}\n`);
  await site.write('templates/note.page.tsx', site.template.replace('<main>', `<main className="${state}">`));
}

/** A site in two states, each of which was generated once. */
async function twoStates() {
  const mini = await miniSite();
  const template = await readFile(join(mini.root, 'templates/note.page.tsx'), 'utf8');
  const config = await readFile(join(mini.root, 'boreal.config.ts'), 'utf8');
  await mini.write('boreal.config.ts', config.replace("'A text.'", "'A text.', 'Another text.'"));
  const site = Object.assign(mini, { template });
  const trees: Partial<Record<State, Tree>> = {};
  let slowest = 0;
  for (const state of ['one', 'other', 'one'] as const) {
    await setState(site, state);
    const begun = performance.now();
    expect(await site.generate(own)).toMatchObject({ code: 0, problems: [] });
    slowest = Math.max(slowest, performance.now() - begun);
    trees[state] = await site.output();
  }
  for (const [path, text] of Object.entries(ownFiles)) await site.write(`dist/${path}`, text);
  expect(trees.one).not.toEqual(trees.other);
  const { one = {}, other = {} } = trees;
  return { site, trees: { one, other }, slowest };
}

const own = ['--keep-builds', '0'];
const otherThan = (state: State): State => (state === 'one' ? 'other' : 'one');

/** Runs `generate`, which may kill itself or be killed after this number of milliseconds. */
function run(
  site: MiniSite,
  args: readonly string[],
  { env = {}, killAfter }: { env?: Record<string, string>; killAfter?: number },
) {
  const nodeArgs = 'KILL_AT' in env ? ['--import', preload] : [];
  const command = [...nodeArgs, join(packageRoot, 'cli/bin.js'), 'generate', '--quiet', ...own, ...args];
  const child = spawn(process.execPath, command, { cwd: site.root, env: { ...process.env, ...env }, stdio: 'ignore' });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise<'killed' | number | null>((done) => {
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      done(signal === 'SIGKILL' ? 'killed' : code);
    });
  });
}

/** Returns the published state: one of the two, complete, and equal to its own list. */
async function publishedState(site: MiniSite, trees: Readonly<Record<State, Tree>>, when: string): Promise<State> {
  const problems = await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') }).then(
    () => [],
    (error: unknown) => (error instanceof ProblemError ? error.problems : [error]),
  );
  // The user's files belong to no build and are in every published folder.
  const expected = Object.keys(ownFiles).map((path) =>
    expect.objectContaining({ where: { file: expect.stringMatching(`${path}$`) } }),
  );
  expect(problems, when).toHaveLength(expected.length);
  expect(problems, when).toEqual(expect.arrayContaining(expected));
  const { tree, own } = await splitTree(site);
  expect(own, when).toEqual(ownFiles);
  const state: State = tree['en/n0-one/index.html'] === undefined ? 'other' : 'one';
  expect(tree, when).toEqual(trees[state]);
  return state;
}

/** Returns numbers from 0 to 1 for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a run that is killed', () => {
  test('leaves the previous or the new site at any moment, and the next run completes the build', manyRuns, async () => {
    const { site, trees, slowest } = await twoStates();
    const seed = Date.now() % 100_000;
    const random = randomNumbers(seed);
    let state: State = 'one';
    for (let round = 0; round < sized(3, 200); round++) {
      const wanted = otherThan(state);
      await setState(site, wanted);
      const killAfter = random() * slowest;
      const when = `seed ${seed}, round ${round}, after ${killAfter} ms`;
      await run(site, round % 2 === 0 ? ['--workers', '0'] : ['--workers', '2'], { killAfter });
      state = await publishedState(site, trees, when);
      // Some of the short runs begin with the remains of several killed ones.
      if (round % sized(3, 2) !== 1) continue;
      await setState(site, wanted);
      expect(await run(site, [], {}), when).toBe(0);
      state = await publishedState(site, trees, when);
      expect(state, when).toBe(wanted);
    }
    // The lock of a killed run stays until the next one ends.
    expect(await run(site, [], {})).toBe(0);
    expect((await readdir(site.root)).filter((name) => /lock|leaving|takeover/.test(name))).toEqual([]);
  });

  test(
    'between the two renames, where folders cannot be exchanged, leaves a previous site that can be restored',
    manyRuns,
    async () => {
      const { site, trees } = await twoStates();
      const workRename = 'rename .*/\\.dist\\.work-[0-9a-f]+$';
      const leavingRename = 'rename .*/\\.dist\\.leaving$';
      /** A run that finds no other program. */
      const runAlone = async (state: State, env: Record<string, string> = {}) => {
        await setState(site, state);
        return run(site, ['--workers', '0'], { env: { PATH: site.root, ...env } });
      };
      expect(await runAlone('other', { KILL_AT: workRename })).toBe('killed');
      expect(existsSync(join(site.root, 'dist'))).toBe(false);
      expect(await readTree(join(site.root, '.dist.leaving'))).toEqual({ ...trees.one, ...ownFiles });
      // The run that restores it may be killed too.
      expect(await runAlone('other', { KILL_AT: leavingRename })).toBe('killed');
      expect(await readTree(join(site.root, '.dist.leaving'))).toEqual({ ...trees.one, ...ownFiles });
      expect(await runAlone('one')).toBe(0);
      expect(await publishedState(site, trees, 'brought back')).toBe('one');

      expect(await runAlone('other', { KILL_AT: leavingRename })).toBe('killed');
      expect(await publishedState(site, trees, 'after the second rename')).toBe('other');
      expect(await runAlone('one')).toBe(0);
      expect(await publishedState(site, trees, 'at the end')).toBe('one');
      expect((await readdir(site.root)).filter((name) => name.startsWith('.dist'))).toEqual(['.dist.spare']);
    },
  );

  test('when only its mark is missing leaves a folder that the next run does not trust', manyRuns, async () => {
    const { site, trees } = await twoStates();
    // The folder next to the published site is the other state, until a run turns part of it into a
    // third one.
    await setState(site, 'other');
    await site.write('content/note/n1-both.en.md', note([], 'A third text.'));
    const mark = 'writeFile .*/\\.dist\\.work-[0-9a-f]+/\\.boreal-build$';
    expect(await run(site, ['--workers', '0'], { env: { KILL_AT: mark } })).toBe('killed');
    expect(await publishedState(site, trees, 'after the kill')).toBe('one');
    await setState(site, 'other');
    expect(await run(site, ['--workers', '0'], {})).toBe(0);
    expect(await publishedState(site, trees, 'after the next run')).toBe('other');
  });
});
