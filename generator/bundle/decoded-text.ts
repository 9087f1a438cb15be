import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Characters that React passes over when it compares a text with the document's. */
const passedOver = String.raw`/\u0000|\uFFFD/g`;
const withHalves = String.raw`/[\0\uFFFD\uD800-\uDFFF]/g`;

/**
 * Lets React accept half a character of a component where the document has U+FFFD, as it does for a zero character.
 * It would render the whole page again.
 */
export const decodedText: Plugin = {
  name: 'decoded-text',
  setup(build) {
    build.onLoad({ filter: /[\\/]react-dom-client\.(?:production|development)\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(passedOver, () => withHalves),
      loader: 'js',
    }));
  },
};
