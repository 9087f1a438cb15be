// Finds a Chromium for the browser tests, and installs one when run as a program: one that is there, else from the system's packages,
// else Playwright's own. Where the system has it, the headless shell comes too: the same engine without the browser around it, with
// which the tests take three quarters of the time.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { installSystemPackages } from './system-packages.js';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const shellNames = ['chromium-headless-shell'];

/** Path of a Chromium on this machine, or undefined. CHROMIUM_PATH goes first. */
export function findChromium() {
  return find(names) ?? [chromium.executablePath()].find((path) => existsSync(path));
}

/** Path of a headless shell on this machine, else of a Chromium, or undefined. CHROMIUM_PATH goes first. */
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
