// Keeps code that V8 has compiled, so that commands start faster. Plain JavaScript for Node.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import nodeModule from 'node:module';
import { basename, join } from 'node:path';
import { hasSources } from './compiled.js';

/** Commands that run compiled code from the cache of a site anyway. All others must not. */
const trusting = new Set(['generate', 'develop', 'explain']);

/** Files of a code version. Modules of configs and templates get new names, and leave their old files. */
const maxFiles = 1_000;

/**
 * Lets Node 22.1 and later keep compiled code: next to the sources in the repository, and in the
 * cache of the site in the current folder, if there is one, for a package, which is never written to.
 * @param {string} code Absolute path of the folder with the code of this version.
 * @param {string | undefined} command
 */
export function keepCompiledCode(code, command = '') {
  const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (nodeModule);
  const cache = join(process.cwd(), '.boreal');
  const folder = hasSources() ? join(code, 'compile-cache') : join(cache, 'code', basename(code));
  if (!enableCompileCache || (!hasSources() && !(trusting.has(command) && existsSync(join(cache, '.boreal-cache'))))) return;
  try {
    if (!hasSources()) removeOthers(join(cache, 'code'), basename(code));
    if (filesIn(folder) > maxFiles) rmSync(folder, { recursive: true, force: true });
  } catch {
    // A cache that cannot be tidied is still a cache, and a run does not need it.
  }
  enableCompileCache(folder);
}

/** Removes what other versions have left. @param {string} folder @param {string} name */
function removeOthers(folder, name) {
  const others = existsSync(folder) ? readdirSync(folder).filter((each) => each !== name) : [];
  for (const other of others) rmSync(join(folder, other), { recursive: true, force: true });
}

/** @param {string} folder */
const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0);
