import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeSpace, spaceText } from '../../../../generator/errors/free-space.ts';
import { tempFolder } from '../temp-folder.ts';

const disk = { bsize: 1, files: 20, ffree: 10 };

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [12_345_678, '12.3 MB'],
  [5e9, '5.0 GB'],
  [7e12, '7.0 TB'],
  [7e15, '7000.0 TB'],
])('%i bytes are displayed as %s', (bavail, text) => {
  expect(spaceText({ ...disk, bavail })).toBe(text);
});

test('a disk without free inodes says so, unless it does not count them', () => {
  expect(spaceText({ ...disk, bavail: 1_000, ffree: 0 })).toBe('1.0 kB, for no more files');
  expect(spaceText({ ...disk, bavail: 1_000, files: 0, ffree: 0 })).toBe('1.0 kB');
});

test('the disk of a missing folder is the disk of its parent', async () => {
  const folder = await tempFolder();
  for (const path of [folder, join(folder, 'not/there')]) expect(freeSpace(path)).toMatch(/^[\d.]+ (bytes|[kMGT]B)/);
});
