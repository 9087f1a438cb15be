import { existsSync, statSync } from 'node:fs';
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { onFailingDisk } from '../support/disk-plan.ts';
import { listFiles } from '../support/emitted-site.ts';
import { someOf } from '../support/length.ts';
import { type MiniSite, withSharedModules } from '../support/mini-site.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, wholeSite } from '../support/whole-site.ts';

withSharedModules();

/** The work of one site divided among three machines, and merged. */

const state = manyNotes(24);
const shards = [1, 2, 3];
const folders = shards.map((index) => `parts/${index}`);

let site: MiniSite;
let removeSite = async (): Promise<void> => {};
/** Hashes of the output of one run, by path. */
let expected: Readonly<Record<string, string>>;
/** Reports of the runs. */
let reports: readonly { readonly routes: number; readonly files: number }[];

const hashes = (name: string) => treeHashes(join(site.root, name));

const makeShard = (index: number, args: readonly string[] = [], env?: Record<string, string>) => {
  const own = ['--shard', `${index}/3`, '--out', `parts/${index}`, '--cache', `caches/${index}`];
  const run = env === undefined ? site.boreal : site.borealProcess;
  return run(['generate', '--json', ...own, ...args], env);
};

/** Removes files of a test. */
const removeAfterTest = (...names: readonly string[]): void =>
  onTestFinished(async () => {
    for (const name of names) await rm(join(site.root, name), { recursive: true, force: true });
  });

async function merge(parts: readonly string[], out = 'merged') {
  if (out === 'merged') removeAfterTest(out, `.${out}.spare`);
  const { code, stdout } = await site.boreal(['merge', ...parts, '--out', out, '--json']);
  return { code, report: JSON.parse(stdout) };
}

/** Bytes of the files in a folder. */
const sizeOf = async (out: string): Promise<number> => Object.values(await site.output(out)).join('').length;

/** A part that a test may damage. */
async function copyOf(index: number): Promise<string> {
  const name = `copies/${index}`;
  removeAfterTest('copies');
  await cp(join(site.root, `parts/${index}`), join(site.root, name), { recursive: true });
  return name;
}

beforeAll(async () => {
  site = await wholeSite(state, (remove) => {
    removeSite = remove;
  });
  const runs = [await site.boreal(['generate', '--json'])];
  expected = await hashes('dist');
  for (const index of shards) runs.push(await makeShard(index));
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  reports = runs.map(({ stdout }) => JSON.parse(stdout));
});
afterAll(() => removeSite());

test('three shards, merged in any order, are what one run emits, file by file and byte by byte', async () => {
  const [whole, ...parts] = reports;
  expect(parts.map(({ routes }) => routes).reduce((sum, routes) => sum + routes)).toBe(whole?.routes);
  for (const { routes } of parts) expect(routes).toBeLessThan((whole?.routes ?? 0) / 2);

  const { code, report } = await merge(['parts/3', 'parts/1', 'parts/2']);
  expect([code, report]).toEqual([0, expect.objectContaining({ status: 'merged', routes: whole?.routes, files: whole?.files })]);
  expect(await listFiles(join(site.root, 'merged'))).toEqual(await listFiles(join(site.root, 'dist')));
  expect(await hashes('merged')).toEqual(expected);
});

test('shards with threads and copied content merge to the same', async () => {
  await cp(join(site.root, 'content'), join(site.root, 'elsewhere/texts'), { recursive: true });
  const made = [];
  for (const index of shards) {
    const own = ['--shard', `${index}/3`, '--out', `threaded/${index}`, '--cache', `caches/${index}`, '--workers', '2'];
    made.push((await site.boreal(['generate', ...own, '--content', 'elsewhere/texts'])).code);
  }
  expect(made).toEqual([0, 0, 0]);
  expect((await merge(['threaded/1', 'parts/2', 'threaded/3'])).code).toBe(0);
  expect(await hashes('merged')).toEqual(expected);
});

test('a merged site is updated by one run, and by other shards', async () => {
  await merge(folders);
  // The manifest of the merged site is in the cache that `merge` received.
  expect(await site.generate(['--out', 'merged'])).toMatchObject({ code: 0, rendered: 0, written: 0 });
  expect(await hashes('merged')).toEqual(expected);
  expect((await merge(folders)).report).toMatchObject({ written: 0 });
  expect(await hashes('merged')).toEqual(expected);
});

const kills: readonly [when: string, written: number][] = [
  ['just before its end', 0.95],
  ['while it writes pages', 0.2],
];

test.each(someOf(kills, 1))('a shard that is killed %s is not a part, and is one after another run', async (_when, written) => {
  removeAfterTest('killed', 'caches/killed');
  const args = ['generate', '--shard', '2/3', '--out', 'killed/2', '--cache', 'caches/killed', '--workers', '0'];
  const plan = {
    folders: [join(site.root, 'killed')],
    bytes: Math.floor(written * (await sizeOf('parts/2'))),
    failure: 'kill',
  } as const;
  expect((await site.borealProcess(args, onFailingDisk(plan))).code).toBe(-1);
  const [work = ''] = (await readdir(join(site.root, 'killed'))).filter((name) => name.startsWith('.2.work-'));
  expect(await listFiles(join(site.root, 'killed', work))).not.toEqual([]);
  expect(existsSync(join(site.root, 'killed/2'))).toBe(false);
  const parts = ['parts/1', 'killed/2', 'parts/3'];
  const { code, report } = await merge(parts);
  expect(code).toBe(1);
  expect(report.problems).toMatchObject([
    { code: 'OUTPUT_SHARD_UNREADABLE', message: expect.stringContaining('killed/2 ') },
    { code: 'OUTPUT_SHARD_MISSING', message: expect.stringContaining('2/3') },
  ]);
  expect(existsSync(join(site.root, 'merged'))).toBe(false);

  expect((await site.boreal(args)).code).toBe(0);
  expect((await merge(parts)).code).toBe(0);
  expect(await hashes('merged')).toEqual(expected);
});

test('a shard that is killed when it is made again stays the previous part', async () => {
  const before = await hashes('parts/2');
  const plan = {
    folders: [join(site.root, 'parts')],
    bytes: Math.floor((await sizeOf('parts/2')) / 2),
    failure: 'kill',
  } as const;
  expect((await makeShard(2, ['--site-url', 'https://other.example'], onFailingDisk(plan))).code).toBe(-1);
  expect(await hashes('parts/2')).toEqual(before);
  expect((await merge(folders)).code).toBe(0);
  expect(await hashes('merged')).toEqual(expected);
});

describe('merge refuses', () => {
  /** A site that was published before, from other settings than the parts. */
  let published: Readonly<Record<string, string>>;
  let identities: readonly string[];
  const identitiesOf = async (out: string): Promise<readonly string[]> =>
    (await listFiles(join(site.root, out))).map((path) => {
      const { ino, mtimeMs } = statSync(join(site.root, out, path));
      return `${path} ${ino} ${mtimeMs}`;
    });

  beforeAll(async () => {
    expect(await site.generate(['--out', 'kept', '--site-url', 'https://other.example'])).toMatchObject({ code: 0 });
    published = await hashes('kept');
    identities = await identitiesOf('kept');
  });

  /** Merges over the published site, which must not change. Returns the problems. */
  async function refusal(parts: readonly string[]): Promise<unknown> {
    const { code, report } = await merge(parts, 'kept');
    expect([code, report.status]).toEqual([1, 'failed']);
    expect(await identitiesOf('kept')).toEqual(identities);
    expect(await hashes('kept')).toEqual(published);
    return report.problems.map(({ code, message, hint }: Problem) => ({ code, message, hint }));
  }

  const problem = (code: string, ...parts: readonly string[]) => {
    const inOrder = parts.map((part) => part.replaceAll(/[.+*/]/g, '\\$&')).join('.*');
    return { code: `OUTPUT_${code}`, message: expect.stringMatching(inOrder), hint: expect.stringMatching(/\.$/) };
  };

  test('an incomplete set of parts', async () => {
    expect(await refusal(['parts/1', 'parts/3'])).toEqual([problem('SHARD_MISSING', '2/3', 'is missing')]);
    expect(await refusal(['parts/2'])).toEqual([problem('SHARD_MISSING', '1/3', '3/3', 'are missing')]);
  });

  test('a duplicate part', async () => {
    const copy = await copyOf(2);
    expect(await refusal([...folders, copy])).toEqual([problem('SHARD_TWICE', copy, 'parts/2', '2/3')]);
    expect(await refusal(['parts/1', 'parts/2', 'parts/2'])).toEqual([
      problem('SHARD_TWICE', 'parts/2', '2/3'),
      problem('SHARD_MISSING', '3/3'),
    ]);
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    [
      'text',
      [],
      { 'content/note/n3.en.md': ['---', 'title: Note 3', 'related:', '  - n2', '---', '', 'Another text.', ''].join('\n') },
    ],
    ['template', [], { 'templates/header.tsx': 'export default () => <header>New</header>;\n' }],
    ['public file', [], { 'public/files/form.txt': 'Another form.' }],
    ['address', ['--site-url', 'https://other.example'], {}],
  ])('a part that was made from another %s', async (_name, args, files) => {
    removeAfterTest('others');
    const before = await Promise.all(Object.keys(files).map((path) => readFile(join(site.root, path))));
    for (const [path, text] of Object.entries(files)) await site.write(path, text);
    const own = ['--shard', '3/3', '--out', 'others/3', '--cache', 'caches/3'];
    expect((await site.boreal(['generate', ...own, ...args])).code).toBe(0);
    for (const [at, path] of Object.keys(files).entries()) await site.write(path, before[at] ?? '');
    expect(await refusal(['parts/1', 'parts/2', 'others/3'])).toEqual([
      problem('SHARD_DIFFERS', 'others/3', 'parts/1', 'different inputs'),
    ]);
  });

  test('parts of different numbers', async () => {
    removeAfterTest('others');
    const own = ['--shard', '2/2', '--out', 'others/2', '--cache', 'caches/2'];
    expect((await site.boreal(['generate', ...own])).code).toBe(0);
    expect(await refusal(['parts/1', 'others/2', 'parts/3'])).toEqual([
      problem('SHARD_DIFFERS', 'others/2', 'parts/1', 'a part of 2, the other of 3'),
    ]);
  });

  test.each<[string, RegExp, (file: string) => Promise<void>]>([
    ['a truncated document', /^fr\/.*index\.html$/, async (file) => truncate(file, 100)],
    ['page data with a changed byte', /^page-data\/en\/n.*json$/, async (file) => writeFile(file, 'x', { flag: 'r+' })],
    ['an empty card', /^cards\//, async (file) => truncate(file, 0)],
    ['a missing document', /^en\/n.*index\.html$/, (file) => rm(file)],
  ])('a part with a damaged file, and names it: %s', async (_name, kind, damage) => {
    const copy = await copyOf(2);
    const file = (await listFiles(join(site.root, copy))).find((path) => kind.test(path)) ?? '';
    await damage(join(site.root, copy, file));
    expect(await refusal(['parts/1', copy, 'parts/3'])).toEqual([problem('SHARD_DAMAGED', copy, file)]);
  });

  test('a part with a damaged list of files, a folder that is not a part, and one with a whole site', async () => {
    const copy = await copyOf(2);
    await truncate(join(site.root, copy, '.boreal-shard'), 500);
    const unreadable = (folder: string) => [problem('SHARD_UNREADABLE', `${folder} `), problem('SHARD_MISSING', '2/3')];
    for (const folder of [copy, 'nowhere', 'dist']) {
      expect(await refusal(['parts/1', folder, 'parts/3']), folder).toEqual(unreadable(folder));
    }
  });
});

test.each(['0/3', '4/3', 'a/b', '1', '1/0', '-1/3', '1/3/3', '1.5/3', '1/', ''])(
  'a part named “%s” is refused, and nothing is made',
  async (part) => {
    const { code, stdout } = await site.boreal([
      'generate',
      '--json',
      `--shard=${part}`,
      '--out',
      'none',
      '--cache',
      'none-cache',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'failed',
      problems: [{ code: 'CLI_SHARD', message: expect.stringContaining(`“${part}”`), hint: expect.stringContaining('2/5') }],
    });
    expect(existsSync(join(site.root, 'none')) || existsSync(join(site.root, 'none-cache'))).toBe(false);
  },
);
