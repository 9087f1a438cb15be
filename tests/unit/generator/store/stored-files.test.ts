import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storedFiles } from '../../../../generator/store/stored-files.ts';
import { tempFolder } from '../temp-folder.ts';

const bytes = Buffer.from([0, 255, 10, 13, 10, 0]);

async function kept() {
  const folder = join(await tempFolder(), 'images');
  const store = storedFiles(folder);
  await store.write('a.webp', bytes);
  return { folder, store };
}

it('a file is returned unchanged, to another run too', async () => {
  const { folder, store } = await kept();
  expect(await store.read('a.webp')).toEqual(bytes);
  expect(await storedFiles(folder).read('a.webp')).toEqual(bytes);
});

it('any bytes can be stored', async () => {
  const { store } = await kept();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (content) => {
      await store.write('b', content);
      expect(Buffer.from((await store.read('b')) ?? []).equals(content)).toBe(true);
      expect(await store.read('b')).toBeDefined();
    }),
    { numRuns: 25 },
  );
});

it.each<[string, (whole: Buffer) => Uint8Array]>([
  ['is truncated', (whole) => whole.subarray(0, -1)],
  ['is empty', () => Buffer.alloc(0)],
  ['was lengthened', (whole) => Buffer.concat([whole, Buffer.from('x')])],
  ['has one changed byte', (whole) => whole.fill(1, whole.length - 1)],
  ['has no first line', (whole) => whole.subarray(whole.indexOf('\n') + 1)],
])('a copy that %s is not used, and can be made again', async (_name, damaged) => {
  const { folder, store } = await kept();
  await writeFile(join(folder, 'a.webp'), damaged(await readFile(join(folder, 'a.webp'))));
  expect(await store.read('a.webp')).toBeUndefined();
  await store.write('a.webp', bytes);
  expect(await store.read('a.webp')).toEqual(bytes);
});

it('a file in the place of another one is not used', async () => {
  const { folder, store } = await kept();
  await store.write('b.webp', Buffer.from('b'));
  await rename(join(folder, 'b.webp'), join(folder, 'a.webp'));
  expect(await store.read('a.webp')).toBeUndefined();
});

it('a refused write names its folder, and leaves no partial file', async () => {
  const { folder, store } = await kept();
  await mkdir(join(folder, 'b.webp/full'), { recursive: true });
  await expect(store.write('b.webp', bytes)).rejects.toMatchObject({ folder });
  expect((await readdir(folder)).sort()).toEqual(['a.webp', 'b.webp']);
});

it('a missing file, or a folder in its place, is unknown', async () => {
  const { folder, store } = await kept();
  await mkdir(join(folder, 'b.webp'));
  expect(await store.read('b.webp')).toBeUndefined();
  expect(await store.read('c.webp')).toBeUndefined();
});

it('parallel writes of the same file leave complete files only', async () => {
  const { folder, store } = await kept();
  await Promise.all(Array.from({ length: 20 }, () => store.write('a.webp', bytes)));
  expect(await readdir(folder)).toEqual(['a.webp']);
  expect(await store.read('a.webp')).toEqual(bytes);
});
