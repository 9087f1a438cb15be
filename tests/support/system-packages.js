// Installs programs for tests from the system's packages.
import { spawnSync } from 'node:child_process';

/**
 * Installs available packages of the system. Does nothing without apt-get or the right to use it: root has it, and in
 * CI a user who needs no password. Returns why something is not installed.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function installSystemPackages(names) {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return 'this system has no apt-get';
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const isAllowed = prefix.length === 0 || (process.env.CI !== undefined && spawnSync('sudo', ['-n', 'true']).status === 0);
  if (!isAllowed) return `only root may install ${names.join(', ')}`;
  if (install(prefix, names) === undefined) return undefined;
  apt(prefix, ['update']);
  // Some of them may exist.
  const reasons = names.map((name) => install(prefix, [name])).filter((reason) => reason !== undefined);
  return reasons.length === 0 ? undefined : reasons.join('; ');
}

/**
 * @param {readonly string[]} prefix
 * @param {readonly string[]} names
 */
const install = (prefix, names) => apt(prefix, ['install', '-y', '--no-install-recommends', ...names]);

/**
 * Returns the reason of a failure.
 * @param {readonly string[]} prefix
 * @param {readonly string[]} options
 */
function apt(prefix, options) {
  const [program = '', ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options];
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'inherit', 'pipe'] });
  process.stderr.write(stderr ?? '');
  return status === 0 ? undefined : (stderr?.match(/^E: .*/m)?.[0] ?? `apt-get ${options[0]} fails`);
}
