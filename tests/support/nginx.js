// Finds an nginx for the tests of what a site emits for it, and installs one from the system's packages when run as a program.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installSystemPackages } from './system-packages.js';

export const noNginx = 'There is no nginx here, so nothing is asked of one. Install it, or name one with NGINX_PATH.';

/** Path of an nginx on this machine, or undefined. NGINX_PATH goes first. */
export function findNginx() {
  const { NGINX_PATH, PATH = '' } = process.env;
  if (NGINX_PATH) return NGINX_PATH;
  // Only root has the folder of daemons on its path.
  return [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!findNginx()) installSystemPackages(['nginx']);
  const path = findNginx();
  // It says its version in the stream of errors.
  if (path) execFileSync(path, ['-v'], { stdio: 'inherit' });
  else console.warn(noNginx);
}
