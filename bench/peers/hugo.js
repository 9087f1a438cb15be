// Hugo, with a site of the same pages as bench/site.
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkOutput, listFiles, sizeOf } from '../check-output.js';
import { flush, measure } from '../measure.js';
import { entryChange } from '../scale-input.js';

/** @typedef {import('../scale.js').Run} Run */

/** Front matter fields that later versions of Hugo reserve. */
const ownWords = /^(kind|path|locale):/gm;

/**
 * Writes the site, with the pages of a corpus, into a new folder.
 * @param {string} corpus @param {string} folder
 */
async function writeHugoSite(corpus, folder) {
  await cp(join(import.meta.dirname, 'hugo'), folder, { recursive: true });
  for (const file of await readdir(corpus, { recursive: true })) {
    const [, language] = /^settings.site\.(\w+)\.yaml$/.exec(file) ?? [];
    const isPage = file.endsWith('.md');
    if (!isPage && language === undefined) continue;
    const text = await readFile(join(corpus, file), 'utf8');
    const target = isPage ? join(folder, 'content', file) : join(folder, 'data/settings', `${language}.json`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, isPage ? text.replace(ownWords, 'page_$1:') : text);
  }
}

/** Returns the version of Hugo. Throws if it cannot be run. @param {string} command */
export async function hugoVersion(command) {
  const { stdout } = await measure(command, ['version']);
  return /v[\d.]+/.exec(stdout)?.[0] ?? stdout.trim();
}

/**
 * Prepares Hugo for the content of a project.
 * @param {string} command @param {string} corpus @param {import('../scale.js').Project} project
 */
export async function prepareHugo(command, corpus, { folder, expected }) {
  const site = join(folder, 'hugo');
  await writeHugoSite(corpus, site);
  /** @param {string} target @param {import('../scale-input.js').Change | void} [change] @returns {Promise<Run>} */
  const build = async (target, change) => {
    const out = join(target, 'public');
    flush();
    const args = ['--source', site, '--destination', out, '--cacheDir', join(target, 'cache'), '--quiet'];
    const { stdout: _, ...took } = await measure(command, args);
    const files = await listFiles(out);
    await checkOutput({ folder: out, files, expected, change });
    return { ...took, ...sizeOf(files) };
  };
  /** @type {Run[]} */
  const coldRuns = [];
  let target = '';
  return {
    name: `Hugo ${await hugoVersion(command)}`,
    /** @param {number} turn */
    cold: async (turn) => {
      target = await mkdtemp(join(folder, 'hugo-'));
      const run = await build(target);
      if (turn > 0) coldRuns.push(run);
    },
    /** Returns all steps, with those that follow a cold build. @param {readonly number[]} turns */
    further: async (turns) => {
      /** @type {Record<string, import('../scale-input.js').MakeChange>} */
      const steps = { 'nothing changed': async () => {}, 'one entry changed': await entryChange(join(site, 'content')) };
      const further = [];
      for (const [name, makeChange] of Object.entries(steps)) {
        /** @type {Run[]} */
        const runs = [];
        for (const turn of turns) {
          const run = await build(target, await makeChange(turn));
          if (turn > 0) runs.push(run);
        }
        further.push({ name, runs });
      }
      return [{ name: 'cold', runs: coldRuns }, ...further];
    },
  };
}
