import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyCache } from '../support/empty-cache.ts';
import { sized } from '../support/length.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { changedFiles, edits, type Random, randomBy } from '../support/random-edits.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, type WholeSiteState, wholeSite, wholeSiteFiles } from '../support/whole-site.ts';

/** After any edits, a run that reuses pages emits the same as a run without a cache. */

/** The same seeds each time, so a failing sequence fails again. */
const seeds = Array.from({ length: sized(2, 10) }, (_, at) => 1 + at);
const editsOfSequence = sized(8, 30);

/** Files that may disappear between two runs. Each is made again or ignored. */
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

/**
 * Brings the files on disk to another state. `isQuiet`: changed files keep their times, as with
 * some programs.
 */
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

/** Output of a run without a cache. */
async function fresh(site: MiniSite, hasNewCode: boolean): Promise<Readonly<Record<string, string>>> {
  const [out, cache] = ['fresh', 'fresh-cache'];
  for (const name of [out, `.${out}.spare`, cache]) await rm(join(site.root, name), { recursive: true, force: true });
  // Compiled files of earlier code come from the shared folder of mini-sites.
  if (!hasNewCode) await emptyCache(site, cache);
  expect(await site.generate(['--workers', '0', '--out', out, '--cache', cache])).toMatchObject({ code: 0, problems: [] });
  return hashes(site, out);
}

/** A problem in one file: no run publishes it, and it is fixed before the next one. */
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
      // Code of earlier builds, which stays for open pages, is not in a run without a cache.
      const args = ['--workers', random.of(['0', '2']), '--keep-builds', '0'];
      expect(await site.generate(args), done.join(', ')).toMatchObject({ code: 0, problems: [] });
      const hasNewCode = changed.some((path) => /^(templates|boreal)/.test(path));
      expect(await hashes(site), done.join(', ')).toEqual(await fresh(site, hasNewCode));
      if (random.below(6) === 0) await makeMistake(site, state, random);
    }
  },
);
