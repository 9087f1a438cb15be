import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { kitchenSite } from '../support/kitchen-site.ts';
import type { MiniSite } from '../support/mini-site.ts';

const config = 'boreal.config.ts';

async function replaceIn(site: MiniSite, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(site.root, file), 'utf8');
  expect(text).toContain(from);
  await site.write(file, text.replace(from, to));
}

const checked = async (site: MiniSite): Promise<unknown> => JSON.parse((await site.boreal(['check', '--json'])).stdout).problems;

const documentsIn = (files: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(files).filter((file) => file.endsWith('.html') && !file.startsWith('_gatsby/'));

test('each language’s path has a redirect page that leads to the page in every language', async () => {
  const site = await kitchenSite('');
  expect((await site.generate(['--path-prefix', '/kitchen'])).problems).toEqual([]);
  expect(await checked(site)).toEqual([]);
  for (const [prefix, codes] of [
    ['/kitchen', []],
    ['/kitchen/', []],
    ['/', ['CHECK_PATH_PREFIX']],
    ['/cellar', ['CHECK_PATH_PREFIX']],
  ] as const) {
    const { stdout } = await site.boreal(['check', '--json', '--path-prefix', prefix]);
    expect(JSON.parse(stdout).problems.map(({ code }: { code: string }) => code)).toEqual(codes);
  }
  const files = await site.output();
  for (const path of ['pie', 'tarte']) {
    const html = files[`${path}/index.html`] ?? '';
    expect(html).toContain('data-redirect-paths="{&quot;en&quot;:&quot;/pie/&quot;,&quot;fr&quot;:&quot;/tarte/&quot;}"');
    expect(html).toContain('content="0; url=/kitchen/en/pie/"');
    for (const href of ['/kitchen/en/pie/', '/kitchen/fr/tarte/']) expect(html).toContain(`<a href="${href}"`);
  }
  expect(files['fr/pie/index.html']).toBeUndefined();
});

test('a redirect page to a path that a language lacks is found by check', async () => {
  const site = await kitchenSite('');
  await site.generate();
  await replaceIn(site, 'dist/tarte/index.html', '&quot;/pie/&quot;', '&quot;/cake/&quot;');
  expect(await checked(site)).toMatchObject([{ code: 'CHECK_REDIRECT_BROKEN', where: { file: 'dist/tarte/index.html' } }]);
});

test('a site with one language has no prefix and no language pages, unless it wants the prefix', async () => {
  const site = await kitchenSite('', undefined, {
    'content/home/home.fr.md': undefined,
    'content/recipe/pie.fr.md': undefined,
    'content/recipe/soup.fr.md': undefined,
  });
  await replaceIn(site, config, ", fr: { tag: 'fr-CA' }", '');
  await replaceIn(site, config, "redirects: { '/menu/': '/fr/', '/cakes': '/fr/tarte/' },", '');
  expect((await site.generate()).problems).toEqual([]);
  expect(await checked(site)).toEqual([]);
  const files = await site.output();
  expect(documentsIn(files)).toEqual([
    ...['2019/pie.html', '404.html', '404/index.html', 'index.html', 'offline/index.html', 'old-pie/index.html'],
    ...['pie/index.html', 'soup/index.html'],
  ]);
  expect(files['_nginx.conf']).not.toContain('$1/404.html');
  await replaceIn(site, config, "siteUrl: 'https", "defaultLocalePrefix: true, siteUrl: 'https");
  await site.generate();
  expect(Object.keys(await site.output())).toEqual(expect.arrayContaining(['en/pie/index.html', 'pie/index.html', 'index.html']));
});

describe('the old addresses of a site', () => {
  test('are redirect pages with a canonical address, and redirects of each host', async () => {
    const site = await kitchenSite('defaultLocalePrefix: false,');
    await site.generate(['--path-prefix', '/kitchen']);
    const files = await site.output();
    const moved = files['2019/tarte/index.html'] ?? '';
    expect(moved).toContain('<link rel="canonical" href="https://kitchen.example/kitchen/fr/tarte/"');
    expect(moved).toContain('content="0; url=/kitchen/fr/tarte/"');
    expect(moved).toContain('<a href="/kitchen/fr/tarte/">/kitchen/fr/tarte/</a>');
    expect(files._redirects).toBe(
      [
        '/kitchen/2019/pie.html /kitchen/pie/ 301',
        '/kitchen/old-pie/ /kitchen/pie/ 301',
        '/kitchen/2019/tarte/ /kitchen/fr/tarte/ 301',
        '/kitchen/menu/ /kitchen/fr/ 301',
        '/kitchen/cakes/ /kitchen/fr/tarte/ 301',
        '',
      ].join('\n'),
    );
    expect(JSON.parse(files['_s3-routing-rules.json'] ?? '').RoutingRules[1]).toEqual({
      Condition: { KeyPrefixEquals: 'kitchen/old-pie/' },
      Redirect: { ReplaceKeyWith: 'kitchen/pie/', HttpRedirectCode: '301' },
    });
    expect(files['_nginx.conf']).toContain('rewrite "^/kitchen/old-pie/?$" "/kitchen/pie/" permanent;');
    expect(files['_nginx.conf']).toContain(String.raw`rewrite "^/kitchen/2019/pie\.html$" "/kitchen/pie/" permanent;`);
    expect(files['sitemap.xml']).not.toMatch(/2019|old-pie|menu/);
  });

  test('are followed by serve, with and without the slash, and are no pages of their own there', async () => {
    const site = await kitchenSite('');
    await site.generate();
    const options = { folder: join(site.root, 'dist'), pathPrefix: '', port: 0, host: '127.0.0.1', onFault: console.error };
    const server = await serve(options);
    onTestFinished(() => server.close());
    const answerTo = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' });
      return [status, headers.get('location'), headers.get('cache-control')];
    };
    for (const path of ['/old-pie/?a=1', '/old-pie?a=1']) expect(await answerTo(path)).toEqual([301, '/en/pie/?a=1', 'no-cache']);
    expect(await answerTo('/2019/pie.html')).toEqual([301, '/en/pie/', 'no-cache']);
    expect(await answerTo('/cakes')).toEqual([301, '/fr/tarte/', 'no-cache']);
    expect((await answerTo('/en/pie/'))[0]).toBe(200);
    for (const file of ['/_redirects', '/_s3-routing-rules.json']) expect((await answerTo(file))[0]).toBe(404);
  });

  test.each<[string, string, string]>([
    ["'/menu/': '/fr/'", "'/menu/': '/fr/nothing/'", 'ROUTE_ALIAS_TARGET The old address /menu/ leads to /fr/nothing/'],
    ["'/menu/': '/fr/'", "'/menu/': '/pie/'", 'ROUTE_ALIAS_TARGET The old address /menu/ leads to /pie/'],
    [
      "'/menu/': '/fr/'",
      "'/menu/': 'https://a.example/'",
      'ROUTE_ALIAS_TARGET The old address /menu/ leads to https://a.example/',
    ],
    [
      "'/menu/': '/fr/'",
      "'/menu/': '/old-pie/'",
      'ROUTE_ALIAS_CHAIN The old address /menu/ leads to /old-pie/, which redirects to /en/pie/.',
    ],
    ["'/menu/': '/fr/'", "'/menu/': '/Menu'", 'ROUTE_ALIAS_LOOP These old addresses lead to each other: /menu/ → /Menu.'],
    [
      "'/menu/': '/fr/', '/cakes': '/fr/tarte/'",
      "'/menu/': '/cakes/', '/cakes': '/menu/'",
      'ROUTE_ALIAS_LOOP These old addresses lead to each other: /menu/ → /cakes/ → /menu/.',
    ],
    ["'/menu/': '/fr/'", "'/en/pie/': '/fr/'", 'ROUTE_ALIAS_TAKEN /en/pie/ is an old address, and the same address as /en/pie/'],
    ["'/menu/': '/fr/'", "'/pie/': '/fr/'", 'ROUTE_ALIAS_TAKEN /pie/ is an old address, and the same address as /pie/'],
    [
      "'/menu/': '/fr/'",
      "'/OLD-pie/': '/fr/'",
      'ROUTE_ALIAS_TAKEN /OLD-pie/ is an old address, and the same address as /old-pie/',
    ],
    ["'/menu/': '/fr/'", "'menu/': '/fr/'", 'ROUTE_PATH_SHAPE The path "menu/" cannot be published: it does not begin with “/”.'],
    ["'/menu/': '/fr/'", "'/menu.php': '/fr/'", 'ROUTE_PATH_SHAPE The path "/menu.php" cannot be published'],
    ["'/menu/': '/fr/'", "'/menu/': 3 as never", 'CONFIG_VALUE The setting “redirects./menu/” is not a text.'],
  ])('%s as %s is a problem at its position', async (from, to, message) => {
    const site = await kitchenSite('');
    await replaceIn(site, config, from, to);
    const { code, problems } = await site.generate();
    expect(problems.map((problem) => `${problem.code} ${problem.message}`)).toEqual([expect.stringContaining(message)]);
    expect([code, problems[0]?.where?.file]).toEqual([1, config]);
  });

  test('of an entry are problems of its file', async () => {
    const site = await kitchenSite('');
    await replaceIn(site, 'content/recipe/soup.fr.md', 'aliases: []', 'aliases: [/en/pie/, /old-pie/]');
    const { problems } = await site.generate();
    expect(problems.map(({ code, where }) => [code, where?.file])).toEqual([
      ['ROUTE_ALIAS_TAKEN', 'content/recipe/soup.fr.md'],
      ['ROUTE_ALIAS_TAKEN', 'content/recipe/soup.fr.md'],
    ]);
  });
});

test('a change of an old address changes its pages, also from the cache', async () => {
  const site = await kitchenSite('');
  await site.generate();
  expect((await site.generate()).written).toBe(0);
  await replaceIn(site, 'content/recipe/pie.en.md', '/old-pie', '/older-pie');
  expect((await site.generate()).problems).toEqual([]);
  const files = await site.output();
  expect([files['old-pie/index.html'], files['older-pie/index.html'] === undefined]).toEqual([undefined, false]);
  expect(files._redirects).toContain('/older-pie/ /en/pie/ 301');
});
