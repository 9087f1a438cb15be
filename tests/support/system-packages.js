// Installs programs for tests from the system's packages.
import { spawnSync } from 'node:child_process';

/**
 * Installs available packages of the system. Does nothing without apt-get or the right to use it.
 * @param {readonly string[]} names
 */
export function installSystemPackages(names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  const missing = names.filter((name) => !install(name));
  if (missing.length === 0) return;
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  missing.forEach(install);
}

/** @param {string} name */
function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit', env }).status === 0;
}
