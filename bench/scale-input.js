// Input of the scale measurement: a cached corpus for each size, and copies of it and of bench/site
// that may be changed.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeCorpus } from './corpus.js';

const root = resolve(import.meta.dirname, '..');

/** Files that bench/site imports from outside its folder, and the compiler's settings. */
const surroundings = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'node_modules', 'generator', 'client', 'search'];

/**
 * A site that may be changed: config, templates and content. Paths are absolute.
 * @typedef {{ config: string, site: string, content: string }} SiteCopy
 */

/**
 * Returns the folder with the corpus of a size, cached in the system's temporary folder.
 * @param {number} routes @param {number} seed
 */
export async function cachedCorpus(routes, seed) {
  const code = await readFile(join(import.meta.dirname, 'corpus.js'));
  const version = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const folder = join(tmpdir(), 'boreal-corpus', `${routes}-${seed}-${version}`);
  const isThere = await readdir(folder).catch(() => undefined);
  if (isThere) return folder;
  // Renamed when complete, so that an interrupted run leaves no incomplete corpus.
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  await writeCorpus({ pages: routes / 2, folder: partial, seed });
  await rename(partial, folder);
  return folder;
}

/**
 * Copies a corpus and bench/site into a folder. Imports lead to this repository.
 * @param {string} corpus @param {string} folder @returns {Promise<SiteCopy>}
 */
export async function copySite(corpus, folder) {
  const site = join(folder, 'bench', 'site');
  const content = join(folder, 'content');
  await mkdir(folder, { recursive: true });
  for (const name of surroundings) await symlink(join(root, name), join(folder, name));
  await cp(join(root, 'bench/site'), site, { recursive: true, filter: (path) => !path.endsWith('.boreal') });
  await cp(corpus, content, { recursive: true });
  return { config: join(site, 'boreal.config.ts'), site, content };
}

/** Sets the time of all files of a site to now, as a checkout does. @param {SiteCopy} copy */
async function touchFiles({ site, content }) {
  const now = new Date();
  for (const folder of [site, content]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), now, now);
  }
}

/**
 * Expected text after a change, in the page of `path` or, without one, in all English pages.
 * @typedef {{ text: string, path?: string }} Change
 */
/**
 * Makes a change, a different one in each turn. Returns nothing if the output stays the same.
 * @typedef {(turn: number) => Promise<Change | void>} MakeChange
 */

/**
 * Returns a function that replaces a text in the current content of a file.
 * @param {string} file @param {string} searchText
 */
async function replacement(file, searchText) {
  const text = await readFile(file, 'utf8');
  if (!text.includes(searchText)) throw new Error(`${file} does not contain ${searchText}.`);
  return (/** @type {string} */ other) =>
    writeFile(
      file,
      text.replace(searchText, () => other),
    );
}

/**
 * Adds a text to one entry: `word` and the number of the turn.
 * @param {string} content @param {string} [word] @returns {Promise<MakeChange>}
 */
export async function entryChange(content, word = 'Changed') {
  const [file = ''] = (await readdir(join(content, 'article'))).sort();
  const replace = await replacement(join(content, 'article', file), '\n---\n');
  const path = `/en/article/${file.slice(0, file.indexOf('.'))}/`;
  return async (turn) => {
    const text = `${word} for turn ${turn}.`;
    await replace(`\n---\n\n${text}\n`);
    return { text, path };
  };
}

/**
 * Returns the change after which a run ends with a mistake: a text with a link that leads nowhere.
 * @param {string} content @returns {Promise<MakeChange>}
 */
export const wrongLink = (content) => entryChange(content, '[Wrong](/en/nowhere/)');

/**
 * Returns the changes to measure after a cold run.
 * @param {SiteCopy} copy @returns {Promise<Record<string, MakeChange>>}
 */
export async function siteChanges(copy) {
  const { config, site, content } = copy;
  const settings = join(content, 'settings/site.en.yaml');
  const label = `"label": ${JSON.stringify(JSON.parse(await readFile(settings, 'utf8')).nav[0].label)}`;
  const replaceInTemplate = await replacement(join(site, 'templates/page.tsx'), '<main ');
  const replaceInMenu = await replacement(settings, label);
  const replaceInConfig = await replacement(config, 'https://www.example.com');
  return {
    'nothing changed': async () => {},
    'nothing changed, all files checked out again': () => touchFiles(copy),
    'one entry changed': await entryChange(content),
    'template changed': async (turn) => {
      const text = `data-turn="${turn}"`;
      await replaceInTemplate(`<main ${text} `);
      return { text };
    },
    'menu changed': async (turn) => {
      const text = `Menu of turn ${turn}`;
      await replaceInMenu(`"label": ${JSON.stringify(text)}`);
      return { text };
    },
    'config changed': async (turn) => {
      const text = `https://turn-${turn}.example.com`;
      await replaceInConfig(text);
      return { text };
    },
  };
}
