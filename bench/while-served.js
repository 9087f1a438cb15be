import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Serves a generated folder with the real command, on a free port, while `use` runs. Returns the
 * result of `use`. Throws if the folder cannot be served.
 * @template T
 * @param {string} folder @param {(origin: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function whileServed(folder, use) {
  const child = spawn(process.execPath, [join(root, 'cli/bin.js'), 'serve', '--dir', folder, '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'end')]);
    const origin = /http:\/\/[^/\s]+/.exec(String(line))?.[0];
    if (origin === undefined) throw new Error(`Could not serve ${folder}. Check that it contains a generated site.`);
    return await use(origin);
  } finally {
    child.kill();
  }
}
