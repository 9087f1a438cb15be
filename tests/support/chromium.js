// Finds a Chromium for the browser tests. Run as a program, it installs a missing one from the system's
// packages, else Playwright's own. If the system has the headless shell, it installs that too: the same
// engine without the user interface, with which the tests are faster.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { installSystemPackages } from './system-packages.js';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const shellNames = ['chromium-headless-shell'];

/** Returns the path of a Chromium on this machine, or undefined. CHROMIUM_PATH has priority. */
export function findChromium() {
  return find(names) ?? [chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Returns the path of a headless shell on this machine, else of a Chromium, or undefined.
 * CHROMIUM_PATH has priority.
 */
export function findHeadlessShell() {
  return find(shellNames) ?? findChromium();
}

/** @param {readonly string[]} programs */
function find(programs) {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return PATH.split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function installWithPlaywright() {
  spawnSync(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!findChromium() || findHeadlessShell() === findChromium()) installSystemPackages(['chromium', 'chromium-headless-shell']);
  if (!findChromium()) installWithPlaywright();
  const path = findChromium();
  if (!path) {
    console.error('The browser tests need Chromium, and none could be installed. Install one and name it with CHROMIUM_PATH.');
    process.exit(1);
  }
  for (const program of new Set([path, findHeadlessShell() ?? path]))
    console.log(`For the browser tests: ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()} (${program})`);
}
