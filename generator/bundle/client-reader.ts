import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import type { SiteDefinition } from '../site.ts';
import { clientModule } from './entry-sources.ts';

/**
 * Gives React's reader of payloads the client components. It looks for them in a global of its
 * bundler, which is replaced by a module of the client, so that sites do not share it. Its
 * development build is not used: it needs `eval`.
 */
export function clientReader({ site, root }: { readonly site: SiteDefinition; readonly root: string }): Plugin {
  const loaded = JSON.stringify(`./${clientModule(site, 'page/client-modules')}`);
  return {
    name: 'client-reader',
    setup(build) {
      build.onLoad({ filter: /react-server-dom-parcel-client\.browser\.\w+\.js$/ }, async ({ path }) => ({
        contents: `var { parcelRequire } = require(${loaded});\n${await readFile(path.replace('.development.', '.production.'), 'utf8')}`,
        loader: 'js',
        resolveDir: root,
      }));
    },
  };
}
