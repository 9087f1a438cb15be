#!/usr/bin/env node
// Starts the command line. Plain JavaScript, because Node runs this file as it is.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { findCompiled, packagesMissing, reportFailure } from './compiled.js';

// V8 lets garbage grow to several times what is in use. A third is enough: it takes as long, and a large site a fraction of the memory.
setFlagsFromString('--heap-growing-percent=30');
try {
  const { folder, entry, searchWorker, thread } = findCompiled() ?? (await (await import('./compile.js')).compile());
  const urlOf = (/** @type {string} */ file) => pathToFileURL(join(folder, file));
  if (process.env.BOREAL_DEBUG) process.setSourceMapsEnabled(true);
  const { run } = await import(urlOf(entry).href).catch(packagesMissing);
  await run({
    args: process.argv.slice(2),
    codeHash: basename(folder),
    searchWorker: urlOf(searchWorker),
    thread: urlOf(thread),
  });
} catch (error) {
  process.exitCode = reportFailure(error);
}
