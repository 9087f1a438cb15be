// Finds an nginx for the tests of its emitted configuration. Run as a program, installs one from
// the system's packages.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installSystemPackages } from './system-packages.js';

export const noNginx = 'There is no nginx here, so nothing is asked of one. Install it, or name one with NGINX_PATH.';

/** Returns the path of an nginx on this machine, or undefined. NGINX_PATH has priority. */
export function findNginx() {
  const { NGINX_PATH, PATH = '' } = process.env;
  if (NGINX_PATH) return NGINX_PATH;
  // Only root has this folder on its path.
  return [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!findNginx()) installSystemPackages(['nginx']);
  const path = findNginx();
  // nginx prints its version to the error stream.
  if (path) execFileSync(path, ['-v'], { stdio: 'inherit' });
  else console.warn(noNginx);
}
