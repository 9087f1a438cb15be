import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MiniSite, miniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

/** Pages from files, products from a shop: a source of the site, which keeps what it has published while it is down. */
const config = `
import { existsSync, readFileSync } from 'node:fs';
import { defineEntryFamily, defineModel, defineSite, defineType, link, list, markdown, text } from '../../../generator/site.ts';
const model = defineModel({
  page: defineType('A page.', { title: text(), products: list(link('product')), body: markdown() }),
  product: defineType('A product.', { title: text({ isName: true }), text: markdown() }, { source: 'shop' }),
});
const pages = defineEntryFamily<typeof model, 'page', unknown>({
  name: 'page', page: 'templates/shown.page.tsx', shared: [], type: 'page',
  routesOf: (entry, graph) => [{ path: \`/\${entry.slug}/\`, data: {
    title: entry.fields.title, body: entry.fields.body,
    products: entry.fields.products.map((id) => graph.linked(id, entry.locale).fields.title),
  } }],
});
const products = defineEntryFamily<typeof model, 'product', unknown>({
  name: 'product', page: 'templates/shown.page.tsx', shared: [], type: 'product',
  routesOf: (entry) => [{ path: \`/products/\${entry.slug}/\`, data: { title: entry.fields.title, body: entry.fields.text, products: [] } }],
});
const lost = { name: 'lost', page: 'templates/redirect.page.tsx', shared: [], routes: () => [{ path: '/404.html', alsoAtRoot: true, listed: false, data: {} }] };
const shop = {
  policy: 'last-good',
  async *entries({ locales }) {
    const file = new URL('shop.json', import.meta.url);
    if (!existsSync(file)) throw new Error('The shop is closed');
    for (const locale of locales) for (const [slug, fields] of Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
      yield { type: slug === 'stray' ? 'page' : 'product', slug, locale, fields };
  },
};
export default defineSite({
  locales: { en: { tag: 'en-CA' } }, siteUrl: 'https://mini.example', model, families: [pages, products, lost],
  slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client',
  languageRedirects: false, defaultLocalePrefix: false, content: 'content', sources: { shop }, source: 'markdown', public: 'public',
});
`;

const page = `
import type { PageProps } from '#contract/page';
export default ({ data }: PageProps<any>) => <main><h1>{data.title}</h1><p>{data.products.join(', ')}</p><div dangerouslySetInnerHTML={{ __html: data.body.html }} /></main>;
export const head = ({ data }: any) => ({ title: data.title, announcement: data.title });
`;

const hello = (lines: readonly string[] = []): string =>
  ['---', 'title: Hello', 'products: [boots, hat]', ...lines, '---', '', 'See [the boots](/products/boots/).', ''].join('\n');
const goods = { boots: { title: 'Boots', text: 'For [snow](/hello/).' }, hat: { title: 'A hat', text: 'Warm.' } };

const shopSite = (): Promise<MiniSite> =>
  miniSite({
    'boreal.config.ts': config,
    'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ children }: SiteRootProps) => <>{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
    'templates/shown.page.tsx': page,
    'content/page/hello.en.md': hello(),
    'shop.json': JSON.stringify(goods),
    ...Object.fromEntries(
      ['note/hello.en.md', 'note/hello.fr.md', 'label/menu.en.yaml', 'label/menu.fr.yaml'].map((name) => [
        `content/${name}`,
        undefined,
      ]),
    ),
  });

const write = (site: MiniSite, products: object): Promise<void> => site.write('shop.json', JSON.stringify(products));

test('content of two sources has a part of the cache of its own', async () => {
  const site = await shopSite();
  await site.generate();
  const names = await readdir(join(site.root, '.boreal/content'));
  expect(names).toEqual([expect.stringMatching(/^[\w-]{8,}$/)]);
  await site.write('boreal.config.ts', config.replaceAll(/ sources: \{ shop \},|, \{ source: 'shop' \}/g, ''));
  await site.generate();
  expect((await readdir(join(site.root, '.boreal/content'))).length).toBeGreaterThan(1);
});

test('entries of two sources link to each other, and an edit of either is published', async () => {
  const site = await shopSite();
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const first = await site.output();
  expect(first['hello/index.html']).toContain('<p>Boots, A hat</p><div><p>See <a href="/products/boots/">the boots</a>.</p>');
  expect(first['products/boots/index.html']).toContain('<a href="/hello/">snow</a>');
  await write(site, { ...goods, hat: { ...goods.hat, title: 'A cap' } });
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['hello/index.html']).toContain('<p>Boots, A cap</p>');
  await site.write('content/page/hello.en.md', hello().replace('title: Hello', 'title: Good day'));
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['hello/index.html']).toContain('<h1>Good day</h1><p>Boots, A cap</p>');
});

test('a source that is down keeps its last published entries, and does not stop the others', async () => {
  const site = await shopSite();
  await site.generate();
  await site.remove('shop.json');
  await site.write('content/page/hello.en.md', hello().replace('title: Hello', 'title: Good day'));
  const { code, problems, removed } = await site.generate();
  expect([code, removed, problems.map(({ code, severity }) => [code, severity])]).toEqual([
    0,
    [],
    [['SOURCE_UNREACHED', 'warning']],
  ]);
  expect(problems[0]?.message).toContain('The shop is closed');
  const output = await site.output();
  expect(output['hello/index.html']).toContain('<h1>Good day</h1><p>Boots, A hat</p>');
  expect(output['products/boots/index.html']).toContain('<h1>Boots</h1>');
  // Once more, from what the run without the source has stored.
  expect(await site.generate()).toMatchObject({ code: 0, removed: [] });
  expect(await site.generate(['--strict'])).toMatchObject({ code: 1 });
  await write(site, { ...goods, boots: { ...goods.boots, title: 'Old boots' } });
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['hello/index.html']).toContain('<p>Old boots, A hat</p>');
});

test('a source that has published nothing yet stops the run while it is down', async () => {
  const site = await shopSite();
  await site.remove('shop.json');
  const { code, problems } = await site.generate();
  expect([code, problems.map(({ code }) => code)]).toEqual([1, ['SOURCE_FAILED']]);
});

test('each source has its policy, and entries of a type of another source are refused', async () => {
  const site = await shopSite();
  await site.generate();
  await write(site, { ...goods, hat: { text: 'No title.', tilte: 'A hat' } });
  const ofShop = await site.generate();
  expect([ofShop.code, ofShop.isolated.map(({ id }) => id)]).toEqual([0, ['product/hat']]);
  expect((await site.output())['hello/index.html']).toContain('<p>Boots, A hat</p>');
  await write(site, goods);
  await site.write('content/page/hello.en.md', hello(['size: 3']));
  expect((await site.generate()).code).toBe(1);
  await site.write('content/page/hello.en.md', hello());
  await site.write('content/product/cap.en.md', '---\ntitle: Cap\ntext: Warm.\n---\n');
  await write(site, { ...goods, stray: { title: 'Stray', products: [], body: 'Lost.' } });
  const { code, problems } = await site.generate(['--policy', 'error']);
  expect(code).toBe(1);
  expect(problems.map(({ code, where }) => [code, where?.file])).toEqual([
    ['SOURCE_FOREIGN_TYPE', 'content/product/cap.en.md'],
    ['SOURCE_FOREIGN_TYPE', expect.stringContaining('shop')],
  ]);
});

test('develop shows changes of both sources', async () => {
  const site = await shopSite();
  const develop = await startDevelop(site.root);
  const text = async (): Promise<string> => (await fetch(`${develop.origin}/hello/`)).text();
  expect(await text()).toContain('<p>Boots, A hat</p>');
  await site.write('content/page/hello.en.md', hello().replace('title: Hello', 'title: Good day'));
  await expect.poll(text).toContain('<h1>Good day</h1>');
  await write(site, { ...goods, hat: { ...goods.hat, title: 'A cap' } });
  const headers = { origin: develop.origin, 'content-type': 'application/json' };
  await fetch(`${develop.origin}/__boreal/refresh`, { method: 'POST', headers, body: '{}' });
  await expect.poll(text).toContain('<p>Boots, A cap</p>');
});
