#!/usr/bin/env node
// Starts the command line. Plain JavaScript: Node runs this file without compilation.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { keepCompiledCode } from './code-cache.js';
import { codeMissing, findCompiled, hasSources, packagesMissing, reportFailure } from './compiled.js';

// V8 lets each thread use tens of megabytes for new objects. Threads of large sites need far less.
for (const flag of ['--min-semi-space-size=4', '--max-semi-space-size=4']) setFlagsFromString(flag);
// esbuild prints the stacks of all its threads if this process is stopped while it bundles.
process.env.GOTRACEBACK ??= 'none';
try {
  const compile = async () => (hasSources() ? (await import('./compile.js')).compile() : codeMissing());
  const { folder, entry, searchThread, thread } = findCompiled() ?? (await compile());
  keepCompiledCode(folder, process.argv[2]);
  const urlOf = (/** @type {string} */ file) => pathToFileURL(join(folder, file));
  if (process.env.BOREAL_DEBUG) process.setSourceMapsEnabled(true);
  const { run } = await import(urlOf(entry).href).catch(packagesMissing);
  await run({
    args: process.argv.slice(2),
    ownsProcess: true,
    codeHash: basename(folder),
    searchThread: urlOf(searchThread),
    thread: urlOf(thread),
  });
} catch (error) {
  // At once: esbuild reports a process that could not start a second time, in an event.
  process.exit(reportFailure(error));
}
