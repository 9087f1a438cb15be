import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';

/** Feeds and dates of a site whose entries state when they were written. */

/** A feed of the notes with a day, which is the day of the last change of their pages. */
async function siteWithFeed(): Promise<MiniSite> {
  const site = await miniSite({
    'content/note/hello.en.md': note(['day: 2026-01-15']),
    'content/note/hello.fr.md': note(['day: 2026-01-15'], 'Un texte.'),
    'content/note/undated.en.md': note([]),
    'content/note/undated.fr.md': note([], 'Un texte.'),
  });
  await editConfig(site, (config) =>
    config.replace('entry, data: {', 'entry, modified: entry.fields.day, data: {').replace(
      'rootShared: [],',
      `rootShared: [], feeds: [{ path: '/notes/feed.atom', feed: (graph, locale) => ({
        title: 'Notes', author: 'Mini', page: '/hello/',
        entries: graph.ofType('note', locale).flatMap(({ slug, fields: { title, day } }) =>
          day === undefined ? [] : [{ path: \`/\${slug}/\`, title, published: day }]),
      }) }],`,
    ),
  );
  return site;
}

async function editConfig(site: MiniSite, edit: (config: string) => string): Promise<void> {
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', edit(config));
}

test('the summary of a site is llms.txt, and its wrong links and results are reported', async () => {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const withSummary = (code: string) =>
    site.write('boreal.config.ts', config.replace('rootShared: [],', `rootShared: [], summary: (graph, locale) => (${code}),`));
  const links = (path: string) => `[{ title: 'A [b]', path: '${path}', text: 'Two\\nlines.' }]`;
  await withSummary(
    `{ title: 'Mini ' + locale, summary: 'A site.', sections: [{ title: 'Pages', links: ${links('/hello/')} }] }`,
  );
  expect(await site.generate()).toMatchObject({ code: 0 });
  const output = await site.output();
  const origin = /^Sitemap: (.*)\/sitemap/m.exec(output['robots.txt'] ?? '')?.[1];
  expect(output['llms.txt']).toBe(
    [
      '# Mini en\n\n> A site.\n\n## Pages',
      `- [A \\[b\\]](${origin}/en/hello/): Two lines.`,
      'Mini fr: A site.\n\n## Pages',
      `- [A \\[b\\]](${origin}/fr/hello/): Two lines.\n`,
    ].join('\n\n'),
  );
  for (const [code, problem] of [
    [`{ title: 'M', summary: 'S', sections: [{ title: 'P', links: ${links('/gone/')} }] }`, 'ROUTE_SUMMARY_PAGE'],
    ["{ title: 'M', summary: '', sections: [] }", 'CODE_RESULT'],
    ["{ title: 'M', summary: 'S', sections: [{ title: 'P' }] as any }", 'CODE_RESULT'],
    ["graph.single('gone' as never, 'gone' as never, locale) as any", 'GRAPH'],
  ] as const) {
    await withSummary(code);
    const { problems } = await site.generate();
    expect(problems, code).toContainEqual(
      expect.objectContaining({
        code: expect.stringContaining(problem),
        where: expect.objectContaining({ file: 'boreal.config.ts' }),
      }),
    );
  }
});

const feedPath = 'en/notes/feed.atom';

test('a changed title is in the feed, a changed day in the sitemap too, and an unchanged run writes nothing', async () => {
  const site = await siteWithFeed();
  expect(await site.generate()).toMatchObject({ code: 0 });
  const first = await site.output();
  expect(first[feedPath]).toContain('<title>Hello</title>');
  expect(first[feedPath]).toContain('<updated>2026-01-15T12:00:00Z</updated>');
  expect(first[feedPath]).not.toContain('undated');
  expect(first['sitemap.xml']?.match(/<lastmod>/g)).toHaveLength(2);
  expect(first['sitemap.xml']).toContain('/fr/hello/</loc><lastmod>2026-01-15</lastmod>');

  // As after a checkout in another place: file times do not say when they were written.
  const later = new Date('2030-01-01');
  await utimes(join(site.root, 'content/note/hello.en.md'), later, later);
  expect(await site.generate()).toMatchObject({ written: 0 });

  await site.write('content/note/hello.en.md', note(['day: 2026-01-15']).replace('Hello', 'Hello again'));
  await site.generate();
  const renamed = await site.output();
  expect(renamed[feedPath]).toBe(first[feedPath]?.replace('<title>Hello<', '<title>Hello again<'));
  expect(renamed['sitemap.xml']).toBe(first['sitemap.xml']);

  await site.write('content/note/hello.fr.md', note(['day: 2026-02-01'], 'Un texte.'));
  await site.write('content/note/hello.en.md', note(['day: 2026-02-01']).replace('Hello', 'Hello again'));
  await site.generate();
  const dated = await site.output();
  expect(dated[feedPath]).toBe(renamed[feedPath]?.replaceAll('2026-01-15', '2026-02-01'));
  expect(dated['sitemap.xml']).toBe(first['sitemap.xml']?.replaceAll('2026-01-15', '2026-02-01'));
});

test('a feed that names no page, or has the path of a public file, ends the run, and nothing is published', async () => {
  const site = await siteWithFeed();
  await site.write('public/fr/notes/feed.atom', 'mine');
  const clash = await site.generate();
  expect(clash.code).not.toBe(0);
  expect(clash.problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    expect.stringMatching(/^OUTPUT_PUBLIC_CLASH: .*fr\/notes\/feed\.atom/),
  ]);
  await editConfig(site, (config) => config.replace("page: '/hello/'", "page: '/helo/'"));
  const missing = await site.generate();
  expect(missing.code).not.toBe(0);
  expect(missing.problems.map(({ message }) => message)).toEqual([
    'The feed /en/notes/feed.atom names the page /en/helo/, which does not exist.',
    'The feed /fr/notes/feed.atom names the page /fr/helo/, which does not exist.',
  ]);
  expect(await site.output()).toEqual({});
});
