// Another generator, which builds a site of the same pages as bench/site.
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkOutput, listFiles, sizeOf } from '../check-output.js';
import { flush, measure } from '../measure.js';
import { entryChange } from '../scale-input.js';

/** @typedef {import('../scale.js').Run} Run */
/**
 * `site`: folder of its templates and settings here. `pages` and `settings`: folders of content and
 * data in its site. `tidy`: changes the text of a page. `version`: returns the version of a command;
 * throws if it cannot be run. `build`: what builds `site` into `out`, with a cache of its own.
 * @typedef {{ name: string, site: string, pages: string, settings: string, tidy: (text: string) => string, version: (command: string) => Promise<string>, build: (command: string, folders: { site: string, out: string, cache: string }) => readonly [command: string, args: readonly string[]] }} Peer
 */

/**
 * Writes the site, with the pages of a corpus, into a new folder.
 * @param {Peer} peer @param {string} corpus @param {string} folder
 */
async function writeSite({ site, pages, settings, tidy }, corpus, folder) {
  await cp(site, folder, { recursive: true });
  for (const file of await readdir(corpus, { recursive: true })) {
    const [, language] = /^settings.site\.(\w+)\.yaml$/.exec(file) ?? [];
    const isPage = file.endsWith('.md');
    if (!isPage && language === undefined) continue;
    const text = await readFile(join(corpus, file), 'utf8');
    const target = isPage ? join(folder, pages, file) : join(folder, settings, `${language}.json`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, isPage ? tidy(text) : text);
  }
}

/**
 * Prepares a generator for the content of a project.
 * @param {Peer} peer @param {string} command @param {string} corpus @param {Pick<import('../scale.js').Project, 'folder' | 'expected'>} project
 */
export async function preparePeer(peer, command, corpus, { folder, expected }) {
  const site = join(folder, peer.name);
  await writeSite(peer, corpus, site);
  /** @param {string} target @param {import('../scale-input.js').Change | void} [change] @returns {Promise<Run>} */
  const build = async (target, change) => {
    const out = join(target, 'public');
    const [program, args] = peer.build(command, { site, out, cache: join(target, 'cache') });
    flush();
    const { stdout: _, ...took } = await measure(program, args, { cwd: site });
    const files = await listFiles(out);
    await checkOutput({ folder: out, files, expected, change });
    return { ...took, ...sizeOf(files) };
  };
  /** @type {Run[]} */
  const coldRuns = [];
  let target = '';
  let hasFailed = false;
  return {
    name: `${peer.name} ${await peer.version(command)}`,
    /** Builds, unless an earlier turn failed: its memory or time may not suffice for so many pages. @param {number} turn */
    cold: async (turn) => {
      if (hasFailed) return;
      target = await mkdtemp(join(folder, `${peer.name}-`));
      try {
        const run = await build(target);
        if (turn > 0) coldRuns.push(run);
      } catch (error) {
        hasFailed = true;
        console.log(`${peer.name} did not build these pages, so it has no figures: ${error}\n`);
      }
    },
    /** Returns all steps, with those that follow a cold build. @param {readonly number[]} turns */
    further: async (turns) => {
      if (hasFailed) return [];
      /** @type {Record<string, import('../scale-input.js').MakeChange>} */
      const steps = { 'nothing changed': async () => {}, 'one entry changed': await entryChange(join(site, peer.pages)) };
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
