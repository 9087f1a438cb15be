import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import type { SearchIndex } from '#contract/search';
import { Fault } from '../../../../generator/errors/problem.ts';
import { buildIndexes } from '../../../../generator/search/build-indexes.ts';
import type { LanguageEntries } from '../../../../search/build-index.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** Compiles the thread's script as the command line does, where it finds the packages that it imports. */
async function compiledThread(): Promise<URL> {
  const parent = join(root, 'tests', '.tmp');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'worker-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outfile = join(folder, 'index-worker.mjs');
  const entryPoints = [join(root, 'generator/search/index-thread.ts')];
  await build({ absWorkingDir: root, entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
  return pathToFileURL(outfile);
}

const entry = (page: string, keywords: string): LanguageEntries['entries'][number] => ({
  ...{ id: '0', page, description: 'Ce qu’il faut savoir', url: '/fr/été/', keywords, category: 'guide', productType: '' },
  ...{ text: '', weight: 1 },
});

const languages: readonly LanguageEntries[] = [
  { language: 'en', entries: [entry('Hello', 'welcome')], synonyms: [['hello', 'hi']] },
  { language: 'fr', entries: [entry('L’été à Rivière', 'œuvre')], synonyms: [] },
  { language: 'xx', entries: [], synonyms: [] },
];

it('a thread returns the same texts as no thread, in the order of the languages', async () => {
  const here = await buildIndexes(languages, undefined);
  expect(await buildIndexes(languages, await compiledThread())).toEqual(here);
  const indexes = here.map((text) => JSON.parse(text) as SearchIndex);
  expect(indexes.map(({ synonyms }) => synonyms)).toEqual([[['hello', 'hi']], [], []]);
  expect(indexes.map(({ store }) => Object.keys(store).length)).toEqual([1, 1, 0]);
});

it.each([
  ['throws', 'throw new Error("out of order")', 'out of order'],
  ['ends without an answer', 'process.exit(3)', 'its thread ended with 3 and no answer'],
  ['has nothing to say', '', 'its thread ended with 0 and no answer'],
  ['cannot be read', 'this is no script', 'Unexpected identifier'],
])('a thread that %s is a fault with a reason', async (_, script, reason) => {
  const result = buildIndexes(languages, new URL(`data:text/javascript,${script}`));
  await expect(result).rejects.toBeInstanceOf(Fault);
  await expect(result).rejects.toThrow(`The search could not be indexed: ${reason}`);
});

it('a missing script is a fault that names it', async () => {
  await expect(buildIndexes(languages, pathToFileURL(join(root, 'gone.mjs')))).rejects.toThrow('gone.mjs');
});

it('a failure without a thread is a fault as well', async () => {
  const broken = { language: 'en', entries: [{ ...entry('Hello', ''), url: '/en/%/' }], synonyms: [] };
  const result = buildIndexes([broken], undefined);
  await expect(result).rejects.toBeInstanceOf(Fault);
  await expect(result).rejects.toThrow('The search could not be indexed: URI malformed');
});
