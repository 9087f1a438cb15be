import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';
import { median } from './measure.js';

/** Bytes of the search, each file compressed with brotli 11: the code that is loaded with the first query, and each language's index. */
/** @typedef {{ readonly code: number, readonly indexes: Readonly<Record<string, number>> }} SearchBytes */

/** @param {string} folder a generated one @returns {Promise<SearchBytes>} */
export async function searchBytes(folder) {
  const code = (await readdir(join(folder, 'assets'))).find((name) => /^search-index-.*\.js$/.test(name)) ?? '';
  const indexes = Object.entries(await indexPaths(folder)).map(async ([language, path]) => [
    language,
    await compressedBytes(join(folder, path)),
  ]);
  return {
    code: await compressedBytes(join(folder, 'assets', code)),
    indexes: Object.fromEntries(await Promise.all(indexes)),
  };
}

/** Times in milliseconds: of fetching and opening an index, and of answering queries that it has not answered before. */
/** @typedef {{ readonly queries: number, readonly load: number, readonly median: number, readonly worst: number, readonly worstQuery: string }} QuerySpeed */

/**
 * Answers some hundred queries in Chromium: words of the site, beginnings, typing mistakes, gibberish and signs, short and as long as is
 * looked at. Each is asked of several searchers that have not answered it before; its time is the median, which leaves out what else the
 * machine did.
 * @param {{ executablePath: string, folder: string, origin: string, language: string }} options
 * @returns {Promise<QuerySpeed>}
 */
export async function querySpeed({ executablePath, folder, origin, language }) {
  const index = JSON.parse(await readFile(join(folder, (await indexPaths(folder))[language] ?? ''), 'utf8'));
  const queries = listQueries(index.words.split(' '));
  const code = (await readdir(join(folder, 'assets'))).find((name) => /^search-index-.*\.js$/.test(name)) ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/${language}/`);
    /** @type {{ load: number, answers: number[] }[]} */
    const runs = [];
    for (let run = 0; run < runsOfQueries; run++)
      runs.push(await page.evaluate(timeQueries, { code: `/assets/${code}`, language, queries }));
    const answers = queries.map((_, at) => median(runs.map((run) => run.answers[at] ?? 0)));
    const worst = Math.max(...answers);
    return {
      queries: queries.length,
      load: median(runs.map(({ load }) => load)),
      median: median(answers),
      worst,
      worstQuery: queries[answers.indexOf(worst)] ?? '',
    };
  } finally {
    await browser.close();
  }
}

const runsOfQueries = 5;

/** Runs in the page. @param {{ code: string, language: string, queries: readonly string[] }} options */
async function timeQueries({ code, language, queries }) {
  const start = performance.now();
  const { loadSearcher } = await import(code);
  const source = {
    pathPrefix: '',
    cache: 'default',
    fetch: (/** @type {string} */ url, /** @type {RequestInit} */ init) => fetch(url, init),
  };
  const searcher = await loadSearcher(language, source);
  const load = performance.now() - start;
  const answers = queries.map((query) => {
    const start = performance.now();
    searcher.find(query);
    return performance.now() - start;
  });
  return { load, answers };
}

/** How many letters of a query are looked at. */
const maxLength = 200;
const queriesOfAKind = 40;

/** Queries of many kinds, the same at each run. @param {readonly string[]} words @returns {string[]} */
function listQueries(words) {
  const random = randomNumbers(1);
  const pick = (/** @type {ArrayLike<string>} */ from) => from[Math.floor(random() * from.length)] ?? '';
  const longWord = () => pick(words.filter((word) => word.length >= 7));
  const gibberish = () =>
    Array.from({ length: 5 + Math.floor(random() * 10) }, () => pick('abcdefghijklmnopqrstuvwxyzéèç')).join('');
  const mistyped = () => {
    const word = longWord();
    const at = 1 + Math.floor(random() * (word.length - 2));
    return word.slice(0, at) + pick('abcdefghijklmnopqrstuvwxyz') + word.slice(at + 1);
  };
  /** @param {() => string} word @param {number} [count] */
  const several = (word, count = maxLength) => Array.from({ length: count }, word).join(' ').slice(0, maxLength);
  /** @type {(() => string)[]} */
  const kinds = [
    () => pick(words),
    () => several(() => pick(words), 2 + Math.floor(random() * 3)),
    () => pick(words).slice(0, 1 + Math.floor(random() * 4)),
    mistyped,
    () => several(mistyped, 3),
    gibberish,
    () => several(() => pick(words)),
    () => several(mistyped),
    () => several(gibberish),
    () => several(() => gibberish() + gibberish()),
    () => several(() => pick('+-~^*:"\'()\\😀é')),
  ];
  return [...kinds.flatMap((kind) => Array.from({ length: queriesOfAKind }, kind)), 'a'.repeat(maxLength), '*', ''];
}

/**
 * Indexes many entries in the thread that the command line uses: wall time in milliseconds, and the longest time for which the thread
 * that renders was held up by it.
 * @param {{ count: number, folder: string, script: string }} options `folder` is a generated one, `script` the thread's
 * @returns {Promise<{ readonly ms: number, readonly heldUp: number }>}
 */
export async function indexingSpeed({ count, folder, script }) {
  const [language = '', path = ''] = Object.entries(await indexPaths(folder))[0] ?? [];
  const { words, store } = JSON.parse(await readFile(join(folder, path), 'utf8'));
  const entries = manyEntries(count, words.split(' '), Object.values(store));
  const held = { longest: 0, last: performance.now() };
  const watch = setInterval(() => {
    held.longest = Math.max(held.longest, performance.now() - held.last - watchedEveryMs);
    held.last = performance.now();
  }, watchedEveryMs);
  const start = performance.now();
  const worker = new Worker(pathToFileURL(script), { workerData: [{ language, entries, synonyms: [] }] });
  try {
    await new Promise((done, failed) => worker.once('message', done).once('error', failed));
    return { ms: performance.now() - start, heldUp: Math.max(0, held.longest) };
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

const watchedEveryMs = 5;
/** Words of a text that a page brings to the index beside its title and description. */
const wordsOfText = 100;

/**
 * Entries as long as the site's own. Some words stand everywhere and most hardly anywhere, as in any language, and each page has names
 * that no other has.
 * @param {number} count @param {readonly string[]} words @param {readonly { page: string, description: string, category: string, productType: string }[]} models
 */
function manyEntries(count, words, models) {
  const random = randomNumbers(2);
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? '';
  const several = (/** @type {number} */ length) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, at) => {
    const { page = '', description = '', category = '', productType = '' } = models[at % models.length] ?? {};
    const id = String(at);
    return {
      ...{
        id,
        page: `${page} ${word()} name${at}`,
        description: `${description} ${several(3)}`,
        url: `/en/${word()}/page-${at}/`,
      },
      ...{ keywords: several(4), category, productType, text: several(wordsOfText), weight: 1 },
    };
  });
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Path of each language's index. @param {string} folder @returns {Promise<Record<string, string>>} */
async function indexPaths(folder) {
  const { searchIndexes } = JSON.parse(await readFile(join(folder, 'page-data/app-data.json'), 'utf8'));
  return searchIndexes;
}

/** @param {string} file */
async function compressedBytes(file) {
  return brotliCompressSync(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
