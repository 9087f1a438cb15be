import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cachedAtFirst, inputsOf, openBundleCache } from '../../../../generator/bundle/bundle-cache.ts';
import { openMemo } from '../../../../generator/store/memo.ts';
import { storedFiles } from '../../../../generator/store/stored-files.ts';
import { tempFolder } from '../temp-folder.ts';

/**
 * A site with two modules, written an hour ago, and a cache that counts how often it compiles. For
 * the cache it is a second later, because names have no times that a test can set.
 */
async function site({ codeHash = 'code', files = {} as Readonly<Record<string, string>> } = {}) {
  const root = await tempFolder();
  const write = async (path: string, text: string, secondsAgo = 3_600): Promise<void> => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
    const time = Date.now() / 1000 - secondsAgo;
    await utimes(join(root, path), time, time);
  };
  const all = { 'templates/page.tsx': 'one', 'templates/words/index.ts': 'words', ...files };
  for (const [path, text] of Object.entries(all)) await write(path, text);
  const store = storedFiles(join(root, 'cache'));
  const memo = openMemo(join(root, 'cache'));
  let count = 0;
  const remember = (key: unknown = 'key', hash = codeHash) =>
    openBundleCache({ root, memo, codeHash: hash, now: () => Date.now() + 1_000 }).reuseOrMake('client', key, async () => ({
      files: [
        { path: 'a.js', contents: Buffer.from(`made ${++count}`) },
        { path: 'empty.js', contents: Buffer.alloc(0) },
        { path: 'b.bin', contents: Buffer.from([0, 10, 255]) },
      ],
      inputs: ['templates/page.tsx', 'templates/words/index.ts', 'node_modules/icons/index.js'],
      chunkMap: { app: ['/a.js'] },
    }));
  const madeBy = async (key?: unknown, hash?: string): Promise<string> =>
    Buffer.from((await remember(key, hash)).files[0]?.contents ?? []).toString();
  return { root, write, store, memo, remember, madeBy };
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

  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    ['a file that precedes a folder is added', {}, 'templates/words.ts', ''],
    ['a file is added that precedes a folder of the site', {}, 'templates.tsx', ''],
    ['a nested tsconfig.json is added', {}, 'templates/words/tsconfig.json', '{}'],
    ['a nested package.json changes', { 'templates/package.json': '{}' }, 'templates/package.json', '{"sideEffects":false}'],
    ['an installed package changes', { 'node_modules/icons/package.json': '{}' }, 'node_modules/icons/package.json', '{"v":2}'],
    ['pnpm installs packages', {}, 'node_modules/.pnpm/lock.yaml', ''],
    ['a package is installed in a folder of its own', {}, 'templates/node_modules/icons/index.js', ''],
    [
      'a package is searched for in a folder first',
      { 'tsconfig.json': '{"compilerOptions":{"baseUrl":"src"}}' },
      'src/icons.ts',
      '',
    ],
    ['a folder precedes a package', { 'tsconfig.json': '{"compilerOptions":{"baseUrl":"src"}}' }, 'src/icons/index.ts', ''],
    [
      'a file is added to a preferred folder',
      { 'tsconfig.json': '{ "compilerOptions": { /* first */ "paths": { "@/*": ["./over/*", "./templates/*"], } } }' },
      'over/a/page.tsx',
      '',
    ],
    ['an extended file changes', { 'tsconfig.json': '{"extends":"./base"}', 'base.json': '{}' }, 'base.json', '{ }'],
    [
      'an extended file of an extended file changes',
      { 'tsconfig.json': '{"extends":["./a.json"]}', 'a.json': '{"extends":"./b.json"}' },
      'b.json',
      '{}',
    ],
    [
      'an extended file of a package changes',
      { 'tsconfig.json': '{"extends":"@own/base"}', 'node_modules/@own/base/tsconfig.json': '{}' },
      'node_modules/@own/base/tsconfig.json',
      '{ }',
    ],
  ])('is compiled again when %s', async (_name, files, path, text) => {
    const { madeBy, write } = await site({ files });
    expect([await madeBy(), await madeBy()]).toEqual(['made 1', 'made 1']);
    await write(path, text);
    expect([await madeBy(), await madeBy()]).toEqual(['made 2', 'made 2']);
  });

  it('is compiled again when a link leads to another folder', async () => {
    const { root, madeBy } = await site();
    await symlink('words', join(root, 'templates/link'));
    expect([await madeBy(), await madeBy()]).toEqual(['made 1', 'made 1']);
    await rm(join(root, 'templates/link'));
    await symlink('..', join(root, 'templates/link'));
    expect([await madeBy(), await madeBy()]).toEqual(['made 2', 'made 2']);
  });

  it.each(['templates/notes.txt', 'dist/index.js', 'content/a.md', 'templates/words/.index.ts.swp'])(
    'is reused when %s is added, which no import leads to',
    async (path) => {
      const { madeBy, write } = await site();
      await madeBy();
      await write(path, '');
      expect(await madeBy()).toBe('made 1');
    },
  );

  it('is not cached if a name may have been added after the modules were found', async () => {
    const { root, store, memo } = await site();
    const cache = openBundleCache({ root, memo, codeHash: 'code', now: () => 0 });
    const make = async () => ({ files: [], inputs: ['templates/words/index.ts'] });
    await utimes(join(root, 'templates/words/index.ts'), -1, -1);
    await cache.reuseOrMake('client', '', make);
    expect(await store.read('client')).toBeUndefined();
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
