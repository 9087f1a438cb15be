import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderRefused } from '../../../../generator/errors/system-errors.ts';
import { createScratchLines, type ScratchLines } from '../../../../generator/store/scratch-lines.ts';
import { tempFolder } from '../temp-folder.ts';

async function place() {
  const folder = join(await tempFolder(), 'scratch');
  const lines = createScratchLines(folder);
  onTestFinished(lines.close);
  return { folder, lines };
}

/**
 * More lines than memory holds, with many lengths, so that the end of a read falls into any
 * character.
 */
const manyLines = Array.from({ length: 60_000 }, (_, number) => `${number}: ${'é한😀, '.repeat(number % 37)}`);

const addAll = (lines: ScratchLines, added: readonly string[]): void => {
  for (const line of added) lines.add(line);
};

describe('a few lines', () => {
  it('are returned in their order, repeatedly, without a file', async () => {
    const { folder, lines } = await place();
    const added = ['b', '', 'a\tc', 'é한😀'];
    addAll(lines, added);
    expect([...lines.all()]).toEqual(added);
    expect([...lines.all()]).toEqual(added);
    expect(lines.count).toBe(4);
    expect(existsSync(folder)).toBe(false);
  });

  it('may be empty', async () => {
    const { lines } = await place();
    expect([...lines.all()]).toEqual([]);
    expect(lines.count).toBe(0);
  });
});

describe('more lines than memory holds', () => {
  it('are returned in their order, repeatedly', async () => {
    const { folder, lines } = await place();
    addAll(lines, manyLines);
    expect(existsSync(folder)).toBe(true);
    expect([...lines.all()]).toEqual(manyLines);
    expect([...lines.all()]).toEqual(manyLines);
    expect(lines.count).toBe(manyLines.length);
  });

  it('are bytes too, in pieces of whole lines, from any position', async () => {
    const { lines } = await place();
    const inMemory = createScratchLines();
    for (const each of [lines, inMemory]) {
      expect(each.pieces()).toEqual([]);
      addAll(each, manyLines);
      const pieces = each.pieces();
      expect(pieces.every((piece) => piece.at(-1) === 10)).toBe(true);
      expect(Buffer.concat(pieces).toString() === manyLines.map((line) => `${line}\n`).join('')).toBe(true);
      expect([...each.all()]).toEqual(manyLines);
    }
  });

  it('may grow after they were read', async () => {
    const { lines } = await place();
    addAll(lines, manyLines);
    expect([...lines.all()]).toHaveLength(manyLines.length);
    addAll(lines, ['one', ...manyLines, 'other']);
    expect([...lines.all()]).toEqual([...manyLines, 'one', ...manyLines, 'other']);
  });

  it('may be read by two at the same time, or in part', async () => {
    const { lines } = await place();
    addAll(lines, manyLines);
    const [one, other] = [lines.all()[Symbol.iterator](), lines.all()[Symbol.iterator]()];
    const pairs = manyLines.slice(0, 30_000).map(() => [one.next().value, other.next().value]);
    expect(pairs.every(([a, b], at) => a === manyLines[at] && b === a)).toBe(true);
    expect([...lines.all()]).toEqual(manyLines);
  });

  it('may be one line that is longer than a read', async () => {
    const { lines } = await place();
    const long = 'é한😀'.repeat(1_500_000);
    addAll(lines, ['before', long, 'behind']);
    expect([...lines.all()].map((line) => line.length)).toEqual([6, long.length, 6]);
    expect([...lines.all()][1] === long).toBe(true);
  });

  it('stay in memory if the file is not writable, and that is reported', async () => {
    const folder = join(await tempFolder(), 'blocked');
    await writeFile(folder, '');
    const refused: unknown[] = [];
    const lines = createScratchLines(folder, { refused: (error) => void refused.push(error) });
    onTestFinished(lines.close);
    addAll(lines, manyLines);
    expect(refused).toMatchObject([{ folder, warning: { code: 'SYSTEM_CACHE_NOT_WRITTEN' } }]);
    expect([...lines.all()]).toEqual(manyLines);
    expect(Buffer.concat(lines.pieces()).toString() === manyLines.map((line) => `${line}\n`).join('')).toBe(true);
  });

  it('stay in memory from the first refused line, and go into the file when it accepts them', async () => {
    const folder = join(await tempFolder(), 'scratch');
    const lines = createScratchLines(folder, { refused: () => {} });
    onTestFinished(lines.close);
    await writeFile(folder, '');
    addAll(lines, manyLines);
    await rm(folder);
    const long = 'x'.repeat(1 << 26);
    addAll(lines, [long, ...manyLines]);
    expect(existsSync(folder)).toBe(true);
    expect([...lines.all()]).toEqual([...manyLines, long, ...manyLines]);
  });

  it('are an error if the file is not writable and nobody receives reports, or if memory is too small', async () => {
    const folder = join(await tempFolder(), 'blocked');
    await writeFile(folder, '');
    expect(() => addAll(createScratchLines(folder), manyLines)).toThrow(FolderRefused);
    const lines = createScratchLines(folder, { refused: () => {} });
    addAll(lines, manyLines);
    expect(() => lines.add('x'.repeat(1 << 26))).toThrow(FolderRefused);
  });

  it('leave no file, even after a run is killed', async () => {
    const { folder, lines } = await place();
    addAll(lines, manyLines);
    expect(await readdir(folder)).toEqual([]);
  });
});
