// Finds Boreal's compiled code in `lib/`: complete, unchanged, not older than its sources. An
// installed package has no sources, and its code in `lib/package/`.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeControls } from './printable.js';

export const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** The main module, and those of threads. */
export const entryPoints = {
  entry: 'cli/boreal.ts',
  searchThread: 'generator/search/index-thread.ts',
  thread: 'generator/threads/thread.ts',
};

/** Returns false in an installed package, which has compiled code only. */
export const hasSources = () => existsSync(join(packageFolder, entryPoints.entry));

/** Folder of the code that `npm pack` puts into the package. */
export const packedLib = join(packageFolder, 'lib', 'package');
export const lib = hasSources() ? join(packageFolder, 'lib') : packedLib;
export const recordFile = join(lib, 'compiled.json');

/**
 * A record of compiled code: file names of entry points, SHA-256 of files by name, stamps of sources.
 * @typedef {Record<keyof typeof entryPoints, string> & { outputs: Record<string, string>, inputs: Record<string, string> }} Compiled
 */

/**
 * Compiled code to load: the absolute path of its folder, and the file name of each entry point.
 * @typedef {Record<keyof typeof entryPoints | 'folder', string>} CompiledCode
 */

/** Reason why Boreal cannot start, with a hint. */
export class CannotStart extends Error {
  /** @param {string} message @param {string} hint @param {unknown} [cause] */
  constructor(message, hint, cause) {
    super(message, { cause });
    this.hint = hint;
  }
}

/** Reports an installed package without its code. @returns {never} */
export function codeMissing() {
  throw new CannotStart(`Boreal’s code in ${lib} is incomplete or damaged.`, 'Install the package again.');
}

/** @param {NodeJS.ErrnoException} cause of an import that failed @returns {never} */
export function packagesMissing(cause) {
  if (isOutOfFiles(cause)) throw cause;
  if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
  const hint = hasSources() ? 'Run `npm ci` first.' : 'Install the packages of your site again, such as with `npm install`.';
  throw new CannotStart('A package that Boreal needs cannot be loaded.', hint, cause);
}

/** @param {string | Uint8Array} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Memory for reading a piece of a file. New memory for each file would take longer than its hash. */
const piece = Buffer.allocUnsafeSlow(1 << 16);

/** Returns the SHA-256 of a file's content. @param {string} path */
function fileHash(path) {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) hash.update(piece.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** Returns the stamp of a source: modification time and size. @param {string} file */
export function stampOf(file) {
  const stats = statSync(join(packageFolder, file), { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs}:${stats.size}` : 'none';
}

/**
 * Returns the folder of compiled code. Its name is the hash of all its files, so that versions
 * never mix.
 * @param {Compiled['outputs']} outputs
 * @param {string} [within]
 */
export function folderOf(outputs, within = lib) {
  const lines = Object.entries(outputs).map(([name, hash]) => `${name} ${hash}\n`);
  return join(within, sha256(lines.sort().join('')).slice(0, 20));
}

/** @param {Compiled} compiled @returns {CompiledCode} */
export const codeOf = ({ entry, searchThread, thread, outputs }) => ({ entry, searchThread, thread, folder: folderOf(outputs) });

/** Returns the text of a record, with a hash that detects changes. @param {Compiled} compiled */
export const recordText = (compiled) => JSON.stringify({ hash: sha256(JSON.stringify(compiled)), compiled });

/**
 * Reads the record; undefined if it is missing or damaged.
 * @returns {Compiled | undefined}
 */
export function readRecord() {
  try {
    const { hash, compiled } = JSON.parse(readFileSync(recordFile, 'utf8'));
    return hash === sha256(JSON.stringify(compiled)) && isRecord(compiled) ? compiled : undefined;
  } catch {
    // Without a record, the code is compiled again.
    return undefined;
  }
}

/** @param {Compiled} compiled */
const isRecord = ({ inputs, outputs, ...named }) =>
  Object.keys(entryPoints).every((key) => Object.hasOwn(outputs, Reflect.get(named, key))) && Object.keys(inputs).length > 0;

/**
 * Returns true if all files are unchanged, also those that are loaded later or by threads.
 * @param {Compiled['outputs']} outputs
 */
export function areWhole(outputs) {
  const folder = folderOf(outputs);
  try {
    return Object.entries(outputs).every(([name, hash]) => fileHash(join(folder, name)) === hash);
  } catch {
    // Unreadable code is compiled again.
    return false;
  }
}

/**
 * Returns undefined if the code must be compiled: it is missing, damaged or older than its sources.
 * @returns {CompiledCode | undefined}
 */
export function findCompiled() {
  const compiled = readRecord();
  if (!compiled) return undefined;
  const isCurrent = () => Object.entries(compiled.inputs).every(([file, stamp]) => stampOf(file) === stamp);
  return areWhole(compiled.outputs) && (!hasSources() || isCurrent()) ? codeOf(compiled) : undefined;
}

/** True if the system does not let this process open files. @param {unknown} error */
function isOutOfFiles(error) {
  const isLimit = (/** @type {unknown} */ each) =>
    each instanceof Error && /\b(?:EMFILE|ENFILE)\b|too many open files/.test(each.message);
  if (isLimit(error)) return true;
  /** @type {number[]} */
  const files = [];
  try {
    // Node reports packages as missing that it could not open: their loader needs several handles.
    for (let count = 0; count < 8; count++) files.push(openSync(fileURLToPath(import.meta.url), 'r'));
    return false;
  } catch (refusal) {
    return isLimit(refusal);
  } finally {
    for (const file of files) closeSync(file);
  }
}

/**
 * Prints why Boreal cannot start.
 * @param {unknown} thrown @returns {number} exit code: 1 for a problem, 70 for a fault
 */
export function reportFailure(thrown) {
  const error = isOutOfFiles(thrown instanceof CannotStart ? (thrown.cause ?? thrown) : thrown) ? tooManyFiles(thrown) : thrown;
  const lines = error instanceof CannotStart ? describe(error) : [`fault ${error instanceof Error ? error.message : error}`];
  const stack = process.env.BOREAL_DEBUG && error instanceof Error ? [error.stack] : [];
  process.stderr.write(escapeControls(`${[...lines, ...stack].join('\n')}\n`));
  return error instanceof CannotStart ? 1 : 70;
}

/** @param {unknown} cause */
const tooManyFiles = (cause) =>
  new CannotStart(
    'The system does not let Boreal open as many files at a time as it needs. The published output is unchanged.',
    'Raise the limit, for example with `ulimit -n 1024`. [SYSTEM_TOO_MANY_FILES]',
    cause,
  );

/** @param {CannotStart} error */
const describe = ({ message, hint, cause }) => [
  `error ${message}`,
  ...(cause instanceof Error ? [`  cause: ${cause.message}`] : []),
  `  ${hint}`,
];
