import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyCache } from '../support/empty-cache.ts';
import { sized } from '../support/length.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { changedFiles, edits, type Random, randomBy } from '../support/random-edits.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, type WholeSiteState, wholeSite, wholeSiteFiles } from '../support/whole-site.ts';

/** Whatever is done to a site: a run that takes over what it can emits what a run from nothing does. */

/** The same seeds each time: a sequence that fails does so again. */
const seeds = Array.from({ length: sized(2, 10) }, (_, at) => 1 + at);
const editsOfSequence = sized(8, 30);

/** What may be lost between two runs; each is made again, or done without. */
const losses = [
  'dist',
  '.dist.spare',
  '.boreal/builds',
  '.boreal/content',
  '.boreal/search',
  '.boreal/runs',
  '.dist.spare/.boreal-build',
];

const hashes = (site: MiniSite, name = 'dist') => treeHashes(join(site.root, name));

/** Brings the files on disk to another state. `isQuiet`: changed files keep their times, as some programs see to. */
async function write(
  site: MiniSite,
  before: WholeSiteState,
  after: WholeSiteState,
  isQuiet: boolean,
): Promise<readonly string[]> {
  const changed = Object.entries(changedFiles(before, after));
  for (const [path, bytes] of changed) {
    if (bytes === undefined) {
      await site.remove(path);
      continue;
    }
    const file = join(site.root, path);
    const times = isQuiet ? await stat(file).catch(() => undefined) : undefined;
    await site.write(path, bytes);
    if (times) await utimes(file, times.atime, times.mtime);
  }
  return changed.map(([path]) => path);
}

/** What a run from nothing emits. */
async function fresh(site: MiniSite, hasNewCode: boolean): Promise<Readonly<Record<string, string>>> {
  const [out, cache] = ['fresh', 'fresh-cache'];
  for (const name of [out, `.${out}.spare`, cache]) await rm(join(site.root, name), { recursive: true, force: true });
  // What is compiled of code that was there before is taken from where small sites share it.
  if (!hasNewCode) await emptyCache(site, cache);
  expect(await site.generate(['--workers', '0', '--out', out, '--cache', cache])).toMatchObject({ code: 0, problems: [] });
  return hashes(site, out);
}

/** A mistake in one file, of which no run publishes anything, and which is mended before the next one. */
async function makeMistake(site: MiniSite, state: WholeSiteState, random: Random): Promise<void> {
  const before = await hashes(site);
  const path = `content/note/${random.of(Object.keys(state.notes))}.fr.md`;
  await site.write(path, '---\ntitle: Note\nrelated:\n  - nobody\n---\n\nUn texte.\n');
  expect(await site.generate()).toMatchObject({ code: 1, status: 'failed' });
  expect(await hashes(site)).toEqual(before);
  await site.write(path, wholeSiteFiles(state)[path] ?? '');
}

test.each(seeds)(
  'a site after random edits is what a run from nothing emits (sequence %i)',
  { timeout: 900_000 },
  async (seed) => {
    const random = randomBy(seed);
    let state = manyNotes(8);
    const site = await wholeSite(state);
    const done: string[] = [];
    for (let edit = 0; edit < editsOfSequence; ) {
      const before = state;
      const steps = Math.min(1 + random.below(3), editsOfSequence - edit);
      for (let step = 0; step < steps; step++, edit++) {
        const name = random.of(Object.keys(edits));
        state = edits[name]?.(state, random) ?? state;
        done.push(name);
      }
      const changed = await write(site, before, state, random.below(4) === 0);
      if (random.below(4) === 0) {
        const lost = random.of(losses);
        await rm(join(site.root, lost), { recursive: true, force: true });
        done.push(`lose ${lost}`);
      }
      // Code of earlier builds, which would stay for pages that are open, is none of a run from nothing.
      const args = ['--workers', random.of(['0', '2']), '--keep-builds', '0'];
      expect(await site.generate(args), done.join(', ')).toMatchObject({ code: 0, problems: [] });
      const hasNewCode = changed.some((path) => /^(templates|boreal)/.test(path));
      expect(await hashes(site), done.join(', ')).toEqual(await fresh(site, hasNewCode));
      if (random.below(6) === 0) await makeMistake(site, state, random);
    }
  },
);
