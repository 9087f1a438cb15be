import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { redirectFiles } from '../../generator/publish/site-files/redirect-files.ts';
import { serve } from '../../generator/serve/serve.ts';
import { kitchenSite } from '../support/kitchen-site.ts';
import type { MiniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';
import { writtenAddresses } from '../support/written-addresses.ts';

const config = 'boreal.config.ts';

async function replaceIn(site: MiniSite, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(site.root, file), 'utf8');
  expect(text).toContain(from);
  await site.write(file, text.replace(from, to));
}

const checked = async (site: MiniSite): Promise<unknown> => JSON.parse((await site.boreal(['check', '--json'])).stdout).problems;

/** One address of each kind of file: pages, feeds, the sitemap, search, icons, redirects, and data. */
const writtenSomewhere = [
  '/',
  '/fr/tarte/',
  '/fr/soupe-%C3%A0-l%E2%80%99ail/',
  '/fr/feed.atom',
  '/sitemap.xml',
  '/favicon.ico',
  '/shop/',
];

/** Requests addresses below the prefix, and expects a page or file for each, after one redirect at most. */
async function expectAnswers(site: MiniSite, pathPrefix: string, addresses: ReadonlyMap<string, string>): Promise<void> {
  const options = { folder: join(site.root, 'dist'), pathPrefix, port: 0, host: '127.0.0.1', onFault: console.error };
  const server = await serve(options);
  onTestFinished(() => server.close());
  const origin = `http://127.0.0.1:${server.port}`;
  for (const [address, source] of addresses) {
    expect(address, source).toMatch(new RegExp(`^${pathPrefix}(?:/|$)`));
    const first = await fetch(origin + address, { redirect: 'manual' });
    const location = first.status === 301 ? (first.headers.get('location') ?? '') : undefined;
    if (location?.startsWith('https://shop.example/')) continue;
    const { status } = location === undefined ? first : await fetch(origin + location, { redirect: 'manual' });
    expect([address, status], source).toEqual([address, 200]);
  }
}

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
  await replaceIn(site, config, "'/menu/': '/fr/', '/cakes': '/fr/tarte/', ", '');
  expect((await site.generate()).problems).toEqual([]);
  expect(await checked(site)).toEqual([]);
  const files = await site.output();
  expect(documentsIn(files)).toEqual([
    ...['2019/pie.html', '404.html', '404/index.html', 'index.html', 'leaflet/index.html', 'offline/index.html'],
    ...['old-pie/index.html', 'pie/index.html', 'shop/index.html', 'soup/index.html'],
  ]);
  expect(files['_nginx.conf']).not.toContain('$1/404.html');
  await replaceIn(site, config, "siteUrl: 'https", "defaultLocalePrefix: true, siteUrl: 'https");
  await site.generate();
  expect(Object.keys(await site.output())).toEqual(expect.arrayContaining(['en/pie/index.html', 'pie/index.html', 'index.html']));
});

test.each([
  ['en', '/pie/'],
  ['fr', '/fr/tarte/'],
])('the address of an entry in the preview leads to its page in “%s”', async (locale, path) => {
  const site = await kitchenSite('defaultLocalePrefix: false,');
  const { origin } = await startDevelop(site.root);
  const answer = await fetch(`${origin}/__boreal/entry/recipe%2Fpie?locale=${locale}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
});

test('links in texts have the prefix of the setting: in threads, and after it has changed', async () => {
  const linkedSoup = async (site: MiniSite, at: string) =>
    /href="([^"]*soup[^"]*)">Soup</.exec((await site.output())[at] ?? '')?.[1];
  const site = await kitchenSite('defaultLocalePrefix: false,');
  const file = 'content/recipe/pie.en.md';
  await site.write(file, `${await readFile(join(site.root, file), 'utf8')}\n[Soup](/soup/)\n`);
  for (const workers of ['2', '0']) {
    expect(await site.generate(['--workers', workers])).toMatchObject({ problems: [] });
    expect([workers, await linkedSoup(site, 'pie/index.html')]).toEqual([workers, '/soup/']);
  }
  await replaceIn(site, config, 'defaultLocalePrefix: false', 'defaultLocalePrefix: true');
  expect(await site.generate()).toMatchObject({ problems: [] });
  expect(await linkedSoup(site, 'en/pie/index.html')).toBe('/en/soup/');
});

test('a text may link to files that Boreal writes, and to no others', async () => {
  const site = await kitchenSite('defaultLocalePrefix: false,');
  const file = 'content/recipe/pie.en.md';
  const text = await readFile(join(site.root, file), 'utf8');
  await site.write(file, `${text}\n[Feed](/feed.atom), [all pages](/sitemap.xml), [robots](/robots.txt).\n`);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect(await checked(site)).toEqual([]);
  await site.write(file, `${text}\n[Feed](/feeds.atom)\n`);
  expect((await site.generate()).problems.map(({ code }) => code)).toEqual(['ROUTE_FILE_BROKEN']);
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
        '/kitchen/leaflet/ /kitchen/files/leaflet.txt 301',
        '/kitchen/shop/ https://shop.example/all?from=kitchen 301',
        '',
      ].join('\n'),
    );
    expect(JSON.parse(files['_s3-routing-rules.json'] ?? '').RoutingRules[1]).toEqual({
      Condition: { KeyPrefixEquals: 'kitchen/old-pie/' },
      Redirect: { ReplaceKeyWith: 'kitchen/pie/', HttpRedirectCode: '301' },
    });
    expect(files['_nginx.conf']).toContain('rewrite "^/kitchen/old-pie/?$" "/kitchen/pie/" permanent;');
    expect(files['_nginx.conf']).toContain(String.raw`rewrite "^/kitchen/2019/pie\.html$" "/kitchen/pie/" permanent;`);
    expect(files['_nginx.conf']).toContain('rewrite "^/kitchen/shop/?$" "https://shop.example/all?from=kitchen" permanent;');
    expect(files['sitemap.xml']).not.toMatch(/2019|old-pie|menu|leaflet|shop/);
    for (const [file, address] of [
      ['leaflet/index.html', '/kitchen/files/leaflet.txt'],
      ['shop/index.html', 'https://shop.example/all?from=kitchen'],
    ] as const) {
      for (const part of [`content="0; url=${address}"`, `<a href="${address}">`, `data-redirect-address="${address}"`])
        expect(files[file]).toContain(part);
    }
    expect(await checked(site)).toEqual([]);
    const addresses = writtenAddresses(files, '/kitchen');
    expect([...addresses.keys()]).toEqual(expect.arrayContaining(writtenSomewhere.map((path) => `/kitchen${path}`)));
    await expectAnswers(site, '/kitchen', addresses);
  });

  test('lead to other hosts in the rules of storage, as far as these can', () => {
    const redirects = ['https://a.example/b%20c/', 'http://a.example:81/', 'https://a.example/?b', '/en/'].map((to, at) => ({
      from: `/${at}/`,
      to,
    }));
    const file = redirectFiles({ redirects, pathPrefix: '/p', paths: () => ['/en/'] })[1];
    expect(
      JSON.parse(Buffer.from(file?.bytes ?? []).toString()).RoutingRules.map(({ Redirect }: { Redirect: object }) => Redirect),
    ).toEqual([
      { Protocol: 'https', HostName: 'a.example', ReplaceKeyWith: 'b%20c/', HttpRedirectCode: '301' },
      { ReplaceKeyWith: 'p/en/', HttpRedirectCode: '301' },
    ]);
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
    expect(await answerTo('/leaflet')).toEqual([301, '/files/leaflet.txt', 'no-cache']);
    expect(await answerTo('/shop/?a=1')).toEqual([301, 'https://shop.example/all?from=kitchen&a=1', 'no-cache']);
    expect((await answerTo('/en/pie/'))[0]).toBe(200);
    for (const file of ['/_redirects', '/_s3-routing-rules.json']) expect((await answerTo(file))[0]).toBe(404);
  });

  test.each<[string, string, string]>([
    ["'/menu/': '/fr/'", "'/menu/': '/fr/nothing/'", 'ROUTE_ALIAS_TARGET The old address /menu/ leads to /fr/nothing/'],
    ["'/menu/': '/fr/'", "'/menu/': '/pie/'", 'ROUTE_ALIAS_TARGET The old address /menu/ leads to /pie/'],
    ["'/menu/': '/fr/'", "'/menu/': 'ftp://a.example/'", 'ROUTE_ALIAS_TARGET The old address /menu/ leads to ftp://a.example/'],
    [
      "'/menu/': '/fr/'",
      "'/menu/': 'https://me@a.example/'",
      'ROUTE_ALIAS_TARGET The old address /menu/ leads to https://me@a.example/',
    ],
    ["'/menu/': '/fr/'", "'/menu/': '//a.example/'", 'ROUTE_ALIAS_TARGET The old address /menu/ leads to //a.example/'],
    ["'/menu/': '/fr/'", "'/menu/': '/files/letter.txt'", 'ROUTE_ALIAS_TARGET The old address /menu/ leads to /files/letter.txt'],
    [
      "'/menu/': '/fr/'",
      "'/menu/': 'https://kitchen.example/fr/tarte/'",
      'ROUTE_ALIAS_HOST The old address /menu/ leads to https://kitchen.example/fr/tarte/, which is an address of this site.',
    ],
    [
      "'/menu/': '/fr/'",
      "'/menu/': 'https://kitchen.example/menu/'",
      'ROUTE_ALIAS_HOST The old address /menu/ leads to https://kitchen.example/menu/, which is an address of this site.',
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
    [
      "'/menu/': '/fr/'",
      "'menu/': '/fr/'",
      'ROUTE_ALIAS_SHAPE The old address "menu/" cannot have a redirect page: it does not begin with “/”.',
    ],
    ["'/menu/': '/fr/'", "'/menu.php': '/fr/'", 'ROUTE_ALIAS_SHAPE The old address "/menu.php" cannot have a redirect page'],
    ["'/menu/': '/fr/'", "'/menu/': 3 as never", 'CONFIG_VALUE The setting “redirects./menu/” is not a text.'],
  ])('%s as %s is a problem at its position', async (from, to, message) => {
    const site = await kitchenSite('');
    await replaceIn(site, config, from, to);
    const { code, problems } = await site.generate();
    expect(problems.map((problem) => `${problem.code} ${problem.message}`)).toEqual([expect.stringContaining(message)]);
    expect([code, problems[0]?.where?.file]).toEqual([1, config]);
    expect(problems[0]?.excerpt?.split('\n').find((line) => line.startsWith('>'))).toContain(to.split(':')[0]);
  });

  test('of an entry are a problem if no page names the entry', async () => {
    const site = await kitchenSite('');
    await replaceIn(site, config, "defineEntryFamily<Model, 'recipe', object>({", 'defineFamily<Model>()({');
    await replaceIn(
      site,
      config,
      "type: 'recipe',\n  *routesOf(entry, graph) {",
      "*routes(graph, locale) {\n    for (const entry of graph.ofType('recipe', locale)) {",
    );
    await replaceIn(site, config, 'data: { title, body } };\n  },\n});\nexport', 'data: { title, body } };\n  } },\n});\nexport');
    const { problems } = await site.generate();
    expect(problems.map(({ code, where }) => [code, where?.file, where?.line])).toEqual([
      ['ROUTE_ALIAS_LOST', 'content/recipe/pie.en.md', 5],
      ['ROUTE_ALIAS_LOST', 'content/recipe/pie.fr.md', 5],
    ]);
    expect(problems[0]?.message).toContain('The old addresses /2019/pie.html, /old-pie of this entry lead nowhere');
    await replaceIn(site, config, 'path: pathOf(entry),', 'path: pathOf(entry), entry,');
    expect((await site.generate()).problems).toEqual([]);
    expect((await site.output())['old-pie/index.html']).toContain('/en/pie/');
  });

  test('are followed by develop, as by a host', async () => {
    const site = await kitchenSite('');
    const { origin } = await startDevelop(site.root);
    for (const [path, target] of [
      ['/old-pie?a=1', '/en/pie/?a=1'],
      ['/2019/tarte/', '/fr/tarte/'],
      ['/menu', '/fr/'],
      ['/leaflet/', '/files/leaflet.txt'],
      ['/shop/', 'https://shop.example/all?from=kitchen'],
    ] as const) {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
      expect([status, headers.get('location'), headers.get('cache-control')], path).toEqual([301, target, 'no-cache']);
    }
  });

  test.each([
    ['/en/pie/', 'ROUTE_ALIAS_TAKEN /en/pie/ is an old address'],
    ['/old-pie', 'ROUTE_ALIAS_TAKEN /old-pie/ is an old address'],
    ['old-soup', 'ROUTE_ALIAS_SHAPE The old address "old-soup/" cannot have a redirect page: it does not begin with “/”.'],
    ['//soup', 'ROUTE_ALIAS_SHAPE The old address "//soup/" cannot have a redirect page: it has an empty segment.'],
    ['/a/../soup/', 'ROUTE_ALIAS_SHAPE The old address "/a/../soup/" cannot have a redirect page: “..” is not'],
    ['https://kitchen.example/soup', 'ROUTE_ALIAS_SHAPE The old address "https://kitchen.example/soup/" cannot'],
  ])('of an entry, %s is a problem of its line and field', async (alias, expected) => {
    const site = await kitchenSite('');
    await replaceIn(site, 'content/recipe/soup.fr.md', 'aliases: []', `aliases:\n  - /soupe-ancienne/\n  - ${alias}`);
    const { problems } = await site.generate();
    const lines = (await readFile(join(site.root, 'content/recipe/soup.fr.md'), 'utf8')).split('\n');
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([expect.stringContaining(expected)]);
    expect(problems[0]?.where).toMatchObject({ file: 'content/recipe/soup.fr.md', field: 'aliases[1]' });
    expect(lines[(problems[0]?.where?.line ?? 0) - 1]).toContain(alias);
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
