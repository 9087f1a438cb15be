import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  clean,
  type GenerateOptions,
  generate,
  loadSite,
  mergeShards,
  ProblemError,
  type SiteOverrides,
} from '../../generator/index.ts';
import { isLong, longTest, sized, someOf } from '../support/length.ts';
import { type MiniSite, miniSite, note, withSharedModules } from '../support/mini-site.ts';
import { surroundings } from '../support/surroundings.ts';

withSharedModules();

/** An output folder that people and other programs use, too. */

const load = (site: MiniSite, overrides: SiteOverrides = {}) =>
  loadSite({ config: 'boreal.config.ts', cwd: site.root, overrides });

const run = async (site: MiniSite, options: Partial<GenerateOptions> = {}, overrides: SiteOverrides = {}) =>
  generate({ ...surroundings, site: await load(site, overrides), codeHash: 'tests', ...options });

const codesOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof ProblemError) return error.problems.map(({ code }) => code);
      throw error;
    },
  );

async function edit(site: MiniSite, text: string): Promise<void> {
  await site.write('content/note/two.en.md', note([], text));
  await site.write('content/note/two.fr.md', note([], `En français : ${text}`));
}

const ways: readonly [string, Partial<GenerateOptions>][] = [
  ['as a whole', {}],
  ['in place', { inPlace: true }],
];

/** Makes a file newer than the list of the build, as an editor does. */
async function later(file: string): Promise<void> {
  const time = new Date(Date.now() + 10_000);
  await utimes(file, time, time);
}

describe.each(ways)('a published file that somebody changed (%s)', (_way, options) => {
  const changes: readonly [string, (text: string) => string][] = [
    ['has another size', (text) => `${text}# by hand\n`],
    ['has the same size', (text) => text.replace(/[a-z]/i, 'X')],
  ];
  // In normal runs each way to publish has one of them, and one of the tests below.
  test.each(changes.filter((_, at) => isLong || (at === 0) === (options.inPlace === true)))(
    'is replaced if it %s, and its content is kept and named',
    async (_name, change) => {
      const site = await miniSite();
      await run(site, options);
      const file = join(site.root, 'dist/404.html');
      const published = await readFile(file, 'utf8');
      const mine = change(published);
      expect(mine).not.toBe(published);
      await writeFile(file, mine);
      await later(file);
      const { problems } = await run(site, options);
      const saved = join(site.root, '.dist.saved/404.html');
      expect(problems).toEqual([expect.objectContaining({ code: 'OUTPUT_FILE_SAVED', message: expect.stringContaining(saved) })]);
      expect(await readFile(file, 'utf8')).toBe(published);
      expect(await readFile(saved, 'utf8')).toBe(mine);
      expect((await run(site, options)).problems).toEqual([]);
      // Another change of the same file gets a name of its own.
      await rm(file);
      await writeFile(file, `${mine}again`);
      await run(site, options);
      expect(await readFile(saved, 'utf8')).toBe(mine);
      expect(await readFile(`${saved}.1`, 'utf8')).toBe(`${mine}again`);
    },
  );

  const usual = options.inPlace === true ? longTest : test;
  usual('is kept when the output is cleaned', async () => {
    const site = await miniSite();
    await run(site, options);
    const file = join(site.root, 'dist/404.html');
    await rm(file);
    await writeFile(file, 'mine');
    const copy = join(site.root, '.dist.saved/404.html');
    expect((await clean(await load(site), surroundings)).kept).toContain(copy);
    expect(await readFile(copy, 'utf8')).toBe('mine');
    expect(await codesOf(run(site, options))).toEqual([]);
  });

  test('is no reason for a warning if only its time differs, as in a copied folder', async () => {
    const site = await miniSite();
    await run(site, options);
    for (const path of Object.keys(await site.output())) await later(join(site.root, 'dist', path));
    await edit(site, 'A text.');
    expect((await run(site, options)).problems).toEqual([]);
  });
});

test('a published file that somebody emptied or removed is made again without a copy', async () => {
  const site = await miniSite();
  await run(site);
  const file = join(site.root, 'dist/404.html');
  const published = await readFile(file, 'utf8');
  await rm(file);
  await writeFile(file, '');
  expect((await run(site)).problems).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe(published);
});

describe('a link in the place of a folder of the output', () => {
  /** Replaces a folder of an output by a link to a folder of the user that has the same files. */
  async function replaceByLink(site: MiniSite, folder: string): Promise<string> {
    const paths = Object.keys(await site.output()).filter((path) => path.startsWith('en/'));
    for (const path of paths) await site.write(join('docs', path), 'of the user');
    await rm(join(site.root, folder, 'en'), { recursive: true });
    await symlink(join(site.root, 'docs/en'), join(site.root, folder, 'en'));
    return join(site.root, 'docs');
  }

  const commands: readonly [string, (site: MiniSite) => Promise<unknown>][] = [
    ['generate', (site) => run(site)],
    ['generate --in-place', (site) => run(site, { inPlace: true })],
    ['clean', async (site) => clean(await load(site), surroundings)],
    [
      'merge',
      async (site) => {
        await run(site, { shard: { index: 1, count: 1 } }, { out: 'part' });
        await mergeShards({ ...surroundings, site: await load(site), folders: [join(site.root, 'part')] });
      },
    ],
  ];

  const places = commands.flatMap(([name, command]) => ['dist', '.dist.spare'].map((folder) => [name, folder, command] as const));
  /** In normal runs, each command has the folder that it writes. */
  const written = ['generate dist', 'generate .dist.spare', 'generate --in-place dist', 'clean dist', 'merge .dist.spare'];
  test.each(places.filter(([name, folder]) => isLong || written.includes(`${name} ${folder}`)))(
    '%s follows no link in %s',
    async (_name, folder, command) => {
      const site = await miniSite();
      await run(site);
      await edit(site, 'A text.');
      await run(site);
      const docs = await replaceByLink(site, folder);
      const names = readdirSync(docs, { recursive: true });
      await edit(site, 'Another text.');
      await codesOf(command(site));
      await codesOf(command(site));
      expect(readdirSync(docs, { recursive: true })).toEqual(names);
      for (const name of names) {
        const stats = await lstat(join(docs, `${name}`));
        if (stats.isFile()) expect(await readFile(join(docs, `${name}`), 'utf8')).toBe('of the user');
      }
    },
  );
});

const isAdministrator = process.getuid?.() === 0;

test.each(ways)('folders of the user keep their owner, mode and time (%s)', async (_way, options) => {
  const site = await miniSite();
  await run(site, options);
  const folders = ['dist/up', 'dist/up/inner', 'dist/empty'].map((path) => join(site.root, path));
  for (const folder of folders) await mkdir(folder);
  await site.write('dist/up/inner/file.txt', 'mine');
  for (const folder of folders.toReversed()) {
    if (isAdministrator) await chown(folder, 33, 33);
    await chmod(folder, 0o2750);
    await utimes(folder, 1_000_000, 1_000_000);
  }
  const facts = () =>
    Promise.all(
      folders.map(async (folder) => (({ uid, gid, mode, mtimeMs }) => ({ uid, gid, mode, mtimeMs }))(await stat(folder))),
    );
  const before = await facts();
  for (const text of sized(['one', 'two'], ['one', 'two', 'three'])) {
    await edit(site, text);
    await run(site, options);
    expect(await facts()).toEqual(before);
  }
});

test('a program that still writes into the folder of the build before loses nothing', async () => {
  const site = await miniSite();
  await run(site);
  await site.write('dist/up/first.txt', 'one');
  await edit(site, 'A text.');
  await run(site);
  // It has opened the folder before the exchange.
  await site.write('.dist.spare/up/late.txt', 'two');
  await edit(site, 'Another text.');
  const { foreign, problems } = await run(site);
  expect([[...foreign].sort(), problems]).toEqual([['up/first.txt', 'up/late.txt'], []]);
  expect(await readFile(join(site.root, 'dist/up/late.txt'), 'utf8')).toBe('two');
});

describe('the output folder of another site', () => {
  const commands: readonly [string, (other: MiniSite, out: string) => Promise<unknown>][] = [
    ['generate', (other, out) => run(other, {}, { out })],
    ['generate --in-place', (other, out) => run(other, { inPlace: true }, { out })],
    ['clean', async (other, out) => clean(await load(other, { out }), surroundings)],
  ];
  test.each(someOf(commands, 2))('is refused by %s', async (_name, command) => {
    const [one, other] = [await miniSite(), await miniSite()];
    for (const [site, name] of [
      [one, 'one'],
      [other, 'other'],
    ] as const)
      await site.write('package.json', JSON.stringify({ name }));
    await run(one);
    const before = await one.output();
    expect(await codesOf(command(other, join(one.root, 'dist')))).toEqual(['OUTPUT_OTHER_SITE']);
    expect(await one.output()).toEqual(before);
  });

  test('is the site’s own after its package got another name, and in a clone of it', async () => {
    const [site, clone] = [await miniSite(), await miniSite()];
    for (const each of [site, clone]) await each.write('package.json', '{ "name": "one" }');
    await run(site);
    expect(await codesOf(run(clone, {}, { out: join(site.root, 'dist') }))).toEqual([]);
    await site.write('package.json', '{ "name": "two" }');
    await run(site, {}, { out: 'other' });
    await site.write('package.json', '{ "name": "three" }');
    expect(await codesOf(run(site, {}, { out: 'other' }))).toEqual([]);
  });
});

test.skipIf(process.platform !== 'linux')('names that are not UTF-8 are carried over like all others', async () => {
  const site = await miniSite();
  await run(site);
  const raw = (text: string) => Buffer.concat([Buffer.from(`${site.root}/dist/`), Buffer.from(text, 'latin1')]);
  spawnSync('mkdir', ['-p', join(site.root, 'dist/up')]);
  writeFileSync(raw('up/caf\xe9.txt'), 'one');
  writeFileSync(raw('\xff.txt'), 'two');
  for (const text of sized(['one', 'two'], ['one', 'two', 'three'])) {
    await edit(site, text);
    expect((await run(site)).foreign.length).toBe(2);
    expect(await Promise.all(['up/caf\xe9.txt', '\xff.txt'].map((name) => readFile(raw(name), 'utf8')))).toEqual(['one', 'two']);
  }
  await clean(await load(site), surroundings);
  expect(await Promise.all(['up/caf\xe9.txt', '\xff.txt'].map((name) => readFile(raw(name), 'utf8')))).toEqual(['one', 'two']);
});

const packageRoot = resolve(import.meta.dirname, '../..');

describe('file systems of containers', () => {
  const canMount = process.platform === 'linux' && isAdministrator && spawnSync('unshare', ['-m', 'true']).status === 0;
  const canOverlay =
    canMount &&
    spawnSync('unshare', [
      '-m',
      'sh',
      '-c',
      'd=$(mktemp -d) && mount -t tmpfs none "$d" && mkdir "$d/l" "$d/u" "$d/w" "$d/m" && mount -t overlay overlay -o "lowerdir=$d/l,upperdir=$d/u,workdir=$d/w" "$d/m"',
    ]).status === 0;

  const inNamespace = (site: MiniSite, script: string) =>
    spawnSync('unshare', ['-m', 'sh', '-ec', script], {
      cwd: dirname(site.root),
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', SITE: site.root, BOREAL: `${process.execPath} ${join(packageRoot, 'cli/bin.js')}` },
    });

  test('an output folder of an image is updated, with a warning', async ({ skip }) => {
    skip(!canOverlay, 'overlay file systems cannot be mounted here');
    const site = await miniSite();
    await run(site);
    await edit(site, 'A text of the container.');
    const { status, stdout, stderr } = inNamespace(
      site,
      [
        'd=$(mktemp -d)',
        'mount -t tmpfs none "$d"',
        'mkdir "$d/u" "$d/w"',
        'mount -t overlay overlay -o "lowerdir=$SITE,upperdir=$d/u,workdir=$d/w" "$SITE"',
        'cd "$SITE"',
        '$BOREAL generate --json --workers 0',
        '$BOREAL generate --verify --quiet',
        'cat dist/en/two/index.html',
      ].join('\n'),
    );
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain('OUTPUT_LOWER_LAYER');
    expect(stdout).toContain('A text of the container.');
  });

  test('a mount point within the output folder is refused before anything is made', async ({ skip }) => {
    skip(!canMount, 'file systems cannot be mounted here');
    const site = await miniSite();
    await run(site);
    await rm(join(site.root, '.boreal'), { recursive: true });
    const script = 'cd "$SITE"; mkdir -p dist/up; mount -t tmpfs none dist/up; echo mine > dist/up/a; $BOREAL generate --json';
    const { status, stdout } = inNamespace(site, script);
    expect(status).toBe(1);
    expect(stdout).toContain('OUTPUT_NOT_EXCHANGEABLE');
    const inPlace = inNamespace(site, script.replace('--json', '--json --in-place; cat dist/up/a'));
    expect(inPlace.status, inPlace.stderr).toBe(0);
    expect(inPlace.stdout).toContain('mine');
  });
});
