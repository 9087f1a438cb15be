// Checks that a generated site is complete before its time counts.
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * A page of the corpus: its path, its title, and the start of its text.
 * @typedef {{ path: string, title: string, text: string }} ExpectedPage
 */
/** @typedef {{ path: string, size: number }} EmittedFile */

const sampleSize = 16;

/**
 * Returns some pages from all over a corpus, and the number of all pages.
 * @param {string} content
 */
export async function expectedPages(content) {
  const files = (await readdir(content, { recursive: true })).filter((file) => file.endsWith('.md')).sort();
  const step = Math.max(1, Math.floor(files.length / sampleSize));
  const chosen = files.filter((_, index) => index % step === 0);
  /** @type {ExpectedPage[]} */
  const pages = [];
  for (const file of chosen) {
    const markdown = await readFile(join(content, file), 'utf8');
    const fieldOf = (/** @type {string} */ name) => new RegExp(`^${name}: (.*)$`, 'm').exec(markdown)?.[1] ?? '';
    const [text = ''] = markdown
      .slice(markdown.indexOf('\n---\n') + 5)
      .trim()
      .split('\n');
    pages.push({ path: fieldOf('path'), title: JSON.parse(fieldOf('title')), text });
  }
  return { count: files.length, pages };
}

/**
 * Lists all files below a folder, with their sizes in bytes.
 * @param {string} folder @returns {Promise<EmittedFile[]>}
 */
export async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  /** @type {EmittedFile[]} */
  const files = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.push({ path: relative(folder, path).split(sep).join('/'), size: statSync(path).size });
  }
  return files;
}

/**
 * Returns the number of files and the sum of their sizes in bytes.
 * @param {readonly EmittedFile[]} files
 */
export const sizeOf = (files) => ({ files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) });

/** Returns the text of a document as a reader sees it. @param {string} html */
const textOf = (html) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x27|#39|#34|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ');

/** @type {Readonly<Record<string, string>>} */
const entities = { '&#x27;': "'", '&#39;': "'", '&#34;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * Checks that a site has a document for each page of its corpus, that sampled pages have title and
 * text, and that `change` is in its page or in all English ones. Throws if not.
 * @param {{ folder: string, files: readonly EmittedFile[], expected: { count: number, pages: readonly ExpectedPage[] }, change?: import('./scale-input.js').Change | void }} options
 */
export async function checkOutput({ folder, files, expected, change }) {
  const documents = files.filter(({ path }) => path.endsWith('/index.html')).length;
  if (documents !== expected.count) throw new Error(`${folder} has ${documents} documents, but ${expected.count} are expected.`);
  const documentOf = (/** @type {string} */ path) => readFile(join(folder, path, 'index.html'), 'utf8');
  for (const { path, title, text } of expected.pages) {
    const html = await documentOf(path);
    const words = textOf(html);
    const heading = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').trim();
    if (heading !== title) throw new Error(`${path} in ${folder} has the title “${heading}”, but “${title}” is expected.`);
    if (!words.includes(text)) throw new Error(`${path} in ${folder} does not contain its text “${text}”.`);
  }
  if (!change) return;
  const changed = change.path ? [change.path] : expected.pages.map(({ path }) => path).filter((path) => path.startsWith('/en/'));
  for (const path of changed)
    if (!(await documentOf(path)).includes(change.text))
      throw new Error(`${path} in ${folder} does not contain “${change.text}”.`);
}
