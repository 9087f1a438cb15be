#!/usr/bin/env node
// Starts the command line without a build step of its own: compiles the TypeScript sources with esbuild when they have changed since the
// last start, and loads the compiled modules, which takes a few milliseconds. Plain JavaScript, because Node runs this file as it is.
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(packageFolder, '.boreal', 'cli');
const recordFile = join(folder, 'compiled.json');

/** What is loaded here, and what threads of their own load. */
const entryPoints = {
  entry: 'cli/boreal.ts',
  searchWorker: 'generator/search/index-worker.ts',
  thread: 'generator/workers/thread.ts',
};

/** Packages that bring binaries, or load files of their own by path. All others are compiled in: to find and load their files one by one takes longer. */
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
const thisFile = 'cli/bin.js';
/** Is written anew whenever packages are installed. */
const installedPackages = 'node_modules/.package-lock.json';

/** @typedef {{ entry: string, searchWorker: string, thread: string, inputs: Record<string, string> }} Compiled */

/** @param {string} file */
const stampOf = async (file) => {
  const { mtimeMs, size } = await stat(join(packageFolder, file));
  return `${mtimeMs}:${size}`;
};

/** @returns {Promise<Compiled | undefined>} */
async function loadCompiled() {
  try {
    const compiled = /** @type {Compiled} */ (JSON.parse(await readFile(recordFile, 'utf8')));
    const stamps = await Promise.all(
      Object.entries(compiled.inputs).map(async ([file, stamp]) => (await stampOf(file)) === stamp),
    );
    await Promise.all([compiled.entry, compiled.searchWorker, compiled.thread].map((file) => stat(join(folder, file))));
    return stamps.every(Boolean) ? compiled : undefined;
  } catch {
    // Nothing compiled yet, or a source is gone: compile.
    return undefined;
  }
}

/** @returns {Promise<Compiled>} */
async function compile() {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: packageFolder,
    entryPoints: Object.values(entryPoints),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    // Packages in the older module format ask for Node's own modules by it.
    banner: { js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);` },
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    metafile: true,
    logLevel: 'error',
  });
  const outputOf = (/** @type {string} */ entryPoint) => {
    const output = Object.keys(metafile.outputs).find((path) => metafile.outputs[path]?.entryPoint === entryPoint) ?? '';
    return output.slice(output.lastIndexOf('/') + 1);
  };
  const inputs = [...Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules')), thisFile, installedPackages];
  const stamps = await Promise.all(inputs.map(async (file) => [file, await stampOf(file)]));
  const compiled = {
    entry: outputOf(entryPoints.entry),
    searchWorker: outputOf(entryPoints.searchWorker),
    thread: outputOf(entryPoints.thread),
    inputs: Object.fromEntries(stamps),
  };
  // Renamed into place, so that two commands that start at once never read half a record.
  await mkdir(folder, { recursive: true });
  await writeFile(`${recordFile}.${process.pid}`, JSON.stringify(compiled));
  await rename(`${recordFile}.${process.pid}`, recordFile);
  return compiled;
}

// V8 lets garbage grow to several times what is in use. A third is enough: it takes as long, and a large site a fraction of the memory.
setFlagsFromString('--heap-growing-percent=30');
const { entry, searchWorker, thread } = (await loadCompiled()) ?? (await compile());
const urlOf = (/** @type {string} */ file) => pathToFileURL(join(folder, file));
if (process.env.BOREAL_DEBUG) process.setSourceMapsEnabled(true);
const { run } = await import(urlOf(entry).href);
await run({ args: process.argv.slice(2), codeHash: entry, searchWorker: urlOf(searchWorker), thread: urlOf(thread) });
