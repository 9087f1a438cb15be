import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { publicErrors } from '../../../../generator/content/errors.ts';
import { publicFiles } from '../../../../generator/content/public-files.ts';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import { tempFolder } from '../temp-folder.ts';

it('public files are emitted unchanged, in order, with `.well-known`', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, '.well-known'));
  await writeFile(join(folder, 'b.bin'), new Uint8Array([0, 255]));
  await writeFile(join(folder, '.well-known', 'security.txt'), 'x');
  await writeFile(join(folder, 'É.txt'), 'y');
  const files = await publicFiles(folder);
  expect(files.map(({ path }) => path)).toEqual(['.well-known/security.txt', 'b.bin', 'É.txt']);
  expect([...(files[1]?.bytes ?? [])]).toEqual([0, 255]);
});

it('accents in their names are composed, as in addresses, unless both forms exist', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'e\u0301te\u0301.txt'), 'x');
  expect((await publicFiles(folder)).map(({ path }) => path)).toEqual(['\u00e9t\u00e9.txt']);
  await writeFile(join(folder, '\u00e9t\u00e9.txt'), 'y');
  expect((await publicFiles(folder)).map(({ path }) => path)).toEqual(['e\u0301te\u0301.txt', '\u00e9t\u00e9.txt']);
});

/** Problems of a folder with these files. */
async function problemsOf(prepare: (folder: string) => Promise<void>): Promise<readonly string[]> {
  const folder = await tempFolder();
  await prepare(folder);
  const failure = await publicFiles(folder).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ProblemError)) throw new Error(`Expected a ProblemError, not ${String(failure)}.`);
  return failure.problems.map(({ code, message }) => `${code} ${message}`);
}

it('a link is refused, with any target', async () => {
  const outside = await tempFolder();
  await writeFile(join(outside, 'secret.txt'), 'x');
  const problems = await problemsOf(async (folder) => {
    await mkdir(join(folder, 'docs'));
    await writeFile(join(folder, 'docs', 'a.txt'), 'x');
    await symlink(outside, join(folder, 'docs', 'out'));
    await symlink(join(outside, 'secret.txt'), join(folder, 'b.txt'));
    await symlink(join(folder, 'docs', 'a.txt'), join(folder, 'c.txt'));
    await symlink('/nowhere/at/all', join(folder, 'd.txt'));
  });
  expect(problems).toEqual(
    ['b.txt', 'c.txt', 'd.txt', 'docs/out'].map(
      (path) => `OUTPUT_PUBLIC_LINK ${publicErrors.PUBLIC_LINK({ file: path }).message}`,
    ),
  );
});

it('hidden files and folders are refused by name, each folder once', async () => {
  const problems = await problemsOf(async (folder) => {
    const files = ['.env', '.git/config', '.git/refs/heads/main', 'a/.secret/b.txt', 'a/.htaccess', '.well-known/.key', 'b.txt'];
    for (const file of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), 'x');
    }
  });
  expect(problems).toEqual(
    ['.env', '.git', '.well-known/.key', 'a/.htaccess', 'a/.secret'].map(
      (file) => `OUTPUT_PUBLIC_HIDDEN ${publicErrors.PUBLIC_HIDDEN({ file }).message}`,
    ),
  );
});

it('files that systems and tools leave in folders are not emitted', async () => {
  const folder = await tempFolder();
  for (const name of ['.DS_Store', '.gitkeep', '.gitignore', '.nojekyll', '.htaccess']) await writeFile(join(folder, name), '');
  expect((await publicFiles(folder)).map(({ path }) => path)).toEqual(['.htaccess', '.nojekyll']);
});

it('a missing public folder has no files', async () => {
  expect(await publicFiles(join(await tempFolder(), 'public'))).toEqual([]);
});
