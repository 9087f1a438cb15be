import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContentCache } from '../../../../generator/content/content-cache.ts';
import { publishPolicy } from '../../../../generator/content/read-policy.ts';
import { createSiteReader, openSiteCache, type SiteContent } from '../../../../generator/content/read-site.ts';
import type { UnreadItem } from '../../../../generator/model/content-source.ts';
import type { EntryId } from '../../../../generator/model/kinds/link.ts';
import type { ProblemPolicy } from '../../../../generator/model/problem-policies.ts';
import type { LoadedEntry } from '../../../../generator/read/loaded-entry.ts';
import type { LoadedSite } from '../../../../generator/settings/load-site.ts';
import { defineFamily, defineModel, defineSite, defineType, markdown, text } from '../../../../generator/site.ts';
import { markdownSource } from '../../../../generator/sources/markdown/markdown-source.ts';
import type { ThreadPool } from '../../../../generator/threads/thread-pool.ts';
import { createFileValidator, packRecords } from '../../../../generator/threads/validate-files.ts';
import { validateInThreads } from '../../../../generator/threads/validate-in-threads.ts';
import { tempFolder } from '../temp-folder.ts';

const model = defineModel({
  note: defineType('A note.', { title: text(), body: markdown({ optional: true }), aside: markdown({ optional: true }) }),
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
  locales: { en: { tag: 'en-CA' } },
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

const note = (title: string, body: string): string => `---\ntitle: ${title}\naside: A *word*.\n---\n${body}\n`;
const picture = '![A drawing](/drawing.svg)';
const a: EntryId = 'note/a' as EntryId;
const b: EntryId = 'note/b' as EntryId;

/** Returns the parts of an entry that a page needs. */
const shown = (entry: LoadedEntry | undefined) =>
  entry && {
    id: entry.id,
    file: entry.origin.file,
    title: entry.fields.title,
    texts: entry.texts.map(({ path, text: read }) => [path, read()]),
  };
const goodA = (title: string, body: string) => ({
  id: a,
  file: 'content/note/a.en.md',
  title,
  texts: [
    [['body'], `${body}\n`],
    [['aside'], 'A *word*.'],
  ],
});

/** A run that has read the content. */
interface Run {
  readonly cache: ContentCache;
  readonly content: SiteContent;
  readonly lastGood: (id?: EntryId) => ReturnType<typeof shown>;
}

async function noteSite() {
  const root = await tempFolder();
  const site: LoadedSite = {
    definition,
    root,
    content: join(root, 'content'),
    source: { kind: 'markdown', policy: 'error' },
    sources: [{ name: 'markdown', settings: { kind: 'markdown', policy: 'error' } }],
    editor: undefined,
    policies: { ofSource: 'error' },
    publicFolder: join(root, 'public'),
    out: join(root, 'dist'),
    cache: join(root, 'cache'),
    siteUrl: 'https://site.example',
    pathPrefix: '',
    locales: ['en'],
    tags: { en: 'en-CA' },
  };
  await mkdir(join(root, 'public'));
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
  await writeFile(join(root, 'public', 'drawing.svg'), drawing);
  const policies: Record<string, ProblemPolicy> = {};
  let seconds = 1_700_000_000;
  const write = async (slug: string, content: string): Promise<void> => {
    const path = join(site.content, `note/${slug}.en.md`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    await utimes(path, seconds, seconds++);
  };
  const remove = (slug: string): Promise<void> => rm(join(site.content, `note/${slug}.en.md`));
  await write('a', note('First', 'See [b](/b/).'));
  await write('b', note('Second', picture));

  async function run<T>(use: (run: Run) => T | Promise<T>, code = 'code', isThreaded = true): Promise<T> {
    const cache = await openSiteCache(site, code);
    if (!cache) throw new Error('The code has a hash.');
    const checkAll = (items: readonly UnreadItem[]): Promise<void> =>
      isThreaded ? validateInThreads(items, { site, pool: threads, cache }) : Promise.resolve();
    const reader = createSiteReader({
      site,
      assets: undefined,
      policy: publishPolicy(({ code: found }) => policies[found] ?? 'error'),
      contentCache: cache,
      checkAll,
    });
    const source = markdownSource({ folder: site.content, root, locales: site.locales, now: Date.now });
    const content = await reader.read(source, { add: () => {}, clear: () => {} });
    try {
      return await use({ cache, content, lastGood: (id = a) => shown(cache.lastGood(id, 'en')) });
    } finally {
      cache.close();
    }
  }
  const publish = (): Promise<void> =>
    run(async ({ content }) => {
      expect(content.problems).toEqual([]);
      // Pages show the texts.
      for (const { texts } of content.entries) for (const { richText } of texts) content.texts.get(richText);
      await content.saveCache(true);
    });
  return { site, policies, write, remove, run, publish };
}

/** Works on the calling thread. */
const threads: ThreadPool = {
  size: 1,
  isBusy: false,
  async run(_name, request) {
    const { files, settings } = request as { files: readonly string[]; settings: Parameters<typeof createFileValidator>[0] };
    return packRecords(files.map(createFileValidator(settings).validate)) as never;
  },
  runOnAll: async () => {},
  close: async () => {},
};

describe('the last good version of an entry', () => {
  it('is the published one, with its texts', async () => {
    const { run, publish } = await noteSite();
    await run(({ lastGood }) => expect(lastGood()).toBeUndefined());
    await publish();
    await run(({ lastGood, cache }) => {
      expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).'));
      expect(lastGood(b)).toMatchObject({
        title: 'Second',
        texts: [
          [['body'], `${picture}\n`],
          [['aside'], 'A *word*.'],
        ],
      });
      expect(lastGood('note/c' as EntryId)).toBeUndefined();
      expect(cache.lastGood(a, 'fr')).toBeUndefined();
      expect(cache.lastGood(a, 'en')).toBe(cache.lastGood(a, 'en'));
    });
  });

  it.each([
    ['threads have validated', true],
    ['the main thread has validated', false],
  ])('stays after failed runs with a newer version that %s', async (_name, isThreaded) => {
    const { run, publish, write } = await noteSite();
    await publish();
    for (const title of ['Second try', 'Third try']) {
      // Valid alone; its link is broken.
      await write('a', note(title, 'See [c](/c/).'));
      await run(
        ({ content, lastGood }) => {
          expect(content.problems.map(({ code }) => code)).toEqual(['ROUTE_LINK_BROKEN']);
          expect(content.entries[0]?.fields.title).toBe(title);
          expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).'));
        },
        'code',
        isThreaded,
      );
    }
    await write('a', note('Fourth', 'See [b](/b/), again.'));
    await publish();
    await run(({ lastGood }) => expect(lastGood()).toEqual(goodA('Fourth', 'See [b](/b/), again.')));
  });

  it('stays while it is shown in place of a newer version, for any number of runs', async () => {
    const { run, publish, write } = await noteSite();
    await publish();
    await write('a', note('Broken', 'See [c](/c/).'));
    for (let count = 0; count < 3; count++) {
      // Another entry changes at the same time, so that records are written.
      await write('b', note(`Second ${count}`, picture));
      await run(async ({ cache, content, lastGood }) => {
        expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).'));
        const entries = content.entries.map((entry) => (entry.id === a ? cache.lastGood(a, 'en') : entry) ?? entry);
        await cache.save({ entries, texts: content.texts, soundAmong: undefined, isPublished: true });
        expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).'));
        expect(lastGood(b)).toMatchObject({ title: `Second ${count}` });
      });
    }
    // The newer version is validated again by each run, and published once it is right.
    await write('a', note('Fixed', 'See [b](/b/).'));
    await publish();
    await run(({ lastGood }) => expect(lastGood()).toEqual(goodA('Fixed', 'See [b](/b/).')));
  });

  it('stays after its file is removed, until a build without it is published', async () => {
    const { run, publish, remove } = await noteSite();
    await publish();
    await remove('a');
    await run(({ lastGood }) => expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).')));
    await publish();
    await run(({ lastGood }) => expect(lastGood()).toBeUndefined());
  });

  it('is not replaced by what develop has validated and shown', async () => {
    const { run, publish, write, remove } = await noteSite();
    await publish();
    const develop = () =>
      run(async ({ content }) => {
        for (const _ of content.textProblems());
        await content.saveCache(false);
      });
    await write('a', note('Draft', 'A draft.'));
    await write('c', note('New', 'A new draft.'));
    await develop();
    await remove('b');
    await develop();
    await run(({ content, lastGood }) => {
      expect(content.entries.map(({ fields }) => fields.title)).toEqual(['Draft', 'New']);
      expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).'));
      expect(lastGood(b)).toMatchObject({ title: 'Second' });
      expect(lastGood('note/c' as EntryId)).toBeUndefined();
    });
    await publish();
    await run(({ lastGood }) => {
      expect(lastGood()).toEqual(goodA('Draft', 'A draft.'));
      expect(lastGood(b)).toBeUndefined();
      expect(lastGood('note/c' as EntryId)).toMatchObject({ title: 'New' });
    });
  });

  it('is published by a build that changes nothing after develop', async () => {
    const { run, publish } = await noteSite();
    await run(async ({ content }) => {
      expect(content.problems).toEqual([]);
      await content.saveCache(false);
    });
    await run(({ lastGood }) => expect(lastGood()).toBeUndefined());
    await publish();
    await run(async ({ content, lastGood }) => {
      expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).'));
      expect(content.problems).toEqual([]);
      await content.saveCache(false);
      expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).'));
    });
    await run(({ lastGood }) => expect(lastGood()).toEqual(goodA('First', 'See [b](/b/).')));
  });

  it('is the one that was shown with a warning, and the next run reports the warning again', async () => {
    const { policies, run, publish, write } = await noteSite();
    await publish();
    Object.assign(policies, { CONTENT_FIELD_UNKNOWN: 'warning', CONTENT_FIELD_MISSING: 'last-good' });
    const warned = (title: string): string => note(`${title}\nother: x`, 'See [b](/b/).');
    for (const title of ['Warned', 'Warned', 'Warned again']) {
      await write('a', warned(title));
      await run(async ({ content, lastGood }) => {
        expect(content.problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['CONTENT_FIELD_UNKNOWN warning']);
        await content.saveCache(true);
        expect(lastGood()).toEqual(goodA(title, 'See [b](/b/).'));
      });
    }
    await write('a', note('', 'See [b](/b/).'));
    for (let count = 0; count < 2; count++) {
      await run(async ({ content }) => {
        expect(content.entries.map(({ fields }) => fields.title)).toEqual(['Warned again', 'Second']);
        await content.saveCache(true);
      });
    }
    await write('a', note('Fixed', 'See [b](/b/).'));
    await publish();
    await run(({ lastGood }) => expect(lastGood()).toEqual(goodA('Fixed', 'See [b](/b/).')));
  });

  it('does not exist under another model', async () => {
    const { run, publish, site } = await noteSite();
    await publish();
    const other = defineModel({
      note: defineType('A note.', { title: text({ maxLength: 90 }), body: markdown(), aside: markdown() }),
    });
    Object.assign(site, { definition: { ...definition, model: other } });
    await run(({ lastGood }) => expect(lastGood()).toBeUndefined());
  });

  it('does not exist for other code', async () => {
    const { run, publish } = await noteSite();
    await publish();
    await run(({ lastGood }) => expect(lastGood()).toBeUndefined(), 'other');
  });

  it.each([
    ['entries', 'records', { a: false, b: false }],
    ['entries', 'index', { a: false, b: false }],
    ['texts', 'records', { a: false, b: false }],
  ])('is never a part of one, if the cache is damaged: %s (%s)', async (pack, ending, expected) => {
    const { run, publish, site, write } = await noteSite();
    await publish();
    const folder = join(site.cache, 'content', pack);
    for (const name of await readdir(folder)) {
      if (name.endsWith(ending)) await writeFile(join(folder, name), (await readFile(join(folder, name))).fill('x'));
    }
    await run(({ lastGood }) => expect({ a: !!lastGood(), b: !!lastGood(b) }).toEqual(expected));
    await write('a', note('Later', 'A later text.'));
    await write('b', note('Later, too', `Another text. ${picture}`));
    await publish();
    await run(({ lastGood }) => {
      expect(lastGood()).toMatchObject({ title: 'Later' });
      expect(lastGood(b)).toMatchObject({ title: 'Later, too' });
    });
  });
});
