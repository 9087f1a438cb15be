import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Fault } from '../../../../generator/errors/problem.ts';
import { createCacheWrites, optionalFiles } from '../../../../generator/store/cache-writes.ts';
import { storedFiles } from '../../../../generator/store/stored-files.ts';
import { tempFolder } from '../temp-folder.ts';

/** A folder that is not writable, because a file is in its place. */
async function blocked(): Promise<string> {
  const folder = join(await tempFolder(), 'blocked');
  await writeFile(folder, '');
  return folder;
}

it('a refused folder is reported once, and completed work is not', async () => {
  const [folder, other, free] = [await blocked(), await blocked(), await tempFolder()];
  const writes = createCacheWrites();
  const make = (path: string) => writes.attempt(path, async () => void (await mkdir(join(path, 'a'))));
  expect([await make(folder), await make(free), await make(folder), await make(other)]).toEqual([false, true, false, false]);
  expect(writes.warnings().map(({ message }) => message)).toEqual([
    expect.stringContaining(folder),
    expect.stringContaining(other),
  ]);
});

it('the folder that the work itself finds refused is the reported one', async () => {
  const folder = await blocked();
  const writes = createCacheWrites();
  expect(await writes.attempt('/cache', () => storedFiles(folder).write('a', Buffer.from('a')))).toBe(false);
  expect(writes.warnings()).toMatchObject([{ message: expect.stringContaining(folder) }]);
});

it('an error that is not a refusal of the system is thrown', async () => {
  const writes = createCacheWrites();
  await expect(writes.attempt('/cache', () => Promise.reject(new Fault('ours')))).rejects.toThrow('ours');
  expect(() => writes.refused(new Error('ours'))).toThrow('ours');
  expect(writes.warnings()).toEqual([]);
});

it('a store that is not writable is skipped on request', async () => {
  const folder = await blocked();
  const writes = createCacheWrites();
  const store = optionalFiles(storedFiles(folder), folder, writes);
  await store.write('a', Buffer.from('a'));
  await store.writePieces('a', [Buffer.from('a')]);
  expect(await store.read('a')).toBeUndefined();
  expect(writes.warnings()).toHaveLength(1);
  await expect(optionalFiles(storedFiles(folder), folder, undefined).write('a', Buffer.from('a'))).rejects.toThrow();
});

it('the replacement folder is created on request, and removed in the end', () => {
  const writes = createCacheWrites();
  const folder = writes.folderElsewhere();
  expect([existsSync(folder), writes.folderElsewhere()]).toEqual([true, folder]);
  writes.close();
  expect(existsSync(folder)).toBe(false);
  writes.close();
});
