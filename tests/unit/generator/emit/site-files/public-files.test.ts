import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publicFiles } from '../../../../../generator/emit/site-files/public-files.ts';
import { tempFolder } from '../../temp-folder.ts';

it('public files are emitted as they are, in order, those with a dot as well', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, '.well-known'));
  await writeFile(join(folder, 'b.bin'), new Uint8Array([0, 255]));
  await writeFile(join(folder, '.well-known', 'security.txt'), 'x');
  await writeFile(join(folder, 'É.txt'), 'y');
  const files = await publicFiles(folder);
  expect(files.map(({ path }) => path)).toEqual(['.well-known/security.txt', 'b.bin', 'É.txt']);
  expect([...(files[1]?.bytes ?? [])]).toEqual([0, 255]);
});

it('a link that leads out of the public folder is not followed', async () => {
  const folder = await tempFolder();
  const outside = await tempFolder();
  await writeFile(join(outside, 'secret.txt'), 'x');
  await symlink(outside, join(folder, 'out'));
  expect(await publicFiles(folder)).toEqual([]);
});

it('a public folder that is not there holds no files', async () => {
  expect(await publicFiles(join(await tempFolder(), 'public'))).toEqual([]);
});
