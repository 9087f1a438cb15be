import { type ChunkMap, hydrateChunkName } from '#contract/chunk-map';
import { compareText } from '../support/compare-text.ts';
import type { Bundle } from './run-esbuild.ts';

/**
 * Returns URLs by chunk name. As in the loader contract, a list has the chunk's own module, without
 * shared chunks and dynamic imports. The list of the second step, which is not in that contract,
 * also has its static imports, so that browsers load them at the same time.
 */
export function chunkMapFromMetafile({ outputs }: Bundle['metafile']): ChunkMap {
  const urlOf = (path: string): string => `/${path.slice(path.indexOf('assets/'))}`;
  const imported = Object.values(outputs).flatMap(({ imports }) => imports);
  const lazy = new Set(imported.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
  const entries = Object.entries(outputs)
    .filter(([path, { entryPoint }]) => entryPoint !== undefined && !lazy.has(path) && path.endsWith('.js'))
    .map(([path, { imports }]): [string, string[]] => {
      const name = /assets\/(.+)-[A-Z0-9]+\.js$/.exec(path)?.[1] ?? path;
      const imported = name === hydrateChunkName ? imports.filter(({ kind }) => kind === 'import-statement') : [];
      return [name, [urlOf(path), ...imported.map((item) => urlOf(item.path)).sort(compareText)]];
    });
  return Object.fromEntries(entries.sort(([a], [b]) => compareText(a, b)));
}
