import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileOpener, excerptOf } from '../../../../../generator/serve/develop/open-file.ts';
import { tempFolder } from '../../temp-folder.ts';

const launcher = (opened: string[]) => async (target: string) => {
  opened.push(target);
  return 'opened' as const;
};

function opener() {
  const opened: string[] = [];
  const open = createFileOpener({
    root: '/site',
    allowed: () => ['/site/content', '/site/boreal.config.ts'],
    launch: launcher(opened),
  });
  return { open, opened };
}

test('a file of the site is opened at its line', async () => {
  const { open, opened } = opener();
  expect([await open('content/note/a.en.md', 3), await open('boreal.config.ts', 1)]).toEqual(['opened', 'opened']);
  expect(opened).toEqual(['/site/content/note/a.en.md:3', '/site/boreal.config.ts:1']);
});

test.each([
  '../site2/a',
  '/etc/passwd',
  'content/../secrets',
  'content/.git/config',
  'package.json',
  'content/a:9:9',
  'content/a\nb',
])('%j is not opened', async (file) => {
  const { open, opened } = opener();
  expect([await open(file, 1), opened]).toEqual(['no file', []]);
});

test('no file outside the site is opened for any request', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('..', '.', 'content', 'a', '', '/', '\\'), { maxLength: 6 }), async (parts) => {
      const { open, opened } = opener();
      await open(parts.join('/'), 1);
      for (const target of opened) expect(target).toMatch(/^\/site\/(content(\/|:)|boreal\.config\.ts:)/);
    }),
  );
});

test('a link within the content is opened only if it leads to a file of the site', async () => {
  const folder = await tempFolder();
  const root = join(folder, 'site');
  await mkdir(join(root, 'content/.git'), { recursive: true });
  for (const file of ['secret', 'site/content/a.md', 'site/content/.git/config']) await writeFile(join(folder, file), 'text');
  await symlink(join(folder, 'secret'), join(root, 'content/outside.md'));
  await symlink(folder, join(root, 'content/folder'));
  await symlink('a.md', join(root, 'content/inside.md'));
  await symlink('.git/config', join(root, 'content/hidden.md'));
  const opened: string[] = [];
  const settings = { root, allowed: () => [join(root, 'content')] };
  const open = createFileOpener({ ...settings, launch: launcher(opened) });
  const names = ['inside', 'outside', 'folder/secret', 'hidden'].map(
    (name) => `content/${name}${name.includes('/') ? '' : '.md'}`,
  );
  expect(await Promise.all(names.map((name) => open(name, 1)))).toEqual(['opened', 'no file', 'no file', 'no file']);
  expect(opened).toEqual([`${join(root, 'content/inside.md')}:1`]);
  const problem = { code: 'A', severity: 'error', message: '', hint: '' } as const;
  const excerpts = names.map((file) => excerptOf({ ...problem, where: { file, line: 1 } }, settings));
  expect((await Promise.all(excerpts)).map(({ excerpt }) => excerpt !== undefined)).toEqual([true, false, false, false]);
});
