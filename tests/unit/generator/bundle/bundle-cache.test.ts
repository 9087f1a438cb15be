import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cachedAtFirst, inputsOf, openBundleCache } from '../../../../generator/bundle/bundle-cache.ts';
import { storedFiles } from '../../../../generator/store/stored-files.ts';
import { tempFolder } from '../temp-folder.ts';

/** A site with one module, written an hour ago, and a cache that counts how often it compiles. */
async function site({ codeHash = 'code' } = {}) {
  const root = await tempFolder();
  const write = async (path: string, text: string, secondsAgo = 3_600): Promise<void> => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
    const time = Date.now() / 1000 - secondsAgo;
    await utimes(join(root, path), time, time);
  };
  await write('templates/page.tsx', 'one');
  const store = storedFiles(join(root, 'cache'));
  let count = 0;
  const remember = (key: unknown = 'key', hash = codeHash) =>
    openBundleCache({ root, store, codeHash: hash, now: Date.now }).reuseOrMake('client', key, async () => ({
      files: [
        { path: 'a.js', contents: Buffer.from(`made ${++count}`) },
        { path: 'empty.js', contents: Buffer.alloc(0) },
        { path: 'b.bin', contents: Buffer.from([0, 10, 255]) },
      ],
      inputs: ['templates/page.tsx'],
      chunkMap: { app: ['/a.js'] },
    }));
  const madeBy = async (key?: unknown, hash?: string): Promise<string> =>
    Buffer.from((await remember(key, hash)).files[0]?.contents ?? []).toString();
  return { root, write, store, remember, madeBy };
}

describe('a cached bundle', () => {
  it('is reused byte by byte', async () => {
    const { remember } = await site();
    const made = await remember();
    const kept = await remember();
    expect(kept.chunkMap).toEqual(made.chunkMap);
    expect(kept.files.map(({ path, contents }) => [path, [...contents]])).toEqual(
      made.files.map(({ path, contents }) => [path, [...contents]]),
    );
  });

  it.each<[string, (parts: Awaited<ReturnType<typeof site>>) => Promise<unknown>]>([
    ['one of its files changes', ({ write }) => write('templates/page.tsx', 'two', 1_800)],
    ['one of its files has other content of the same length and age', ({ write }) => write('templates/page.tsx', 'uno')],
    ['a setting for modules is added', ({ write }) => write('tsconfig.json', '{}')],
    ['packages are installed', ({ write }) => write('node_modules/.package-lock.json', '{}')],
    ['it is damaged', ({ store }) => store.write('client', Buffer.from('{"key":"x"}\n'))],
  ])('is compiled again when %s', async (_name, change) => {
    const parts = await site();
    expect([await parts.madeBy(), await parts.madeBy()]).toEqual(['made 1', 'made 1']);
    await change(parts);
    expect([await parts.madeBy(), await parts.madeBy()]).toEqual(['made 2', 'made 2']);
  });

  it('is reused for the same files with other times', async () => {
    const { write, madeBy } = await site();
    await madeBy();
    await write('templates/page.tsx', 'one', 60);
    expect(await madeBy()).toBe('made 1');
  });

  it('is compiled again for another request and by other code', async () => {
    const { madeBy } = await site();
    expect([await madeBy('one'), await madeBy('two'), await madeBy('two', 'other'), await madeBy('two', 'other')]).toEqual([
      'made 1',
      'made 2',
      'made 3',
      'made 3',
    ]);
  });

  it('is not cached while one of its files may have been written after it was read', async () => {
    const { write, madeBy } = await site();
    await write('templates/page.tsx', 'two', -60);
    expect([await madeBy(), await madeBy()]).toEqual(['made 1', 'made 2']);
  });

  it('is not cached if the code of the compiler is unknown', async () => {
    const { madeBy } = await site({ codeHash: '' });
    expect([await madeBy(), await madeBy()]).toEqual(['made 1', 'made 2']);
  });
});

it('files of a bundle differ from modules that belong to no bundle', () => {
  const inputs = { 'a.ts': {}, '../b.ts': {}, 'virtual:root': {}, 'asset-url:templates/c.svg': {}, 'named-bindings:react': {} };
  expect(inputsOf({ metafile: { inputs, outputs: {} } as never })).toEqual(['a.ts', '../b.ts', 'templates/c.svg']);
});

it('a bundle that is compiled repeatedly is read from the cache the first time only', async () => {
  const asked: string[] = [];
  const bundle = cachedAtFirst(
    async () => void asked.push('kept'),
    async () => void asked.push('made'),
  );
  for (let time = 0; time < 3; time++) await bundle();
  expect(asked).toEqual(['kept', 'made', 'made']);
});
