/** Sites that `boreal()` declares: their defaults, and what a run says to code without types. */
import { rename, rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';

const library = "import { boreal, link, markdown, text, type } from '../../../generator/site.ts';";

const page = `
export default ({ data }) => <main><h1>{data.title}</h1></main>;
export const head = ({ data }) => ({ title: data.title, announcement: data.title });
`;

const nothingElse = Object.fromEntries(
  [
    'content/note/hello.en.md',
    'content/note/hello.fr.md',
    'content/label/menu.en.yaml',
    'content/label/menu.fr.yaml',
    'templates/root.tsx',
    'templates/header.tsx',
    'templates/note.page.tsx',
    'templates/redirect.page.tsx',
    'public/favicon.ico',
  ].map((path) => [path, undefined]),
);

const content = {
  'content/post/hello.en.md': '---\ntitle: Hello\n---\n\nA text.\n',
  'content/author/ana.en.yaml': 'name: Ana\n',
};

interface Parts {
  readonly setup?: string;
  readonly options?: string;
  readonly settings?: string;
  readonly type?: string;
}

/** A config in JavaScript, with other parts of it. */
const configOf = ({ setup = '', options = "path: '/{slug}/'", settings = '', type: name = 'post' }: Parts): string => `
${library}
const site = boreal({
  types: { post: type('P', { title: text(), body: markdown() }), author: type('A', { name: text() }) },
  ${setup}
});
const posts = site.entries('${name}', { component: () => import('./post.page.jsx'), ${options} });
export default site.site({ siteUrl: 'https://plain.example', pages: [posts], ${settings} });
`;

const siteOf = (config: string, files: Readonly<Record<string, string | undefined>> = {}) =>
  miniSite({ ...nothingElse, ...content, 'boreal.config.ts': config, 'post.page.jsx': page, ...files });

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

describe('defaults', () => {
  test('a site has a language, a content folder, a root, a start page and a page for unknown addresses', async () => {
    const site = await siteOf(configOf({}));
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    const output = await site.output();
    expect(output['hello/index.html']).toContain('<html lang="en"');
    expect(output['index.html']).toContain('<h1>plain.example</h1>');
    expect(output['index.html']).toContain('<a href="/hello/">Hello</a>');
    expect(output['404.html']).toContain('<h1>Page not found</h1>');
    expect(JSON.stringify(output)).toContain('color-scheme:light dark');
  });

  test('the start page names entries by their slugs whose fields have names like “title” and “name”', async () => {
    const config = configOf({ options: "path: '/{slug}/', data: ({ fields: { title1 } }) => ({ title: title1 })" });
    const site = await siteOf(config.replace('title: text()', 'title1: text(), names: text()'), {
      'content/post/hello.en.md': '---\ntitle1: Hello\nnames: Ana\n---\n\nA text.\n',
    });
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    expect((await site.output())['index.html']).toContain('<a href="/hello/">hello</a>');
  });

  test('a list of language tags gives path segments, and each language its plain pages', async () => {
    const site = await siteOf(configOf({ settings: "locales: ['en-CA', 'fr-CA'], translations: 'optional'" }));
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    const output = await site.output();
    expect(output['en/hello/index.html']).toContain('<html lang="en-CA"');
    expect(output['fr/404.html']).toContain('<h1>Page introuvable</h1>');
    expect(output['404.html']).toContain('<h1>Page not found</h1>');
    expect(output['fr/index.html']).not.toContain('/hello/');
  });

  test('pages of the site replace plain pages', async () => {
    const config = configOf({}).replace(
      'pages: [posts]',
      `pages: [posts, site.page({ path: '/', component: () => import('./post.page.jsx'), data: () => ({ title: 'Start' }) })]`,
    );
    const site = await siteOf(config);
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    const output = await site.output();
    expect(output['index.html']).toContain('<h1>Start</h1>');
    expect(output['404.html']).toContain('<h1>Page not found</h1>');
  });

  test('the old address of a page replaces the plain start page', async () => {
    const site = await siteOf(configOf({ settings: "redirects: { '/': '/hello/' }" }));
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    expect((await site.output())['index.html']).toContain('<a href="/hello/">');
  });

  test('a site without types of content needs no content folder', async () => {
    const page = "site.page({ path: '/', component: () => import('./post.page.jsx'), data: () => ({ title: 'Alone' }) })";
    const config = `${library}\nconst site = boreal({ types: {} });\nexport default site.site({ siteUrl: 'https://plain.example', pages: [${page}] });\n`;
    const site = await siteOf(config, Object.fromEntries(Object.keys(content).map((path) => [path, undefined])));
    await rm(`${site.root}/content`, { recursive: true, force: true });
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    expect((await site.output())['index.html']).toContain('<h1>Alone</h1>');
  });

  test('no component runs while the config is loaded', async () => {
    const site = await siteOf(configOf({}), { 'post.page.jsx': `process.stderr.write('component runs\\n');${page}` });
    const { stderr, code } = await site.boreal(['model']);
    expect({ stderr, code }).toEqual({ stderr: expect.not.stringContaining('component runs'), code: 0 });
  });
});

describe('a mistake in a site without types stops the run at its line', () => {
  test.for<[string, Parts, string, string]>([
    ['a type', { type: 'psot' }, "entries('psot'", 'the type “psot”, which the model does not have. Did you mean “post”?'],
    [
      'a placeholder',
      { options: "path: '/{slgu}/'" },
      '/{slgu}/',
      '{slgu}, which is neither {slug} nor a required field of “post” with a word. Did you mean {slug}?',
    ],
    [
      'an option',
      { options: "path: '/{slug}/', facst: () => ({})" },
      'facst',
      'an unknown setting “pages[0].facst”. Did you mean “pages[0].facts”?',
    ],
    ['no path', { options: '' }, "entries('post'", 'lacks the setting “pages[0].path”'],
    ['a setting of the site', { settings: 'contnet: 1' }, 'contnet', 'an unknown setting “contnet”. Did you mean “content”?'],
    ['a setting of boreal()', { setup: 'sahred: {}' }, 'sahred', 'an unknown setting “sahred”. Did you mean “shared”?'],
    ['a setting of the site in boreal()', { setup: "locales: ['en']," }, 'locales:', '“locales” does not belong here'],
    ['a setting of boreal() in the site', { settings: 'rootShared: []' }, 'rootShared', '“rootShared” does not belong here'],
    ['a slice that is not defined', { setup: "slices: ['header']" }, 'slices: [', 'lacks the setting “slices.header”'],
    ['shared data', { options: "path: '/{slug}/', shared: ['wrods']" }, 'wrods', 'reads the shared data “wrods”'],
    [
      'a type that a function reads',
      { options: "path: '/{slug}/', data: (entry, graph) => ({ title: graph.ofType('athor', 'en').length })" },
      "graph.ofType('athor'",
      'asks for entries of the type “athor”, which the model does not have. Did you mean “author”?',
    ],
    [
      'a field that a function reads',
      { options: "path: '/{slug}/', data: (entry) => ({ title: entry.fields.titel })" },
      'entry.fields.titel',
      'reads “titel” of an entry of the type “post”, which has no such field. Did you mean “title”?',
    ],
    [
      'the field of an order',
      { options: "path: '/{slug}/', data: (entry, graph) => graph.tree('post', 'en', { orderBy: 'titel' }).entries[0].fields" },
      'graph.tree',
      'reads “titel” of an entry of the type “post”',
    ],
    [
      'a component that is none',
      { options: "path: '/{slug}/', component: 7" },
      'component: 7',
      '“pages[0].component” is not a file of a component',
    ],
  ])('%s', async ([, parts, part, message]) => {
    const config = configOf(parts);
    const site = await siteOf(config);
    const { code, problems } = await site.generate();
    expect({ code, messages: problems.map((problem) => problem.message) }).toEqual({
      code: 1,
      messages: [expect.stringContaining(message)],
    });
    expect(problems[0]?.where).toMatchObject({ file: 'boreal.config.ts', line: lineOf(config, part) });
  });

  test('a component that does not exist', async () => {
    const config = configOf({}).replace('./post.page.jsx', './pots.page.jsx');
    const { code, problems } = await (await siteOf(config)).generate();
    expect({ code, problems }).toMatchObject({
      code: 1,
      problems: [{ where: { file: 'boreal.config.ts', line: lineOf(config, './pots.page.jsx') } }],
    });
  });
});

test('a site in an older form works, with one notice that shows the form of today and its place', async () => {
  const older = await miniSite();
  const { code, stderr } = await older.boreal(['generate']);
  expect([code, stderr.split('CONFIG_OLDER_FORM').length]).toEqual([0, 2]);
  expect(stderr).toMatch(/^boreal\.config\.ts:\d+:\d+\n {2}warning A page, slice or site is declared in a form/);
  expect(stderr).toContain('`const site = boreal({ types })`');
  expect((await older.generate()).problems).toEqual([]);
  const own = await siteOf(configOf({}));
  expect((await own.boreal(['generate'])).stderr).not.toContain('CONFIG_OLDER_FORM');
});

describe('a link in code', () => {
  const linked = (links: string): string =>
    page
      .replace('<h1>', `{${links}}<h1>`)
      .replace('({ data }) => (', '({ data, href }) => (')
      .replace('({ data }) => <', '({ data, href }) => <');

  test('that leads to no page is a problem with its position', async () => {
    const text = linked("[href('/hello/'), href('/404.html'),\n href('/helo/'), href('/hello/', 'fr')]");
    const site = await siteOf(configOf({ settings: "locales: ['en', 'fr'], translations: 'optional'," }), {
      'post.page.jsx': text,
    });
    const { code, problems } = await site.generate();
    expect([code, problems.map((each) => [each.code, each.where?.file, each.where?.line])]).toEqual([
      1,
      [
        ['RENDER_LINK_BROKEN', 'post.page.jsx', lineOf(text, '/helo/')],
        ['RENDER_LINK_BROKEN', 'post.page.jsx', lineOf(text, "'fr'")],
      ],
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      'href(“/helo/”) leads to a page that no language has. Did you mean /hello/?',
      'href(“/hello/”) leads to a page that “fr” does not have.',
    ]);
    await site.write('post.page.jsx', linked("[href('/hello/')]"));
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    // A link is checked again when its page disappears.
    await site.write('content/post/other.en.md', '---\ntitle: Other\n---\n\nA text.\n');
    await site.remove('content/post/hello.en.md');
    expect((await site.generate()).problems).toMatchObject([{ code: 'RENDER_LINK_BROKEN' }]);
  });
});

test('the day of the run is a dependency of the pages that ask for it', async () => {
  const options =
    "path: '/{slug}/', data: ({ fields }, graph, { isPast }) => ({ title: fields.title + (isPast(fields.title) ? ': over' : '') })";
  const site = await siteOf(configOf({ options }), { 'content/post/hello.en.md': '---\ntitle: 2026-03-10\n---\n\nA text.\n' });
  const at = async (now: string) => {
    const { stdout } = await site.boreal(['generate', '--json', '--now', now]);
    const { rendered, visibility } = JSON.parse(stdout);
    return [rendered, visibility.next, /<h1>(2026.*?)<\/h1>/.exec((await site.output())['hello/index.html'] ?? '')?.[1]];
  };
  const next = '2026-03-11T00:00:00Z';
  expect(await at('2026-03-09T12:00Z')).toEqual([3, next, '2026-03-10']);
  expect(await at('2026-03-10T23:00Z')).toEqual([0, next, '2026-03-10']);
  expect(await at('2026-03-11T00:00Z')).toEqual([1, null, '2026-03-10: over']);
  expect(await at('2026-03-09T12:00Z')).toEqual([1, next, '2026-03-10']);
});

test('data that is read from the day lasts until midnight', async () => {
  const site = await siteOf(
    configOf({ setup: 'shared: { year: (graph, locale, { now }) => now.slice(0, 4) }, rootShared: ["year"],' }),
  );
  const { stdout } = await site.boreal(['generate', '--json', '--now', '2026-12-31T12:00Z']);
  expect(JSON.parse(stdout).visibility.next).toBe('2027-01-01T00:00:00Z');
});

test('a site may be in a folder whose name is a pattern of files', async () => {
  const site = await siteOf(configOf({}));
  const folder = `${site.root}-*[b]{c}`;
  await rename(site.root, folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const { code, stdout, stderr } = await runHere(folder, ['generate', '--json']);
  expect([code, JSON.parse(stdout || '{}').problems, stderr]).toEqual([0, [], '']);
});
