// Finds a Chromium for the browser tests, and installs one when run as a program: one that is there, else from the system's packages,
// else Playwright's own.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Path of a Chromium on this machine, or undefined. CHROMIUM_PATH goes first. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}

function installFromSystemPackages() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function installWithPlaywright() {
  spawnSync(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const install of [installFromSystemPackages, installWithPlaywright]) if (!findChromium()) install();
  const path = findChromium();
  if (!path) {
    console.error('The browser tests need Chromium, and none could be installed. Install one and name it with CHROMIUM_PATH.');
    process.exit(1);
  }
  console.log(`Chromium for the browser tests: ${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()} (${path})`);
}
