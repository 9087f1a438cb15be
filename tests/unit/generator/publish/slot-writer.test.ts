import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSlotWriter } from '../../../../generator/publish/slot-writer.ts';
import { contentHash } from '../../../../generator/support/content-hash.ts';
import { readTree } from '../../../support/mini-site.ts';
import { tempFolder } from '../temp-folder.ts';

/** Two slots with the given files. Shared files may be linked on disk. */
async function slotsWith({ published = {}, spare = {} }: Record<string, Record<string, string>> = {}) {
  const root = await tempFolder();
  const slots = { out: join(root, 'dist'), spare: join(root, '.dist.spare') };
  const put = async (slot: string, files: Readonly<Record<string, string>>): Promise<void> => {
    await mkdir(slot, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(slot, path)), { recursive: true });
      await writeFile(join(slot, path), text);
    }
  };
  await put(slots.out, published);
  await put(slots.spare, spare);
  return { ...slots, writer: createSlotWriter(slots) };
}

const isOneFile = (a: string, b: string): boolean => statSync(a).ino === statSync(b).ino;

describe('a written file', () => {
  it('is in the unpublished slot only', async () => {
    const { out, spare, writer } = await slotsWith({ published: { 'a/b.txt': 'one' } });
    writer.write('a/b.txt', 'two', false);
    writer.write('a/é/c.txt', Buffer.from('é'), false);
    expect(await readTree(out)).toEqual({ 'a/b.txt': 'one' });
    expect(await readFile(join(spare, 'a/b.txt'), 'utf8')).toBe('two');
    expect(await readFile(join(spare, 'a/é/c.txt'), 'utf8')).toBe('é');
  });

  // A file may have been a page's, or one of its own, when the slot was made before.
  it.each([true, false])('never changes the other slot, with a known or unknown file there: %s', async (isThere) => {
    const { out, spare, writer } = await slotsWith({ published: { 'a.txt': 'one' } });
    writer.link('a.txt', false);
    writer.write('a.txt', 'two', isThere);
    expect(await readTree(out)).toEqual({ 'a.txt': 'one' });
    expect(await readTree(spare)).toEqual({ 'a.txt': 'two' });
  });

  it('is named in the journal, which several writers share, also after one of them was closed', async () => {
    const { out, spare, writer } = await slotsWith();
    const other = createSlotWriter({ out, spare });
    writer.write('a.txt', 'a', false);
    other.write('b.txt', 'b', false);
    writer.close();
    writer.write('c.txt', 'c', false);
    other.close();
    writer.close();
    expect(await readFile(join(spare, '.boreal-journal'), 'utf8')).toBe('a.txt\nb.txt\nc.txt\n');
  });

  it('may replace one that somebody has removed', async () => {
    const { spare, writer } = await slotsWith();
    writer.write('a.txt', 'two', true);
    expect(await readTree(spare)).toEqual({ 'a.txt': 'two' });
  });
});

describe('a file in the place of a folder, or the reverse', () => {
  const listed = async (spare: string, paths: readonly string[]): Promise<void> =>
    writeFile(join(spare, '.boreal-files'), ['id', ...paths.map((path) => `${path}\t-\t0\t-`), ''].join('\n'));

  it('replaces listed files, whether it is written, grown or linked', async () => {
    const files = { 'a/b/c.txt': 'c', 'd/e.txt': 'e', f: 'f', g: 'g' };
    const { spare, writer } = await slotsWith({ published: { d: 'one' }, spare: files });
    await listed(spare, Object.keys(files));
    writer.write('a/b', 'one', false);
    expect(writer.link('d', false)).toBe(true);
    writer.write('f/g/h.txt', 'one', false);
    const growing = writer.grow();
    growing.add('one');
    growing.end('g/h.txt', undefined);
    expect(await readTree(spare)).toEqual({ 'a/b': 'one', d: 'one', 'f/g/h.txt': 'one', 'g/h.txt': 'one' });
  });

  it('never removes a file that is not listed', async () => {
    const files = { 'a/b.txt': 'b', c: 'c', 'd/own.txt': 'own', 'd/e.txt': 'e' };
    const { spare, writer } = await slotsWith({ spare: files });
    await listed(spare, ['d/e.txt']);
    for (const path of ['a', 'c/d.txt', 'd']) expect(() => writer.write(path, 'one', false)).toThrow();
    const { 'd/e.txt': _, ...others } = files;
    expect(await readTree(spare)).toEqual(others);
  });
});

describe('a growing file', () => {
  const long = Array.from({ length: 40_000 }, (_, number) => `é${number}\n`);
  /** As `readTree` reads it. */
  const written = Buffer.from(long.join('')).toString('latin1');
  const grown = (writer: ReturnType<typeof createSlotWriter>, before?: string) => {
    const file = writer.grow();
    for (const text of long) file.add(text);
    return file.end('a/b.txt', before);
  };

  it('has its final path and no temporary file when it ends, with the hash of its bytes', async () => {
    const { out, spare, writer } = await slotsWith();
    const bytes = Buffer.from(long.join(''));
    expect(grown(writer)).toEqual({ hash: contentHash(bytes), size: bytes.length });
    expect([await readTree(out), await readTree(spare)]).toEqual([{}, { 'a/b.txt': written }]);
  });

  it('keeps an equal file, and replaces another without a change to the other slot', async () => {
    const { out, spare, writer } = await slotsWith({ published: { 'a/b.txt': 'one' } });
    writer.link('a/b.txt', false);
    const { hash } = grown(writer, contentHash(Buffer.from('one')));
    expect([await readTree(out), await readTree(spare)]).toEqual([{ 'a/b.txt': 'one' }, { 'a/b.txt': written }]);
    const { ino } = statSync(join(spare, 'a/b.txt'));
    expect(grown(writer, hash).hash).toBe(hash);
    expect(statSync(join(spare, 'a/b.txt')).ino).toBe(ino);
    expect(await readTree(spare)).toEqual({ 'a/b.txt': written });
  });
});

describe('a published file', () => {
  it('is reused from disk', async () => {
    const { out, spare, writer } = await slotsWith({ published: { 'a/b.txt': 'one' } });
    expect(writer.link('a/b.txt', false)).toBe(true);
    expect(isOneFile(join(out, 'a/b.txt'), join(spare, 'a/b.txt'))).toBe(true);
  });

  it.each([true, false])('replaces another version, with a known or unknown file there: %s', async (isThere) => {
    const { out, spare, writer } = await slotsWith({ published: { 'a.txt': 'one' }, spare: { 'a.txt': 'old' } });
    expect(writer.link('a.txt', isThere)).toBe(true);
    expect(await readTree(spare)).toEqual({ 'a.txt': 'one' });
    expect(isOneFile(join(out, 'a.txt'), join(spare, 'a.txt'))).toBe(true);
  });

  it.each([true, false])('that is missing cannot be reused, and the file in its place stays: %s', async (isThere) => {
    const { spare, writer } = await slotsWith({ spare: isThere ? { 'a.txt': 'old' } : {} });
    expect(writer.link('a.txt', isThere)).toBe(false);
    expect(existsSync(join(spare, 'a.txt'))).toBe(isThere);
  });

  it('can be read if it exists', async () => {
    const { writer } = await slotsWith({ published: { 'a/b.txt': 'é' } });
    expect([writer.published('a/b.txt'), writer.published('a'), writer.published('c.txt')]).toEqual(['é', undefined, undefined]);
  });
});

it('a refused write is thrown', async () => {
  const { writer } = await slotsWith({ published: { 'a/b.txt': 'one' }, spare: { a: 'a file' } });
  expect(() => writer.write('a/b.txt', 'two', false)).toThrow(/EEXIST|ENOTDIR/);
  expect(() => writer.link('a/b.txt', false)).toThrow(/EEXIST|ENOTDIR/);
});
