import { parseJsonObject } from './json-text.ts';

/**
 * `chunk-map.json`, also `window.___chunkMapping` as an object: chunk name → root-relative URLs without prefix, the chunk's own
 * module first. Holds 'app' (the runtime), what it loads only where it is needed, 'hydrate' (the second step), every 'component---…'
 * and every 'slice---…'. The list of 'hydrate' goes on with the modules that it imports and the stylesheet that it comes with.
 */
export type ChunkMap = Readonly<Record<string, readonly string[]>>;

export const chunkMapPath = '/chunk-map.json';

/** The chunk of the runtime, and that of the second step with React and the site root. */
export const appChunkName = 'app';
export const hydrateChunkName = 'hydrate';

/** Chunks that the runtime loads only if a page or a visit needs them. */
export type RuntimePartName = 'after-load' | 'match-browser-language' | 'prefetch' | 'visit-parameters';

/** Reads both forms in use: an object, and Gatsby's text that holds JSON. Anything else is an empty map. */
export function parseChunkMap(value: unknown): ChunkMap {
  if (typeof value === 'string') return (parseJsonObject(value) ?? {}) as ChunkMap;
  return typeof value === 'object' && value !== null ? (value as ChunkMap) : {};
}
