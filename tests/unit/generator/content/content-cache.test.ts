import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishPolicy } from '../../../../generator/content/read-policy.ts';
import { createSiteReader, openSiteCache } from '../../../../generator/content/read-site.ts';
import type { ContentSource } from '../../../../generator/model/content-source.ts';
import type { RichTextRef } from '../../../../generator/model/kinds/markdown.ts';
import type { LoadedSite } from '../../../../generator/settings/load-site.ts';
import { defineFamily, defineModel, defineSite, defineType, integer, markdown, text } from '../../../../generator/site.ts';
import { markdownSource } from '../../../../generator/sources/markdown/markdown-source.ts';
import { tempFolder } from '../temp-folder.ts';

const model = defineModel({
  note: defineType('A note.', {
    title: text(),
    order: integer({ optional: true, localized: false }),
    body: markdown({ optional: true }),
  }),
});
const notes = defineFamily<typeof model>()({
  name: 'note',
  page: 'note.page.tsx',
  shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) yield { path: `/${entry.slug}/`, entry, data: { ...entry.fields } };
  },
});
const definition = defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } },
  siteUrl: 'https://site.example',
  model,
  families: [notes],
  slices: {},
  shared: {},
  rootShared: [],
  root: 'root.tsx',
  client: 'client',
  content: 'content',
  languageRedirects: false,
});

const note = (title: string, body = '', lines = ''): string => `---\ntitle: ${title}\n${lines}---\n${body}`;
const sound = {
  'note/a.en.md': note('First', 'See [the *second*](/b/).'),
  'note/a.fr.md': note('Premier', 'Voir [le second](/b/).'),
  'note/b.en.md': note('Second', 'A text.', 'order: 2\n'),
  'note/b.fr.md': note('Deuxième', 'Un texte.', 'order: 2\n'),
};

/**
 * A site of notes with a cache, and runs that read it. Each returns what its pages show, and its
 * work.
 */
async function noteSite(files: Readonly<Record<string, string>> = sound) {
  const root = await tempFolder();
  const site: LoadedSite = {
    definition,
    root,
    content: join(root, 'content'),
    source: { kind: 'markdown', policy: 'error' },
    sources: [{ name: 'markdown', settings: { kind: 'markdown', policy: 'error' } }],
    editor: undefined,
    policies: { ofSource: 'error' },
    publicFolder: undefined,
    out: join(root, 'dist'),
    cache: join(root, 'cache'),
    siteUrl: 'https://site.example',
    pathPrefix: '',
    locales: ['en', 'fr'],
    tags: { en: 'en-CA', fr: 'fr-CA' },
  };
  let seconds = 1_700_000_000;
  /** Sets the time of a file to the next second. */
  const touch = async (path: string): Promise<void> => utimes(join(site.content, path), seconds, seconds++);
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(site.content, path)), { recursive: true });
    await writeFile(join(site.content, path), content);
    await touch(path);
  };
  for (const [path, content] of Object.entries(files)) await write(path, content);

  /** Without a code hash, a run uses no cache. */
  async function run(code = 'code') {
    const cache = await openSiteCache(site, code);
    const did = { asked: [] as string[], rendered: 0, compared: 0 };
    const watched: typeof cache = cache && {
      ...cache,
      texts: {
        ...cache.texts,
        add(reference, found) {
          did.rendered++;
          cache.texts.add(reference, found);
        },
      },
      agreements: {
        ...cache.agreements,
        add(key) {
          did.compared++;
          cache.agreements.add(key);
        },
      },
    };
    const reader = createSiteReader({ site, assets: undefined, policy: publishPolicy(() => 'error'), contentCache: watched });
    const data = new Map<string, { readonly title: string; readonly body?: RichTextRef }>();
    const source = watchedSource(markdownSource({ folder: site.content, root, locales: site.locales, now: Date.now }), did.asked);
    const content = await reader.read(source, {
      add: (route) => data.set(route.path, route.data as never),
      clear: () => data.clear(),
    });
    const { problems } = content;
    const pages = [...data].map(([path, { body, ...rest }]) => ({
      path,
      ...rest,
      html: body && content.texts.get(body.richText).html,
    }));
    await content.saveCache(true);
    cache?.close();
    return { ...did, pages, problems, codes: problems.map(({ code: found }) => found) };
  }
  /** Damages every record of a pack, or truncates the named cache file. */
  const damage = async (what: string): Promise<void> => {
    const path = join(site.cache, 'content', what);
    if (!(await stat(path)).isDirectory()) return writeFile(path, (await readFile(path)).subarray(0, -1));
    for (const name of await readdir(path)) {
      if (name.endsWith('.records')) await writeFile(join(path, name), (await readFile(join(path, name))).fill('x'));
    }
  };
  return { site, write, touch, run, damage, remove: (path: string) => rm(join(site.content, path)) };
}

/** The same source, which records reads of its files. */
const watchedSource = (source: ContentSource, asked: string[]): ContentSource => ({
  name: source.name,
  async *entries() {
    for await (const item of source.entries()) {
      if (!('file' in item)) yield item;
      else {
        const { name, type, slug, locale, origin, locate } = item.file;
        const told = <T>(what: string, found: T): T => {
          asked.push(`${what} ${name}`);
          return found;
        };
        yield {
          ...item,
          file: {
            name,
            type,
            slug,
            locale,
            origin,
            locate: (path) => told('locate', locate(path)),
            hash: () => told('hash', item.file.hash()),
            read: () => told('read', item.file.read()),
          },
        };
      }
    }
  },
});

const nothing = { asked: [], rendered: 0, compared: 0 };

describe('a site that was read before', () => {
  it('is read, rendered and compared once', async () => {
    const { run } = await noteSite();
    const first = await run();
    expect(first).toMatchObject({
      asked: Object.keys(sound).map((name) => `read ${name}`),
      rendered: 4,
      compared: 4,
      problems: [],
    });
    expect(first.pages[0]).toEqual({
      path: '/en/a/',
      title: 'First',
      html: '<p>See <a href="/en/b/">the <em>second</em></a>.</p>',
    });
    expect(await run()).toEqual({ ...first, ...nothing });
    expect(await run()).toEqual({ ...first, ...nothing });
  });

  it('writes no cached record again', async () => {
    const { site, run } = await noteSite();
    await run();
    const names = async () => (await readdir(join(site.cache, 'content'), { recursive: true })).toSorted();
    const before = await names();
    await run();
    expect(before).toHaveLength(7);
    expect(await names()).toEqual(before);
  });

  it('is read again by other code', async () => {
    const { run } = await noteSite();
    const first = await run('code');
    expect(await run('other')).toEqual(first);
    expect(await run('other')).toEqual({ ...first, ...nothing });
  });

  it('is read again under other rules', async () => {
    const { site, run } = await noteSite();
    const first = await run();
    Object.assign(site, { pathPrefix: '/prefix' });
    const other = await run();
    expect(other).toMatchObject({ asked: first.asked, rendered: 4, compared: 4 });
    expect(other.pages[0]?.html).toContain('href="/prefix/en/b/"');
  });

  it('is not cached if the code has no hash', async () => {
    const { run } = await noteSite();
    const first = await run('');
    expect(first.asked).toHaveLength(4);
    expect(await run('')).toEqual(first);
  });

  it('reads a copied file with the same content without parsing it', async () => {
    const { run, touch } = await noteSite();
    const first = await run();
    await touch('note/a.fr.md');
    expect(await run()).toEqual({ ...first, ...nothing, asked: ['hash note/a.fr.md'] });
    expect(await run()).toEqual({ ...first, ...nothing });
  });

  it.each<[string, number]>([
    ['note/b.fr.md', 1],
    ['note/b.en.md', 2],
  ])('reads the file %s after a change, and compares it with its translation', async (name, compared) => {
    const { run, write } = await noteSite();
    const first = await run();
    await write(name, note('Changed', 'Something else.', 'order: 2\n'));
    const second = await run();
    expect(second).toMatchObject({ asked: [`hash ${name}`, `read ${name}`], rendered: 1, compared, problems: [] });
    const path = name === 'note/b.fr.md' ? '/fr/b/' : '/en/b/';
    const changed = { path, title: 'Changed', order: 2, html: '<p>Something else.</p>' };
    expect(second.pages).toEqual(first.pages.map((page) => (page.path === path ? changed : page)));
    expect(await run()).toEqual({ ...second, ...nothing });
  });

  it('reads a new file, and forgets a removed one', async () => {
    const { run, write, remove } = await noteSite();
    const first = await run();
    const added = ['note/c.en.md', 'note/c.fr.md'] as const;
    const writeBoth = async () => {
      await write(added[0], note('Third'));
      await write(added[1], note('Troisième'));
    };
    await writeBoth();
    const read = added.map((name) => `read ${name}`);
    expect(await run()).toMatchObject({ asked: read, compared: 2 });
    for (const name of added) await remove(name);
    expect(await run()).toEqual({ ...first, ...nothing });
    await writeBoth();
    expect(await run()).toMatchObject({ asked: read, compared: 2 });
  });

  it('compares the content of a recently written file each time', async () => {
    const { site, run, write } = await noteSite();
    const soon = Date.now() / 1_000 + 3_600;
    await utimes(join(site.content, 'note/a.en.md'), soon, soon);
    await run();
    const unchanged = await run();
    expect([unchanged.asked, unchanged.compared]).toEqual([['hash note/a.en.md'], 0]);
    await write('note/a.en.md', '---\ntitle: Changed\n---\n\nA text.\n');
    await utimes(join(site.content, 'note/a.en.md'), soon, soon);
    expect((await run()).pages.map(({ title }) => title)).toContain('Changed');
  });
});

describe('problems', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['in a field', { 'note/b.en.md': note('Second', '', 'order: many\n') }, ['CONTENT_FIELD_TYPE']],
    ['in the front matter', { 'note/b.fr.md': '---\ntitle: [\n---\n' }, ['CONTENT_FRONT_MATTER']],
    ['in a formatted text', { 'note/b.fr.md': note('Deuxième', '# Un titre', 'order: 2\n') }, ['TEXT_HEADING_LEVEL']],
    ['in a picture’s address', { 'note/b.fr.md': note('Deuxième', '![x](/no.png)', 'order: 2\n') }, ['IMAGE_MISSING']],
    ['in a link', { 'note/b.fr.md': note('Deuxième', '[c](/c/)', 'order: 2\n') }, ['ROUTE_LINK_BROKEN']],
    ['in a translation', { 'note/b.fr.md': note('Second', '', 'order: 3\n') }, ['GRAPH_VALUE_DIFFERS', 'GRAPH_NOT_TRANSLATED']],
  ])('%s are reported by each run, at the same positions', async (_name, files, codes) => {
    const { run, write } = await noteSite();
    await run();
    for (const [name, content] of Object.entries(files)) await write(name, content);
    const fresh = await run('');
    expect(fresh.codes.toSorted()).toEqual([...codes].sort());
    for (let count = 0; count < 3; count++) expect((await run()).problems).toEqual(fresh.problems);
  });

  it('from another file are reported for a file that is not read', async () => {
    const { run, remove } = await noteSite();
    await run();
    for (const name of ['note/b.en.md', 'note/b.fr.md']) await remove(name);
    const { problems, asked } = await run();
    expect(problems.map(({ code, where }) => [code, where?.file, where?.line])).toEqual([
      ['ROUTE_LINK_BROKEN', 'content/note/a.en.md', 4],
      ['ROUTE_LINK_BROKEN', 'content/note/a.fr.md', 4],
    ]);
    // The positions only.
    expect(asked).toEqual(['locate note/a.en.md', 'locate note/a.fr.md']);
  });

  it('disappear when they are fixed', async () => {
    const { run, write } = await noteSite();
    const first = await run();
    await write('note/b.fr.md', note('Second', '# Un titre'));
    expect((await run()).codes).not.toEqual([]);
    await write('note/b.fr.md', sound['note/b.fr.md']);
    expect(await run()).toMatchObject({ pages: first.pages, problems: [] });
    expect(await run()).toEqual({ ...first, ...nothing });
  });
});

describe('a damaged cache', () => {
  it.each<[string, readonly string[]]>([
    ['entries', ['entries']],
    ['texts', ['texts']],
    ['entries and texts', ['entries', 'texts']],
  ])('is replaced from the source: %s', async (_name, packs) => {
    const { run, damage } = await noteSite();
    const first = await run();
    for (const pack of packs) await damage(pack);
    const { asked, pages, problems } = await run();
    expect([pages, problems]).toEqual([first.pages, []]);
    expect(asked).toEqual(expect.arrayContaining(Object.keys(sound).map((name) => `read ${name}`)));
    expect(await run()).toEqual({ ...first, ...nothing });
  });

  it.each<[string, object]>([
    ['entries/index', { asked: Object.keys(sound).map((name) => `read ${name}`), rendered: 0, compared: 0 }],
    ['texts/index', { rendered: 4, compared: 0 }],
    ['agreements', { asked: [], rendered: 0, compared: 4 }],
  ])('is ignored, with any other valid part: %s', async (file, expected) => {
    const { run, damage } = await noteSite();
    const first = await run();
    await damage(file);
    expect(await run()).toMatchObject({ pages: first.pages, problems: [], ...expected });
    expect(await run()).toEqual({ ...first, ...nothing });
  });

  it('does not hide problems', async () => {
    const { run, damage, write } = await noteSite();
    await write('note/b.fr.md', note('Second', '# Un titre\n\n[c](/c/)', 'order: 2\n'));
    const { problems } = await run();
    for (const pack of ['entries', 'texts']) await damage(pack);
    expect(problems).toHaveLength(3);
    expect((await run()).problems).toEqual(problems);
  });
});

describe('consecutive runs', () => {
  const titles = fc.constantFrom('First', 'Second', 'Third', '');
  const bodies = fc.constantFrom('', 'A text.', '# A title', '[a](/a/)', '[c](/c/) and *b*', '![x](/x.png)', 'Said “so”.');
  const lines = fc.constantFrom('', '', 'order: 1\n', 'order: 2\n', 'order: x\n', 'ordre: 1\n');
  const name = fc.constantFrom(...Object.keys(sound), 'note/c.en.md', 'note/c.fr.md');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), name, content: fc.tuple(titles, bodies, lines) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('touch' as const), name }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), name }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('damage' as const), pack: fc.constantFrom('entries', 'texts') }) },
  );

  it('render and report the same as a run without a cache', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
        const { run, write, touch, remove, damage } = await noteSite();
        await run();
        for (const steps of rounds) {
          for (const each of steps) {
            // A missing file stays missing.
            const ignore = () => {};
            if (each.kind === 'write') await write(each.name, note(each.content[0], each.content[1], each.content[2]));
            else if (each.kind === 'touch') await touch(each.name).catch(ignore);
            else if (each.kind === 'remove') await remove(each.name).catch(ignore);
            else await damage(each.pack);
          }
          const fresh = await run('');
          const { pages, problems } = await run();
          expect({ pages, problems }).toEqual({ pages: fresh.pages, problems: fresh.problems });
        }
      }),
      { numRuns: 25 },
    );
  });
});
