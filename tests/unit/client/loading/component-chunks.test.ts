import { describe, expect, it } from 'vitest';
import { createComponentChunks } from '../../../../client/loading/component-chunks.ts';
import { firstLimitMs } from '../../../../client/loading/fetch-json.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const chunkMap = {
  app: ['/app-1.js'],
  hydrate: ['/hydrate-1.js', '/common-1.js', '/pages-1.css'],
  'component---a': ['/a-1.js', '/shared-1.js'],
  'component---none': [],
};

function chunksOf(
  importModule: (url: string) => Promise<unknown> = async (url) => ({ default: url }),
  loadStylesheet: (url: string) => Promise<unknown> = async () => {},
) {
  const imported: string[] = [];
  const preloaded: string[] = [];
  const clock = createFakeClock();
  const chunks = createComponentChunks({
    chunkMap,
    pathPrefix: '/blog',
    clock,
    preloadModule: (url) => preloaded.push(url),
    loadStylesheet,
    importModule: (url) => {
      imported.push(url);
      return importModule(url);
    },
  });
  return { ...chunks, imported, preloaded, clock };
}

it('a chunk is imported from its own file with the path prefix', async () => {
  const { components, imported } = chunksOf();
  expect(await components['component---a']?.()).toEqual({ default: '/blog/a-1.js' });
  expect(imported).toEqual(['/blog/a-1.js']);
});

it('the imports of a chunk are requested together with it', async () => {
  const { components, preload, preloaded } = chunksOf();
  await components['component---a']?.();
  expect(preloaded).toEqual(['/blog/shared-1.js']);
  expect(preload('component---a')).toBe(0);
  expect(preloaded).toEqual(['/blog/shared-1.js']);
});

describe('a slice', () => {
  const withSlice = (module: object) => {
    const imported: string[] = [];
    const { components } = createComponentChunks({
      chunkMap: { ...chunkMap, 'slice---a': ['/slice-a-1.js'] },
      pathPrefix: '',
      clock: createFakeClock(),
      preloadModule: () => {},
      loadStylesheet: async (url) => void imported.push(url),
      importModule: async (url) => {
        imported.push(url);
        return url.startsWith('/hydrate') ? module : { default: url };
      },
    });
    return { components, imported };
  };

  it('is taken from the second step, without a request of its own', async () => {
    const { components, imported } = withSlice({ slices: { 'slice---a': { default: 'a slice' } } });
    expect(await components['slice---a']?.()).toEqual({ default: 'a slice' });
    expect(imported).toEqual(['/hydrate-1.js']);
  });

  it('is loaded from its own file if the second step lacks it, as on sites of others', async () => {
    const { components, imported } = withSlice({});
    expect(await components['slice---a']?.()).toEqual({ default: '/slice-a-1.js' });
    expect(imported).toEqual(['/hydrate-1.js', '/slice-a-1.js']);
  });
});

it('a chunk with styles is loaded when its styles are', async () => {
  const loaded: string[] = [];
  let arrive = () => {};
  const sheet = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { components, preloaded } = chunksOf(undefined, (url) => {
    loaded.push(url);
    return sheet;
  });
  let isThere = false;
  const chunk = components.hydrate?.().then((module) => {
    isThere = true;
    return module;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect([loaded, preloaded, isThere]).toEqual([['/blog/pages-1.css'], ['/blog/common-1.js'], false]);
  arrive();
  expect(await chunk).toEqual({ default: '/blog/hydrate-1.js' });
});

it('a chunk fails to load if its styles are unavailable', async () => {
  const { components } = chunksOf(undefined, () => Promise.reject(new Error('gone')));
  await expect(components.hydrate?.()).rejects.toThrow('gone');
});

it('a chunk is preloaded once, and not at all if it needs more requests than the limit', () => {
  const { preload, preloaded } = chunksOf();
  expect(preload('component---a', 1)).toBeUndefined();
  expect(preloaded).toEqual([]);
  expect(preload('component---a', 2)).toBe(2);
  expect(preload('component---a', 2)).toBe(0);
  expect(preload('component---b')).toBe(0);
  expect(preloaded).toEqual(['/blog/a-1.js', '/blog/shared-1.js']);
});

it('a chunk without a file is not in the list of components', () => {
  expect(Object.keys(chunksOf().components)).toEqual(['app', 'hydrate', 'component---a']);
});

it('a chunk has the addresses of all its files, and an unknown chunk has none', () => {
  const { urls } = chunksOf();
  expect(urls('component---a')).toEqual(['/blog/a-1.js', '/blog/shared-1.js']);
  expect(urls('component---b')).toEqual([]);
  expect(urls('constructor')).toEqual([]);
});

it('each attempt after a failure has an address that has not failed in the browser', async () => {
  const answers = [
    Promise.reject(new TypeError('gone')),
    Promise.reject(new TypeError('gone')),
    Promise.resolve({ default: 'here' }),
  ];
  for (const answer of answers) answer.catch(() => {});
  const { components, imported } = chunksOf(() => answers.shift() ?? Promise.resolve({}));
  await expect(components['component---a']?.()).rejects.toThrow('gone');
  await expect(components['component---a']?.()).rejects.toThrow('gone');
  expect(await components['component---a']?.()).toEqual({ default: 'here' });
  expect(await components['component---a']?.()).toEqual({ default: 'here' });
  expect(imported).toEqual(['/blog/a-1.js', '/blog/a-1.js?retry=1', '/blog/a-1.js?retry=2']);
});

describe('a module that does not arrive', () => {
  /** A chunk whose imports end when the test says so. */
  function slowChunk() {
    const ends: ((module: unknown) => void)[] = [];
    const chunks = chunksOf(() => new Promise((resolve) => ends.push(resolve)));
    return { ...chunks, load: () => chunks.components['component---a']?.(), end: (index: number) => ends[index]?.({ index }) };
  }

  it('is requested once within the first time limit, and then again at another address', async () => {
    const { load, imported, clock, end } = slowChunk();
    void load();
    await clock.advance(firstLimitMs - 1);
    void load();
    expect(imported).toEqual(['/blog/a-1.js', '/blog/a-1.js']);
    await clock.advance(1);
    const later = load();
    expect(imported.at(-1)).toBe('/blog/a-1.js?retry=1');
    end(2);
    expect(await later).toEqual({ index: 2 });
    expect(await load()).toEqual({ index: 2 });
    expect(imported).toHaveLength(3);
  });

  it('in time is used by earlier and later calls when it arrives', async () => {
    const { load, imported, clock, end } = slowChunk();
    const slow = load();
    await clock.advance(60_000);
    end(0);
    expect(await slow).toEqual({ index: 0 });
    expect(await load()).toEqual({ index: 0 });
    expect(imported).toEqual(['/blog/a-1.js']);
  });

  it('in time and then arrives twice is the first one for all calls', async () => {
    const { load, clock, end } = slowChunk();
    const early = load();
    await clock.advance(firstLimitMs);
    const late = load();
    end(1);
    expect(await late).toEqual({ index: 1 });
    end(0);
    expect([await early, await load()]).toEqual([{ index: 1 }, { index: 1 }]);
  });

  it('in time has no timer left after it has arrived', async () => {
    const { components, clock } = chunksOf();
    await components['component---a']?.();
    expect(clock.waiting()).toBe(0);
  });
});
