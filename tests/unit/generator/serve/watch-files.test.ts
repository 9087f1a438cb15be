import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { appendFile, chmod, link, mkdir, mkdtemp, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { FSWatcher } from 'chokidar';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchFiles } from '../../../../generator/serve/watch-files.ts';
import { mountTinyDisk } from '../../../support/tiny-disk.ts';

/** Times between two looks, shorter than those of `develop`. */
const recheckMs = 50;
beforeEach(() => {
  vi.stubEnv('CHOKIDAR_INTERVAL', '20');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

interface WatchedOptions {
  readonly poll?: boolean;
  /** Further watched paths. */
  readonly paths?: readonly string[];
  /** Called with the folder before it is watched. */
  readonly prepare?: (root: string) => Promise<unknown>;
}

/**
 * A folder with a watched folder `content`, a watched file `config.ts`, a watched folder `public`
 * that does not exist yet, and watched links: `linked` to a folder, and `linked.ts` to a file.
 */
async function watchedFolder({ poll = false, paths = [], prepare }: WatchedOptions = {}) {
  const root = await mkdtemp(join(tmpdir(), 'watched-'));
  await mkdir(join(root, 'content/note'), { recursive: true });
  await writeFile(join(root, 'content/note/a.md'), 'a');
  await writeFile(join(root, 'config.ts'), 'config');
  await mkdir(join(root, 'elsewhere'));
  await mkdir(join(root, 'files'));
  await writeFile(join(root, 'files/real.ts'), 'real');
  await symlink(join(root, 'elsewhere'), join(root, 'linked'));
  await symlink(join(root, 'files/real.ts'), join(root, 'linked.ts'));
  await prepare?.(root);
  const told = new Set<string>();
  const faults: unknown[] = [];
  const watcher = await watchFiles({
    paths: ['content', 'config.ts', 'public', 'linked', 'linked.ts', ...paths].map((name) => join(root, name)),
    ignored: (path) => path.endsWith('.swp'),
    poll,
    recheckMs,
    onChange: async (changed) => {
      for (const path of changed) told.add(path.slice(root.length + 1));
    },
    onFault: (error) => faults.push(error),
  });
  onTestFinished(async () => {
    await watcher.close();
    await rm(root, { recursive: true });
    expect(faults).toEqual([]);
  });
  return {
    root,
    told,
    watcher,
    at: (path: string) => join(root, path),
    write: (path: string, text: string) => writeFile(join(root, path), text),
    heard: (path: string) => expect.poll(() => [...told]).toContain(path),
    /** A folder that has just been found is reported for everything in it, not for a single file. */
    async watches(path: string, file = path) {
      let count = 0;
      const write = async () => {
        await writeFile(join(root, file), String(count++));
        return [...told];
      };
      await expect.poll(write, { interval: 100 }).toContain(path);
    },
  };
}

/** Ways in which editors save a file. */
const saves: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'in its place': (file) => writeFile(file, 'saved'),
  'after it was emptied': async (file) => {
    await truncate(file);
    await appendFile(file, 'sav');
    await appendFile(file, 'ed');
  },
  'under another name, and renames it': async (file) => {
    await writeFile(`${file}.swp`, 'saved');
    await rename(`${file}.swp`, file);
  },
  'after it was removed': async (file) => {
    await rm(file);
    await writeFile(file, 'saved');
  },
  'after it was moved away': async (file) => {
    await rename(file, `${file}.swp`);
    await writeFile(file, 'saved');
  },
};

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

test.each([false, true])('a link to a file or a read of it is no change, new rights are one (polling: %s)', async (poll) => {
  const { at, write, heard, told } = await watchedFolder({ poll });
  for (const file of ['content/note/a.md', 'config.ts', 'files/real.ts']) await link(at(file), at(`${basename(file)}.link`));
  await write('linked/last.md', 'a');
  await heard('linked/last.md');
  expect([...told]).toEqual(['linked/last.md']);
  await rm(at('a.md.link'));
  await write('linked/last.md', 'changed');
  told.clear();
  await heard('linked/last.md');
  expect([...told]).toEqual(['linked/last.md']);
  await chmod(at('content/note/a.md'), 0o600);
  if (!poll) await heard('content/note/a.md');
});

test('a new folder is reported, and later files in it', async () => {
  const { at, write, heard } = await watchedFolder();
  await mkdir(at('content/page/old'), { recursive: true });
  await heard('content/page');
  await write('content/page/old/a.md', 'a');
  await heard('content/page/old/a.md');
});

test('a folder that is created again is still watched, and its content is reported with it', async () => {
  const { at, heard, watches } = await watchedFolder();
  await rm(at('content/note'), { recursive: true });
  await mkdir(at('content/note'));
  await heard('content/note');
  // The report may still be that of the removal.
  await watches('content/note/c.md');
  await rm(at('content'), { recursive: true });
  await mkdir(at('content/note'), { recursive: true });
  await heard('content');
  await watches('content/note/d.md');
});

test('a removed folder is reported as itself, without a path in it that never existed', async () => {
  const { told, heard, at, write } = await watchedFolder();
  await rm(at('content/note'), { recursive: true });
  await heard('content/note');
  await write('config.ts', 'changed');
  await heard('config.ts');
  expect([...told].filter((path) => path.startsWith('content/note/note'))).toEqual([]);
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
  const { at, told } = await watchedFolder();
  const script = `for (let at = 0; at < 1000; at++) require('node:fs').writeFileSync(${JSON.stringify(at('content/note/'))} + at + '.md', 'a')`;
  const written = promisify(execFile)(process.execPath, ['-e', script]);
  const end = Date.now() + 300;
  while (Date.now() < end);
  await written;
  const paths = Array.from({ length: 1000 }, (_, each) => `content/note/${each}.md`);
  await expect.poll(() => paths.filter((path) => !told.has(path))).toEqual([]);
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

test.each(Object.keys(saves))('a file that an editor writes %s is reported, and nothing else', async (name) => {
  const saveIn = async (file: string): Promise<void> => {
    // A file that is still being written is reported again later.
    const { at, told, heard } = await watchedFolder();
    await saves[name]?.(at(file));
    await heard(file);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([...told]).toEqual([file]);
  };
  await Promise.all(['content/note/a.md', 'config.ts'].map(saveIn));
});

test.each(Object.keys(saves))('while polling, a file that an editor writes %s is reported', async (name) => {
  const { at, told, heard } = await watchedFolder({ poll: true });
  for (const file of ['content/note/a.md', 'config.ts']) {
    told.clear();
    await saves[name]?.(at(file));
    await heard(file);
    expect([...told].filter((path) => !path.endsWith('.md') && !path.endsWith('.ts'))).toEqual([]);
  }
});

test('while polling, new folders, removed files and folders that appear later are reported', async () => {
  const { at, write, heard } = await watchedFolder({ poll: true });
  await mkdir(at('content/page/old'), { recursive: true });
  await heard('content/page');
  await write('content/page/old/a.md', 'a');
  await heard('content/page/old/a.md');
  await rm(at('content/page/old/a.md'));
  await heard('content/page/old/a.md');
  await mkdir(at('public'));
  await heard('public');
  await write('public/a.txt', 'a');
  await heard('public/a.txt');
  await write('elsewhere/a.md', 'a');
  await heard('linked/a.md');
});

test('while polling, a file and a folder that are replaced with older ones are reported', async () => {
  const old = new Date('2001-01-01');
  const { at, write, heard } = await watchedFolder({
    poll: true,
    prepare: async (root) => {
      await mkdir(join(root, 'older'));
      await writeFile(join(root, 'older/b.md'), 'b');
      await writeFile(join(root, 'older.ts'), 'gifnoc');
      for (const path of ['older', 'older/b.md', 'older.ts']) await utimes(join(root, path), old, old);
    },
  });
  await rename(at('older.ts'), at('config.ts'));
  await heard('config.ts');
  await rename(at('content/note'), at('former'));
  await rename(at('older'), at('content/note'));
  await heard('content/note');
  await write('content/note/b.md', 'changed');
  await heard('content/note/b.md');
});

test('while polling, files and folders that appear right after their folder was listed are watched', async () => {
  const { _readdirp: list } = FSWatcher.prototype;
  const listing = vi.spyOn(FSWatcher.prototype, '_readdirp').mockImplementation(function (this: FSWatcher, folder, options) {
    const entries = list.call(this, folder, options);
    if (!folder.endsWith('content/note')) return entries;
    return entries?.once('end', () => {
      writeFileSync(join(folder, 'late.md'), 'a');
      mkdirSync(join(folder, 'later'), { recursive: true });
    });
  });
  onTestFinished(() => void listing.mockRestore());
  const { at, watches } = await watchedFolder({ poll: true });
  expect([existsSync(at('content/note/late.md')), existsSync(at('content/note/later'))]).toEqual([true, true]);
  await watches('content/note/late.md');
  await watches('content/note/later/a.md');
});

test('CHOKIDAR_USEPOLLING has files polled', async () => {
  vi.stubEnv('CHOKIDAR_USEPOLLING', 'true');
  const { write, heard } = await watchedFolder();
  expect(process.getActiveResourcesInfo()).toContain('StatWatcher');
  expect(process.getActiveResourcesInfo()).not.toContain('FSEventWrap');
  await write('content/note/a.md', 'b');
  await heard('content/note/a.md');
});

test.each([false, true])('a folder that is removed and made again over and over is still watched (polling: %s)', async (poll) => {
  const { at, write, heard, watches } = await watchedFolder({ poll });
  for (let each = 0; each < 20; each++) {
    await rm(at('content/note'), { recursive: true });
    await mkdir(at('content/note/deep'), { recursive: true });
    await write(`content/note/deep/${each}.md`, 'a');
  }
  await heard('content/note');
  await watches('content/note/deep/after.md');
});

test.each([false, true])('the folder that contains all others may be moved away and come back (polling: %s)', async (poll) => {
  const { at, watches, heard, told } = await watchedFolder({
    poll,
    paths: ['site/texts', 'site/site.ts'],
    prepare: async (root) => {
      await mkdir(join(root, 'site/texts'), { recursive: true });
      await writeFile(join(root, 'site/site.ts'), 'a');
    },
  });
  await rename(at('site'), at('away'));
  await heard('site/texts');
  told.clear();
  await rename(at('away'), at('site'));
  await heard('site/texts');
  await watches('site/texts/a.md');
  await watches('site/site.ts');
  await rm(at('site'), { recursive: true });
  await mkdir(at('site/texts'), { recursive: true });
  await watches('site/texts/b.md');
  await watches('site/site.ts');
});

test.each([false, true])('a link to a folder, or above it, may lead to another folder (polling: %s)', async (poll) => {
  const { at, root, watches, heard } = await watchedFolder({
    poll,
    paths: ['now/texts'],
    prepare: async (folder) => {
      for (const name of ['one/texts', 'two/texts', 'other']) await mkdir(join(folder, name), { recursive: true });
      await symlink(join(folder, 'one'), join(folder, 'now'));
    },
  });
  for (const [link, target, file] of [
    ['now', 'two', 'texts'],
    ['linked', 'other', '.'],
  ] as const) {
    await symlink(join(root, target), at('link.new'));
    await rename(at('link.new'), at(link));
    const folder = join(link, file);
    await heard(folder);
    await watches(join(folder, 'later.md'), join(target, file, 'later.md'));
  }
});

test.each([false, true])('a file that is a symbolic link is reported when its target changes (polling: %s)', async (poll) => {
  const { at, write, heard, told } = await watchedFolder({ poll });
  await write('files/real.ts', 'changed');
  await heard('linked.ts');
  told.clear();
  await write('files/new.ts', 'other');
  await rename(at('files/new.ts'), at('files/real.ts'));
  await heard('linked.ts');
});

test('a folder on another file system is watched, also after it is made again', async () => {
  // Temporary files are in memory if the system has room.
  const onDisk = resolve(import.meta.dirname, '../../../.tmp');
  await mkdir(onDisk, { recursive: true });
  const disk = await mkdtemp(join(onDisk, 'watched-'));
  onTestFinished(() => rm(disk, { recursive: true }));
  const { heard, watches } = await watchedFolder({
    paths: ['shared'],
    prepare: async (root) => {
      await mkdir(join(disk, 'texts'));
      await symlink(join(disk, 'texts'), join(root, 'shared'));
    },
  });
  await writeFile(join(disk, 'texts/a.md'), 'a');
  await heard('shared/a.md');
  await rm(join(disk, 'texts'), { recursive: true });
  await heard('shared');
  await mkdir(join(disk, 'texts'));
  await watches('shared/b.md');
});

test('a disk that is mounted over a folder is watched, and the folder when it is gone', async () => {
  const { at, heard, watches, told } = await watchedFolder();
  const unmount = mountTinyDisk(at('content/note'), 64);
  // Without the permission to mount, there is nothing to see.
  if (!unmount) return;
  try {
    await heard('content/note');
    await watches('content/note/on-disk.md');
  } finally {
    unmount();
  }
  told.clear();
  await heard('content/note');
  await watches('content/note/a.md');
});

test('a folder may contain another of the same name', async () => {
  const { at, told, watches, heard } = await watchedFolder();
  await mkdir(at('content/note/note'));
  await heard('content/note/note');
  expect([...told]).toEqual(['content/note/note']);
  await watches('content/note/note/a.md');
  await rm(at('content/note/note'), { recursive: true });
  await watches('content/note/a.md');
});

test('links that lead in a circle are not followed', async () => {
  const { write, heard, told } = await watchedFolder({
    paths: ['circle'],
    prepare: async (root) => {
      await symlink(join(root, 'content'), join(root, 'content/note/self'));
      await symlink(join(root, 'circle'), join(root, 'circle'));
    },
  });
  await write('content/note/a.md', 'b');
  await heard('content/note/a.md');
  expect([...told]).toEqual(['content/note/a.md']);
});

test('a path whose folder contains all others does not have them found again', async () => {
  const outer = await mkdtemp(join(tmpdir(), 'outer-'));
  onTestFinished(() => rm(outer, { recursive: true }));
  const { root, told, write, heard } = await watchedFolder({ paths: [`../${basename(outer)}`] });
  expect(resolve(root, '..')).toBe(resolve(outer, '..'));
  await new Promise((done) => setTimeout(done, 3 * recheckMs));
  await write('content/note/a.md', 'changed');
  await heard('content/note/a.md');
  expect([...told]).toEqual(['content/note/a.md']);
});

test.each([false, true])('other paths may be watched later (polling: %s)', async (poll) => {
  const { at, write, heard, told, watcher } = await watchedFolder({
    poll,
    prepare: async (root) => {
      await mkdir(join(root, 'texts/note'), { recursive: true });
      await writeFile(join(root, 'model.ts'), 'a');
    },
  });
  await watcher.watch(['texts', 'config.ts', 'model.ts', 'helpers/later.ts', 'late.ts'].map(at), Date.now() + 60_000);
  await write('content/note/a.md', 'not watched any more');
  await write('model.ts', 'changed');
  await heard('model.ts');
  await write('texts/note/a.md', 'a');
  await heard('texts/note/a.md');
  await write('config.ts', 'changed');
  await heard('config.ts');
  await write('late.ts', 'created');
  await heard('late.ts');
  await mkdir(at('helpers'));
  await write('helpers/later.ts', 'created');
  await heard('helpers/later.ts');
  expect([...told].filter((path) => path.startsWith('content'))).toEqual([]);
});

test('files of many new folders are no changes, although the folders are checked while their watch begins', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `modules/m${index}/code.ts`);
  const { at, write, heard, told, watcher } = await watchedFolder({
    prepare: async (root) => {
      for (const name of names) {
        await mkdir(join(root, dirname(name)), { recursive: true });
        await writeFile(join(root, name), 'code');
      }
    },
  });
  await watcher.watch(['config.ts', ...names].map(at), Date.now() + 60_000);
  await write('config.ts', 'changed');
  await heard('config.ts');
  expect([...told]).toEqual(['config.ts']);
});

test('a file that changed before it was watched is reported if it is newer than what was read', async () => {
  const { at, write, heard, told, watcher } = await watchedFolder();
  await write('old.ts', 'old');
  await write('new.ts', 'new');
  await watcher.watch(['config.ts', 'old.ts'].map(at), Date.now() + 60_000);
  await watcher.watch(['config.ts', 'old.ts', 'new.ts'].map(at), 0);
  await heard('new.ts');
  expect([...told]).toEqual(['new.ts']);
});

test('a new file that is written while its report is read is reported again, although its watch begins then', async () => {
  const root = await mkdtemp(join(tmpdir(), 'watched-'));
  await mkdir(join(root, 'data'));
  const [folder, file] = [join(root, 'data'), join(root, 'data/more.txt')];
  const told: string[][] = [];
  let finish = (): void => {};
  const reading = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const faults: unknown[] = [];
  const watcher = await watchFiles({
    paths: [folder],
    ignored: () => false,
    onChange: async (paths) => {
      told.push([...paths]);
      if (told.length === 1) await reading;
    },
    onFault: (error) => faults.push(error),
  });
  onTestFinished(async () => {
    await watcher.close();
    await rm(root, { recursive: true });
  });
  const since = Date.now() - 1_000;
  await writeFile(file, '');
  await expect.poll(() => told).toEqual([[file]]);
  await writeFile(file, 'text');
  await watcher.watch([folder, file], since);
  finish();
  await expect.poll(() => told).toEqual([[file], [file]]);
  expect(faults).toEqual([]);
});

test('an empty file is reported after others, because most programs empty a file before they write it', async () => {
  const { at, write, told, watcher } = await watchedFolder();
  await watcher.close();
  const batches: string[][] = [];
  const own = await watchFiles({
    paths: [at('files')],
    ignored: () => false,
    onChange: async (paths) => void batches.push(paths.map((path) => basename(path))),
    onFault: (error) => batches.push([String(error)]),
  });
  onTestFinished(() => own.close());
  // Nothing else of this process runs in between, so that both are one change.
  writeFileSync(at('files/begun.md'), '');
  writeFileSync(at('files/whole.md'), 'text');
  await expect.poll(() => batches).toEqual([['whole.md'], ['begun.md']]);
  await write('files/begun.md', 'text');
  await expect.poll(() => batches.at(-1)).toEqual(['begun.md']);
  expect([...told]).toEqual([]);
});
