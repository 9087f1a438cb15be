/** The code in `lib/` runs only as it was compiled, after any change to the folder. */
import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { onFailingDisk } from '../support/disk-plan.ts';
import { isLong, sized, someOf } from '../support/length.ts';
import { type MiniSite, miniSite } from '../support/mini-site.ts';
import { type PackageCopy, packageCopy } from '../support/package-copy.ts';

const version = { code: 0, stdout: `${packageJson.version}\n`, stderr: '' };

/** A statement that is visible when it runs. */
const planted = '\nprocess.stdout.write("planted");\n';

const removals: (() => Promise<void>)[] = [];
const afterAllTests = (remove: () => Promise<void>): void => void removals.push(remove);
afterAll(async () => {
  for (const remove of removals) await remove();
});

/** Lists the folder of compiled code. */
const namesIn = async (lib: string): Promise<readonly string[]> => (await readdir(lib)).sort();

/** The compiled code of a copy with one version: the folder, and the text of each module. */
async function codeOf(
  copy: PackageCopy,
): Promise<{ readonly folder: string; readonly modules: Readonly<Record<string, string>> }> {
  const [folder = '', ...others] = await copy.versions();
  expect(others).toEqual([]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
  const texts = names.map(async (name): Promise<[string, string]> => [name, await readFile(join(folder, name), 'utf8')]);
  return { folder, modules: Object.fromEntries(await Promise.all(texts)) };
}

describe('with damaged code, commands do what they did before, and nothing else:', () => {
  let copy: PackageCopy;
  let site: MiniSite;
  let code: Awaited<ReturnType<typeof codeOf>>;
  let findCompiled: () => { readonly folder: string } | undefined;
  const eachModule = async (damage: (file: string) => Promise<unknown>): Promise<void> => {
    for (const name of Object.keys(code.modules)) await damage(join(code.folder, name));
  };
  const changeRecord = async (change: (text: string) => string): Promise<void> =>
    writeFile(copy.record, change(await readFile(copy.record, 'utf8')));

  beforeAll(async () => {
    copy = await packageCopy(afterAllTests);
    site = await miniSite({}, afterAllTests);
    await copy.boreal(['--version']);
    code = await codeOf(copy);
    ({ findCompiled } = await import(pathToFileURL(join(copy.root, 'cli/compiled.js')).href));
  });

  /** `all` is tried with commands that load more; of `found`, whose repair is that of others, only the finding is tried. */
  const damages: readonly (readonly [what: string, commands: 'all' | 'one' | 'found', damage: () => Promise<unknown>])[] = [
    ['modules that are cut short', 'one', () => eachModule(async (file) => truncate(file, (await stat(file)).size >> 1))],
    ['empty modules', 'found', () => eachModule((file) => truncate(file))],
    ['modules with a statement more', 'all', () => eachModule((file) => appendFile(file, planted))],
    ['no modules', 'one', () => eachModule((file) => rm(file))],
    [
      'folders in the place of modules',
      'one',
      () =>
        eachModule(async (file) => {
          await rm(file);
          await mkdir(join(file, 'another'), { recursive: true });
        }),
    ],
    ['no folder', 'one', () => rm(code.folder, { recursive: true })],
    [
      'a file in the place of the folder',
      'one',
      async () => {
        await rm(code.folder, { recursive: true });
        await writeFile(code.folder, '');
      },
    ],
    ['no record', 'one', () => rm(copy.record)],
    ['a record that is cut short', 'found', () => truncate(copy.record, 500)],
    ['a record that is no JSON', 'found', () => writeFile(copy.record, 'compiled')],
    ['a record of another shape', 'found', () => writeFile(copy.record, '{"entry":"boreal.mjs","inputs":{}}')],
    ['a record that says nothing', 'found', () => writeFile(copy.record, 'null')],
    [
      'a record that names other modules',
      isLong ? 'all' : 'one',
      async () => {
        await writeFile(join(code.folder, 'other.mjs'), planted);
        await changeRecord((text) => text.replaceAll(/"(?:boreal|thread|index-thread)\.mjs"/g, '"other.mjs"'));
      },
    ],
    ['a record of other hashes', 'found', () => changeRecord((text) => text.replaceAll(/[0-9a-f]{64}/g, '0'.repeat(64)))],
    ['a record of no sources', 'found', () => changeRecord((text) => text.replace(/"inputs":\{[^}]*\}/, '"inputs":{}'))],
    [
      'a folder in the place of the record',
      'one',
      async () => {
        await rm(copy.record);
        await mkdir(join(copy.record, 'another'), { recursive: true });
      },
    ],
  ];

  test.each(damages)('%s', async (_what, commands, damage) => {
    const expectWhole = async (): Promise<void> => {
      const { modules } = await codeOf(copy);
      expect({ ...modules, 'other.mjs': undefined }).toEqual({ ...code.modules, 'other.mjs': undefined });
    };
    const record = await readFile(copy.record, 'utf8');
    expect(findCompiled()?.folder).toBe(code.folder);
    await damage();
    expect(findCompiled()).toBe(undefined);
    if (commands === 'found') {
      await writeFile(copy.record, record);
      for (const [name, text] of Object.entries(code.modules)) await writeFile(join(code.folder, name), text);
      return;
    }
    expect(await copy.boreal(['--version'])).toEqual(version);
    await expectWhole();
    if (commands === 'one') return;
    await damage();
    const generated = await copy.boreal(['generate', '--json', '--workers', '1'], { cwd: site.root });
    expect([generated.code, JSON.parse(generated.stdout).problems]).toEqual([0, []]);
    expect(await readdir(site.root)).toContain('dist');
    await damage();
    expect(await copy.boreal(['clean'], { cwd: site.root })).toMatchObject({ code: 0, stdout: '' });
    expect(await readdir(site.root)).not.toContain('dist');
    await expectWhole();
  });

  test('each module is verified before anything is loaded, including those for threads and those that are loaded later', async () => {
    expect(Object.keys(code.modules)).toEqual(expect.arrayContaining(['boreal.mjs', 'index-thread.mjs', 'thread.mjs']));
    await rm(code.folder, { recursive: true });
    await copy.boreal(['--version']);
    expect(findCompiled()?.folder).toBe(code.folder);
    for (const [name, text] of Object.entries(code.modules)) {
      await writeFile(join(code.folder, name), text + planted);
      expect(findCompiled(), name).toBe(undefined);
      await writeFile(join(code.folder, name), text);
    }
    expect(findCompiled()?.folder).toBe(code.folder);
  });
});

describe('code is compiled', () => {
  const recordedAt = async ({ record }: PackageCopy): Promise<number> => (await stat(record)).mtimeMs;

  test('when packages are installed, and then only after a change', async () => {
    expect(packageJson.scripts.prepare).toBe('node cli/prepare.js');
    const copy = await packageCopy();
    expect(await copy.node('cli/prepare.js')).toEqual({ code: 0, stdout: '', stderr: '' });
    const before = await recordedAt(copy);
    expect(await copy.boreal(['--version'])).toEqual(version);
    expect(await recordedAt(copy)).toBe(before);
    const source = join(copy.root, 'package.json');
    await writeFile(source, (await readFile(source, 'utf8')).replace(`"${packageJson.version}"`, '"99.9.9"'));
    expect(await copy.boreal(['--version'])).toEqual({ ...version, stdout: '99.9.9\n' });
  });

  test('without a record of installed packages, which not every program writes', async () => {
    const copy = await packageCopy();
    const packages = resolve(import.meta.dirname, '../../node_modules');
    await rm(join(copy.root, 'node_modules'), { recursive: true });
    await mkdir(join(copy.root, 'node_modules'));
    for (const name of await readdir(packages))
      if (!name.startsWith('.')) await symlink(join(packages, name), join(copy.root, 'node_modules', name));
    expect(await copy.boreal(['--version'])).toEqual(version);
    const before = await recordedAt(copy);
    expect(await copy.boreal(['--version'])).toEqual(version);
    expect(await recordedAt(copy)).toBe(before);
  });

  test('by several commands at once, each of which runs', async () => {
    const copy = await packageCopy();
    const runs = await Promise.all(Array.from({ length: 4 }, () => copy.boreal(['--version'])));
    expect(runs).toEqual(runs.map(() => version));
    const { folder } = await codeOf(copy);
    expect(await namesIn(join(copy.root, 'lib'))).toEqual([basename(folder), 'compiled.json'].sort());
    expect((await readdir(folder)).filter((name) => !/^compile-cache$|\.mjs(\.map)?$/.test(name))).toEqual([]);
  });

  test('next to code that a running process may still load, and replaces code that is a day old', async () => {
    const copy = await packageCopy();
    const lib = join(copy.root, 'lib');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    const age = (name: string) => utimes(join(lib, name), twoDaysAgo, twoDaysAgo);
    const change = () => appendFile(join(copy.root, 'cli/boreal.ts'), '\nglobalThis.name;\n');
    await copy.boreal(['--version']);
    const first = basename((await codeOf(copy)).folder);
    await mkdir(join(lib, 'of-somebody-else'));
    await age('of-somebody-else');
    // It was in use until now.
    await age(first);
    await change();
    expect(await copy.boreal(['--version'])).toEqual(version);
    expect(await readdir(lib)).toContain(first);
    await age(first);
    await change();
    expect(await copy.boreal(['--version'])).toEqual(version);
    const names = await namesIn(lib);
    expect([names.includes(first), names.includes('of-somebody-else'), names.length]).toEqual([false, true, 4]);
  });
});

describe('a start that fails reports the reason and a solution, and ends with 1:', () => {
  test.each(someOf(['ENOSPC', 'EROFS'] as const, 1))('code cannot be written (%s)', async (failure) => {
    const copy = await packageCopy();
    const lib = join(copy.root, 'lib');
    const failed = await copy.boreal(['clean'], { env: onFailingDisk({ folders: [lib], bytes: 100_000, failure }) });
    expect(failed).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error .*\n {2}cause: .*\n {2}Check its permissions and the free space.*\n$/),
    });
    expect(failed.stderr).toContain(lib);
    expect(failed.stderr).toContain(failure);
    expect(await copy.boreal(['--version'])).toEqual(version);
  });

  test('a file is in the place of the folder', async () => {
    const copy = await packageCopy();
    const lib = join(copy.root, 'lib');
    await writeFile(lib, 'of somebody else');
    const failed = await copy.boreal(['--version']);
    expect(failed).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(lib) });
    expect(failed.stderr).not.toMatch(/^ {4}at /m);
    expect(await readFile(lib, 'utf8')).toBe('of somebody else');
  });

  test('packages are not installed', async () => {
    const copy = await packageCopy();
    await rm(join(copy.root, 'node_modules'), { recursive: true });
    expect(await copy.boreal(['--version'])).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('npm ci') });
  });

  test.skipIf(process.platform === 'win32')('too few file handles', async () => {
    const command = [process.execPath, join((await packageCopy()).root, 'cli/bin.js'), '--version'];
    const runWith = (handles: number) =>
      spawnSync('sh', ['-c', `ulimit -n ${handles}; exec "$@"`, 'sh', ...command], { encoding: 'utf8' });
    // Versions of Node need different numbers themselves.
    for (let handles = 24; ; handles += sized(6, 2)) {
      const { status, stdout, stderr } = runWith(handles);
      if (handles > 24 && status === 0) break;
      expect([handles, status, stdout]).toEqual([handles, 1, '']);
      expect(stderr).toMatch(
        /^error The system does not let .*\n {2}cause: .*\n {2}Raise the limit.* \[SYSTEM_TOO_MANY_FILES\]\n$/,
      );
    }
  });

  test('a source cannot be compiled', async () => {
    const copy = await packageCopy();
    await appendFile(join(copy.root, 'cli/reporter.ts'), '\nconst =;\n');
    expect(await copy.boreal(['--version'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('cli/reporter.ts:'),
    });
    // The installation of packages continues.
    expect(await copy.node('cli/prepare.js')).toMatchObject({ code: 0, stderr: expect.stringContaining('cli/reporter.ts:') });
  });
});

test('a folder that is not writable stops nobody if its code is right', async () => {
  const copy = await packageCopy();
  await copy.boreal(['--version']);
  const later = new Date();
  await utimes(join(copy.root, 'cli/boreal.ts'), later, later);
  const env = onFailingDisk({ folders: [join(copy.root, 'lib')], failure: 'EROFS' });
  expect(await copy.boreal(['--version'], { env })).toEqual(version);
});
