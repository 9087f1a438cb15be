import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createIdHash } from '../../../../generator/manifest/build-manifest.ts';
import { openOutputTable } from '../../../../generator/publish/output-table.ts';

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'output-table-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'site');
  await write(folder, files);
  return folder;
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const textOf = async (table: ReturnType<typeof openOutputTable>, path: string): Promise<string | undefined> => {
  const file = await table.read(path);
  return file && Buffer.from(file.bytes).toString('utf8');
};

describe('the files of a folder', () => {
  it('are read with a validator of their content', async () => {
    const folder = await folderOf({ 'en/index.html': 'one' });
    const table = openOutputTable(folder);
    const first = await table.read('en/index.html');
    expect([first?.path, await textOf(table, 'en/index.html')]).toEqual(['en/index.html', 'one']);
    await write(folder, { 'en/index.html': 'two' });
    await utimes(join(folder, 'en/index.html'), 1, 1);
    const second = await table.read('en/index.html');
    expect(Buffer.from(second?.bytes ?? []).toString()).toBe('two');
    expect(second?.hash).not.toBe(first?.hash);
  });

  it('have a validator that depends on the content, and not on times', async () => {
    const folder = await folderOf({ 'a.html': 'one', 'b.html': 'one', 'c.html': 'two' });
    for (const path of ['a.html', 'c.html']) await utimes(join(folder, path), 1_000, 1_000);
    await utimes(join(folder, 'b.html'), 2_000, 2_000);
    const table = openOutputTable(folder);
    const [a, b, c] = await Promise.all(['a.html', 'b.html', 'c.html'].map(async (path) => (await table.read(path))?.hash));
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });

  it('are the same bytes in memory for all readers', async () => {
    const table = openOutputTable(await folderOf({ 'a.js': 'code' }));
    const [one, two] = await Promise.all([table.read('a.js'), table.read('a.js')]);
    expect(one?.bytes).toBe(two?.bytes);
    expect((await table.read('a.js'))?.bytes).toBe(one?.bytes);
  });

  it('disappear when they are removed', async () => {
    const folder = await folderOf({ 'a.js': 'code' });
    const table = openOutputTable(folder);
    await table.read('a.js');
    await rm(join(folder, 'a.js'));
    expect(await table.read('a.js')).toBeUndefined();
  });

  it('belong to the folder that is there now', async () => {
    const folder = await folderOf({ 'a.js': 'one', 'b.js': 'b' });
    const table = openOutputTable(folder);
    expect(await textOf(table, 'a.js')).toBe('one');
    await write(`${folder}.next`, { 'a.js': 'two', 'c.js': 'c' });
    await rename(folder, `${folder}.before`);
    await rename(`${folder}.next`, folder);
    expect([await textOf(table, 'a.js'), await table.read('b.js'), await textOf(table, 'c.js')]).toEqual(['two', undefined, 'c']);
  });

  it('may be behind a link that leads to another folder later', async () => {
    const folder = await folderOf({ 'a.js': 'one' });
    await write(`${folder}.second`, { 'a.js': 'two', 'new.js': 'new' });
    const link = `${folder}.published`;
    await symlink(folder, link);
    const table = openOutputTable(link);
    expect(await textOf(table, 'a.js')).toBe('one');
    await symlink(`${folder}.second`, `${link}.next`);
    await rename(`${link}.next`, link);
    expect([await textOf(table, 'a.js'), await textOf(table, 'new.js')]).toEqual(['two', 'new']);
  });
});

describe('no other file is read', () => {
  it.each(['../secret.txt', 'en/../../secret.txt', '.', '', 'en', 'constructor', 'nothing.html', 'a\0b', 'x'.repeat(5_000)])(
    '“%s” does not exist',
    async (path) => {
      const folder = await folderOf({ 'en/index.html': 'one' });
      await write(dirname(folder), { 'secret.txt': 'secret' });
      expect(await openOutputTable(folder).read(path)).toBeUndefined();
    },
  );

  it.each([
    ['a file', 'link.txt', 'link.txt'],
    ['a folder', 'linked', 'linked/secret.txt'],
    ['a file that was read before', 'en/index.html', 'en/index.html'],
    ['a folder whose file was read before', 'en', 'en/index.html'],
  ])('behind a link in place of %s', async (_, place, path) => {
    const folder = await folderOf({ 'en/index.html': 'one' });
    await write(dirname(folder), { 'secret/secret.txt': 'secret', 'secret/index.html': 'secret' });
    const table = openOutputTable(folder);
    expect(await textOf(table, 'en/index.html')).toBe('one');
    await rm(join(folder, place), { recursive: true, force: true });
    await symlink(join(dirname(folder), path === place ? 'secret/secret.txt' : 'secret'), join(folder, place));
    expect(await table.read(path)).toBeUndefined();
    expect(await openOutputTable(folder).read(path)).toBeUndefined();
  });

  it('behind a link in place of a folder whose files are listed', async () => {
    const folder = await folderOf({ 'en/index.html': 'one', 'unlisted.txt': 'two' });
    const lines = 'en/index.html\t0123456789abcdef0123\t3\t-\n';
    await write(folder, { '.boreal-files': `${createIdHash().update(lines).digest()}\n${lines}` });
    const table = openOutputTable(folder);
    expect([await textOf(table, 'en/index.html'), await table.read('unlisted.txt')]).toEqual(['one', undefined]);
    await rename(join(folder, 'en'), join(dirname(folder), 'elsewhere'));
    await symlink(join(dirname(folder), 'elsewhere'), join(folder, 'en'));
    expect(await openOutputTable(folder).read('en/index.html')).toBeUndefined();
  });
});
