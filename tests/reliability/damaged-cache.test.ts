/** After damage to any cache file, a run emits the same as a run without a cache. */
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyCache } from '../support/empty-cache.ts';
import { sized } from '../support/length.ts';
import { makeOlder } from '../support/make-older.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { changedFiles, type Random, randomBy } from '../support/random-edits.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, wholeSite } from '../support/whole-site.ts';

/** The same seeds each time, so damage that has an effect has it again. */
const seeds = Array.from({ length: sized(3, 40) }, (_, at) => 1 + at);
const damagesOfSeed = sized(3, 10);

const { notes, ...rest } = manyNotes(8);
const state = { ...rest, notes };
const edited = { ...state, menu: 'Contents', notes: { ...notes, n5: { title: 'Other', text: 'another text', see: 'n4' } } };

const statement = '\n;process.stdout.write("planted");\n';

interface Target {
  /** Absolute path. */
  readonly file: string;
  /** Another file of the same folder, else the file itself. */
  readonly other: string;
  readonly random: Random;
}

const randomBytes = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => random.below(256)));

const kinds: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  'one bit changed': async ({ file, random }) => {
    const bytes = await readFile(file);
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    await writeFile(file, bytes);
  },
  'bytes overwritten': async ({ file, random }) => {
    const bytes = await readFile(file);
    randomBytes(random, 64).copy(bytes, random.below(bytes.length));
    await writeFile(file, bytes);
  },
  'cut short': async ({ file, random }) => truncate(file, random.below((await stat(file)).size)),
  'its beginning lost': async ({ file, random }) => {
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(1 + random.below(bytes.length)));
  },
  empty: ({ file }) => truncate(file),
  'zeros in its place': async ({ file }) => writeFile(file, Buffer.alloc((await stat(file)).size)),
  'bytes appended': ({ file, random }) => appendFile(file, randomBytes(random, 1 + random.below(100))),
  'a statement appended': ({ file }) => appendFile(file, statement),
  removed: ({ file }) => rm(file),
  'another file in its place': async ({ file, other }) => writeFile(file, await readFile(other)),
  'a folder in its place': async ({ file }) => {
    await rm(file);
    await mkdir(join(file, 'another'), { recursive: true });
  },
};

const folders = ['cache', 'dist', '.dist.spare'];
let site: MiniSite;
let removeSite = async (): Promise<void> => {};
let expected: Readonly<Record<string, string>>;

const copy = async (from: string, to: string): Promise<void> => {
  for (const name of folders) {
    await rm(join(site.root, to, name), { recursive: true, force: true });
    await cp(join(site.root, from, name), join(site.root, to, name), { recursive: true });
  }
};

async function cacheFiles(): Promise<readonly string[]> {
  const entries = await readdir(join(site.root, 'cache'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  // Without its marker, a folder with other files is not a cache of Boreal.
  return files.filter((file) => !file.endsWith('.boreal-cache')).sort();
}

beforeAll(async () => {
  site = await wholeSite(state, (remove) => {
    removeSite = remove;
  });
  const first = { ...state, menu: 'First' };
  for (const [path, bytes] of Object.entries(changedFiles(state, first))) await site.write(path, bytes ?? '');
  expect(await site.generate(['--cache', 'cache'])).toMatchObject({ code: 0 });
  for (const [path, bytes] of Object.entries(changedFiles(first, state))) await site.write(path, bytes ?? '');
  await makeOlder(join(site.root, 'content'));
  expect(await site.generate(['--cache', 'cache'])).toMatchObject({ code: 0 });
  await copy('.', 'saved');
  for (const [path, bytes] of Object.entries(changedFiles(state, edited))) await site.write(path, bytes ?? '');
  const fresh = ['--out', 'fresh', '--cache', await emptyCache(site, 'fresh-cache')];
  expect(await site.generate(fresh)).toMatchObject({ code: 0, problems: [] });
  expected = await treeHashes(join(site.root, 'fresh'));
});
afterAll(() => removeSite());

test('the cache holds files of every kind', async () => {
  const parts = new Set((await readdir(join(site.root, 'saved/cache'))).filter((name) => !name.startsWith('.')));
  const kinds = ['builds', 'bundles', 'cards', 'content', 'images', 'precache', 'routes', 'runs', 'search', 'templates'];
  expect([...parts].sort()).toEqual(kinds);
});

test.each(seeds)('a run with damaged cache files emits what a run without a cache emits (sequence %i)', async (seed) => {
  const random = randomBy(seed);
  for (let round = 0; round < damagesOfSeed; round++) {
    await copy('saved', '.');
    const files = await cacheFiles();
    const damaged: string[] = [];
    const count = random.of([1, 3, files.length]);
    for (let each = 0; each < count; each++) {
      const file = count === files.length ? (files[each] ?? '') : random.of(files);
      const kind = random.of(Object.keys(kinds));
      const others = files.filter((other) => dirname(other) === dirname(file) && other !== file);
      const isFile = await stat(file).then(
        (stats) => stats.isFile() && stats.size > 0,
        () => false,
      );
      const other = random.of([file, ...others]);
      const isOther = await stat(other).then(
        (stats) => stats.isFile(),
        () => false,
      );
      if (!isFile || !isOther) continue;
      await kinds[kind]?.({ file, other, random });
      damaged.push(`${file.slice(site.root.length)}: ${kind}`);
    }
    // Published pages are rendered again or reused.
    if (random.below(2) === 0) await rm(join(site.root, 'dist'), { recursive: true });
    const what = `${seed}, ${round}\n${damaged.join('\n')}`;
    const args = ['--cache', 'cache', '--workers', random.of(['0', '2'])];
    for (const run of ['first', 'second']) {
      const { code, problems, ...report } = await site.generate(args);
      // A file that cannot be replaced is left out.
      const others = problems.filter((problem) => problem.code !== 'SYSTEM_CACHE_NOT_WRITTEN');
      expect([run, code, others, report.status], what).toEqual([run, 0, [], 'generated']);
      if (!damaged.some((each) => each.endsWith('a folder in its place'))) expect(problems, what).toEqual([]);
      expect(await treeHashes(join(site.root, 'dist')), what).toEqual(expected);
    }
  }
});
