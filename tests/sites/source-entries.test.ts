import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCms } from '../support/cms-server.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';
import { siteWithSources } from '../support/source-site.ts';

/** A mini-site whose source `cms` yields what an expression gives, for each locale. */
async function siteOf(values: string, parts = ''): Promise<MiniSite> {
  const site = await siteWithSources(
    `sources: { cms: { ${parts} *entries({ locales, preview }) { for (const locale of locales) yield* ${values}; } } },`,
  );
  return site;
}

async function change(site: MiniSite, from: string, to: string): Promise<void> {
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  expect(config).toContain(from);
  await site.write('boreal.config.ts', config.replace(from, to));
}

const label = "{ type: 'label', slug: 'menu', locale, fields: { word: 'Menu ' + locale } }";
const codes = (problems: readonly { readonly code: string }[]): readonly string[] => problems.map(({ code }) => code);

test('a changed mapping is published, although the stamps of all entries are the same', async () => {
  const site = await siteOf(
    `[${label}, { type: 'note', slug: 'tea', locale, stamp: '1', fields: { title: \`Tea \${locale}\` }, body: \`In \${locale}.\` }]`,
  );
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  await change(site, 'title: `Tea', 'title: `Green tea');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [], rendered: 2 });
  expect((await site.output())['en/tea/index.html']).toContain('<h1>Green tea en</h1>');
});

test('a draft of a content system is never published, and a change that is not published is refused', async () => {
  const entry = (slug: string, status: string) =>
    `{ type: 'note', slug: '${slug}', locale, status: '${status}', fields: { title: \`${slug} \${locale}\` }, body: \`${slug} in \${locale}.\` }`;
  const site = await siteOf(`[${label}, ${entry('tea', 'published')}, ${entry('rum', 'draft')}]`, 'preview: true,');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect(Object.keys(await site.output()).filter((path) => /^(en|fr)\/(tea|rum)\/index\.html$/.test(path))).toEqual([
    'en/tea/index.html',
    'fr/tea/index.html',
  ]);
  expect(await site.generate(['--drafts', '--out', 'drafts'])).toMatchObject({ code: 0, problems: [] });
  expect(Object.keys(await site.output('drafts'))).toContain('en/rum/index.html');
  await change(site, "status: 'published'", "status: 'changed'");
  const changed = await site.generate();
  expect([changed.code, codes(changed.problems)]).toEqual([1, ['SOURCE_UNPUBLISHED', 'SOURCE_UNPUBLISHED']]);
  expect((await site.output())['en/tea/index.html']).toContain('tea in en.');
  await change(site, "status: 'changed'", "status: 'new'");
  expect((await site.generate()).problems[0]).toMatchObject({ code: 'SOURCE_ENTRY', where: { field: 'status' } });
});

describe('two entries with one slug', () => {
  const entry = (id: string, title: string, more = '') =>
    `{ type: 'note', id: '${id}', slug: 'tea', locale, ${more} fields: { title: \`${title} \${locale}\` }, body: \`${title} in \${locale}.\` }`;
  const shown = (message: string) =>
    new RegExp(`warning ${message}[\\s\\S]*\\[CONTENT_[A-Z_]+\\]\n {2}→ The entry is left out\\.`);
  const twice = 'The source gives the entry “1” twice in “en”: “Green en” \\(.*\\) is shown, “Black en” \\(.*\\) is not\\.';

  test.each([
    ['of two ids', entry('1', 'Green'), entry('2', 'Black'), 'The slug “tea” of “Black en” .* is the slug of “Green en” '],
    ['of one id, without dates', entry('1', 'Green'), entry('1', 'Black'), twice],
    [
      'of one id, of which the second was saved last',
      entry('1', 'Black', "dates: { updatedAt: '2026-01-01' },"),
      entry('1', 'Green', "dates: { updatedAt: '2026-01-02' },"),
      twice,
    ],
  ])('%s: generate refuses them, and a preview says which one is hidden', async (_name, first, second, message) => {
    const site = await siteOf(`[${label}, ${first}, ${second}]`, 'preview: true,');
    const { code, problems } = await site.generate();
    expect([code, problems.length]).toEqual([1, 2]);
    expect(problems[0]?.message).toMatch(new RegExp(message));
    const { origin, log } = await startDevelop(site.root, { args: ['--source', 'cms', '--preview'] });
    expect(await (await fetch(`${origin}/en/tea/`)).text()).toContain('<h1>Green en</h1>');
    await expect.poll(log).toMatch(shown(message));
  });
});

test('an entry that is refused has no further problems: links to it and its translations', async () => {
  const linked = (slug: string, related: string, more = '') =>
    `{ type: 'note', slug: '${slug}', id: '${slug}', locale, fields: { title: \`${slug} \${locale}\`, related: ${related} }, body: \`${slug} in \${locale}.\`, ${more} }`;
  const site = await siteOf(`[${label}, ${linked('tea', "[{ id: 'rum' }]")}, ${linked('rum', '[]', 'tags: 7')}]`);
  const { problems } = await site.generate();
  expect(problems.map(({ code, where }) => [code, where?.file])).toEqual([
    ['SOURCE_ENTRY', 'cms/note/rum.en'],
    ['SOURCE_ENTRY', 'cms/note/rum.fr'],
  ]);
});

test('a value of null is one that is missing', async () => {
  const site = await siteOf(
    `[{ ...${label}, body: null, stamp: null, tags: null, concepts: null, status: null, where: null, dates: { createdAt: null } }]`,
  );
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
});

test('links by number and by id lead to entries of the source, in every order, and follow a changed slug', async () => {
  const entry = (id: string, related: string) =>
    `{ type: 'note', id: '${id}', slug: 'note-${id}', locale, stamp: '1', fields: { title: \`${id} \${locale}\`, related: ${related} }, body: \`Text ${id}, \${locale}.\` }`;
  const site = await siteOf(
    `[${label}, ${entry('1', "[2, { id: 3 }, { type: 'note', id: '3' }]")}, ${entry('2', "[{ id: '1' }, 'note-3']")}, ${entry('3', '[]')}]`,
  );
  await change(
    site,
    'data: { title, body } };',
    "data: { title, body: { html: entry.fields.related.map((id) => graph.linked(id, locale).slug).join(' ') } } };",
  );
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['en/note-1/index.html']).toContain('<div>note-2 note-3 note-3</div>');
  expect((await site.output())['fr/note-2/index.html']).toContain('<div>note-1 note-3</div>');
  await change(site, "slug: 'note-2'", "slug: 'tea'");
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['en/note-1/index.html']).toContain('<div>tea note-3 note-3</div>');
  await change(site, '[2, { id: 3 }', '[7, { id: 3 }');
  const { problems } = await site.generate();
  expect(problems[0]).toMatchObject({ code: 'GRAPH_LINK_MISSING', message: expect.stringContaining('“#7”') });
});

test('documents with one key are translations of each other, each with its own slug', async () => {
  const document = (slug: string, wanted: string) =>
    `...(locale === '${wanted}' ? [{ type: 'note', id: '${slug}', slug: '${slug}', locale, translationKey: 'hello', fields: { title: '${slug}' }, body: 'Text of ${slug}.' }] : [])`;
  const site = await siteOf(`[${label}, ${document('bonjour', 'fr')}, ${document('good-day', 'en')}]`);
  await change(site, 'path: symbol({ optional: true })', 'path: symbol({ optional: true }), slug: symbol({ localized: true })');
  await change(site, '  }),\n  label:', "  }, { slug: 'slug' }),\n  label:");
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  // A version in each language is required: two entries with one version each would be refused.
  const { 'en/good-day/index.html': english, 'fr/bonjour/index.html': french } = await site.output();
  expect(english).toContain('Text of good-day.');
  expect(french).toContain('Text of bonjour.');
  await change(site, "slug: 'bonjour', locale, translationKey: 'hello'", "slug: 'bonjour', locale, translationKey: 'other'");
  expect(codes((await site.generate()).problems)).toContain('GRAPH_TRANSLATION_MISSING');
});

test('an address of the system that means a page is that page, and one of a file is a file', async () => {
  const cms = await startCms();
  onTestFinished(cms.close);
  const { origin } = cms;
  const texts = {
    html: `<p>LOCALE <a href="${origin}/b/#top">own page</a> <a href="${origin}/leaf.png">file</a> <a href="${origin}/gone/">gone</a></p>`,
    markdown: `LOCALE [own page](${origin}/b/?x=1), [another site](https://example.org/b/).`,
    document: {
      nodeType: 'document',
      content: [
        {
          nodeType: 'paragraph',
          content: [
            { nodeType: 'hyperlink', data: { uri: `${origin}/b` }, content: [{ nodeType: 'text', value: 'LOCALE', marks: [] }] },
          ],
        },
      ],
    },
  };
  const entry = (slug: string, fields: string) =>
    `{ type: 'note', slug: '${slug}', locale, fields: { title: \`${slug} \${locale}\`, ${fields} } }`;
  const site = await siteOf(
    `[${label}, ${entry('a', `text: textsIn(locale).html, more: '${origin}/b/'`)}, ${entry('b', 'body: textsIn(locale).document')}, ${entry('c', 'body: textsIn(locale).markdown')}]`,
    `assets: { origins: ['${origin}'] }, pathOf: (address) => address.startsWith('${origin}/') && !address.endsWith('.png') ? address.slice(${origin.length}) : undefined,`,
  );
  await change(site, 'import {', "import { html } from '../../../generator/site.ts';\nimport {");
  await change(
    site,
    'const model =',
    `const textsIn = (locale) => JSON.parse(${JSON.stringify(JSON.stringify(texts))}.replaceAll('LOCALE', 'In ' + locale));\nconst model =`,
  );
  await change(site, 'path: symbol({ optional: true })', 'path: symbol({ optional: true }), text: html({ optional: true })');
  await change(site, 'body: markdown()', 'body: markdown({ optional: true })');
  await change(
    site,
    'data: { title, body } };',
    "data: { title: [title, entry.fields.more ?? ''].join(' '), body: entry.fields.text ?? body } };",
  );
  const { code, problems } = await site.generate();
  expect([code, codes(problems)]).toEqual([1, ['ROUTE_LINK_BROKEN', 'ROUTE_LINK_BROKEN']]);
  await change(site, `${origin}/gone/`, `${origin}/a/`);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const { 'fr/a/index.html': page = '', 'en/b/index.html': other, 'fr/c/index.html': third } = await site.output();
  expect(page).toContain('<a href="/fr/b/#top">own page</a>');
  expect(page).toMatch(/<a href="\/assets\/files\/[^"]+\/leaf\.png">file<\/a>/);
  expect(page).toContain('<h1>a fr /b/</h1>');
  expect(third).toContain('<a href="/fr/b/?x=1">own page</a>, <a href="https://example.org/b/">another site</a>');
  expect(page).not.toContain(origin);
  expect(other).toContain('<a href="/en/b/">In en</a>');
});

test('an error in pathOf is one of the source', async () => {
  const site = await siteOf(
    `[${label}, { type: 'note', slug: 'a', locale, fields: { title: 'A ' + locale, body: '[a](https://cms.example/a/)' } }]`,
    "pathOf() { throw new Error('no path'); },",
  );
  const { code, problems } = await site.generate();
  expect([code, problems[0]]).toMatchObject([1, { code: 'SOURCE_FAILED', cause: 'no path' }]);
});

test('the model of a source is derived from what it says and what its published entries have', async () => {
  const types =
    "{ page: defineType('A page.', { title: text(), teaser: text(), body: text() }), none: defineType('No entry.', { title: text() }) }";
  const page = (title: string, more: string) =>
    `{ type: 'page', slug: '${title}', locale, fields: { title: '${title}', ${more} } }`;
  const site = await siteOf(
    `[${page('a', "teaser: 'Words.', body: '<p>Text</p>'")}, ${page('b', "body: '<p>Text</p>'")}, { ...${page('c', '')}, status: 'draft' }]`,
    `types: () => (${types}),`,
  );
  const { code, stdout, stderr } = await site.boreal(['model', '--from', 'cms']);
  expect([code, stderr]).toEqual([0, '1 types with 3 fields.\n']);
  expect(stdout).toContain(
    [
      '    title: text(),',
      '    // Required in the system, but empty in 2 of 4.',
      '    teaser: text({ optional: true }),',
      '    body: html(),',
    ].join('\n'),
  );
  const differences = await site.boreal(['model', '--from', 'cms', '--diff']);
  expect(differences.stdout).toBe('- note\n- label\n+ page: a type with title, teaser, body\n');
  expect((await site.boreal(['model', '--from', 'cms', '--snapshot', 'x.json'])).stderr).toContain('CLI_MODEL_FROM');
  expect((await site.boreal(['model', '--from', 'csm'])).stderr).toContain('Did you mean “cms”?');
  await change(site, 'types: () =>', 'state: () =>');
  expect((await site.boreal(['model', '--from', 'cms'])).stderr).toContain('SOURCE_NO_MODEL');
});
