import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '../../../../generator/serve/watch-files.ts';

/**
 * A folder with a watched folder `content`, a watched file `config.ts`, a watched folder `public`
 * that does not exist yet, and a watched link `linked`.
 */
async function watchedFolder() {
  const root = await mkdtemp(join(tmpdir(), 'watched-'));
  await mkdir(join(root, 'content/note'), { recursive: true });
  await writeFile(join(root, 'content/note/a.md'), 'a');
  await writeFile(join(root, 'config.ts'), 'config');
  await mkdir(join(root, 'elsewhere'));
  await symlink(join(root, 'elsewhere'), join(root, 'linked'));
  const told = new Set<string>();
  const faults: unknown[] = [];
  const watcher = watchFiles({
    paths: ['content', 'config.ts', 'public', 'linked'].map((name) => join(root, name)),
    ignored: (path) => path.endsWith('.swp'),
    onChange: async (paths) => {
      for (const path of paths) told.add(path.slice(root.length + 1));
    },
    onFault: (error) => faults.push(error),
  });
  onTestFinished(async () => {
    await watcher.close();
    await rm(root, { recursive: true });
    expect(faults).toEqual([]);
  });
  return {
    told,
    at: (path: string) => join(root, path),
    write: (path: string, text: string) => writeFile(join(root, path), text),
    heard: (path: string) => expect.poll(() => [...told], { timeout: 5_000 }).toContain(path),
  };
}

test('a changed, created or removed file is reported', async () => {
  const { at, write, heard, told } = await watchedFolder();
  await write('content/note/a.md', 'b');
  await heard('content/note/a.md');
  await write('content/note/b.md', 'b');
  await heard('content/note/b.md');
  told.clear();
  await rm(at('content/note/b.md'));
  await heard('content/note/b.md');
});

test('a second change directly after the first is reported', async () => {
  const { write, heard, told } = await watchedFolder();
  await write('content/note/a.md', 'b');
  await heard('content/note/a.md');
  told.clear();
  await write('content/note/a.md', 'longer than before');
  await heard('content/note/a.md');
});

test('a new folder is reported, and later files in it', async () => {
  const { at, write, heard } = await watchedFolder();
  await mkdir(at('content/page/old'), { recursive: true });
  await heard('content/page');
  await write('content/page/old/a.md', 'a');
  await heard('content/page/old/a.md');
});

test('a folder that is created again is still watched, and its content is reported with it', async () => {
  const { at, write, heard, told } = await watchedFolder();
  await rm(at('content/note'), { recursive: true });
  await mkdir(at('content/note'));
  await heard('content/note');
  told.clear();
  await write('content/note/c.md', 'c');
  await heard('content/note/c.md');
  await rm(at('content'), { recursive: true });
  await mkdir(at('content/note'), { recursive: true });
  await heard('content');
  told.clear();
  await write('content/note/d.md', 'd');
  await heard('content/note/d.md');
});

test('a moved folder is reported under both names, and watched under the new one', async () => {
  const { at, write, heard, told } = await watchedFolder();
  await rename(at('content/note'), at('content/text'));
  await heard('content/note');
  await heard('content/text');
  told.clear();
  await write('content/text/a.md', 'b');
  await heard('content/text/a.md');
  expect([...told]).toEqual(['content/text/a.md']);
});

test('many changes are all reported, even if this process is busy', async () => {
  const { at, heard } = await watchedFolder();
  const script = `for (let at = 0; at < 1000; at++) require('node:fs').writeFileSync(${JSON.stringify(at('content/note/'))} + at + '.md', 'a')`;
  const written = promisify(execFile)(process.execPath, ['-e', script]);
  const end = Date.now() + 300;
  while (Date.now() < end);
  await written;
  for (let each = 0; each < 1000; each++) await heard(`content/note/${each}.md`);
});

test('after more changes than the system stores, everything watched is reported', async () => {
  const { at, heard } = await watchedFolder();
  const folder = at('content/note/');
  for (let each = 0; each < 6000; each++) writeFileSync(`${folder}${each}.md`, 'a');
  for (const path of ['content', 'config.ts', 'public', 'linked']) await heard(path);
});

test('a file that is replaced with another is reported', async () => {
  const { at, write, heard } = await watchedFolder();
  await write('config.new.ts', 'other');
  await rename(at('config.new.ts'), at('config.ts'));
  await heard('config.ts');
});

test('a folder that appears later is reported, and changes in it', async () => {
  const { at, write, heard } = await watchedFolder();
  await mkdir(at('public'));
  await heard('public');
  await write('public/a.txt', 'a');
  await heard('public/a.txt');
});

test('a watched folder that is replaced with another is still watched', async () => {
  const { at, write, heard, told } = await watchedFolder();
  await mkdir(at('other'));
  await rename(at('content'), at('former'));
  await rename(at('other'), at('content'));
  await heard('content');
  await expect
    .poll(async () => {
      await write('content/late.md', 'a');
      return [...told];
    })
    .toContain('content/late.md');
});

test('files outside the watched paths, and ignored files, are not reported', async () => {
  const { write, heard, told } = await watchedFolder();
  await write('beside.txt', 'a');
  await write('content/note/.a.md.swp', 'a');
  await write('content/note/a.md', 'b');
  await heard('content/note/a.md');
  expect([...told]).toEqual(['content/note/a.md']);
});

test('changes in a folder that is a symbolic link are reported with the path of the link', async () => {
  const { write, heard } = await watchedFolder();
  await write('elsewhere/a.md', 'a');
  await heard('linked/a.md');
});
