/**
 * Client components of payloads, by chunk. React's reader of payloads gets them from
 * `parcelRequire`, the name by which its bundler would offer them.
 */
const modules = new Map<string, unknown>();

/** Loads the module of a chunk; rejects if the chunk or the network is gone. */
export type LoadChunk = (chunk: string) => Promise<unknown>;

interface Reading {
  readonly loadChunk: LoadChunk;
  readonly started: Promise<unknown>[];
}

const state: { current?: Reading; last: Promise<unknown> } = { last: Promise.resolve() };

export const parcelRequire = Object.assign((chunk: string) => modules.get(chunk), {
  load: (chunk: string): Promise<unknown> => {
    const { loadChunk, started } = state.current as Reading;
    const load = loadChunk(chunk).then((module) => modules.set(chunk, module));
    started.push(load);
    return load;
  },
});

/**
 * Calls `read` with this loader of chunks, after the reads before it. Rejects if a chunk that was
 * requested meanwhile cannot be loaded.
 */
export function withChunks<T>(loadChunk: LoadChunk, read: () => PromiseLike<T>): Promise<T> {
  const reading = state.last.then(async () => {
    const started: Promise<unknown>[] = [];
    state.current = { loadChunk, started };
    const value = await read();
    await Promise.all(started);
    return value;
  });
  state.last = reading.catch(() => {});
  return reading;
}
