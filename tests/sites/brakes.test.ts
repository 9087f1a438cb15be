import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { authorFiles, authorSite, removeAuthor } from '../support/author-site.ts';
import { contentfulSite } from '../support/contentful-site.ts';
import { type GenerateOutcome, miniSite, note } from '../support/mini-site.ts';

/** A run that would remove many pages because of problems is refused; each run lists what is gone. */

const codes = ({ code, problems }: GenerateOutcome) => [
  code,
  ...problems.flatMap(({ severity, code: each }) => (severity === 'error' ? [each] : [])),
];
const messageOf = ({ problems }: GenerateOutcome, code: string): string =>
  problems.find((each) => each.code === code)?.message ?? '';

describe('an author whom all posts need is removed', () => {
  test('which is refused with the root cause, and accepted by an option or a setting', async () => {
    const site = await authorSite(20);
    expect((await site.generate()).code).toBe(0);
    const before = await site.output();
    await removeAuthor(site, 'jane');
    for (const policy of ['leave-out', 'warning']) {
      const refused = await site.generate(['--policy', policy]);
      expect(codes(refused)).toEqual([1, 'OUTPUT_SHRUNK']);
      expect(messageOf(refused, 'OUTPUT_SHRUNK')).toContain('40 of 52 published pages would disappear because of problems.');
      expect(messageOf(refused, 'OUTPUT_SHRUNK')).toContain(
        'Cause: “Jane Quokka” (author/jane) was unpublished or deleted: 20 entries need it.',
      );
      expect(await site.output()).toEqual(before);
    }
    const allowed = await site.generate(['--policy', 'leave-out', '--allow-shrink']);
    expect(allowed.code).toBe(0);
    expect(allowed.removed).toHaveLength(21 * 3);
    expect(allowed.removed).toContain('/fr/posts/p19/');
  });

  test('which the setting accepts', async () => {
    const site = await authorSite(20);
    await site.generate();
    await removeAuthor(site, 'jane');
    await site.edit('rootShared:', "policies: { default: 'leave-out', allowShrink: true }, rootShared:");
    expect(codes(await site.generate())).toEqual([0]);
  });

  test('and under last-good, the posts keep their pages, while the author is in no list', async () => {
    const site = await authorSite(20);
    await site.generate();
    const before = await site.output();
    await removeAuthor(site, 'jane');
    for (const _ of [1, 2, 3]) {
      const { code, removed, isolated } = await site.generate(['--policy', 'last-good']);
      expect([code, isolated.length]).toEqual([0, 40]);
      const after = await site.output();
      for (const path of Object.keys(before).filter((each) => each.startsWith('en/posts/')))
        expect(after[path], path).toBe(before[path]);
      expect(after['en/authors/index.html']).toContain('Max Numbat');
      expect(after['en/authors/index.html']).not.toContain('Jane');
      expect(Object.keys(after)).not.toContain('en/authors/jane/index.html');
      expect(removed.filter((path) => path.startsWith('/en/'))).toEqual(_ === 1 ? ['/en/authors/jane/'] : []);
      await site.write('content/note/hello.en.md', note([], `An urgent change ${_}.`));
    }
  });

  test('and a post that names it in a list keeps its page without it', async () => {
    const site = await authorSite(2, 1);
    await site.write('content/post/p1.en.md', '---\ntitle: Listed\nauthor: max\nothers: [jane]\n---\n\nText.\n');
    await site.write('content/post/p1.fr.md', '---\ntitle: En liste\nauthor: max\nothers: [jane]\n---\n\nTexte.\n');
    await site.generate();
    expect((await site.output())['en/posts/p1/index.html']).toContain('Listed by Max Numbat by Jane Quokka');
    await removeAuthor(site, 'jane');
    expect((await site.generate(['--policy', 'last-good'])).code).toBe(0);
    const output = await site.output();
    expect(output['en/posts/p1/index.html']).toContain('Listed by Max Numbat<');
    expect(output['en/posts/p0/index.html']).toContain('by Jane Quokka<');
  });

  test('and if it is only hidden, its words are on no page', async () => {
    const site = await authorSite(2);
    await site.generate();
    for (const language of ['en', 'fr'])
      await site.write(`content/author/jane.${language}.yaml`, 'name: Jane Quokka\ndraft: true\n');
    expect((await site.generate(['--policy', 'last-good'])).code).toBe(0);
    expect(Object.values(await site.output()).filter((text) => text.includes('Quokka'))).toEqual([]);
  });

  test('which merge refuses, when every part is made in an empty folder', async () => {
    const site = await authorSite(30, 12);
    const run = async (...args: readonly string[]) => {
      for (const part of ['1', '2']) {
        await site.remove(`part-${part}`).catch(() => {});
        const { code } = await site.generate(['--shard', `${part}/2`, '--out', `part-${part}`, '--policy', 'leave-out', ...args]);
        expect(code).toBe(0);
      }
      const { code, stdout } = await site.boreal(['merge', 'part-1', 'part-2', '--json']);
      return { code, ...JSON.parse(stdout) } as GenerateOutcome;
    };
    expect(codes(await run())).toEqual([0]);
    const before = await site.output();
    await removeAuthor(site, 'jane');
    const refused = await run();
    expect(codes(refused)).toEqual([1, 'OUTPUT_SHRUNK']);
    expect(messageOf(refused, 'OUTPUT_SHRUNK')).toContain('12 entries need it');
    expect(await site.output()).toEqual(before);
    const merged = await site.boreal(['merge', 'part-1', 'part-2', '--allow-shrink', '--json']);
    expect(JSON.parse(merged.stdout).removed).toHaveLength(13 * 3);
  });
});

test('the author is unpublished in Contentful: the posts keep their pages, and another policy is refused', async () => {
  const { site, server, generate, save } = await contentfulSite({ files: authorFiles(12, 12) });
  expect(await generate()).toMatchObject({ code: 0, problems: [] });
  const before = await site.output();
  server.space.unpublish('author.jane');
  save('note.hello', { title: { 'en-CA': 'Urgent', 'fr-CA': 'Urgence' } });
  server.space.publish('note.hello');
  const refused = await generate(['--policy', 'leave-out']);
  expect(codes(refused)).toEqual([1, 'OUTPUT_SHRUNK']);
  expect(messageOf(refused, 'OUTPUT_SHRUNK')).toContain(
    'Cause: “Jane Quokka” (author/jane, author.jane) was unpublished or deleted: 12 entries need it.',
  );
  const kept = await generate();
  expect([kept.code, kept.removed]).toEqual([0, ['/authors/jane/', '/en/authors/jane/', '/fr/authors/jane/']]);
  const after = await site.output();
  expect(after['en/posts/p3/index.html']).toBe(before['en/posts/p3/index.html']);
  expect(after['en/hello/index.html']).toContain('Urgent');
  expect(after['en/authors/index.html']).not.toContain('Jane');
});

test('a change of the model that most entries do not fit is refused, with the field', async () => {
  const site = await authorSite(20);
  await site.generate();
  await site.edit("post: defineType('A post.', { title: text()", "post: defineType('A post.', { title: list(text())");
  await site.edit('[title, name', '[title[0], name');
  const refused = await site.generate(['--policy', 'last-good']);
  expect(codes(refused)).toEqual([1, 'OUTPUT_SHRUNK']);
  expect(messageOf(refused, 'OUTPUT_SHRUNK')).toContain('CONTENT_FIELD_TYPE in the field “title”: 20 entries');
});

test.each([
  ['a cache', '.boreal'],
  ['the output folder', 'dist'],
])('pages count without %s too', async (_name, folder) => {
  const site = await authorSite(20, 12);
  // Files that were written just now are not recorded.
  for (const _ of [1, 2]) await site.generate();
  await removeAuthor(site, 'jane');
  await site.remove(folder);
  expect(codes(await site.generate(['--policy', 'leave-out']))).toEqual([1, 'OUTPUT_SHRUNK']);
});

test('what authors delete, and fewer than ten pages, do not count', async () => {
  const site = await authorSite(20, 4);
  await site.generate();
  await removeAuthor(site, 'jane');
  for (const slug of site.posts.slice(8))
    for (const language of ['en', 'fr']) await site.remove(`content/post/${slug}.${language}.md`);
  const { code, removed } = await site.generate(['--policy', 'leave-out']);
  expect([code, removed.filter((path) => path.startsWith('/en/posts/')).length]).toEqual([0, 16]);
});

test('a page that others lead to in their texts is removed: they keep their pages under last-good', async () => {
  const slugs = Array.from({ length: 12 }, (_, at) => `n${at}`);
  const site = await miniSite(
    Object.fromEntries(
      ['quokka', ...slugs].flatMap((slug) =>
        ['en', 'fr'].map((language) => [
          `content/note/${slug}.${language}.md`,
          note([], slug === 'quokka' ? `About ${language}.` : `See [that page](/quokka/) in ${language}.`),
        ]),
      ),
    ),
  );
  await site.generate();
  const before = await site.output();
  for (const language of ['en', 'fr']) await site.remove(`content/note/quokka.${language}.md`);
  expect(codes(await site.generate(['--policy', 'leave-out']))).toEqual([1, 'OUTPUT_SHRUNK']);
  for (const text of ['One.', 'Two.']) {
    const { code, problems } = await site.generate(['--policy', 'last-good']);
    expect([code, problems.length, ...new Set(problems.map((each) => `${each.code} ${each.severity} ${each.effect}`))]).toEqual([
      ...[0, 24],
      'ROUTE_LINK_BROKEN warning last-good',
    ]);
    const after = await site.output();
    expect(after['en/n3/index.html']).toBe(before['en/n3/index.html']);
    expect(Object.keys(after)).not.toContain('en/quokka/index.html');
    await site.write('content/note/hello.en.md', note([], text));
  }
});

describe('a first build', () => {
  const wrong = (count: number) =>
    Object.fromEntries(
      Array.from({ length: 13 }, (_, at) => at).flatMap((at) =>
        ['en', 'fr'].map((language) => [
          `content/note/n${at}.${language}.md`,
          note(at < count ? ['order: many'] : [], `Text ${language}.`),
        ]),
      ),
    );

  test.each([
    [
      'all entries of a type',
      { ...wrong(13), 'content/note/hello.en.md': undefined, 'content/note/hello.fr.md': undefined },
      'All 13 entries',
    ],
    ['most of many entries', wrong(10), '10 of 14 entries'],
  ])('that would leave out %s is refused', async (_name, files, message) => {
    const site = await miniSite(files);
    const refused = await site.generate(['--policy', 'leave-out']);
    expect(codes(refused)).toEqual([1, 'OUTPUT_TYPE_LOST']);
    expect(messageOf(refused, 'OUTPUT_TYPE_LOST')).toContain(message);
    expect(messageOf(refused, 'OUTPUT_TYPE_LOST')).toContain('CONTENT_FIELD_TYPE in the field “order”');
    expect(await site.output()).toEqual({});
    expect((await site.generate(['--policy', 'leave-out', '--allow-shrink'])).code).toBe(0);
  });

  test('that leaves out some entries is published', async () => {
    const site = await miniSite(wrong(6));
    expect((await site.generate(['--policy', 'leave-out'])).code).toBe(0);
  });
});

describe('pages that are no longer published', () => {
  test('are listed for any reason, once', async () => {
    const files = Object.fromEntries(
      ['deleted', 'draft', 'wrong'].flatMap((slug) =>
        ['en', 'fr'].map((language) => [`content/note/${slug}.${language}.md`, note([], language)]),
      ),
    );
    const site = await miniSite(files);
    expect((await site.generate()).removed).toEqual([]);
    for (const language of ['en', 'fr']) {
      await site.remove(`content/note/deleted.${language}.md`);
      await site.write(`content/note/draft.${language}.md`, note(['draft: true']));
      await site.write(`content/note/wrong.${language}.md`, note(['order: many']));
    }
    const { removed } = await site.generate(['--policy', 'leave-out']);
    expect(removed).toEqual(
      [
        '/en/deleted/',
        '/en/draft/',
        '/en/wrong/',
        '/fr/deleted/',
        '/fr/draft/',
        '/fr/wrong/',
        '/deleted/',
        '/draft/',
        '/wrong/',
      ].sort(),
    );
    expect((await site.generate(['--policy', 'leave-out'])).removed).toEqual([]);
  });

  test('are printed up to twenty', async () => {
    const slugs = Array.from({ length: 11 }, (_, at) => `n${at}`);
    const site = await miniSite(
      Object.fromEntries(
        slugs.flatMap((slug) => ['en', 'fr'].map((language) => [`content/note/${slug}.${language}.md`, note([], language)])),
      ),
    );
    await site.generate();
    for (const slug of slugs) for (const language of ['en', 'fr']) await site.remove(`content/note/${slug}.${language}.md`);
    const { stderr } = await site.boreal(['generate']);
    expect(stderr).toContain('No longer published: 33 pages\n  /en/n0/\n');
    expect(stderr).toContain('  13 more: --json lists all\n');
  });
});

test('the folder with what was published before is for this user only', async () => {
  const site = await miniSite();
  const modeOf = async (path: string): Promise<number> => (await stat(join(site.root, path))).mode & 0o777;
  await site.generate();
  for (const text of ['One.', 'Two.']) {
    await site.write('content/note/hello.en.md', note([], text));
    await site.generate();
    expect([await modeOf('dist'), await modeOf('.dist.spare')]).toEqual([0o755, 0o700]);
  }
});

test('a cause that never was an entry is not said to be deleted', async () => {
  const site = await authorSite(3);
  await removeAuthor(site, 'jane');
  const { stdout } = await site.boreal(['generate', '--policy', 'leave-out', '--allow-shrink', '--json']);
  const { causes } = JSON.parse(stdout);
  expect(causes.map(({ cause }: { readonly cause: string }) => cause)).toContain('There is no entry author/jane');
});
