// Finds the browser engines of tests/engines. Run as a program, it installs missing ones from the
// system's packages, and prints which engines the tests will use.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../chromium.js';
import { installSystemPackages } from '../system-packages.js';

/** @typedef {'chromium' | 'firefox' | 'webkit' | 'wpe'} EngineName */
/** @typedef {{ readonly version: string, readonly programs: Readonly<Record<string, string>> }} PresentEngine */
/** @typedef {{ readonly missing: string }} MissingEngine */

/** Only this Python has the bindings of the system's packages. */
const systemPython = '/usr/bin/python3';

const printWebkitVersion = `
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import WebKit2
print(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version(), sep='.')`;

/**
 * The packages that an engine needs, and a function that finds it.
 * @type {Readonly<Record<EngineName, { packages: readonly string[], find: () => PresentEngine | MissingEngine }>>}
 */
const engines = {
  chromium: {
    packages: ['chromium'],
    find: () => findPrograms({ browser: [findChromium() ?? 'chromium'] }, ({ browser }) => versionOf(browser)),
  },
  firefox: {
    packages: ['firefox-esr'],
    find: () =>
      findPrograms({ browser: [process.env.FIREFOX_PATH ?? 'firefox-esr', 'firefox'] }, ({ browser }) => versionOf(browser)),
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    find: () =>
      findPrograms(
        { driver: ['WebKitWebDriver'], display: ['Xvfb'], python: [systemPython] },
        () => `WebKitGTK ${run(systemPython, ['-c', printWebkitVersion])}`,
      ),
  },
  wpe: {
    packages: ['cog', 'wpewebkit-driver'],
    find: () => findPrograms({ driver: ['WPEWebDriver'], browser: ['cog'] }, ({ browser }) => versionOf(browser)),
  },
};

/**
 * Returns an engine of this machine, or the reason why it is missing.
 * @param {EngineName} name
 */
export function findEngine(name) {
  return engines[name].find();
}

/**
 * @param {Readonly<Record<string, readonly string[]>>} alternatives Names of each program.
 * @param {(programs: Readonly<Record<string, string>>) => string} readVersion Throws if a part is missing.
 * @returns {PresentEngine | MissingEngine}
 */
function findPrograms(alternatives, readVersion) {
  /** @type {Record<string, string>} */
  const programs = {};
  for (const [role, names] of Object.entries(alternatives)) {
    const path = names.map(findProgram).find((found) => found !== undefined);
    if (path === undefined) return { missing: `there is no ${names.join(' or ')} on this machine` };
    programs[role] = path;
  }
  try {
    return { programs, version: readVersion(programs) };
  } catch (error) {
    return {
      missing:
        String(error instanceof Error ? error.message : error)
          .trim()
          .split('\n')
          .at(-1) ?? '',
    };
  }
}

/** @param {string} name A name, or a path. */
function findProgram(name) {
  if (name.includes('/')) return existsSync(name) ? name : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** @param {string | undefined} program */
const versionOf = (program = '') => run(program, ['--version']);

/**
 * @param {string} program
 * @param {readonly string[]} options
 */
function run(program, options) {
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr || `${program} fails`);
  return stdout.trim();
}

/** @type {readonly EngineName[]} */
export const engineNames = ['chromium', 'firefox', 'webkit', 'wpe'];

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const name of engineNames) {
    // The old engine is a part of the long tests only.
    if (name === 'wpe' && process.env.BOREAL_LONG !== '1') continue;
    const refusal = 'missing' in findEngine(name) ? installSystemPackages(engines[name].packages) : undefined;
    const engine = findEngine(name);
    if ('missing' in engine) console.warn(`Not tested in ${name}: ${engine.missing}${refusal ? `, and ${refusal}` : ''}.`);
    else console.log(`Tested in ${name}: ${engine.version}`);
  }
}
