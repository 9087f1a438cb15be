/** Whatever a site is made from: after a change of it, a cache gives what a run without one gives. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { generate, loadSite } from '../../generator/index.ts';
import { emptyCache } from '../support/empty-cache.ts';
import { isLong } from '../support/length.ts';
import { makeOlder } from '../support/make-older.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { surroundings } from '../support/surroundings.ts';
import { treeHashes } from '../support/tree-hashes.ts';
import { manyNotes, wholeSite, wholeSiteFiles } from '../support/whole-site.ts';

const state = manyNotes(6);

/** Templates whose HTML depends on the time zone, the language and the tables of the process. */
const templates: Readonly<Record<string, string>> = Object.fromEntries(
  ['note.page', 'header'].map((name) => {
    const path = `templates/${name}.tsx`;
    const text = String(wholeSiteFiles(state)[path]);
    const local = `{new Date(1_767_225_600_000).toLocaleString()} {'\\u{1F9CC}'.match(/\\p{Emoji}/u) ? 1 : 0}`;
    return [
      path,
      name === 'header' ? text.replace('{data.word}', `{data.word} ${local}`) : text.replace('<ul>', `<p>${local}</p><ul>`),
    ];
  }),
);

const draft = ['---', 'title: A draft', 'draft: true', '---', '', 'Not a note.', ''].join('\n');
const later = ['---', 'title: A later note', 'publishAt: 2100-01-01T00:00:00Z', '---', '', 'A note.', ''].join('\n');
const hidden = { draft, later };

let site: MiniSite;
let removeSite = async (): Promise<void> => {};

/** Options and environment of the runs; changes of the table add to them. */
let args: readonly string[] = [];
let env: Readonly<Record<string, string>> = {};

async function run(out: string, cache: string): Promise<Readonly<Record<string, string>>> {
  const own = ['generate', '--out', out, '--cache', cache, '--keep-builds', '0', ...args];
  // The language of a process is read when it starts.
  const { code, stderr } = Object.keys(env).length > 0 ? await site.borealProcess(own, env) : await site.boreal(own);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return treeHashes(join(site.root, out));
}

async function runWithout(): Promise<Readonly<Record<string, string>>> {
  for (const name of ['fresh', 'fresh-cache']) await rm(join(site.root, name), { recursive: true, force: true });
  return run('fresh', await emptyCache(site, 'fresh-cache'));
}

beforeAll(async () => {
  site = await wholeSite(state, (remove) => {
    removeSite = remove;
  });
  for (const [path, text] of Object.entries(templates)) await site.write(path, text);
  for (const [slug, text] of Object.entries(hidden)) {
    for (const language of ['en', 'fr'])
      await site.write(`content/note/${slug}.${language}.md`, text.replaceAll(/An? |Not /g, `${language} `));
  }
  await edit('content/note/n1.fr.md', 'Un texte', 'Le prix : 10 km. Un texte');
  await makeOlder(join(site.root, 'content'));
  await run('dist', 'cache');
});
afterAll(() => removeSite());

const edit = async (path: string, from: string | RegExp, to: string): Promise<void> => {
  const text = await readFile(join(site.root, path), 'utf8');
  expect(text).not.toBe(text.replace(from, to));
  await site.write(path, text.replace(from, to));
};
const config = (from: string | RegExp, to: string) => () => edit('boreal.config.ts', from, to);

/** Changes of one input, each from the state of the one before. */
const changes: Readonly<Record<string, () => unknown>> = {
  'a template': () => edit('templates/note.page.tsx', 'title="page"', 'title="other"'),
  'the component of a slice': () => edit('templates/header.tsx', 'title="header"', 'title="other"'),
  'the head of a page': () => edit('templates/note.page.tsx', '– Site', '– Other'),
  'a stylesheet': () => edit('templates/site.css', 'black', 'green'),
  'the component of cards': () => edit('templates/card.tsx', '{label}:', '{label} –'),
  'a font of cards': config('figtree-latin-600-normal.woff', 'figtree-latin-700-normal.woff'),
  'the weight of a font': config('weight: 600', 'weight: 700'),
  'an entry': () => edit('content/note/n2.en.md', 'title: Note 2', 'title: Another title'),
  'shared data': () => edit('content/word/first.en.yaml', 'one', 'another'),
  'data of a slice': () => edit('content/label/menu.fr.yaml', 'Menu', 'Carte'),
  'synonyms of the search': () => edit('content/label/words.en.yaml', 'note text', 'note word'),
  'a public file': () => site.write('public/files/form.txt', 'Another form.'),
  'a picture': () => edit('public/house.svg', '<svg', '<svg data-other=""'),
  'the address of the site': config('https://whole.example', 'https://other.example'),
  'a setting of documents': config('#123456', '#654321'),
  'a setting of routes': config(/at \+= 10/, 'at += 3'),
  'the search': config("category: 'note'", "category: 'other'"),
  typography: config('siteUrl:', 'typography: false, siteUrl:'),
  'the tag of a language': config("en: { tag: 'en-CA' }", "en: { tag: 'en-GB' }"),
  'the splitting of the search': config('search: { synonyms', 'search: { splitByLanguage: true, synonyms'),
  'the path prefix': () => {
    args = ['--path-prefix', '/docs'];
  },
  'the view of drafts': () => {
    args = [...args, '--drafts'];
  },
  'the time of the view': () => {
    args = ['--path-prefix', '/docs', '--now', '2100-06-01T00:00Z'];
  },
  'the time zone': () => {
    env = { TZ: 'Pacific/Auckland' };
  },
  'the language of the process': () => {
    env = { ...env, LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' };
  },
};

const hashOf = (hashes: Readonly<Record<string, string>>): string =>
  createHash('sha256').update(JSON.stringify(hashes)).digest('hex');

// Before the changes of the environment, for which a run needs a process of its own.
test.each<[string, () => unknown]>([
  ['the number of threads', () => (args = ['--workers', '2'])],
  ['a file of nobody', () => site.write('notes.txt', 'Nothing imports it.')],
])('%s cannot matter', async (_name, change) => {
  const before = await treeHashes(join(site.root, 'dist'));
  await change();
  expect(await runWithout()).toEqual(before);
  expect(await run('dist', 'cache')).toEqual(before);
  args = [];
});

/** Normal runs compare with a run from nothing after every second change, so wide changes precede narrow ones. */
const isCompared = (at: number): boolean => isLong || at % 2 === 1 || at === Object.keys(changes).length - 1;

test.each(Object.entries(changes).map(([name, change], at) => [name, change, isCompared(at)] as const))(
  '%s',
  async (_name, change, isCompared) => {
    const before = hashOf(await treeHashes(join(site.root, 'dist')));
    await change();
    const warm = await run('dist', 'cache');
    if (isCompared) expect(warm).toEqual(await runWithout());
    // A change without an effect would show nothing.
    expect(hashOf(warm)).not.toBe(before);
  },
);

test('other code of Boreal or its packages, and other tables of Node, make every page again', async () => {
  const overrides = { out: join(site.root, 'code'), cache: join(site.root, 'code-cache') };
  const loaded = await loadSite({ config: 'boreal.config.ts', cwd: site.root, overrides });
  const rendered = async (codeHash: string): Promise<number> =>
    (await generate({ ...surroundings, site: loaded, codeHash })).rendered;
  const pages = await rendered('one');
  expect([pages > 10, await rendered('one')]).toEqual([true, 0]);
  expect([await rendered('two'), await rendered('two')]).toEqual([pages, 0]);
  const versions = vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, icu: '1.0' });
  expect([await rendered('two'), await rendered('two')]).toEqual([pages, 0]);
  versions.mockRestore();
});
