import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';
import { median } from './measure.js';

/** Sizes in bytes with brotli 11: the code of the search, and its file with all languages. */
/** @typedef {{ readonly code: number, readonly index: number }} SearchBytes */

/** @param {string} folder a generated site @returns {Promise<SearchBytes>} */
export async function searchBytes(folder) {
  const code = (await readdir(join(folder, 'assets'))).find((name) => /^search-index-.*\.js$/.test(name)) ?? '';
  return {
    code: await compressedBytes(join(folder, 'assets', code)),
    index: await compressedBytes(join(folder, indexFile)),
  };
}

const indexFile = 'search_index.json';

/** Milliseconds to load an index, and to answer new queries. */
/** @typedef {{ readonly queries: number, readonly load: number, readonly median: number, readonly worst: number, readonly worstQuery: string }} QuerySpeed */

/**
 * Answers some hundred queries of all kinds in Chromium, up to the maximum length. The time of a
 * query is its median over several new searchers.
 * @param {{ executablePath: string, folder: string, origin: string, language: string }} options
 * @returns {Promise<QuerySpeed>}
 */
export async function querySpeed({ executablePath, folder, origin, language }) {
  const { store, words } = JSON.parse(await readFile(join(folder, indexFile), 'utf8'))[language];
  const queries = listQueries([...shownWords(store), ...words.split(' ')]);
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
  const { openFiles } = await import(code);
  const files = openFiles({
    pathPrefix: '',
    languages: [language],
    settings: {},
    shared: {},
    clock: { now: Date.now, setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) },
    fetch: (/** @type {string} */ url, /** @type {RequestInit} */ init) => fetch(url, init),
  });
  const searcher = await files.search(language);
  const load = performance.now() - start;
  const answers = queries.map((query) => {
    const start = performance.now();
    searcher.find(query);
    return performance.now() - start;
  });
  return { load, answers };
}

/** Maximum number of characters that a searcher reads. */
const maxLength = 200;
const queriesOfAKind = 40;

/**
 * Lists queries of many kinds, the same at each run.
 * @param {readonly string[]} words @returns {string[]}
 */
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
 * Indexes many entries in the thread that the command line uses. Returns wall time and the longest
 * delay of the main thread, in milliseconds.
 * @param {{ count: number, folder: string, script: string }} options `folder` is a generated site, `script` the thread's code
 * @returns {Promise<{ readonly ms: number, readonly longestDelay: number }>}
 */
export async function indexingSpeed({ count, folder, script }) {
  const [language, { store }] = Object.entries(JSON.parse(await readFile(join(folder, indexFile), 'utf8')))[0] ?? ['', {}];
  const entries = manyEntries(count, shownWords(store), Object.values(store));
  const delay = { longest: 0, last: performance.now() };
  const watch = setInterval(() => {
    delay.longest = Math.max(delay.longest, performance.now() - delay.last - watchedEveryMs);
    delay.last = performance.now();
  }, watchedEveryMs);
  const start = performance.now();
  const worker = new Worker(pathToFileURL(script), { workerData: [{ language, entries, synonyms: [] }] });
  try {
    await new Promise((done, failed) => worker.once('message', done).once('error', failed));
    return { ms: performance.now() - start, longestDelay: Math.max(0, delay.longest) };
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

const watchedEveryMs = 5;
/** Number of words that the text of a page adds to the index. */
const wordsOfText = 100;

/**
 * Returns entries as long as the site's own. As in any language, few words are frequent and most
 * are rare; each page has names of its own.
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
      id,
      page: `${page} ${word()} name${at}`,
      description: `${description} ${several(3)}`,
      url: `/en/${word()}/page-${at}/`,
      keywords: several(4),
      category,
      productType,
      text: several(wordsOfText),
      weight: 1,
    };
  });
}

/**
 * Returns a generator of numbers from 0 to 1, the same for a seed (mulberry32).
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Lists the words of titles and descriptions, each once.
 * @param {Record<string, { page: string, description: string }>} store
 */
const shownWords = (store) => [
  ...new Set(
    Object.values(store).flatMap(({ page, description }) => `${page} ${description}`.toLowerCase().match(/\p{L}+/gu) ?? []),
  ),
];

/** @param {string} file */
async function compressedBytes(file) {
  return brotliCompressSync(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
