import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, truncate, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../support/emitted-site.ts';
import { emptyCache } from '../support/empty-cache.ts';
import { sized, someOf } from '../support/length.ts';
import { makeOlder } from '../support/make-older.ts';
import { type GenerateOutcome, type MiniSite, miniSite, note, readTree } from '../support/mini-site.ts';
import { searchSite } from '../support/search-site.ts';
import { photo, svg } from '../unit/generator/images/sample-images.ts';

/** Several runs: pages that are made again, pages that do not change, and bytes that must stay. */

const utf8 = (text: string | undefined): string => Buffer.from(text ?? '', 'latin1').toString('utf8');

/** Entries of a note in both languages, as files by path. */
const notes = (slug: string, lines: readonly string[] = [], body?: string) =>
  Object.fromEntries(['en', 'fr'].map((language) => [`content/note/${slug}.${language}.md`, note(lines, body)]));

const writeAll = async (site: MiniSite, files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, content] of Object.entries(files)) await site.write(path, content);
};

const change = async (site: MiniSite, path: string, from: string, to: string): Promise<void> =>
  site.write(path, (await readFile(join(site.root, path), 'utf8')).replace(from, to));

/** A tsconfig.json by which '@/…' leads to a folder. */
const aliasOf = (folder: string): string => JSON.stringify({ compilerOptions: { paths: { '@/*': [folder] } } });

const removeAll = async (site: MiniSite, files: Readonly<Record<string, string>>): Promise<void> => {
  for (const path of Object.keys(files)) await site.remove(path);
};

/**
 * Pages of the standard mini-site that show notes: one note, the not-found page at three paths, and
 * its pattern; and redirects.
 */
const notePages = 7;
const allPages = notePages + 1;

/** File on disk of each path, and its time of writing. */
async function identities(folder: string): Promise<Readonly<Record<string, string>>> {
  const files = await listFiles(folder);
  return Object.fromEntries(
    files.map((path) => {
      const { ino, mtimeMs } = statSync(join(folder, path));
      return [path, `${ino} ${mtimeMs}`];
    }),
  );
}

/** Paths whose files are other ones than before, or gone. */
async function changedSince(before: Readonly<Record<string, string>>, folder: string): Promise<readonly string[]> {
  const after = await identities(folder);
  return Object.keys(before).filter((path) => after[path] !== before[path]);
}

/** Output of a run without cache and threads. */
async function fresh(site: MiniSite): Promise<Record<string, string>> {
  const [out, cache] = ['fresh', 'fresh-cache'];
  await Promise.all([out, `.${out}.spare`, cache].map((path) => rm(join(site.root, path), { recursive: true, force: true })));
  await site.generate(['--workers', '0', '--out', out, '--cache', await emptyCache(site, cache)]);
  return site.output(out);
}

describe('the number of threads', () => {
  test('changes no byte of the output, from nothing and after changes', async () => {
    const sentences = { en: ['See [the last one]', 'A house'], fr: ['Voir [celle d’avant]', 'Une "maison"'] };
    const count = sized(20, 40);
    const files = Array.from({ length: count }, (_, number) =>
      Object.entries(sentences).map(([language, [see, house]]): [string, string] => {
        const picture = number % 2 === 0 ? '' : ` ![${house}](/house.svg)`;
        const text = `${see}(/n${Math.max(0, number - 1)}/#top)${picture}\n\n## ${house} ${number} {#top}`;
        return [`content/note/n${number}.${language}.md`, note([], text)];
      }),
    );
    const site = await miniSite({ ...Object.fromEntries(files.flat()), 'public/house.svg': svg() });
    const counts = sized(['0', '2'], ['0', '1', '4']);
    const runs = new Map<string, readonly string[]>();
    for (const workers of counts) {
      runs.set(workers, ['--workers', workers, '--out', `out-${workers}`, '--cache', await emptyCache(site, `cache-${workers}`)]);
    }
    const generateAll = async (): Promise<readonly GenerateOutcome[]> => {
      const outcomes = [];
      for (const args of runs.values()) outcomes.push(await site.generate(args));
      return outcomes;
    };
    const outputs = () => Promise.all(counts.map((workers) => site.output(`out-${workers}`)));

    expect(await generateAll()).toMatchObject(counts.map(() => ({ code: 0, rendered: allPages + 3 * count, problems: [] })));
    const [one, ...others] = await outputs();
    for (const other of others) expect(other).toEqual(one);
    expect(utf8(one?.['fr/n3/index.html'])).toMatch(
      /<a href="\/fr\/n2\/#top">.*<img .*<h2 id="top">Une «\u00a0maison\u00a0» 3<\/h2>/s,
    );

    await writeAll(site, {
      'content/note/n7.en.md': note([], 'Another text.'),
      'content/label/menu.en.yaml': 'word: Contents\n',
    });
    await removeAll(site, notes(`n${count - 1}`));
    expect(await generateAll()).toMatchObject(counts.map(() => ({ code: 0, rendered: 1 })));
    const expected = await fresh(site);
    for (const output of await outputs()) expect(output).toEqual(expected);
  });
});

describe('a second run', () => {
  test.each(someOf(['0', '2'], 1))(
    'without changes writes nothing and leaves every file unchanged on disk (%s threads)',
    async (workers) => {
      const site = await miniSite();
      const args = ['--workers', workers];
      await site.generate(args);
      await site.write('content/note/hello.en.md', note([], 'Another text.'));
      await site.generate(args);
      const before = await Promise.all(['dist', '.dist.spare'].map((slot) => identities(join(site.root, slot))));
      expect(await site.generate(args)).toMatchObject({ code: 0, rendered: 0, written: 0 });
      expect(await Promise.all(['dist', '.dist.spare'].map((slot) => identities(join(site.root, slot))))).toEqual(before);
    },
  );

  test('with content that was copied, at other times and to another place, renders nothing', async () => {
    const site = await miniSite({ ...notes('other') });
    await site.generate();
    const before = await identities(join(site.root, 'dist'));
    for (const path of await listFiles(join(site.root, 'content'))) await utimes(join(site.root, 'content', path), 1_000, 2_000);
    expect(await site.generate()).toMatchObject({ code: 0, rendered: 0, written: 0 });
    await cp(join(site.root, 'content'), join(site.root, 'elsewhere/texts'), { recursive: true });
    expect(await site.generate(['--content', 'elsewhere/texts'])).toMatchObject({ code: 0, rendered: 0, written: 0 });
    expect(await changedSince(before, join(site.root, 'dist'))).toEqual([]);
  });

  test('renders the changed page only, and leaves the others unchanged on disk', async () => {
    const site = await miniSite({ ...notes('other') });
    await site.generate();
    const before = await identities(join(site.root, 'dist'));
    await site.write('content/note/other.en.md', note([], 'Another text.'));
    expect(await site.generate()).toMatchObject({ code: 0, rendered: 1 });
    const changed = await changedSince(before, join(site.root, 'dist'));
    expect(changed.filter((path) => path.endsWith('index.html') || path.endsWith('page-data.json'))).toEqual([
      'en/other/index.html',
      'page-data/en/other/page-data.json',
    ]);
    expect(await site.output()).toEqual(await fresh(site));
  });

  test('replaces a changed menu and renders nothing; page data and the other language stay unchanged on disk', async () => {
    const site = await miniSite();
    await site.generate();
    const before = await identities(join(site.root, 'dist'));
    await site.write('content/label/menu.en.yaml', 'word: Contents\n');
    expect(await site.generate()).toMatchObject({ code: 0, rendered: 0 });
    const output = await site.output();
    expect(output['en/hello/index.html']).toContain('<header>Contents</header>');
    const changed = await changedSince(before, join(site.root, 'dist'));
    expect(changed.filter((path) => path.endsWith('page-data.json') || path.startsWith('fr/'))).toEqual([]);
    expect(changed).toContain('en/hello/index.html');
    expect(output).toEqual(await fresh(site));
  });

  test.each<[string, (site: MiniSite) => Promise<void>]>([
    // Not of the component: documents name the chunks of all components.
    ['head', (site) => change(site, 'templates/note.page.tsx', 'title: data.title,', 'title: data.title.toUpperCase(),')],
    [
      'shared data',
      (site) =>
        writeAll(site, { 'content/label/other.en.yaml': 'word: Other\n', 'content/label/other.fr.yaml': 'word: Autre\n' }),
    ],
  ])('renders only the pages of a changed %s', async (_name, makeChange) => {
    const site = await miniSite();
    await site.generate();
    const before = await identities(join(site.root, 'dist'));
    await makeChange(site);
    expect(await site.generate()).toMatchObject({ code: 0, rendered: notePages });
    expect(await changedSince(before, join(site.root, 'dist'))).not.toContain('hello/index.html');
    expect(await site.output()).toEqual(await fresh(site));
  });

  test('renders every page after a change of a component, because each document names its chunk', async () => {
    const site = await miniSite();
    await site.generate();
    await change(site, 'templates/note.page.tsx', '<main>', '<main className="new">');
    expect(await site.generate(['--keep-builds', '0'])).toMatchObject({ code: 0, rendered: allPages });
    expect(await site.output()).toEqual(await fresh(site));
  });

  type Leads = [name: string, from: string, before: Readonly<Record<string, string>>, added: Readonly<Record<string, string>>];
  const leads: readonly Leads[] = [
    ['a module that precedes a folder', './words', { 'templates/words/index.ts': 'old' }, { 'templates/words.ts': 'new' }],
    [
      'an extended tsconfig.json',
      '@/words',
      { 'tsconfig.json': '{"extends":"./base.json"}', 'base.json': aliasOf('./a/*'), 'a/words.ts': 'old', 'b/words.ts': 'new' },
      { 'base.json': aliasOf('./b/*') },
    ],
    [
      'a nested tsconfig.json',
      '@/words',
      { 'tsconfig.json': aliasOf('./a/*'), 'a/words.ts': 'old', 'b/words.ts': 'new' },
      { 'templates/tsconfig.json': aliasOf('../b/*') },
    ],
  ];
  test.each(someOf(leads, 2))('shows the module that imports lead to because of %s', async (_name, from, before, added) => {
    const asFiles = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).map(([path, text]) => [
        path,
        path.endsWith('.ts') ? `export const words = 'The ${text} words';` : text,
      ]);
    const site = await miniSite(Object.fromEntries(asFiles(before)));
    await change(site, 'templates/note.page.tsx', '', `import { words } from '${from}';\n`);
    await change(site, 'templates/note.page.tsx', '<main>', '<main>{words}');
    await site.generate();
    expect(await site.generate()).toMatchObject({ code: 0, rendered: 0, written: 0 });
    expect((await site.output())['en/hello/index.html']).toContain('The old words');
    await writeAll(site, Object.fromEntries(asFiles(added)));
    await site.generate(['--keep-builds', '0']);
    const output = await site.output();
    expect(output['en/hello/index.html']).toContain('The new words');
    expect(output).toEqual(await fresh(site));
  });

  test('renders every page if the site has another address', async () => {
    const site = await miniSite();
    await site.generate();
    expect(await site.generate(['--site-url', 'https://other.example'])).toMatchObject({ code: 0, rendered: allPages });
    expect(await site.generate(['--site-url', 'https://other.example'])).toMatchObject({ rendered: 0, written: 0 });
  });
});

describe('a file that disappears', () => {
  test('from the content disappears from the output: the page, its data and its sitemap entry', async () => {
    const other = notes('other');
    const site = await miniSite({ ...other });
    await site.generate();
    const before = await identities(join(site.root, 'dist'));
    expect((await site.output())['sitemap.xml']).toContain('/en/other/');
    await removeAll(site, other);
    expect(await site.generate()).toMatchObject({ code: 0, rendered: 0 });
    const output = await site.output();
    expect(Object.keys(output).filter((path) => path.includes('other'))).toEqual([]);
    expect(output['sitemap.xml']).not.toContain('/en/other/');
    expect(existsSync(join(site.root, 'dist/en/other'))).toBe(false);
    expect(await changedSince(before, join(site.root, 'dist'))).not.toContain('en/hello/index.html');
    expect(output).toEqual(await fresh(site));
  });

  test('from the public folder disappears from the output', async () => {
    const site = await miniSite({ 'public/files/form.pdf': 'x' });
    await site.generate();
    await site.remove('public/files');
    expect(await site.generate()).toMatchObject({ code: 0, rendered: 0 });
    expect(await site.output()).toEqual(await fresh(site));
    expect(existsSync(join(site.root, 'dist/files'))).toBe(false);
  });

  test('from the output, because somebody has removed it, is made again with the next build', async () => {
    const site = await miniSite({ ...notes('other') });
    await site.generate();
    await site.remove('dist/fr/other/index.html');
    await site.remove('dist/page-data/hello');
    await site.write('content/note/hello.en.md', note([], 'Another text.'));
    expect(await site.generate()).toMatchObject({ code: 0, rendered: 3 });
    expect(await site.output()).toEqual(await fresh(site));
  });
});

test.each(sized(['0'], ['0', '2']))('a page may become a public file and a page again (%s threads)', async (workers) => {
  const args = ['--workers', workers];
  const page = notes('page');
  const site = await miniSite({ ...page });
  await site.generate(args);
  // Both slots share the page's files from here on.
  await site.write('content/note/hello.en.md', note([], 'Another text.'));
  await site.generate(args);
  const published = (await site.output())['en/page/index.html'];

  await removeAll(site, page);
  await site.write('public/en/page/index.html', 'A file.');
  expect(await site.generate(args)).toMatchObject({ code: 0 });
  expect(await site.output()).toEqual(await fresh(site));
  expect((await site.output('.dist.spare'))['en/page/index.html']).toBe(published);

  await site.remove('public/en');
  await writeAll(site, page);
  for (const body of sized(['One.', 'Two.'], ['One.', 'Two.', 'Three.'])) {
    await site.write('content/note/hello.en.md', note([], body));
    expect(await site.generate(args)).toMatchObject({ code: 0 });
    expect(await site.output()).toEqual(await fresh(site));
  }
});

/** Threads write with the same code: the number of threads changes no byte. */
/** Outputs of runs from nothing, by the state of the site. */
const fromNothing = new Map<string, Record<string, string>>();
const waysToWrite = [['--workers', '0'], ['--in-place'], ...sized([], [['--workers', '2']])];

type Turns = [name: string, file: Readonly<Record<string, string>>, folder: Readonly<Record<string, string>>];
const turns: readonly Turns[] = [
  ['page', { 'public/en/press': 'hello' }, notes('press')],
  ['public file', { 'public/press': 'hello' }, { 'public/press/deep/kit.txt': 'x', 'public/press/kit.txt': 'x' }],
  ['data of a page', { 'public/page-data/en/press': 'hello' }, notes('press')],
];

describe.each(waysToWrite.map((args, at) => [args, at] as const))('with %j', (args, way) => {
  // In normal runs each way has the page and one of the others.
  test.each(someOf(turns, 3).filter((_, at) => sized(at === 0 || at === way + 1, true)))(
    'a file becomes a folder and a file again: %s',
    async (name, file, folder) => {
      const site = await miniSite(file);
      const generateTwice = async (kind: 'file' | 'folder'): Promise<void> => {
        // After the second run, both slots have the same files.
        for (const body of ['One.', 'Two.']) {
          await site.write('content/note/hello.en.md', note([], body));
          expect(await site.generate(args)).toMatchObject({ code: 0 });
          const state = `${name} ${kind} ${body}`;
          const expected = fromNothing.get(state) ?? (await fresh(site));
          fromNothing.set(state, expected);
          expect(await site.output()).toEqual(expected);
        }
      };
      await generateTwice('file');
      await site.remove(Object.keys(file)[0] ?? '');
      for (const [path, text] of Object.entries(folder)) {
        await mkdir(dirname(join(site.root, path)), { recursive: true });
        await site.write(path, text);
      }
      await generateTwice('folder');
      await Promise.all(Object.keys(folder).map((path) => site.remove(path)));
      await rm(join(site.root, Object.keys(file)[0] ?? ''), { recursive: true, force: true });
      await writeAll(site, file);
      await generateTwice('file');
    },
  );
});

test('a public file in the place of the sitemap is refused', async () => {
  const site = await miniSite({ 'public/sitemap.xml': 'mine' });
  expect(await site.generate()).toMatchObject({ code: 1, problems: [{ code: 'OUTPUT_PUBLIC_CLASH' }] });
  expect(await site.output()).toEqual({});
});

describe('a damaged cache', () => {
  const parts = ['builds', 'bundles', 'content', 'images', 'routes', 'runs', 'search', 'templates'];
  /**
   * Parts whose files belong together, where one damaged file among valid ones may mislead, and all
   * others at once.
   */
  const linked = ['builds', 'content', 'runs'];
  const groups = [...linked.map((part) => [part]), parts.filter((part) => !linked.includes(part))];

  // Each run begins with the cache and the output from before the damage.
  test.each(groups.map((group) => ({ group })))('of $group changes no byte of the output', async ({ group }) => {
    const hello = ['---', 'title: Hello', 'summary: plain', '---', '', '![A house](/house.svg) and “more”.', ''].join('\n');
    const site = await searchSite({ 'public/house.svg': svg().toString(), 'content/note/hello.en.md': hello });
    await site.write('public/photo.jpg', await photo(400, 20).jpeg().toBuffer());
    await site.write('content/note/hello.fr.md', hello.replace('house.svg', 'photo.jpg'));
    const own = ['--cache', 'cache'];
    await site.generate(own);
    await site.setNote('other', { title: 'Other' });
    await makeOlder(join(site.root, 'content'));
    await site.generate(own);
    const kept = ['cache', 'dist', '.dist.spare'];
    const put = (from: string, to: string) =>
      Promise.all(
        kept.map(async (folder) => {
          await rm(join(site.root, to, folder), { recursive: true, force: true });
          await cp(join(site.root, from, folder), join(site.root, to, folder), { recursive: true });
        }),
      );
    await put('.', 'whole');
    await site.setNote('other', { title: 'Another' });
    await site.generate(own);
    const expected = await site.output();

    const lists = await Promise.all(
      group.map(async (part) => (await listFiles(join(site.root, 'whole/cache', part))).map((file) => join(part, file))),
    );
    for (const list of lists) expect(list).not.toEqual([]);
    expect((await readdir(join(site.root, 'whole/cache'))).sort()).toEqual(['.boreal-cache', ...parts]);
    const files = lists.flat();
    for (const together of group.length === 1 ? someOf(files, 3).map((file) => [file]) : [files]) {
      await put('whole', '.');
      for (const file of together) {
        const damaged = join(site.root, 'cache', file);
        await truncate(damaged, Math.floor(statSync(damaged).size / 2));
      }
      expect(await site.generate(own), together.join()).toMatchObject({ code: 0, status: 'generated', problems: [] });
      expect(await site.output(), together.join()).toEqual(expected);
    }
  });
});

describe('a thread that dies', () => {
  const page = (what: string): string => `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string }
export default ({ data }: PageProps<Data>) => {
  if (data.title === 'Bad') { ${what} }
  return <main><h1>{data.title}</h1></main>;
};
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;
  const bad = Object.fromEntries(Object.entries(notes('bad')).map(([path, text]) => [path, text.replace('Hello', 'Bad')]));

  test.each<[string, string, RegExp, Readonly<Record<string, string>>]>([
    ['ends itself', 'process.exit(3);', /ended with 3/, {}],
    [
      'needs more memory than there is',
      'const held: unknown[] = []; for (;;) held.push(new Array(100_000).fill({}));',
      /memory/,
      { NODE_OPTIONS: '--max-old-space-size=200' },
    ],
  ])(
    'because it %s fails the run with the page’s path, and the published site stays as it was',
    async (_name, what, cause, env) => {
      const site = await miniSite({ 'templates/note.page.tsx': page(what), ...notes('other') });
      await change(site, 'boreal.config.ts', "'A text.'", "'A text.', 'Bad'");
      await site.generate(['--workers', '1']);
      const before = await identities(join(site.root, 'dist'));
      const tree = await site.output();

      await writeAll(site, bad);
      const { code, stdout } = await site.borealProcess(['generate', '--json', '--workers', '1'], env);
      const outcome: GenerateOutcome = JSON.parse(stdout);
      expect(code).toBe(1);
      expect(outcome).toMatchObject({
        status: 'failed',
        problems: [{ code: 'RENDER_THREAD_DIED', cause: expect.stringMatching(cause) }],
      });
      expect(outcome.problems[0]?.message).toContain('/en/bad/');
      expect(await site.output()).toEqual(tree);
      expect(await changedSince(before, join(site.root, 'dist'))).toEqual([]);

      await removeAll(site, bad);
      expect(await site.generate(['--workers', '1'])).toMatchObject({ code: 0, rendered: 0, written: 0 });
      expect(await readTree(join(site.root, 'dist'))).toEqual(tree);
    },
  );
});
