import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  clean,
  develop,
  explainPage,
  type GenerateOptions,
  generate,
  loadSite,
  mergeShards,
  ProblemError,
  pullContent,
  type SiteOverrides,
  verifyOutput,
} from '../../generator/index.ts';
import { isLong, sized, someOf } from '../support/length.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { surroundings } from '../support/surroundings.ts';
import { readUserFiles, type UserFiles, writeUserFiles } from '../support/user-files.ts';

/** No command deletes or changes a file of the user in any folder that it writes or removes. */

const load = (site: MiniSite, overrides: SiteOverrides = {}) =>
  loadSite({ config: 'boreal.config.ts', cwd: site.root, overrides });

const run = async (site: MiniSite, options: Partial<GenerateOptions> = {}, overrides: SiteOverrides = {}) =>
  generate({ ...surroundings, site: await load(site, overrides), codeHash: 'tests', ...options });

/** Codes of the problems of a command, empty if it succeeds. */
const codesOf = async (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof ProblemError) return error.problems.map(({ code }) => code);
      throw error;
    },
  );

const packageRoot = resolve(import.meta.dirname, '../..');
const preload = pathToFileURL(join(packageRoot, 'tests/support/kill-at.js')).href;

/** Kills a run at one of the steps by which it changes files. */
const killed = (site: MiniSite, skip: number, own: readonly string[] = []): Promise<void> =>
  new Promise((done) => {
    const args = ['--import', preload, join(packageRoot, 'cli/bin.js'), 'generate', '--quiet', '--workers', '0', ...own];
    const env = { ...process.env, KILL_AT: '^(link|rename|rm|writeFile|execFile) ', KILL_SKIP: String(skip) };
    spawn(process.execPath, args, { cwd: site.root, env, stdio: 'ignore' }).on('exit', () => done());
  });

/** Writes an entry in both languages, or removes it. */
async function writeNote(site: MiniSite, name: string, text: string | undefined): Promise<void> {
  for (const [locale, body] of [
    ['en', text],
    ['fr', text && `En français : ${text}`],
  ]) {
    if (body === undefined) await site.remove(`content/note/${name}.${locale}.md`);
    else await site.write(`content/note/${name}.${locale}.md`, note([], body));
  }
}

/** Every file below a folder with its content, for comparisons. */
async function everything(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(await Promise.all(files.sort().map(async (path) => [path, await readFile(path, 'latin1')])));
}

const commands: readonly [name: string, command: (site: MiniSite, overrides: SiteOverrides) => Promise<unknown>][] = [
  ['generate', (site, overrides) => run(site, {}, overrides)],
  ['generate --in-place', (site, overrides) => run(site, { inPlace: true }, overrides)],
  ['merge', async (site, overrides) => mergeShards({ ...surroundings, site: await load(site, overrides), folders: [] })],
  ['clean', async (site, overrides) => clean(await load(site, overrides), surroundings)],
  ['explain', async (site, overrides) => explainPage({ ...surroundings, site: await load(site, overrides), page: '/en/hello/' })],
  ['pull', async (site, overrides) => pullContent(await load(site, overrides))],
  [
    'develop',
    async (site, overrides) => {
      const options = { port: 0, host: '127.0.0.1', now: Date.now, onUpdate: () => {}, onFault: () => {} };
      const server = await develop({ config: 'boreal.config.ts', cwd: site.root, overrides, ...options });
      await server.close();
    },
  ],
];

describe('a cache folder that Boreal did not make', () => {
  const folders: readonly [string, UserFiles][] = [
    ['of other files', { 'a.txt': 'a', 'b/c.txt': 'c' }],
    ['that looks like a repository', { HEAD: 'ref: refs/heads/main', 'objects/ab/cdef': 'x', 'refs/heads/main': 'y' }],
    ['with folder names of the cache', { 'content/post.md': 'a post', 'templates/page.mjs': 'code', 'search/notes.json': '{}' }],
    ['with one file too many in a cache of before', { [`builds/${'a'.repeat(20)}.manifest`]: 'x', 'notes.txt': 'mine' }],
    ['that is a file', { '': 'a file' }],
  ];
  for (const [at, [command, work]] of commands.entries()) {
    // In normal runs `generate` meets each of them, and every other command one.
    test.each(folders.filter((_, which) => isLong || command === 'generate' || which === at % folders.length))(
      `%s is refused by ${command}, and stays as it is`,
      async (_name, files) => {
        const site = await miniSite();
        const isFile = '' in files;
        await writeUserFiles(
          site.root,
          isFile ? { mine: 'a file' } : Object.fromEntries(Object.entries(files).map(([path, text]) => [`mine/${path}`, text])),
        );
        const before = await everything(isFile ? site.root : join(site.root, 'mine'));
        expect(await codesOf(work(site, { cache: 'mine' }))).toEqual(['SYSTEM_CACHE_NOT_OURS']);
        if (isFile) expect(await readFile(join(site.root, 'mine'), 'utf8')).toBe('a file');
        else expect(await everything(join(site.root, 'mine'))).toEqual(before);
        expect(existsSync(join(site.root, 'dist'))).toBe(false);
      },
    );
  }

  test.each(someOf(commands, 3))('that holds the templates is refused by %s', async (_command, work) => {
    const site = await miniSite();
    const before = await everything(join(site.root, 'templates'));
    expect(await codesOf(work(site, { cache: 'templates' }))).not.toEqual([]);
    expect(await everything(join(site.root, 'templates'))).toEqual(before);
  });

  test('is named, with a hint', async () => {
    const site = await miniSite({ 'mine/a.txt': 'a' });
    const error = await clean(await load(site, { cache: 'mine' }), surroundings).catch((thrown: unknown) => thrown);
    const [problem] = error instanceof ProblemError ? error.problems : [];
    expect(problem?.message).toContain(join(site.root, 'mine'));
    expect(problem?.hint).toContain('--cache');
  });
});

describe('a cache folder', () => {
  test('of an earlier version gets the marker and is used', async () => {
    const site = await miniSite();
    await run(site);
    await rm(join(site.root, '.boreal/.boreal-cache'));
    expect(await codesOf(run(site))).toEqual([]);
    expect(existsSync(join(site.root, '.boreal/.boreal-cache'))).toBe(true);
  });

  test('that is empty is used', async () => {
    const site = await miniSite();
    await mkdir(join(site.root, 'empty'));
    expect(await codesOf(run(site, {}, { cache: 'empty' }))).toEqual([]);
    expect((await clean(await load(site, { cache: 'empty' }), surroundings)).removed).toContain(join(site.root, 'empty'));
  });

  test('keeps the user’s files when it is cleaned, and can be used again', async () => {
    const site = await miniSite();
    await run(site, {}, { cache: 'store' });
    const files = await writeUserFiles(site.root, {
      'store/notes.txt': 'mine',
      'store/content/mine.md': 'mine too',
      'store/pulled/mine/state.json': '{}',
      'store/own/deep/file': 'deep',
      'store/link': { link: '../content' },
    });
    expect(Object.keys(files)).toHaveLength(5);
    const { removed, kept } = await clean(await load(site, { cache: 'store' }), surroundings);
    expect(removed).toContain(join(site.root, 'store'));
    expect(kept.length).toBeGreaterThan(3);
    expect(await readUserFiles(site.root, files)).toEqual(files);
    expect(Object.keys(await everything(join(site.root, 'store'))).length).toBe(5);
    expect(await codesOf(run(site, {}, { cache: 'store' }))).toEqual([]);
    expect(await readUserFiles(site.root, files)).toEqual(files);
  });
});

describe('files of the user’s in the output folder', () => {
  const own: UserFiles = {
    'dist/CNAME': 'www.example.com',
    'dist/.git': 'gitdir: ../.git/worktrees/dist',
    'dist/.well-known/security.txt': 'Contact: mailto:a@example.com',
    'dist/en/one/notes.txt': 'next to a page',
    'dist/files/deep/er/file.bin': 'bin',
    'dist/files/link': { link: 'deep/er/file.bin' },
  };

  test('are in the published site after every run, and reported', async () => {
    const site = await miniSite({ 'content/note/one.en.md': note(), 'content/note/one.fr.md': note([], 'Un texte.') });
    await run(site);
    const files = await writeUserFiles(site.root, own);
    await mkdir(join(site.root, 'dist/empty/folder'), { recursive: true });
    await chmod(join(site.root, 'dist/files/deep'), 0o700);
    expect(Object.keys(files)).toEqual(Object.keys(own));
    for (const text of ['Another text.', 'A text.', 'A text.', ...sized([], ['Another text.'])]) {
      await writeNote(site, 'two', text);
      const { foreign } = await run(site);
      expect([...foreign].sort()).toEqual(
        [...Object.keys(own).map((path) => path.slice('dist/'.length)), 'empty/folder/'].sort(),
      );
      expect(await readUserFiles(site.root, files)).toEqual(files);
      expect((await stat(join(site.root, 'dist/empty/folder'))).isDirectory()).toBe(true);
      expect((await stat(join(site.root, 'dist/files/deep'))).mode & 0o777).toBe(0o700);
    }
    expect(
      (await readdir(join(site.root, '.dist.spare'))).filter((name) => /^(CNAME|\.git|files|\.well-known|empty)$/.test(name)),
    ).toEqual([]);
  });

  test('that the user removes do not come back', async () => {
    const site = await miniSite();
    await run(site);
    await writeUserFiles(site.root, own);
    await writeNote(site, 'two', 'A text.');
    await run(site);
    await rm(join(site.root, 'dist/CNAME'));
    await rm(join(site.root, 'dist/files'), { recursive: true });
    await writeNote(site, 'two', undefined);
    await run(site);
    expect(await readdir(join(site.root, 'dist'))).not.toEqual(expect.arrayContaining(['CNAME']));
    expect(existsSync(join(site.root, 'dist/files'))).toBe(false);
    expect(existsSync(join(site.root, 'dist/.git'))).toBe(true);
  });

  test('stay when the cache is deleted, when the output is cleaned, and when the site is made again', async () => {
    const site = await miniSite();
    await run(site);
    const files = await writeUserFiles(site.root, own);
    await rm(join(site.root, '.boreal'), { recursive: true });
    await run(site);
    expect(await readUserFiles(site.root, files)).toEqual(files);
    const { kept } = await clean(await load(site), surroundings);
    expect(kept).toContain(join(site.root, 'dist/CNAME'));
    expect(await readUserFiles(site.root, files)).toEqual(files);
    expect(existsSync(join(site.root, 'dist/index.html'))).toBe(false);
    await run(site);
    expect(await readUserFiles(site.root, files)).toEqual(files);
    expect(existsSync(join(site.root, 'dist/index.html')) || existsSync(join(site.root, 'dist/en'))).toBe(true);
  });

  test.each([
    { what: 'the same path', mine: 'dist/own.txt', published: 'public/own.txt', ways: sized([false], [false, true]) },
    { what: 'a file where the site has a folder', mine: 'dist/extra', published: 'public/extra/a.txt', ways: [false, true] },
    {
      what: 'a folder where the site has a file',
      mine: 'dist/extra/a.txt',
      published: 'public/extra',
      ways: sized([true], [false, true]),
    },
  ])('stop a run that wants $what, which names them', async ({ mine, published, ways }) => {
    for (const inPlace of ways) {
      const site = await miniSite({ 'public/a.txt': 'a' });
      await run(site, { inPlace });
      const files = await writeUserFiles(site.root, { [mine]: 'mine' });
      const before = await everything(join(site.root, 'dist'));
      await site.write(published, 'the site’s');
      const isOurs = Object.keys(files).length === 0;
      expect(isOurs).toBe(false);
      const codes = await codesOf(run(site, { inPlace }));
      expect(codes).toEqual(['OUTPUT_PATH_TAKEN']);
      expect(await readUserFiles(site.root, files)).toEqual(files);
      const after = await everything(join(site.root, 'dist'));
      for (const path of Object.keys(after).filter((path) => path.includes('.boreal-next'))) delete after[path];
      expect(after).toEqual(before);
      expect(resolve(site.root, mine)).toContain('dist');
    }
  });

  test.each<[string, (root: string) => Promise<void>]>([
    ['missing', (root: string) => rm(join(root, 'dist/.boreal-files'))],
    ['truncated', (root: string) => truncate(join(root, 'dist/.boreal-files'), 100)],
    ['changed', async (root: string) => writeFile(join(root, 'dist/.boreal-files'), 'x', { flag: 'a' })],
  ])('make generate and clean refuse if the list of own files is %s', async (_name, damage) => {
    const site = await miniSite();
    await run(site);
    const files = await writeUserFiles(site.root, own);
    await damage(site.root);
    const before = await everything(join(site.root, 'dist'));
    expect(await codesOf(run(site))).toEqual(['OUTPUT_LIST_UNUSABLE']);
    expect(await codesOf(clean(await load(site), surroundings))).toEqual(['OUTPUT_LIST_UNUSABLE']);
    expect(await everything(join(site.root, 'dist'))).toEqual(before);
    expect(await readUserFiles(site.root, files)).toEqual(files);
  });

  test('that existed before, such as .git alone, do not stop a run', async () => {
    const site = await miniSite();
    const files = await writeUserFiles(site.root, {
      'dist/.git/HEAD': 'ref: refs/heads/gh-pages',
      'dist/.git/objects/aa/bb': 'x',
    });
    await run(site);
    expect(await readUserFiles(site.root, files)).toEqual(files);
  });
});

/** Steps at which runs are stopped, one after another. */
const stops = isLong ? [2, 6, 12] : [6];

/** Returns the folder in which a stopped run has left its build. */
async function stoppedFolder(site: MiniSite, name: string): Promise<string> {
  const parent = name === '.dist.spare' ? '' : 'dist/';
  const start = name === '.dist.spare' ? /^\.dist\.(?:work-|spare$)/ : /^\.boreal-next/;
  const names = (await readdir(join(site.root, parent))).filter((each) => start.test(each)).sort();
  return `${parent}${names.at(-1)}`;
}

describe('hidden folders next to the output', () => {
  test.each(['.dist.spare', '.dist.leaving'])('%s that Boreal did not make stops generate, merge and clean', async (name) => {
    const contents = [{ [`${name}/mine.txt`]: 'mine' }, { [name]: 'a file' }];
    for (const content of contents.filter((_, at) => isLong || (name === '.dist.spare') === (at === 0))) {
      const site = await miniSite();
      const files = await writeUserFiles(site.root, content);
      for (const [, command] of commands.filter(([each]) => ['generate', 'merge', 'clean'].includes(each)))
        expect(await codesOf(command(site, {}))).toEqual(['OUTPUT_IN_THE_WAY']);
      expect(await readUserFiles(site.root, files)).toEqual(files);
      expect(existsSync(join(site.root, 'dist'))).toBe(false);
    }
  });

  test('a file that a program adds to the spare folder comes back to the output, with a warning if its path is taken', async () => {
    const site = await miniSite();
    await run(site);
    await writeNote(site, 'two', 'A text.');
    await run(site);
    await writeUserFiles(site.root, { '.dist.spare/up/new.txt': 'new', '.dist.spare/CNAME': 'older', 'dist/CNAME': 'newer' });
    await writeNote(site, 'two', undefined);
    const { problems, foreign } = await run(site);
    expect(problems.map(({ code }) => code)).toEqual(['OUTPUT_FILE_SAVED']);
    expect([...foreign].sort()).toEqual(['CNAME', 'up/new.txt']);
    const mine = { 'dist/up/new.txt': 'new', 'dist/CNAME': 'newer', '.dist.saved/CNAME': 'older' };
    expect(await readUserFiles(site.root, mine)).toEqual(mine);
  });

  test.each([
    ['.dist.spare', []],
    ['.boreal-next', ['--in-place']],
  ])(
    'a stopped run’s folder %s with a file of the user’s is kept by clean, and the file returns to the output',
    async (name, args) => {
      const site = await miniSite();
      await run(site);
      for (const skip of stops) {
        await writeNote(site, 'two', `Text ${skip}.`);
        await killed(site, skip, args);
      }
      const folder = await stoppedFolder(site, name);
      expect(existsSync(join(site.root, folder, '.boreal-journal'))).toBe(true);
      const own: UserFiles = { 'en/mine.txt': 'mine', link: { link: 'nowhere' } };
      const inFolder = (at: string) => Object.fromEntries(Object.entries(own).map(([path, file]) => [`${at}/${path}`, file]));
      await writeUserFiles(site.root, inFolder(folder));
      await run(site, { inPlace: args.length > 0 });
      expect(await readUserFiles(site.root, inFolder('dist'))).toEqual(inFolder('dist'));
      for (const path of Object.keys(inFolder('dist'))) await site.remove(path);
      for (const skip of stops) {
        await writeNote(site, 'two', `Other ${skip}.`);
        await killed(site, skip, args);
      }
      const later = inFolder(await stoppedFolder(site, name));
      await writeUserFiles(site.root, later);
      const { kept } = await clean(await load(site), surroundings);
      expect(kept).toEqual(expect.arrayContaining(Object.keys(later).map((path) => join(site.root, path))));
      expect(await readUserFiles(site.root, later)).toEqual(later);
      for (const path of Object.keys(later)) await site.remove(path);
      expect(await codesOf(run(site))).toEqual([]);
    },
  );

  test('a lock that Boreal did not write stops a run and stays', async () => {
    const site = await miniSite();
    const files = await writeUserFiles(site.root, { '.dist.lock': 'something else' });
    expect(await codesOf(run(site))).toEqual(['OUTPUT_IN_THE_WAY']);
    expect(await readUserFiles(site.root, files)).toEqual(files);
  });
});

describe('an output folder that is a link', () => {
  test('stays a link, and names a complete build after every run', async () => {
    const site = await miniSite();
    await mkdir(join(site.root, 'releases'));
    await symlink('releases/live', join(site.root, 'dist'));
    for (const text of sized(['A text.'], ['A text.', 'A text.'])) {
      await writeNote(site, 'two', text);
      await run(site);
      expect(await readlink(join(site.root, 'dist'))).toBe('releases/live');
      expect((await lstat(join(site.root, 'releases/live'))).isDirectory()).toBe(true);
      await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') });
      await writeNote(site, 'two', undefined);
      await run(site);
      await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') });
    }
    expect((await readdir(site.root)).filter((name) => name.startsWith('.dist'))).toEqual([]);
    await clean(await load(site), surroundings);
    expect(await readlink(join(site.root, 'dist'))).toBe('releases/live');
  });
});

describe('an output folder that cannot be exchanged', () => {
  const canMount = process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

  /** Runs the command line in a mount namespace in which `dist` is a mount point. */
  const runMounted = (site: MiniSite, mount: string, args: string) => {
    const bin = join(resolve(import.meta.dirname, '../..'), 'cli/bin.js');
    const script = `mkdir -p dist held && ${mount} && "${process.execPath}" "${bin}" generate ${args}; code=$?; ls dist; exit $code`;
    return spawnSync('unshare', ['-m', 'sh', '-c', script], {
      cwd: site.root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
  };

  const mounts: readonly [string, string][] = [
    ['EXDEV', 'mount -t tmpfs none dist'],
    ['EBUSY', 'mount --bind held dist'],
  ];

  test.skipIf(!canMount).each(someOf(mounts, 1))(
    'is refused with %s before anything is made, and accepts --in-place',
    async (code, mount) => {
      const site = await miniSite();
      const refused = runMounted(site, mount, '--json');
      expect(refused.status).toBe(1);
      expect(refused.stdout).toContain('OUTPUT_NOT_EXCHANGEABLE');
      expect(refused.stdout).toContain(code);
      expect(refused.stdout).toContain('--in-place');
      expect(existsSync(join(site.root, '.boreal/runs'))).toBe(false);
      const done = runMounted(site, mount, '--quiet --in-place');
      expect(done.status, done.stderr).toBe(0);
      expect(done.stdout).toContain('404.html');
    },
  );

  test('updated in place is the same as one that was exchanged, with the user’s files', async () => {
    const site = await miniSite();
    const files: UserFiles = { 'other/CNAME': 'www.example.com', 'other/en/mine.txt': 'mine' };
    await run(site, { inPlace: true }, { out: 'other' });
    const written = await writeUserFiles(site.root, files);
    for (const body of ['A text.', undefined, ...sized([], ['A text.'])]) {
      await writeNote(site, 'two', body);
      await run(site, { keepBuilds: 0 });
      await run(site, { keepBuilds: 0, inPlace: true }, { out: 'other' });
      const mine = Object.keys(written).map((path) => path.slice('other/'.length));
      const other = Object.fromEntries(Object.entries(await site.output('other')).filter(([path]) => !mine.includes(path)));
      expect(other).toEqual(await site.output());
      expect(await readUserFiles(site.root, written)).toEqual(written);
      expect((await readdir(join(site.root, 'other'))).filter((name) => name.startsWith('.boreal-next'))).toEqual([]);
    }
  });

  test('is completed by the next run after a stopped update', async () => {
    const site = await miniSite();
    await run(site, { inPlace: true });
    await writeFile(join(site.root, 'dist/.boreal-build'), 'unfinished\n');
    await rm(join(site.root, 'dist/404.html'));
    await run(site, { inPlace: true });
    await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') });
  });
});

describe('published files', () => {
  test.each([
    { what: 'deleted', damage: (file: string) => rm(file), count: 6 },
    { what: 'truncated', damage: (file: string) => truncate(file, 10), count: 2 },
    { what: 'moved away', damage: (file: string) => rename(file, `${file}.mine`), count: 1 },
  ])('that were $what by hand are made again, even if nothing else has changed', async ({ damage, count }) => {
    const site = await miniSite();
    await run(site);
    const whole = await site.output();
    const paths = Object.keys(whole);
    expect(paths.length).toBeGreaterThan(10);
    const wanted = ['index.html', '404.html', '_headers', 'sitemap.xml', 'page-data.json', '.js'];
    const damaged = wanted.flatMap((end) => paths.find((each) => each.endsWith(end)) ?? []);
    expect(damaged).toHaveLength(wanted.length);
    for (const path of someOf(damaged, count)) {
      await damage(join(site.root, 'dist', path));
      await run(site);
      expect((await site.output())[path], path).toBe(whole[path]);
    }
  });

  test('that were damaged in one run are complete two runs later', async () => {
    const site = await miniSite();
    await run(site);
    await rm(join(site.root, 'dist/404.html'));
    for (const text of ['one', undefined, ...sized([], ['two', undefined])]) {
      await writeNote(site, 'two', text);
      await run(site);
      await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') });
    }
  });

  test('can be read by everybody, whatever the umask, and older ones are corrected', async () => {
    const site = await miniSite();
    const bin = join(resolve(import.meta.dirname, '../..'), 'cli/bin.js');
    const generateWith = (umask: string, ...args: string[]) =>
      spawnSync('sh', ['-c', `umask ${umask}; "${process.execPath}" "${bin}" generate --quiet ${args.join(' ')}`], {
        cwd: site.root,
      });
    const wrong = async () => {
      const entries = await readdir(join(site.root, 'dist'), { recursive: true, withFileTypes: true });
      const paths = [join(site.root, 'dist'), ...entries.map(({ parentPath, name }) => join(parentPath, name))];
      const modes = await Promise.all(
        paths.map(async (path) => {
          const stats = await stat(path);
          return (stats.mode & 0o777) === (stats.isDirectory() ? 0o755 : 0o644)
            ? []
            : [`${path} ${(stats.mode & 0o777).toString(8)}`];
        }),
      );
      return modes.flat();
    };
    for (const [umask, ...args] of [
      ['077', '--workers', '2'],
      ['000', '--in-place'],
      ...(isLong
        ? [
            ['077', '--workers', '0'],
            ['077', '--in-place'],
            ['002', '--workers', '2'],
            ['000', '--workers', '0'],
          ]
        : []),
    ] as const) {
      await rm(join(site.root, 'dist'), { recursive: true, force: true });
      expect(generateWith(umask, ...args).status).toBe(0);
      expect(await wrong(), `${umask} ${args}`).toEqual([]);
    }
    for (const path of ['dist/404.html', 'dist/_headers']) await chmod(join(site.root, path), 0o600);
    await chmod(join(site.root, 'dist/en'), 0o700);
    expect(generateWith('022').status).toBe(0);
    expect(await wrong()).toEqual([]);
  });
});
