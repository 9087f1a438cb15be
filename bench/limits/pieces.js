// Stages of a build whose limit is measured. Each one prepares its input and returns the work to
// time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parsePage } from './parse-page.js';
import { loadRenderer } from './render-page.js';

/** The task of one thread. @typedef {import('./limit.js').LimitTask & { share: number }} Share */
/** @typedef {import('../check-output.js').EmittedFile} EmittedFile */

/** Number of different pages to render, again and again. */
const renderedPages = 2_000;
const writesInFlight = 64;

/**
 * Returns one thread's share of a list.
 * @template T @param {readonly T[]} list @param {Share} share
 */
const shareOf = (list, { threads, share }) => list.filter((_, index) => index % threads === share);

/** @param {Share} share @returns {Promise<readonly string[]>} */
const contentFiles = async (share) => shareOf(JSON.parse(await readFile(share.files, 'utf8')), share);

/** @param {string} content @param {string} file */
const readPage = (content, file) => parsePage(readFileSync(join(content, file), 'utf8'));

/** Reads content files, with their front matter and Markdown. @param {Share} share */
async function read(share) {
  const files = await contentFiles(share);
  return () => {
    for (const file of files) readPage(share.content, file);
    return files.length;
  };
}

/** Renders one page for each content file. @param {Share} share */
async function render(share) {
  const files = await contentFiles(share);
  const pages = files.slice(0, renderedPages).map((file) => readPage(share.content, file));
  const renderPage = loadRenderer(share);
  return () => {
    for (const index of files.keys()) {
      const page = pages[index % pages.length];
      if (page) renderPage(page);
    }
    return files.length;
  };
}

/** Returns the folders of files, parents first. @param {readonly EmittedFile[]} files */
function foldersOf(files) {
  /** @type {Set<string>} */
  const folders = new Set();
  const add = (/** @type {string} */ folder) => {
    if (folders.has(folder)) return;
    if (folder !== '.') add(dirname(folder));
    folders.add(folder);
  };
  for (const { path } of files) add(dirname(path));
  return [...folders];
}

/** Returns a function that gives a text of a file's size. @param {readonly EmittedFile[]} files */
function textsFor(files) {
  const longest = files.reduce((size, file) => Math.max(size, file.size), 0);
  const text = Buffer.alloc(longest, '<p>The same number of files, of the same sizes.</p>\n');
  return (/** @type {EmittedFile} */ { size }) => text.subarray(0, size);
}

/** Writes files of the same sizes, one after the other. @param {Share} share */
async function write(share) {
  /** @type {EmittedFile[]} */
  const files = JSON.parse(await readFile(share.files, 'utf8'));
  const textOf = textsFor(files);
  return () => {
    for (const folder of foldersOf(files)) mkdirSync(join(share.out, folder));
    for (const file of files) writeFileSync(join(share.out, file.path), textOf(file));
    return files.length;
  };
}

/** Writes files of the same sizes, 64 at a time. @param {Share} share */
async function writeManyAtOnce(share) {
  /** @type {EmittedFile[]} */
  const files = JSON.parse(await readFile(share.files, 'utf8'));
  const textOf = textsFor(files);
  return async () => {
    /** @type {Map<string, Promise<unknown>>} */
    const folders = new Map();
    const makeFolder = (/** @type {string} */ folder) => {
      const pending = folders.get(folder);
      if (pending) return pending;
      const making = mkdir(join(share.out, folder), { recursive: true });
      folders.set(folder, making);
      return making;
    };
    const rest = files.values();
    const writeRest = async () => {
      for (const file of rest) {
        await makeFolder(dirname(file.path));
        await writeFile(join(share.out, file.path), textOf(file));
      }
    };
    await Promise.all(Array.from({ length: writesInFlight }, writeRest));
    return files.length;
  };
}

/**
 * Reads and renders one page after the other, and writes a document and a data file for each.
 * @param {Share} share
 */
async function whole(share) {
  const files = await contentFiles(share);
  const renderPage = loadRenderer(share);
  return () => {
    for (const file of files) {
      const page = readPage(share.content, file);
      const { html, data } = renderPage(page);
      for (const [folder, name, text] of /** @type {const} */ ([
        [page.fields.path, 'index.html', html],
        [`page-data${page.fields.path}`, 'page-data.json', data],
      ])) {
        mkdirSync(join(share.out, folder), { recursive: true });
        writeFileSync(join(share.out, folder, name), text);
      }
    }
    return files.length;
  };
}

export const pieces = { read, render, write, writeManyAtOnce, whole };
