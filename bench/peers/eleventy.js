// Eleventy: a package that is installed in a folder of its own. The command is its file cmd.cjs.
import { join, relative } from 'node:path';
import { measure } from '../measure.js';

/** @type {import('./peer.js').Peer} */
export const eleventy = {
  name: 'Eleventy',
  site: join(import.meta.dirname, 'eleventy'),
  pages: 'content',
  settings: 'settings',
  tidy: (text) => text,
  version: async (command) => {
    const { stdout } = await measure(process.execPath, [command, '--version']);
    return stdout.trim();
  },
  build: (command, { site, out }) => [process.execPath, [command, '--quiet', `--output=${relative(site, out)}`]],
};
