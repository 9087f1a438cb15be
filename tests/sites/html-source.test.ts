import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MiniSite } from '../support/mini-site.ts';
import { siteWithSources, sourcesExample } from '../support/source-site.ts';

interface Post {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly modified: string;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts the API of a blog: /posts?lang=en and /leaf.png. */
async function startBlog(): Promise<{ readonly origin: string; texts: Readonly<Record<string, string>> }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/leaf.png') return void response.setHeader('content-type', 'image/png').end(picture);
    const content = blog.texts[url.searchParams.get('lang') ?? ''] ?? '';
    const posts: readonly Post[] = [
      { slug: 'snow', title: 'Snow', content, modified: content },
      { slug: 'ice', title: 'Ice', content: `<p>${content.length}</p>`, modified: content },
    ];
    response.setHeader('content-type', 'application/json').end(JSON.stringify(posts));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const blog: Awaited<ReturnType<typeof startBlog>> = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts: {},
  };
  return blog;
}

/** Makes a site with the docs' example of HTML as its source. */
async function blogSite(origin: string, kind = 'html()'): Promise<MiniSite> {
  const site = await siteWithSources(
    `sources: { blog: blog('${origin}') },`,
    "import { html } from '../../../generator/site.ts';\nimport { blog } from './blog.ts';\n",
  );
  await site.write('blog.ts', await sourcesExample('blog.ts'));
  const config = (await readFile(join(site.root, 'boreal.config.ts'), 'utf8')).replace('body: markdown()', `body: ${kind}`);
  await site.write('boreal.config.ts', config.replace("['Hello', ", "['Snow', 'Ice', 'Hello', "));
  return site;
}

async function pageOf(site: MiniSite, path = 'en/snow'): Promise<string> {
  const bytes = (await site.output())[`${path}/index.html`] ?? '';
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test('HTML of another system is published like Markdown, with checked links and sized pictures', async () => {
  const blog = await startBlog();
  const text = (words: string) =>
    `<h2>${words}</h2>\n<p>It's <a href="/ice/" target="_blank">${words}</a>.</p><p><img src="${blog.origin}/leaf.png" alt="${words}" width="9"></p>`;
  blog.texts = { en: text('Cold snow'), fr: text('Neige froide') };
  const site = await blogSite(blog.origin);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const html = await pageOf(site);
  expect(html).toContain('<h2 id="cold-snow">Cold snow</h2>');
  expect(html).toContain('It’s <a href="/en/ice/">Cold snow</a>.');
  expect(html).toMatch(/<figure><picture>.*<img src="\/assets\/images\/[^"]+" alt="Cold snow" width="1" height="1"/);
  expect(html).not.toContain(blog.origin);
  expect(await pageOf(site, 'fr/snow')).toContain('<a href="/fr/ice/">Neige froide</a>');

  // From the cache: only the template has changed.
  await site.write('templates/root.tsx', `${await readFile(join(site.root, 'templates/root.tsx'), 'utf8')}\n// changed\n`);
  const again = await site.generate(['--keep-builds', '0']);
  expect(again).toMatchObject({ code: 0, problems: [] });
  expect(/<main>.*<\/main>/s.exec(await pageOf(site))?.[0]).toBe(/<main>.*<\/main>/s.exec(html)?.[0]);
});

test('what is removed from HTML is reported in every run, with entry, field and tag', async () => {
  const blog = await startBlog();
  blog.texts = {
    en: '<p onclick="alert(1)">Cold <script>alert(2)</script>snow</p>',
    fr: '<p style="color:red">Neige <a href="javascript:alert(3)">froide</a></p>',
  };
  const site = await blogSite(blog.origin);
  for (const _run of [1, 2]) {
    const { code, problems } = await site.generate();
    expect(code).toBe(0);
    expect(problems.map(({ severity, where, message }) => [severity, where?.file, where?.field, message])).toEqual([
      ['warning', 'blog/note/snow.en', 'body', 'Removed from “body”: onclick of <p>, <script>.'],
      ['warning', 'blog/note/snow.fr', 'body', 'Removed from “body”: style of <p>, the javascript: address of <a>.'],
    ]);
  }
  const pages = [await pageOf(site), await pageOf(site, 'fr/snow')];
  expect(pages[0]).toContain('<p>Cold snow</p>');
  expect(pages[1]).toContain('<p>Neige froide</p>');
  for (const page of pages) expect(page).not.toMatch(/alert\(|javascript:|color:red/);
});

test('problems of HTML are those of Markdown', async () => {
  const blog = await startBlog();
  blog.texts = {
    en: '<p><a href="/nowhere/">a</a> <a href="about/">b</a></p><img src="https://other.example/a.png" alt="c"><img src="/none.png">',
    fr: '<p>Bien</p>',
  };
  const site = await blogSite(blog.origin);
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  expect(problems.map(({ code: each, where }) => [each, where?.file, where?.field]).sort()).toEqual([
    ['IMAGE_MISSING', 'blog/note/snow.en', 'body'],
    ['IMAGE_REMOTE', 'blog/note/snow.en', 'body'],
    ['ROUTE_LINK_BROKEN', 'blog/note/snow.en', 'body'],
    ['TEXT_IMAGE_TEXT', 'blog/note/snow.en', 'body'],
    ['TEXT_LINK_TARGET', 'blog/note/snow.en', 'body'],
  ]);
});

test.each([
  ["html({ allow: { details: [], summary: [], '*': ['class'] } })", []],
  ['html({ allow: { constructor: [] } })', ['CONFIG_HTML_ALLOW']],
  ['html({ allow: { script: [] } })', ['CONFIG_HTML_ALLOW']],
  ["html({ allow: { p: ['onclick', 'style'] } })", ['CONFIG_HTML_ALLOW', 'CONFIG_HTML_ALLOW']],
  ["html({ allow: { iframe: ['src'] } })", ['CONFIG_HTML_ALLOW', 'CONFIG_HTML_ALLOW']],
  ['html({ alow: {} })', ['CONFIG_KEY_UNKNOWN']],
])('the model may allow what is harmless only: %s', async (kind, codes) => {
  const blog = await startBlog();
  blog.texts = { en: '<details class="x"><summary>S</summary>Snow</details>', fr: '<p>Neige</p>' };
  const site = await blogSite(blog.origin, kind);
  const { problems } = await site.generate();
  expect(problems.map(({ code }) => code)).toEqual(codes);
  if (codes.length === 0) expect(await pageOf(site)).toContain('<details class="x">');
});

test('a body in HTML may be in a file, too', async () => {
  const site = await siteWithSources("content: 'content',", "import { html } from '../../../generator/site.ts';\n");
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace('body: markdown()', 'body: html()'));
  await site.write('content/note/hello.en.md', '---\ntitle: Hello\n---\n<p>A <b>text</b>.</p>\n');
  await site.write('content/note/hello.fr.md', '---\ntitle: Hello\n---\n<p>Un <i>texte</i>.</p>\n');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect(await pageOf(site, 'en/hello')).toContain('<p>A <strong>text</strong>.</p>');
});

test('the example of the docs maps Portable Text to a document', async () => {
  const words = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks });
  const block = (style: string, ...children: object[]) => ({ _type: 'block', style, children });
  const item = (listItem: string, text: string) => ({ _type: 'block', listItem, children: [words(text)] });
  const blocks = (word: string) => [
    block('h2', words(word)),
    {
      ...block('normal', words('a '), words('b', 'strong', 'em'), words(' '), words('c', 'k')),
      markDefs: [{ _key: 'k', _type: 'link', href: '/ice/' }],
    },
    item('bullet', 'one'),
    item('bullet', 'two'),
    item('number', 'three'),
    block('blockquote', words('quoted')),
    { _type: 'image', url: '/images/dot.svg', alt: 'A dot' },
  ];
  const entry = (locale: string, slug: string, body: unknown) =>
    `yield { type: 'note', slug: '${slug}', locale: '${locale}', fields: { title: 'Hello', body: documentOf(${JSON.stringify(body)}) } };`;
  const site = await siteWithSources(
    `sources: { mine: { *entries() { ${['en', 'fr'].map((locale) => entry(locale, 'snow', blocks(`Snow ${locale}`)) + entry(locale, 'ice', [block('normal', words(`Ice ${locale}`))])).join(' ')} } } },`,
    "import { documentOf } from './portable-text.ts';\n",
  );
  await site.write('portable-text.ts', await sourcesExample('portable-text.ts'));
  await site.write('public/images/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const html = await pageOf(site);
  for (const part of [
    '<h2 id="snow-en">Snow en</h2>',
    '<p>a <strong><em>b</em></strong> <a href="/en/ice/">c</a></p>',
    '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol>\n<li>three</li>\n</ol>',
    '<blockquote>\n<p>quoted</p>\n</blockquote>',
    'alt="A dot"',
  ]) {
    expect(html).toContain(part);
  }
  // A part that the example does not know is reported, not lost.
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace('"style":"blockquote"', '"style":"verse"'));
  const { problems } = await site.generate();
  expect(problems).toMatchObject([{ code: 'TEXT_NODE_UNKNOWN', message: expect.stringContaining('verse') }]);
});
