// Hugo: a program that is installed apart.
import { join } from 'node:path';
import { measure } from '../measure.js';

/** Front matter fields that later versions of Hugo reserve. */
const ownWords = /^(kind|path|locale):/gm;

/** @type {import('./peer.js').Peer} */
export const hugo = {
  name: 'Hugo',
  site: join(import.meta.dirname, 'hugo'),
  pages: 'content',
  settings: 'data/settings',
  tidy: (text) => text.replace(ownWords, 'page_$1:'),
  version: async (command) => {
    const { stdout } = await measure(command, ['version']);
    return /v[\d.]+/.exec(stdout)?.[0] ?? stdout.trim();
  },
  build: (command, { site, out, cache }) => [command, ['--source', site, '--destination', out, '--cacheDir', cache, '--quiet']],
};
