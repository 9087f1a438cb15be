// Compiles Boreal's TypeScript sources into `lib/`. Plain JavaScript: Node runs this file without
// compilation.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  areWhole,
  CannotStart,
  codeOf,
  entryPoints,
  findCompiled,
  folderOf,
  lib,
  packageFolder,
  packagesMissing,
  readRecord,
  recordFile,
  recordText,
  sha256,
  stampOf,
} from './compiled.js';

/** @import { BuildOptions, Metafile } from 'esbuild' */
/** @import { Compiled, CompiledCode } from './compiled.js' */

/**
 * Packages with binaries, or that load their own files by path. All others are bundled, which
 * starts faster.
 */
const external = [
  '@qwik.dev/partytown',
  'esbuild',
  'launch-editor',
  'oxc-minify',
  'satori',
  'sharp',
  'subset-font',
  'workbox-build',
];

/** Inputs of compiled code that no module imports: this program, and files of package managers. */
const otherInputs = [
  ...['compile.js', 'compiled.js'].map((name) => `cli/${name}`),
  ...['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml'].map((name) => `node_modules/${name}`),
];

/** Lifetime of replaced code in milliseconds: a running process may still load parts of it. */
const replacedMs = 86_400_000;

/** Returns complete, current code; compiles it if necessary. Throws CannotStart. */
export const compiledCode = async () => findCompiled() ?? (await compile());

/** Compiles the code. Throws CannotStart. @returns {Promise<CompiledCode>} */
export async function compile() {
  const { compiled, files } = await bundleProgram({ absWorkingDir: packageFolder, outdir: join(lib, 'compiled') });
  const replaced = readRecord();
  try {
    write(compiled, files);
  } catch (error) {
    // The same code may already be in a folder that cannot be written.
    if (!areWhole(compiled.outputs)) throw new CannotStart(...notWritable, error);
  }
  removeReplaced(compiled, replaced);
  return codeOf(compiled);
}

/** @type {[message: string, hint: string]} */
const notWritable = [
  `Boreal’s code cannot be compiled into the folder ${lib}.`,
  'Check its permissions and the free space, or run `npm ci` in a folder that can be written.',
];

/**
 * Bundles the program in memory. Source maps have paths relative to `outdir`, so it must be as deep
 * as the folder of the files.
 * @param {Pick<BuildOptions, 'absWorkingDir' | 'outdir' | 'packages' | 'sourcesContent'>} options
 */
export async function bundleProgram(options) {
  const begun = Date.now();
  const { build } = await import('esbuild').catch(packagesMissing);
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: Object.values(entryPoints),
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    // Packages in CommonJS format load Node's modules with `require`.
    banner: { js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);` },
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    metafile: true,
    logLevel: 'silent',
  }).catch((error) => {
    throw new CannotStart('Boreal’s sources cannot be compiled.', 'Undo your changes of them, or run `npm ci`.', error);
  });
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  const modules = files.filter(({ name }) => name.endsWith('.mjs'));
  const inputs = [...Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules')), ...otherInputs];
  /** @type {Compiled} */
  const compiled = {
    entry: fileOf(entryPoints.entry, metafile),
    searchThread: fileOf(entryPoints.searchThread, metafile),
    thread: fileOf(entryPoints.thread, metafile),
    outputs: Object.fromEntries(modules.map(({ name, contents }) => [name, sha256(contents)])),
    inputs: Object.fromEntries(inputs.map((file) => [file, stampBefore(begun, file)])),
  };
  return { compiled, files };
}

/** @param {string} entryPoint @param {Metafile} metafile */
function fileOf(entryPoint, { outputs }) {
  const [path = ''] = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint) ?? [];
  return basename(path);
}

/**
 * Returns a stamp that no file has for a source that was saved during the compilation.
 * @param {number} begun @param {string} file
 */
function stampBefore(begun, file) {
  const stamp = stampOf(file);
  return Number.parseFloat(stamp) >= begun ? 'changed' : stamp;
}

/** @param {Compiled} compiled @param {{ name: string, contents: Uint8Array }[]} files */
function write(compiled, files) {
  const folder = folderOf(compiled.outputs);
  mkdirSync(lib, { recursive: true });
  inPlace(folder, () => mkdirSync(folder, { recursive: true }));
  for (const { name, contents } of files) replace(join(folder, name), contents);
  replace(recordFile, recordText(compiled));
}

/**
 * Replaces a file in one step, so that another command never reads half of it.
 * @param {string} path @param {string | Uint8Array} content
 */
function replace(path, content) {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, content);
    inPlace(path, () => renameSync(unfinished, path));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/**
 * Does work; if a file or folder at the path prevents it, removes that and tries again.
 * @param {string} path @param {() => void} work
 */
function inPlace(path, work) {
  try {
    work();
  } catch {
    rmSync(path, { recursive: true, force: true });
    work();
  }
}

/** Names of code folders, and of unfinished records. */
const ownName = /^([0-9a-f]{20}|compiled\.json\.[0-9a-f-]{36})$/;

/**
 * Removes code whose lifetime has ended.
 * @param {Compiled} current @param {Compiled | undefined} replaced
 */
function removeReplaced(current, replaced) {
  try {
    const used = new Date();
    // The lifetime of the replaced code begins now.
    if (replaced) utimesSync(folderOf(replaced.outputs), used, used);
    for (const name of readdirSync(lib)) {
      const path = join(lib, name);
      if (!ownName.test(name) || path === folderOf(current.outputs)) continue;
      if (used.getTime() - statSync(path).mtimeMs > replacedMs) rmSync(path, { recursive: true, force: true });
    }
  } catch {
    // Code that stays needs disk space, no more.
  }
}
