import { appendFileSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { createFileWindows } from '../../../../generator/store/file-windows.ts';
import { tempFolder } from '../temp-folder.ts';

const bytes = Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * 7 + (at >> 8)) % 251));

async function openedFiles(...contents: readonly Uint8Array[]) {
  const folder = await tempFolder();
  return contents.map((content, at) => {
    const path = join(folder, String(at));
    writeFileSync(path, content);
    const descriptor = openSync(path, 'r');
    onTestFinished(() => closeSync(descriptor));
    return { path, descriptor };
  });
}

it('returns bytes in any order and from any file', async () => {
  const contents = [bytes, bytes.subarray(1_000, 400_000), Buffer.from('short')];
  const files = await openedFiles(...contents);
  const place = fc.record({
    file: fc.integer({ min: 0, max: files.length - 1 }),
    offset: fc.oneof(fc.integer({ min: 0, max: 950_000 }), fc.integer({ min: 0, max: 20_000 })),
    length: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 200_000, max: 300_000 })),
    isGrowing: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (places) => {
      const windows = createFileWindows();
      for (const { file, offset, length, isGrowing } of places) {
        const read = windows.read(files[file]?.descriptor ?? -1, offset, length, isGrowing);
        expect(read.equals(contents[file]?.subarray(offset, offset + length) ?? bytes)).toBe(true);
      }
    }),
  );
});

it('returns new content of a growing file', async () => {
  const [file] = await openedFiles(Buffer.from('one'));
  if (!file) throw new Error('There is no file.');
  const windows = createFileWindows();
  expect(windows.read(file.descriptor, 0, 3, true).toString()).toBe('one');
  expect(windows.read(file.descriptor, 3, 3, true).toString()).toBe('');
  appendFileSync(file.path, 'two');
  expect(windows.read(file.descriptor, 3, 3, true).toString()).toBe('two');
  expect(windows.read(file.descriptor, 1, 4, true).toString()).toBe('netw');
});

it('uses few pieces of memory for any amount of data', async () => {
  const [file] = await openedFiles(bytes);
  if (!file) throw new Error('There is no file.');
  const windows = createFileWindows();
  const backing = new Set<ArrayBufferLike>();
  for (let offset = 0; offset < 200_000; offset += 1_000) {
    backing.add(windows.read(file.descriptor, offset, 1_000, false).buffer);
    backing.add(windows.read(file.descriptor, 899_000 - offset, 10, false).buffer);
  }
  expect(backing.size).toBeLessThanOrEqual(4);
});
