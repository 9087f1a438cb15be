import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ifPresent, ifPresentSync } from '../../../../generator/support/if-present.ts';
import { tempFolder } from '../temp-folder.ts';

async function places() {
  const root = await tempFolder();
  await writeFile(join(root, 'file'), 'text');
  await mkdir(join(root, 'folder'));
  await symlink('loop', join(root, 'loop'));
  return root;
}

describe('what is at a path', () => {
  it.each<[string, unknown]>([
    ['file', 'text'],
    ['nothing', undefined],
    ['nothing/below', undefined],
    ['file/below', undefined],
    ['folder', undefined],
    ['loop', undefined],
  ])('%s is read, or missing', async (name, expected) => {
    const path = join(await places(), name);
    expect(await ifPresent(readFile(path, 'utf8'))).toBe(expected);
    expect(ifPresentSync(() => readFileSync(path, 'utf8'))).toBe(expected);
  });

  it('is a folder', async () => {
    const path = join(await places(), 'folder');
    expect([await ifPresent(readdir(path)), ifPresentSync(() => readdirSync(path))]).toEqual([[], []]);
    expect((await ifPresent(lstat(path)))?.isDirectory()).toBe(true);
    expect(ifPresentSync(() => lstatSync(path))?.isDirectory()).toBe(true);
  });

  it('is not missing if the system refuses to read it', async () => {
    const path = join(await places(), 'n'.repeat(300));
    await expect(ifPresent(readFile(path))).rejects.toThrow('ENAMETOOLONG');
    expect(() => ifPresentSync(() => readFileSync(path))).toThrow('ENAMETOOLONG');
    const refused = Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
    await expect(ifPresent(Promise.reject(refused))).rejects.toBe(refused);
  });

  it('is unknown after a fault of the program', () => {
    expect(() => ifPresentSync(() => readFileSync(undefined as never))).toThrow(TypeError);
  });
});
