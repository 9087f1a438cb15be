import { parseJsonObject } from './json-text.ts';

/**
 * `chunk-map.json`, also `window.___chunkMapping` as an object: chunk name → root-relative URLs
 * without prefix, the chunk's own module first. Chunks are 'app' (the runtime), the parts that it
 * loads on demand, 'hydrate' (the second step; its imports and stylesheet follow), all
 * 'component---…', 'slice---…', 'embed---…' (components within formatted texts) and those of partial
 * hydration.
 */
export type ChunkMap = Readonly<Record<string, readonly string[]>>;

/** Path of the file below the path prefix. */
export const chunkMapPath = '/chunk-map.json';

/** Chunk of the runtime, and chunk of the second step with React and the site root. */
export const appChunkName = 'app';
/** Chunk of the second step: React and the site root. */
export const hydrateChunkName = 'hydrate';

/**
 * Chunk that reads payloads. It is the component of every partially hydrated page; their client
 * components are 'client---…'. Only if a family asks for partial hydration.
 */
export const partialChunkName = 'partial';

/** Chunks that the runtime loads only if a page or a visit needs them. */
export type RuntimePartName =
  | 'after-load'
  | 'missing-page'
  | 'prefetch'
  | 'redirect'
  | 'search-code'
  | 'search-index'
  | 'visit-parameters';

/** Parses an object, or Gatsby's text that contains JSON. Anything else is an empty map. */
export function parseChunkMap(value: unknown): ChunkMap {
  if (typeof value === 'string') return (parseJsonObject(value) ?? {}) as ChunkMap;
  return typeof value === 'object' && value !== null ? (value as ChunkMap) : {};
}
