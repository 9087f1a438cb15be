import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClientSettings } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import { miniSite, note } from '../support/mini-site.ts';

const utf8 = (text: string | undefined): string => Buffer.from(text ?? '', 'latin1').toString('utf8');

test('a mini-site emits each page in both languages with its data, a redirect page, and the files of the loader', async () => {
  const site = await miniSite();
  expect(await site.generate()).toMatchObject({ code: 0, status: 'generated' });
  const paths = Object.keys(await site.output());
  const pages = ['404.html', 'en/404.html', 'en/404', 'en/hello', 'fr/404.html', 'fr/404', 'fr/hello', 'hello'];
  const htmlOf = (page: string): string => (page.endsWith('.html') ? page : `${page}/index.html`);
  expect(paths.filter((path) => path.endsWith('.html') && !path.startsWith('_gatsby')).sort()).toEqual(pages.map(htmlOf).sort());
  expect(paths.filter((path) => path.endsWith('page-data.json')).sort()).toEqual(
    pages.map((page) => `page-data/${page}/page-data.json`).sort(),
  );
  expect(paths).toEqual(
    expect.arrayContaining(['sitemap.xml', 'robots.txt', 'chunk-map.json', 'match-paths.json', 'slice-data/header-en.json']),
  );
});

test('the client knows the not-found page for the narrowest range first', async () => {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const wide = "yield { path: '/404/', matchPath: '/*', listed: false, data: { title: 'Not found' } };";
  expect(config).toContain(wide);
  const narrow = wide.replace('/404/', '/lost/').replace('/*', '/notes/*');
  await site.write('boreal.config.ts', config.replace(wide, `${wide}\n    ${narrow}`));
  expect(await site.generate()).toMatchObject({ code: 0, status: 'generated' });
  const html = (await site.output())['en/hello/index.html'] ?? '';
  const [, settings = ''] = new RegExp(`id="${elementIds.clientSettings}">([^<]*)`).exec(html) ?? [];
  expect((JSON.parse(settings) as ClientSettings).notFoundPages).toEqual([
    { path: '/en/lost/', matchPath: '/en/notes/*' },
    { path: '/fr/lost/', matchPath: '/fr/notes/*' },
    { path: '/en/404/', matchPath: '/en/*' },
    { path: '/fr/404/', matchPath: '/fr/*' },
  ]);
});

test('the styles of a page, and their picture, are in the stylesheet of its documents and in the later one', async () => {
  const site = await miniSite({
    'templates/note.css': 'main { background: url(./dot.svg); }\n',
    'templates/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const page = await readFile(join(site.root, 'templates/note.page.tsx'), 'utf8');
  await site.write('templates/note.page.tsx', `import './note.css';\n${page}`);
  expect(await site.generate()).toMatchObject({ code: 0, status: 'generated' });
  const output = await site.output();
  const [later = ''] = (JSON.parse(output['chunk-map.json'] ?? '').hydrate as string[]).filter((url) => url.endsWith('.css'));
  const [, own = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(output['en/hello/index.html'] ?? '') ?? [];
  const pictures = Object.keys(output).filter((path) => /^assets\/dot-\w+\.svg$/.test(path));
  expect(pictures).toHaveLength(1);
  expect(later).not.toBe(own);
  for (const sheet of [own, later]) expect(output[sheet.slice(1)]).toContain(pictures[0]?.slice('assets/'.length));
  expect(output['hello/index.html']).not.toContain(own);
});

test('a value is passed from the source to the document and the page data', async () => {
  const site = await miniSite({
    'content/note/hello.fr.md': note([], 'L\'été, c\'est "bien" : voir [ceci](/hello/#top).\n\n## Où aller {#ou}').replace(
      'Hello',
      "L'été <b>",
    ),
  });
  await site.generate();
  const output = await site.output();
  const html = utf8(output['fr/hello/index.html']);
  const body = '<p>L’été, c’est «\u00a0bien\u00a0»\u00a0: voir <a href="/fr/hello/#top">ceci</a>.</p>\n<h2 id="ou">Où aller</h2>';
  expect(html).toContain('<html lang="fr-CA">');
  expect(html).toContain('<title data-gatsby-head="true">L’été &lt;b&gt;</title>');
  expect(html).toContain(body);
  expect(html).toContain('<!-- slice-start id="header-fr-1" --><header>Le menu</header><!-- slice-end id="header-fr-1" -->');
  expect(JSON.parse(utf8(output['page-data/fr/hello/page-data.json']))).toMatchObject({
    path: '/fr/hello/',
    result: {
      data: { title: 'L’été <b>', body: { html: body, headings: [{ id: 'ou', level: 2, text: 'Où aller' }] } },
      pageContext: { language: 'fr', languages: ['en', 'fr'], originalPath: '/hello/', redirect: false, routed: true },
    },
    slicesMap: { header: 'header-fr' },
  });
});

test('canonical and alternates name the page in every language, and redirect pages are not indexed', async () => {
  const site = await miniSite();
  await site.generate(['--site-url', 'https://other.example', '--path-prefix', '/docs']);
  const output = await site.output();
  const html = output['fr/hello/index.html'] ?? '';
  for (const link of [
    '<link rel="canonical" href="https://other.example/docs/fr/hello/" data-gatsby-head="true">',
    '<link rel="alternate" hreflang="en-CA" href="https://other.example/docs/en/hello/" data-gatsby-head="true">',
    '<link rel="alternate" hreflang="fr-CA" href="https://other.example/docs/fr/hello/" data-gatsby-head="true">',
    '<link rel="alternate" hreflang="x-default" href="https://other.example/docs/en/hello/" data-gatsby-head="true">',
  ]) {
    expect(html).toContain(link);
  }
  expect(output['hello/index.html']).toContain('noindex');
  expect(output['hello/index.html']).toContain('url=/docs/en/hello/');
  expect(output['sitemap.xml']).toContain('<loc>https://other.example/docs/en/hello/</loc>');
  expect(output['sitemap.xml']).not.toContain('404');
});

test('a second run renders nothing and writes nothing', async () => {
  const site = await miniSite();
  await site.generate();
  const before = await site.output();
  expect(await site.generate()).toMatchObject({ rendered: 0, written: 0 });
  expect(await site.output()).toEqual(before);
});

test('after an edit only the changed page is rendered, and the output equals that of a run without a cache', async () => {
  const site = await miniSite({ 'content/note/other.en.md': note(), 'content/note/other.fr.md': note() });
  await site.generate();
  await site.write('content/note/other.en.md', note([], 'Another text.'));
  expect(await site.generate()).toMatchObject({ rendered: 1 });
  await site.boreal(['generate', '--out', 'fresh', '--cache', 'fresh-cache']);
  expect(await site.output()).toEqual(await site.output('fresh'));
});

test('a changed menu is replaced in every page, and no page is rendered', async () => {
  const site = await miniSite();
  await site.generate();
  await site.write('content/label/menu.en.yaml', 'word: Contents\n');
  expect(await site.generate()).toMatchObject({ rendered: 0 });
  await site.boreal(['generate', '--out', 'fresh', '--cache', 'fresh-cache']);
  expect((await site.output())['en/hello/index.html']).toContain('<header>Contents</header>');
  expect(await site.output()).toEqual(await site.output('fresh'));
});

test('a changed template renders its pages again', async () => {
  const site = await miniSite();
  await site.generate();
  await site.write('templates/header.tsx', 'export default () => <header>New</header>;\n');
  await site.generate(['--keep-builds', '0']);
  await site.boreal(['generate', '--out', 'fresh', '--cache', 'fresh-cache']);
  expect((await site.output())['en/hello/index.html']).toContain('<header>New</header>');
  expect(await site.output()).toEqual(await site.output('fresh'));
});

test('a removed entry leaves no trace', async () => {
  const site = await miniSite({ 'content/note/other.en.md': note(), 'content/note/other.fr.md': note() });
  await site.generate();
  await site.generate();
  await site.remove('content/note/other.en.md');
  await site.remove('content/note/other.fr.md');
  await site.generate();
  const output = await site.output();
  expect(Object.keys(output).filter((path) => path.includes('other'))).toEqual([]);
  expect(JSON.stringify(output)).not.toContain('/other/');
});

test('a damaged or missing cache changes no byte of the output', async () => {
  const site = await miniSite();
  await site.generate();
  const before = await site.output();
  await site.remove('.boreal');
  expect(await site.generate()).toMatchObject({ code: 0 });
  expect(await site.output()).toEqual(before);
  for (const [path] of Object.entries(await site.output('.boreal/builds')))
    await site.write(`.boreal/builds/${path}`, '{"version":1');
  expect(await site.generate()).toMatchObject({ code: 0 });
  expect(await site.output()).toEqual(before);
});

test('clean removes the output and the cache, and nothing else', async () => {
  const site = await miniSite();
  await site.generate();
  await site.generate();
  expect((await site.boreal(['clean'])).code).toBe(0);
  const left = Object.keys(await site.output('.')).map((path) => path.split('/')[0]);
  expect([...new Set(left)].sort()).toEqual(['boreal.config.ts', 'content', 'public', 'templates']);
});

test('the report on a terminal names the stages, and --quiet prints nothing', async () => {
  const site = await miniSite();
  const { stdout, stderr } = await site.boreal(['generate']);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /content +\d+ ms +4 entries read\n {2}bundle.*\n {2}render.*\n {2}publish.*\n✓ 8 routes, \d+ files, \d+\.\d MB in \d+ ms → dist\n/,
  );
  expect(await site.boreal(['generate', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
});
