/** Content in folders at any depth: slugs with folders, values of index files, trees, relative links. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MiniSite, miniSite } from '../support/mini-site.ts';

const config = `
import { boreal, integer, list, markdown, symbol, text, type, withNeighbours } from '../../../generator/site.ts';
const setup = boreal({
  types: {
    doc: type('A page.', {
      title: text({ isName: true }), order: integer({ optional: true, localized: true }), level: symbol({ optional: true, localized: true }),
      aliases: list(symbol()), body: markdown({ optional: true }),
    }),
  },
});
const docs = setup.entries('doc', {
  component: () => import('./doc.page.jsx'),
  path: '/docs/{slug}/',
  data(entry, graph) {
    const { title, level = 'none', body } = entry.fields;
    const tree = graph.tree('doc', entry.locale, { orderBy: 'order' });
    const { parents = [], previous, next } = tree.placeOf(entry) ?? {};
    return {
      title, level, body,
      crumbs: parents.map(({ name, entry: page }) => page?.fields.title ?? name).join(' > '),
      before: previous?.slug, after: next?.slug,
      order: withNeighbours(tree.entries).map(({ item }) => item.slug).join(' '),
    };
  },
});
export default setup.site({
  siteUrl: 'https://folders.example',
  locales: ['en', 'fr'],
  translations: 'optional',
  public: 'public',
  sources: { docs: MARKDOWN },
  markdown: { links: 'lenient' },
  pages: [docs],
});
`.replace('MARKDOWN', "markdown({ folder: 'content', cascade: 'cascade', files: { '{locale}/docs/{**slug}.md': 'doc' } })");

const page = `
export default ({ data }) => (
  <main>
    <h1>{data.title}</h1>
    <p>{'crumbs: ' + data.crumbs + '; before: ' + data.before + '; after: ' + data.after + '; level: ' + data.level}</p>
    <p>{'order: ' + data.order}</p>
    {data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}
  </main>
);
export const head = ({ data }) => ({ title: data.title, announcement: data.title });
`;

const doc = (title: string, lines: readonly string[] = [], body = ''): string =>
  ['---', `title: ${title}`, ...lines, '---', '', body, ''].join('\n');

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>';

const docsSite = (): Promise<MiniSite> =>
  miniSite({
    'boreal.config.ts': config,
    'doc.page.jsx': page,
    'content/note/hello.en.md': undefined,
    'content/note/hello.fr.md': undefined,
    'content/label/menu.en.yaml': undefined,
    'content/label/menu.fr.yaml': undefined,
    'content/en/docs/index.md': doc('Docs', ['cascade:', '  level: easy']),
    'content/en/docs/guide/_index.md': doc('Guide', ['order: 2', 'cascade:', '  level: hard'], '[setup](setup/)'),
    'content/en/docs/guide/setup.md': doc('Setup', ['order: 2'], '[up](../) [other](../deep/er/) [file](./deep/er.md#a)'),
    'content/en/docs/guide/deep/er.md': doc('Deeper', ['level: own'], 'Text.\n\n## A {#a}'),
    'content/en/docs/guide/v-1.0.0_released.md': doc(
      'Released',
      ['order: 1'],
      '![été](./e\u0301te\u0301.svg) [f](/files/été.txt)',
    ),
    'content/en/docs/guide/été.svg': picture,
    'content/en/docs/start.md': doc('Start', ['order: 1', 'aliases: [/old-start/]']),
    'content/fr/docs/index.md': doc('Docs FR'),
    'content/fr/docs/start.md': doc('Départ', ['aliases: [/old-start/]'], '[la carte](../)'),
    'public/files/e\u0301te\u0301.txt': 'text',
  });

const textOf = (output: Readonly<Record<string, string>>, path: string): string =>
  /<main[\s\S]*<\/main>/.exec(output[`${path}/index.html`] ?? '')?.[0].replace(/<(?!\/?a\b)[^>]*>/g, ' ') ?? '';

test('files in folders are pages at the addresses of their folders', async () => {
  const site = await docsSite();
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  const order = 'order: / start guide guide/v-1.0.0_released guide/setup guide/deep/er';
  expect(textOf(output, 'en/docs')).toContain(order);
  expect(textOf(output, 'en/docs')).toContain('crumbs: ; before: undefined; after: start; level: none');
  const released = textOf(output, 'en/docs/guide/v-1.0.0_released');
  expect(released).toContain('crumbs: Docs &gt; Guide; before: guide; after: guide/setup; level: hard');
  expect(released).toContain('<a href="/files/%C3%A9t%C3%A9.txt">');
  expect(textOf(output, 'en/docs/guide/deep/er')).toContain('crumbs: Docs &gt; Guide &gt; deep; before: guide/setup');
  expect(textOf(output, 'en/docs/guide/deep/er')).toContain('level: own');
  expect(textOf(output, 'en/docs/start')).toContain('level: easy');
  const setup = textOf(output, 'en/docs/guide/setup');
  expect(setup).toContain('<a href="/en/docs/guide/">up</a> <a href="/en/docs/guide/deep/er/">other</a>');
  expect(setup).toContain('<a href="/en/docs/guide/deep/er/#a">file</a>');
  expect(textOf(output, 'en/docs/guide')).toContain('<a href="/en/docs/guide/setup/">');
  // Values are handed down within a language.
  expect(textOf(output, 'fr/docs/start')).toContain('crumbs: Docs FR; before: /; after: undefined; level: none');
  expect(output['old-start/index.html']).toContain('/en/docs/start/');
});

test('a value that an index file hands down changes its pages alone, also from the cache', async () => {
  const site = await docsSite();
  await site.generate(['--workers', '2']);
  expect(await site.generate()).toMatchObject({ rendered: 0, written: 0 });
  await site.write('content/en/docs/guide/_index.md', doc('Guide', ['order: 2', 'cascade:', '  level: soft'], '[setup](setup/)'));
  expect(await site.generate()).toMatchObject({ code: 0, rendered: 2 });
  const output = await site.output();
  expect(textOf(output, 'en/docs/guide/setup')).toContain('level: soft');
  expect(textOf(output, 'en/docs/start')).toContain('level: easy');
});

test('problems of handed-down values name the index file', async () => {
  const site = await docsSite();
  await site.write('content/en/docs/guide/_index.md', doc('Guide', ['order: 2', 'cascade:', '  levl: soft', '  order: much']));
  const { problems } = await site.generate();
  const order = 'order (handed down by en/docs/guide/_index.md)';
  expect(problems.map(({ code, where }) => [code, where?.file, where?.line, where?.field])).toEqual([
    ['CONTENT_FIELD_UNKNOWN', 'content/en/docs/guide/_index.md', 5, 'cascade.levl'],
    ['CONTENT_FIELD_TYPE', 'content/en/docs/guide/deep/er.md', undefined, order],
  ]);
  await site.write('content/en/docs/guide/_index.md', doc('Guide', ['order: 2', 'cascade: soft']));
  const again = await site.generate();
  expect(again.problems.map(({ code, where }) => [code, where?.line, where?.field])).toEqual([
    ['CONTENT_FIELD_TYPE', 4, 'cascade'],
  ]);
});

test('a file and the index file of a folder with its name have one address', async () => {
  const site = await docsSite();
  await site.write('content/en/docs/guide.md', doc('Guide'));
  expect((await site.generate()).problems).toMatchObject([{ code: 'CONTENT_DUPLICATE_FILE' }]);
});

test('files that begin with their titles are entries as they are', async () => {
  const site = await docsSite();
  await site.write('boreal.config.ts', config.replace('cascade:', "headingField: 'title', cascade:"));
  await site.write('content/en/docs/guide/setup.md', '# Set `it` up { #setup }\n\n## First { #first }\n\n[up](../)\n');
  await site.write('content/en/docs/guide/_index.md', '---\norder: 2\n---\n\nGuide\n=====\n\n[setup](./setup.md#first)\n');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  expect(output['en/docs/guide/setup/index.html']).toMatch(/<h1>Set it up<\/h1>.*<h2 id="first">First<\/h2>/s);
  expect(textOf(output, 'en/docs/guide')).toContain('<a href="/en/docs/guide/setup/#first">setup</a>');
  await site.write('content/en/docs/guide/deep/er.md', '# Start\n\n# Again\n');
  await site.write('content/en/docs/guide/setup.md', '## First\n');
  expect((await site.generate()).problems.map(({ code, where }) => [code, where?.file, where?.line])).toEqual([
    ['TEXT_HEADING_LEVEL', 'content/en/docs/guide/deep/er.md', 3],
    ['CONTENT_FIELD_MISSING', 'content/en/docs/guide/setup.md', 1],
  ]);
});

test('the folder of the site may be that of its content: what lies elsewhere is not read', async () => {
  const current = 'i18n/{locale}/docusaurus-plugin-content-docs/current/{**slug}.md';
  const site = await miniSite({
    'boreal.config.ts': config
      .replace(
        "folder: 'content', cascade: 'cascade', files: { '{locale}/docs/{**slug}.md': 'doc' }",
        `folder: '.', files: { 'docs/{**slug}.md': 'doc', '${current}': 'doc' }`,
      )
      .replace("translations: 'optional',", ''),
    'doc.page.jsx': page,
    'content/note/hello.en.md': undefined,
    'content/note/hello.fr.md': undefined,
    'content/label/menu.en.yaml': undefined,
    'content/label/menu.fr.yaml': undefined,
    'docs/start.md': doc('Start', [], '[set up](./guides/setup.md#a)'),
    'docs/guides/setup.md': doc('Set up', [], '## A {#a}\n\n[back](../start.md)'),
    'i18n/fr/docusaurus-plugin-content-docs/current/start.md': doc('Départ', [], '[préparer](./guides/setup.md)'),
    'i18n/fr/docusaurus-plugin-content-docs/current/guides/setup.md': doc('Préparer'),
    'node_modules/other/docs/a.md': '# Not ours',
    'notes/a.md': '# Not ours',
    'data.json': '{}',
  });
  await symlink(site.root, join(site.root, 'elsewhere'));
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect(textOf(await site.output(), 'fr/docs/start')).toContain('<a href="/fr/docs/guides/setup/">');
  await site.write('docs/only.md', doc('Only'));
  await site.write('docs/note.txt', '');
  const found = (await site.generate()).problems.map(({ code, hint, where }) => [code, where?.file, hint]);
  expect(found).toEqual([
    ['CONTENT_FILES_UNREAD', 'docs/note.txt', expect.any(String)],
    [
      'GRAPH_TRANSLATION_MISSING',
      'docs/only.md',
      'Write i18n/fr/docusaurus-plugin-content-docs/current/only.md: every entry must exist in every language.',
    ],
  ]);
});

const posts = config.replace("'{locale}/docs/{**slug}.md': 'doc'", "'{locale}/docs/{slug}/index.md': 'doc'");

test.each([
  ['on this thread', []],
  ['on other threads', ['--workers', '2']],
])('a last good version keeps the pictures and links of its folder, read %s', async (_, workers) => {
  const site = await miniSite({
    'boreal.config.ts': posts,
    'doc.page.jsx': page,
    'content/note/hello.en.md': undefined,
    'content/note/hello.fr.md': undefined,
    'content/label/menu.en.yaml': undefined,
    'content/label/menu.fr.yaml': undefined,
    'content/en/docs/start/index.md': doc('Start', [], '![snow](./snow.svg) [more](../more/index.md)'),
    'content/en/docs/start/snow.svg': picture,
    'content/en/docs/more/index.md': doc('More'),
  });
  const options = ['--policy', 'last-good', ...workers];
  expect(await site.generate(options)).toMatchObject({ code: 0, problems: [] });
  const shown = (await site.output())['en/docs/start/index.html'];
  await site.write('content/en/docs/start/index.md', doc('Start', ['order: nonsense'], 'Another text.'));
  const { code, isolated } = await site.generate(options);
  expect([code, isolated]).toMatchObject([0, [{ id: 'doc/start', effect: 'last-good' }]]);
  expect((await site.output())['en/docs/start/index.html']).toBe(shown);
});
