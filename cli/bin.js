#!/usr/bin/env node
// Starts the command line. Plain JavaScript, because Node runs this file as it is.
import nodeModule from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { findCompiled, packagesMissing, reportFailure } from './compiled.js';

// V8 lets garbage grow to several times what is in use. A third takes as long, and a large site a fraction of the memory.
// The young part of a thread's heap would grow to tens of megabytes for nothing.
for (const flag of ['--heap-growing-percent=30', '--max-semi-space-size=4']) setFlagsFromString(flag);
try {
  const { folder, entry, searchThread, thread } = findCompiled() ?? (await (await import('./compile.js')).compile());
  // Node 22.1 and later store compiled code from start to start.
  /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (nodeModule).enableCompileCache?.(
    join(dirname(folder), 'compile-cache'),
  );
  const urlOf = (/** @type {string} */ file) => pathToFileURL(join(folder, file));
  if (process.env.BOREAL_DEBUG) process.setSourceMapsEnabled(true);
  const { run } = await import(urlOf(entry).href).catch(packagesMissing);
  await run({
    args: process.argv.slice(2),
    codeHash: basename(folder),
    searchThread: urlOf(searchThread),
    thread: urlOf(thread),
  });
} catch (error) {
  process.exitCode = reportFailure(error);
}
