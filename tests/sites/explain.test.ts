import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PageExplanation } from '../../generator/index.ts';
import { type MiniSite, miniSite, note, withSharedModules } from '../support/mini-site.ts';

withSharedModules();

/** Content and causes of a page, through the real command line. */

/** Runs `explain --json`. */
async function explain(site: MiniSite, page: string, args: readonly string[] = []): Promise<PageExplanation> {
  const { code, stdout, stderr } = await site.boreal(['explain', page, '--json', ...args]);
  expect(code, stdout + stderr).toBe(0);
  return JSON.parse(stdout);
}

/** Parts of the fingerprint that differ from the published ones. */
function changedParts({ fingerprint, lastRun }: PageExplanation): readonly string[] {
  const published: Readonly<Record<string, string>> = { ...lastRun?.fingerprint };
  return Object.entries(fingerprint).flatMap(([part, value]) => (published[part] === value ? [] : [part]));
}

/** A site with a note that reads another one for its page, and a word for all pages. */
async function siteWithRelated(): Promise<MiniSite> {
  const site = await miniSite({
    'content/note/other.en.md': note(['related: [hello]']),
    'content/note/other.fr.md': note(['related: [hello]'], 'Un texte.'),
    'content/label/word.en.yaml': 'word: Word\n',
    'content/label/word.fr.yaml': 'word: Mot\n',
  });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const data =
    "data: { title, body, related: entry.fields.related.map((id) => graph.entry('note', id, locale).fields.title) } };";
  expect(config).toContain('data: { title, body } };');
  await site.write('boreal.config.ts', config.replace('data: { title, body } };', data));
  return site;
}

describe('the inputs of a page', () => {
  test('have an entry once, if the page reads a fallback and its original', async () => {
    const site = await siteWithRelated();
    await site.remove('content/note/other.fr.md');
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    const edited = config
      .replace("graph.entry('note', id, locale)", "graph.entry('note', entry.id, 'en')")
      .replace('  locales:', "  translations: 'fallback',\n  locales:");
    await site.write('boreal.config.ts', edited);
    const page = await explain(site, '/fr/other/');
    expect(page.entries.map(({ place }) => place)).toEqual(['content/note/other.en.md']);
  });

  test('are listed with the files of its entries, templates, shared data and scripts, and its own', async () => {
    const site = await siteWithRelated();
    await site.generate();
    const page = await explain(site, '/en/other/');
    expect(page).toMatchObject({
      path: '/en/other/',
      family: 'note',
      language: 'en',
      entries: [
        { id: 'note/other', place: 'content/note/other.en.md', title: 'Hello' },
        { id: 'note/hello', place: 'content/note/hello.en.md', title: 'Hello' },
      ],
      sharedEntries: [
        { id: 'label/word', place: 'content/label/word.en.yaml', title: 'Word' },
        { id: 'label/menu', place: 'content/label/menu.en.yaml', title: 'Menu' },
      ],
      template: 'templates/note.page.tsx',
      slices: [{ name: 'header-en', template: 'templates/header.tsx', file: 'slice-data/header-en.json' }],
      staticQueries: [{ name: 'words' }],
    });
    const output = await site.output();
    expect(JSON.parse(output[page.staticQueries[0]?.file ?? ''] ?? '')).toEqual({ data: { words: ['Word'] } });
    expect(page.files.map(({ path }) => path)).toEqual(['en/other/index.html', 'page-data/en/other/page-data.json']);
    expect(page.chunks.map(({ name }) => name)).toEqual([
      'app',
      'hydrate',
      'component---templates-note-page-tsx',
      'slice---templates-header-tsx',
    ]);
    const scripts = page.chunks.flatMap(({ files }) => files);
    expect(scripts.length).toBeGreaterThan(page.chunks.length);
    for (const { path, size } of [...page.files, ...scripts]) expect(output[path], path).toHaveLength(size ?? -1);
    const loaded = JSON.parse(output['page-data/en/other/page-data.json'] ?? '');
    expect(page.staticQueries.map(({ file }) => file)).toEqual(
      loaded.staticQueryHashes.map((hash: string) => `page-data/sq/d/${hash}.json`),
    );
  });

  test('are the same for a page at the root and its translation, and a redirect page has no entry', async () => {
    const config = await readFile(join((await miniSite()).root, 'boreal.config.ts'), 'utf8');
    const site = await miniSite({
      'boreal.config.ts': config.replace(
        "alsoAtRoot: true, listed: false, data: { title: 'Not found' }",
        "alsoAtRoot: true, listed: false, data: { title: graph.single('label', 'menu', locale).fields.word }",
      ),
    });
    const [twin, root] = [await explain(site, '/en/404.html'), await explain(site, '/404.html')];
    expect(twin.entries).toMatchObject([{ id: 'label/menu' }]);
    expect(root.entries).toEqual(twin.entries);
    const redirect = await explain(site, '/hello/');
    expect(redirect).toMatchObject({ family: 'redirect', template: 'templates/redirect.page.tsx', entries: [] });
    expect(redirect.chunks.map(({ name }) => name)).toEqual(['app', 'redirect']);
  });
});

describe('the cause of a page', () => {
  test('is a missing publication before the first run, and the question publishes nothing', async () => {
    const site = await miniSite();
    const page = await explain(site, '/en/hello/');
    expect(page).toMatchObject({ lastRun: null, nextRun: { cause: 'new', action: 'render' } });
    expect(page.files).toEqual([{ path: 'en/hello/index.html' }, { path: 'page-data/en/hello/page-data.json' }]);
    expect(await site.output()).toEqual({});
  });

  test('is reuse after a run, and a change of its entry after an edit, which other pages do not have', async () => {
    const site = await siteWithRelated();
    await site.generate();
    const fresh = await explain(site, '/en/hello/');
    expect(fresh).toMatchObject({ lastRun: { cause: 'new', action: 'render' }, nextRun: { cause: 'none', action: 'keep' } });
    expect(changedParts(fresh)).toEqual([]);

    await site.write('content/note/hello.en.md', note([], 'Another text.'));
    const edited = await explain(site, '/en/hello/');
    expect(edited.nextRun).toMatchObject({ cause: 'data', action: 'render' });
    expect(changedParts(edited)).toEqual(['route']);
    expect((await explain(site, '/en/other/')).nextRun).toMatchObject({ cause: 'none', action: 'keep' });

    expect(await site.generate()).toMatchObject({ rendered: 1 });
    expect(await explain(site, '/en/hello/')).toMatchObject({ lastRun: { cause: 'data' }, nextRun: { cause: 'none' } });
    expect(await explain(site, '/en/other/')).toMatchObject({ lastRun: { cause: 'none', action: 'keep' } });
  });

  test.each([
    ['template', 'templates/note.page.tsx', (text: string) => text.replace('<main>', '<main id="main">'), 'template'],
    ['shared data', 'content/label/word.en.yaml', () => 'word: Term\n', 'shared'],
    ['menu', 'content/label/menu.en.yaml', () => 'word: Contents\n', 'slices'],
  ] as const)('is a changed %s before a run, and the run confirms it', async (_what, file, change, cause) => {
    const site = await siteWithRelated();
    await site.generate();
    await site.write(file, change(await readFile(join(site.root, file), 'utf8')));
    const page = await explain(site, '/en/hello/');
    expect(page.nextRun).toMatchObject({ cause, action: cause === 'slices' ? 'exchange slices' : 'render' });
    expect(changedParts(page)).toContain(cause);
    expect(changedParts(page)).not.toContain('route');
    await site.generate();
    const made = await explain(site, '/en/hello/');
    expect(made).toMatchObject({ lastRun: { cause }, nextRun: { cause: 'none' } });
    expect(made.lastRun?.fingerprint).toEqual(page.fingerprint);
  });

  test('is printed in sentences, with the changed parts of the fingerprint', async () => {
    const site = await miniSite();
    await site.generate();
    const before = (await explain(site, '/en/hello/')).fingerprint.route;
    await site.write('content/note/hello.en.md', note([], 'Another text.'));
    const { code, stdout } = await site.boreal(['explain', '/en/hello/']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\/en\/hello\/ is a page of the family “note” in “en”\.\n\nEntries\n {2}note\/hello {2}content\/note\/hello\.en\.md/,
    );
    expect(stdout).toMatch(new RegExp(`\\n {2}route {5}[0-9a-f]{20} {2}was ${before}\\n {2}template {2}[0-9a-f]{20}\\n`));
    expect(stdout).toContain('rendered it, because no run is known to have published it before.\n');
    expect(stdout).toContain('A run would now render it, because its route has changed, or a text or picture that it shows.\n');
  });
});

describe('the requested page', () => {
  test('is found by its path in any spelling, its address, and its files', async () => {
    const site = await miniSite({
      'content/note/hello.en.md': note(['path: /été/']),
      'content/note/hello.fr.md': note(['path: /été/'], 'Un texte.'),
    });
    for (const spelling of [
      '/en/été',
      'en/été/',
      '/en/%C3%A9t%C3%A9/?a=b#c',
      'https://mini.example/below/en/%C3%A9t%C3%A9?a=/fr/#c',
      'en/été/index.html',
      '/below/page-data/en/été/page-data.json',
    ]) {
      expect((await explain(site, spelling, ['--path-prefix', '/below'])).path, spelling).toBe('/en/été/');
    }
  });

  test.each([
    ['/en/helo', '/en/helo/', '/en/hello/'],
    ['https://mini.example/FR/Hello/?a', '/FR/Hello/', '/fr/hello/'],
    ['/something/else/altogether/', '/something/else/altogether/', undefined],
  ])('is an error with the closest path if it does not exist: %s', async (address, asked, known) => {
    const site = await miniSite();
    const { code, stdout, stderr } = await site.boreal(['explain', address]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(`The site has no page ${asked}.`);
    if (known === undefined) expect(stderr).not.toContain('Did you mean');
    else expect(stderr).toContain(`Did you mean ${known}?`);
  });

  test('is an error in JSON too if it does not exist', async () => {
    const site = await miniSite();
    const { code, stdout } = await site.boreal(['explain', '/en/helo/', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', problems: [{ code: 'ROUTE_PAGE_UNKNOWN' }] });
  });

  test('cannot be explained while the site has problems, which are reported', async () => {
    const site = await miniSite({ 'content/note/hello.en.md': note(['titel: Hello']) });
    const { code, stderr } = await site.boreal(['explain', '/en/hello/']);
    expect(code).toBe(1);
    expect(stderr).toContain('error “titel” is not a field of “note”.');
  });

  test('is explained while a run uses the output folder', async () => {
    const site = await miniSite();
    await site.generate();
    await site.write('.dist.lock', JSON.stringify({ pid: process.pid, host: hostname() }));
    expect(await explain(site, '/en/hello/')).toMatchObject({ lastRun: { cause: 'new' }, nextRun: { cause: 'none' } });
  });
});
