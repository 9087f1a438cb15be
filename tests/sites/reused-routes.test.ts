import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSite } from '../../generator/settings/load-site.ts';
import { emptyCache } from '../support/empty-cache.ts';
import { makeOlder } from '../support/make-older.ts';
import { type MiniSite, miniSite } from '../support/mini-site.ts';

/** Each note has a second page, with the title of the note that it relates to. */
const second = `
const titles = defineEntryFamily({
  name: 'title', page: 'templates/note.page.tsx', shared: ['words'], type: 'note',
  *routesOf(note, graph) {
    globalThis.listedTitles?.push(note.slug + '.' + note.locale);
    const related = note.fields.related.map((id) => graph.entry('note', id, note.locale).fields.title);
    yield { path: '/titles/' + note.slug + '/', listed: false, data: { title: related.join() || 'None' } };
  },
});
const redirect =`;

async function siteWithTitles(): Promise<MiniSite> {
  const site = await miniSite(Object.fromEntries([...note('a', 'Fox'), ...note('b', 'Owl', 'a')]));
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const withTitles = config.replace('const redirect =', second).replace('[notes, redirect]', '[notes, titles, redirect]');
  await site.write('boreal.config.ts', withTitles.replace('import {', 'import { defineEntryFamily,'));
  return site;
}

const note = (slug: string, title: string, related?: string): [string, string][] =>
  ['en', 'fr'].map((locale) => {
    const text = locale === 'en' ? 'A note.' : 'Une note.';
    const lines = [
      '---',
      `title: ${title} ${locale}`,
      ...(related === undefined ? [] : ['related:', `  - ${related}`]),
      '---',
      '',
      text,
      '',
    ];
    return [`content/note/${slug}.${locale}.md`, lines.join('\n')];
  });

/** Runs `generate`, and returns the notes whose second page was listed. */
async function listedBy(site: MiniSite, args: readonly string[] = []): Promise<readonly string[]> {
  const listed: string[] = [];
  Object.assign(globalThis, { listedTitles: listed });
  expect(await site.generate(args)).toMatchObject({ code: 0, problems: [] });
  Object.assign(globalThis, { listedTitles: undefined });
  return listed;
}

test('a run lists the pages of the entries that changed and of their readers, and emits what a run without a cache does', async () => {
  const site = await siteWithTitles();
  await makeOlder(join(site.root, 'content'));
  expect([...(await listedBy(site))].sort()).toEqual(['a.en', 'a.fr', 'b.en', 'b.fr', 'hello.en', 'hello.fr']);
  for (const [path, text] of note('a', 'Red fox').slice(0, 1)) await site.write(path, text);
  expect(await listedBy(site)).toEqual(['a.en', 'b.en']);
  const output = await site.output();
  expect(output['en/titles/b/index.html']).toContain('Red fox en');
  await site.generate(['--out', 'fresh', '--cache', await emptyCache(site, 'fresh-cache')]);
  expect(await site.output('fresh')).toEqual(output);
  // A run with an error publishes nothing, and the next one lists what differs from the published site.
  const [[path = '', text = ''] = []] = note('a', 'Red fox');
  await site.write(path, text.replace('title:', 'name:'));
  expect(await site.generate()).toMatchObject({ code: 1 });
  await site.write(path, text.replace('Red', 'Blue'));
  expect(await listedBy(site)).toEqual(['a.en', 'b.en']);
});

test('a config tells whether its code covers all that it reads', async () => {
  const site = await siteWithTitles();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const originOf = async (added: string) => {
    await site.write('boreal.config.ts', added + config);
    const { origin } = await loadSite({ config: 'boreal.config.ts', cwd: site.root, overrides: {} });
    return origin && [origin.readsTime, origin.hasPackages];
  };
  expect(await originOf('')).toEqual([false, false]);
  expect(await originOf('globalThis.day = new Date().getDay();\n')).toEqual([true, false]);
  expect(await originOf("globalThis.day = new Date('2026-01-15').getDay();\n")).toEqual([false, false]);
  expect(await originOf('const Now = Date;\nglobalThis.day = new Now();\n')).toEqual([true, false]);
  expect(await originOf("import * as marked from 'markdown-it';\nglobalThis.marked = marked;\n")).toEqual([false, true]);
  expect(await originOf("import { readFileSync } from 'node:fs';\nglobalThis.readFileSync = readFileSync;\n")).toBeUndefined();
});
