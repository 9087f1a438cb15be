/** A cache that is not writable: runs continue without it and report it. */
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../generator/index.ts';
import { contentfulSite } from '../support/contentful-site.ts';
import { type DiskPlan, onFailingDisk, whileDiskFails } from '../support/disk-plan.ts';
import { isLong, sized, someOf } from '../support/length.ts';
import { type MiniSite, miniSite } from '../support/mini-site.ts';
import { changedFiles } from '../support/random-edits.ts';
import { startDevelopProcess } from '../support/server-process.ts';
import { mountTinyDisk } from '../support/tiny-disk.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, type WholeSiteState, wholeSite } from '../support/whole-site.ts';
import { photo } from '../unit/generator/images/sample-images.ts';

/** Drawing pictures for shared links takes longer than everything else: only some runs have them. */
const drawn = manyNotes(6);
const plain = { ...drawn, notes: { ...drawn.notes, n0: { title: 'Note 0', text: 'number 0', picture: '/house.svg' } } };

let site: MiniSite;
let removeSite = async (): Promise<void> => {};
let right: Readonly<Record<string, string>>;
let rightWithCards: Readonly<Record<string, string>>;

/** Brings the site from one state to another. */
async function change(from: WholeSiteState, to: WholeSiteState): Promise<void> {
  for (const [path, bytes] of Object.entries(changedFiles(from, to))) await site.write(path, bytes ?? '');
}

beforeAll(async () => {
  site = await wholeSite(plain, (remove) => {
    removeSite = remove;
  });
  expect(await site.generate(['--out', 'right', '--cache', 'whole'])).toMatchObject({ code: 0, problems: [] });
  right = await treeHashes(join(site.root, 'right'));
  await change(plain, drawn);
  expect(await site.generate(['--out', 'with-cards', '--cache', 'whole'])).toMatchObject({ code: 0, problems: [] });
  rightWithCards = await treeHashes(join(site.root, 'with-cards'));
  expect(Object.keys(rightWithCards).length).toBeGreaterThan(Object.keys(right).length);
  await change(drawn, plain);
});
afterAll(() => removeSite());

const remove = (...names: readonly string[]) =>
  Promise.all(names.map((name) => rm(join(site.root, name), { recursive: true, force: true })));

/** Runs a command in this process, on a disk that fails. */
const onFailing = async (own: Pick<MiniSite, 'boreal'>, args: readonly string[], plan: DiskPlan, env = {}) =>
  (await whileDiskFails(plan, () => own.boreal(args, env))).outcome;

/** A run from nothing, on a disk that fails below some folders. */
async function generateOn({ below, ...plan }: Omit<DiskPlan, 'folders'> & { readonly below: string }, workers = '0') {
  await remove('cache', 'out');
  const args = ['generate', '--json', '--out', 'out', '--cache', 'cache', '--workers', workers];
  const disk = { ...plan, folders: [join(site.root, below)] };
  // Threads need a process of their own to see the same disk.
  const run = await (workers === '0' ? onFailing(site, args, disk) : site.borealProcess(args, onFailingDisk(disk)));
  return { ...run, problems: JSON.parse(run.stdout).problems as readonly Problem[] };
}

const warningOf = (cause: string) => ({
  code: 'SYSTEM_CACHE_NOT_WRITTEN',
  severity: 'warning',
  message: expect.stringMatching(
    /^The folder .+ of the cache cannot be written\. Free on its disk: .+ The run continues without it\.$/,
  ),
  hint: expect.stringMatching(/^Check its permissions/),
  cause: expect.stringContaining(cause),
});

const foldersIn = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ message }) => /^The folder (.+) of the cache/.exec(message)?.[1] ?? message);

async function expectSiteWithWarnings(
  { code, problems }: Awaited<ReturnType<typeof generateOn>>,
  { below, cause, expected = right }: { readonly below: string; readonly cause: string; readonly expected?: typeof right },
): Promise<void> {
  expect(code).toBe(0);
  expect(problems).not.toEqual([]);
  expect(problems).toEqual(problems.map(() => warningOf(cause)));
  const folders = foldersIn(problems);
  // Each folder is reported once.
  expect(new Set(folders).size).toBe(folders.length);
  for (const folder of folders) expect(folder.startsWith(join(site.root, below)), folder).toBe(true);
  expect(await treeHashes(join(site.root, 'out'))).toEqual(expected);
  // The next run on a working disk is correct too.
  const next = await site.generate(['--out', 'out', '--cache', 'cache']);
  expect(next).toMatchObject({ code: 0, problems: [] });
  expect(await treeHashes(join(site.root, 'out'))).toEqual(expected);
}

type ForState = (work: (expected: typeof right) => Promise<void>) => Promise<void>;

const withoutCards: ForState = (work) => work(right);

const withDrawnCards: ForState = async (work) => {
  await change(plain, drawn);
  try {
    await work(rightWithCards);
  } finally {
    await change(drawn, plain);
  }
};

describe('a cache that cannot be written', () => {
  // Runs with threads need a process of their own. In the short form one of them is enough.
  const someThreads = sized('0', '2');
  const cases: readonly (readonly [failure: DiskPlan['failure'], bytes: number, workers: string])[] = [
    ['ENOSPC', 0, '2'],
    ['ENOSPC', 200_000, '0'],
    ['EDQUOT', 1_000_000, someThreads],
    ['EROFS', 0, '0'],
    ['EACCES', 0, someThreads],
    ['EIO', 0, '0'],
    ['EMFILE', 0, someThreads],
  ];
  test.each(someOf(cases, 3))(
    'changes no byte of the site and is reported (%s after %i bytes, %s threads)',
    async (failure, bytes, workers) => {
      const run = await generateOn({ below: 'cache', bytes, failure }, workers);
      await expectSiteWithWarnings(run, { below: 'cache', cause: failure });
    },
  );

  test.each(sized(['0'], ['0', '2']))('changes no byte of pictures for shared links (%s threads)', async (workers) => {
    await withDrawnCards(async (expected) => {
      const run = await generateOn({ below: 'cache', failure: 'EROFS' }, workers);
      await expectSiteWithWarnings(run, { below: 'cache', cause: 'EROFS', expected });
    });
  });

  test.each(someOf(['bundles', 'content', 'images', 'templates', 'cards', 'search', 'routes', 'runs', 'builds'], 2))(
    'in one folder is reported with the name of the folder (%s)',
    async (name) => {
      const below = join('cache', name);
      await (name === 'cards' ? withDrawnCards : withoutCards)(async (expected) => {
        const run = await generateOn({ below, failure: 'EROFS' }, '0');
        await expectSiteWithWarnings(run, { below, cause: 'EROFS', expected });
      });
    },
  );

  test('leaves no file elsewhere, and no partial file', async () => {
    const temporary = join(site.root, 'temporary');
    await mkdir(temporary, { recursive: true });
    await remove('cache', 'out');
    const env = onFailingDisk({ folders: [join(site.root, 'cache')], bytes: 100_000, failure: 'ENOSPC' });
    const args = ['generate', '--out', 'out', '--cache', 'cache'];
    expect(await site.borealProcess(args, { ...env, TMPDIR: temporary })).toMatchObject({ code: 0 });
    expect(await readdir(temporary)).toEqual([]);
    // The disk has no space for it.
    const nowhere = onFailingDisk({ folders: [join(site.root, 'cache'), temporary], failure: 'ENOSPC', bytes: 0 });
    const failed = await site.borealProcess(args, { ...nowhere, TMPDIR: temporary });
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('[SYSTEM_NOT_WRITABLE]')]);
    expect(await readdir(temporary)).toEqual([]);
    const files = await readdir(join(site.root, 'cache'), { recursive: true });
    expect(files.filter((file) => /\.(?:\d+(?:-\d+)?|[0-9a-f-]{36})$/.test(file))).toEqual([]);
  });

  test('is reported on the terminal too', async () => {
    await remove('cache', 'out');
    const plan = { folders: [join(site.root, 'cache')], failure: 'EROFS' } as const;
    const args = ['generate', '--out', 'out', '--cache', 'cache', '--workers', '0'];
    const { code, stderr } = await onFailing(site, args, plan);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/warning The folder .+ of the cache cannot be written/)]);
    expect(stderr).toContain('[SYSTEM_CACHE_NOT_WRITTEN]');
  });

  test('is not reported by a run that writes nothing', async () => {
    await remove('cache', 'out');
    expect(await site.generate(['--out', 'out', '--cache', 'cache'])).toMatchObject({ code: 0, problems: [] });
    const plan = { folders: [join(site.root, 'cache')], failure: 'EROFS' } as const;
    const { code, stdout } = await onFailing(site, ['generate', '--json', '--out', 'out', '--cache', 'cache'], plan);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { rendered: 0 }]);
    expect(await treeHashes(join(site.root, 'out'))).toEqual(right);
  });
});

describe('a cache on a disk of its own that is full', () => {
  test.for(sized([400], [16, 64, 400, 800, 1_200]))(
    'changes no byte of the site and is reported with the free space (%i kB)',
    async (kilobytes, { skip }) => {
      await remove('small', 'out');
      const unmount = mountTinyDisk(join(site.root, 'small'), kilobytes);
      if (!unmount) return skip('This user may not mount a disk.');
      onTestFinished(unmount);
      const outcome = await site.generate(['--out', 'out', '--cache', 'small']);
      expect(outcome.code).toBe(0);
      expect(outcome.problems).not.toEqual([]);
      for (const problem of outcome.problems)
        expect(problem).toMatchObject({ code: 'SYSTEM_CACHE_NOT_WRITTEN', cause: expect.stringContaining('ENOSPC') });
      expect(await treeHashes(join(site.root, 'out'))).toEqual(right);
    },
  );
});

describe('more routes than memory should hold', () => {
  const manyRoutes = (text: string): string =>
    text.replace(
      "yield { path: '/404.html'",
      `for (let at = 0; at < 200; at++) yield { path: \`/many/\${at}/\`, data: { title: 'Long title '.repeat(150) } };\n    $&`,
    );

  test('are processed even if no file can be written for them', async () => {
    const large = await miniSite();
    const config = await readFile(join(large.root, 'boreal.config.ts'), 'utf8');
    await large.write('boreal.config.ts', manyRoutes(config));
    expect(await large.generate(['--out', 'right', '--cache', 'whole'])).toMatchObject({ code: 0 });
    const plan = { folders: [join(large.root, 'cache/scratch')], failure: 'ENOSPC', bytes: 1_000 } as const;
    const args = ['generate', '--json', '--out', 'out', '--cache', 'cache', '--workers', '0'];
    const { code, stdout } = await onFailing(large, args, plan);
    expect([code, foldersIn(JSON.parse(stdout).problems)]).toEqual([0, [join(large.root, 'cache/scratch')]]);
    expect(await treeHashes(join(large.root, 'out'))).toEqual(await treeHashes(join(large.root, 'right')));
  });
});

describe('every other command that writes the cache continues, or names the folder that it needs:', () => {
  const plan = (folder: string): DiskPlan => ({ folders: [join(site.root, folder)], failure: 'EROFS' });

  test('explain', async () => {
    await remove('cache', 'out');
    const args = ['explain', '/en/n0/', '--cache', 'cache'];
    const plain = await onFailing(site, args, plan('cache'));
    expect([plain.code, plain.stdout]).toEqual([0, expect.stringContaining('/en/n0/')]);
    expect(plain.stderr).toContain('[SYSTEM_CACHE_NOT_WRITTEN]');
    const json = await onFailing(site, [...args, '--json'], plan('cache'));
    expect(JSON.parse(json.stdout).problems[0]).toMatchObject({ code: 'SYSTEM_CACHE_NOT_WRITTEN' });
  });

  test('merge', async () => {
    await remove('cache', 'out');
    for (const part of ['1', '2']) {
      const args = ['--shard', `${part}/2`, '--out', `parts/${part}`, '--cache', `caches/${part}`];
      expect(await site.generate(args)).toMatchObject({ code: 0, problems: [] });
    }
    const args = ['merge', 'parts/1', 'parts/2', '--json', '--out', 'out', '--cache', 'cache'];
    const { code, stdout } = await onFailing(site, args, plan('cache'));
    expect([code, foldersIn(JSON.parse(stdout).problems)]).toEqual([0, [join(site.root, 'cache/builds')]]);
    expect(await treeHashes(join(site.root, 'out'))).toEqual(right);
  });

  test('develop', async () => {
    await remove('cache');
    const server = await startDevelopProcess(site.root, { args: ['--cache', 'cache'], env: onFailingDisk(plan('cache')) });
    const page = async (): Promise<string> => (await fetch(`${server.origin}/en/n1/`)).text();
    expect(await page()).toContain('Note 1');
    await appendFile(join(site.root, 'content/note/n1.en.md'), '\nOne more line.\n');
    await expect.poll(page).toContain('One more line.');
    await expect.poll(() => server.log()).toContain('[SYSTEM_CACHE_NOT_WRITTEN]');
    expect(server.log()).not.toMatch(/fault/);
    expect(await server.stop()).toBe(0);
  });

  test('model and check, which write nothing', async () => {
    await remove('.boreal');
    const folders = [join(site.root, '.boreal'), join(site.root, 'cache')];
    const failing = { folders, failure: 'EROFS' } as const;
    expect(await onFailing(site, ['model'], failing)).toMatchObject({ code: 0, stderr: '' });
    expect((await onFailing(site, ['check', '--dir', 'right', '--json'], failing)).stdout).toContain('"status": "checked"');
    expect(await readdir(site.root)).not.toContain('.boreal');
  });
});

describe('content of a content system', () => {
  /** A site with a picture from the content system. */
  async function siteWithPicture() {
    const own = await contentfulSite();
    const bytes = await photo(800, 400).jpeg().toBuffer();
    const { url } = own.server.space.addFile({ id: 'house', name: 'house.jpg', contentType: 'image/jpeg', bytes });
    own.save('note.hello', { body: { 'en-CA': `A house: ![House](${url})`, 'fr-CA': `Une maison : ![Maison](${url})` } });
    own.server.space.publish('note.hello');
    return own;
  }
  const planFor = (root: string, folder: string): DiskPlan => ({ failure: 'EROFS', folders: [join(root, 'cache', folder)] });
  const needed = (folder: string) => ({
    code: 'SYSTEM_NOT_WRITABLE',
    severity: 'error',
    message: expect.stringMatching(new RegExp(`^The folder .+/cache/${folder}.* cannot be written\\. Free on its disk: `)),
    hint: expect.stringMatching(/^Check/),
    cause: expect.stringMatching(/ENOSPC|EROFS/),
  });

  const commands: readonly [string, readonly string[]][] = [
    ['pull', ['pull']],
    ['generate', ['generate', '--source', 'contentful']],
  ];
  const plans = [{ failure: 'ENOSPC', bytes: 0 }, { failure: 'ENOSPC', bytes: 400 }, { failure: 'EROFS' }] as const;

  test.each(commands)('that cannot be stored is a problem with the folder (%s)', async (_command, args) => {
    const { site: own, env } = await siteWithPicture();
    for (const plan of plans.filter((_, at) => isLong || at === 1)) {
      const failing = { ...plan, folders: [join(own.root, 'cache/pulled')] };
      const { code, stdout } = await onFailing(own, [...args, '--json', '--cache', 'cache'], failing, env);
      expect([code, JSON.parse(stdout).problems]).toEqual([1, [needed('pulled/')]]);
    }
    expect(await own.boreal([...args, '--json', '--cache', 'cache'], env)).toMatchObject({ code: 0 });
  });

  test('whose files cannot be stored is published with them, and pulling them is refused', async () => {
    const { site: own, env } = await siteWithPicture();
    const pull = ['pull', '--json', '--cache', 'cache'];
    const pulled = await onFailing(own, pull, planFor(own.root, 'assets'), env);
    expect([pulled.code, JSON.parse(pulled.stdout).problems]).toEqual([1, [needed('assets')]]);
    const args = ['generate', '--json', '--source', 'contentful', '--cache', 'cache'];
    const { code, stdout } = await onFailing(own, args, planFor(own.root, 'assets'), env);
    expect([code, foldersIn(JSON.parse(stdout).problems)]).toEqual([0, [join(own.root, 'cache/assets')]]);
    const published = await own.output();
    expect(await own.boreal([...args, '--out', 'right'], env)).toMatchObject({ code: 0 });
    expect(published).toEqual(await own.output('right'));
    expect(Object.keys(published).filter((path) => path.startsWith('assets/images/')).length).toBeGreaterThan(2);
  });
});
