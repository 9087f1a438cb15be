// Runs tests in their long form: all files that have one, or those that the arguments name. Plain
// JavaScript for Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastGlob from 'fast-glob';

const root = resolve(import.meta.dirname, '../..');
/** The module by which a test knows its form. */
const length = resolve(import.meta.dirname, 'length.ts');

/** Returns the paths of all test files that import the length of tests, by themselves or through suites. */
export function longFiles() {
  /** @type {Map<string, boolean>} */
  const known = new Map([[length, true]]);
  /** @type {(file: string) => boolean} */
  const leadsToLength = (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false);
    const imports = readFileSync(file, 'utf8').matchAll(/ from '(\.{1,2}\/[^']+\.tsx?)'/g);
    const leads = [...imports].some(([, path = '']) => isOfTests(resolve(dirname(file), path)));
    known.set(file, leads);
    return leads;
  };
  // Code of mini-sites imports files that are not there.
  const isOfTests = (/** @type {string} */ file) =>
    file.startsWith(join(root, 'tests/')) && existsSync(file) && leadsToLength(file);
  // Folders of running tests come and go, so they are not looked into.
  return fastGlob
    .sync('tests/**/*.test.{ts,tsx}', { cwd: root, ignore: ['tests/.tmp/**'] })
    .filter((file) => leadsToLength(join(root, file)))
    .sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const named = process.argv.slice(2);
  const args = ['vitest', 'run', ...(named.length > 0 ? named : longFiles())];
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env: { ...process.env, BOREAL_LONG: '1' } });
  process.exitCode = status ?? 1;
}
