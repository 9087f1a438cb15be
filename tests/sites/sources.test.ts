import { expect, onTestFinished, test } from 'vitest';
import { note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';
import { type Product, type ShopServer, startShop } from '../support/shop-server.ts';
import { shopExample, shopSite, siteWithSources } from '../support/source-site.ts';

const product = (id: string, name: string, text = `${name}.`): Product => ({ id, name, text, updated: text });

function stock(shop: ShopServer, text?: string): void {
  shop.products = {
    en: () => [product('tea', 'Green tea', text), product('jam', 'Plum jam')],
    fr: () => [product('tea', 'Thé vert'), product('jam', 'Confiture de prunes')],
  };
  shop.version = text ?? '1';
}

const source = ['--source', 'shop'];

test('the example of the docs has at most 20 lines', async () => {
  expect((await shopExample()).trim().split('\n').length).toBeLessThanOrEqual(20);
});

test('a site with its own source is built, edited live and published', async () => {
  const { site, shop } = await shopSite();
  stock(shop);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['fr/jam/index.html']).toContain('Confiture de prunes');

  const develop = await startDevelop(site.root, { args: source });
  const page = async (): Promise<string> => (await fetch(`${develop.origin}/en/tea/`)).text();
  expect(await page()).toContain('Green tea.');
  stock(shop, 'Picked by hand.');
  await expect.poll(page).toContain('Picked by hand.');
  await expect.poll(() => develop.log()).toContain('updated shop');
  shop.mode = 'refuses';
  await expect.poll(() => develop.log()).toContain('the server refused the access');
  expect(await page()).toContain('Picked by hand.');
  stock(shop, 'Sold out.');
  shop.mode = 'open';
  await expect.poll(page).toContain('Sold out.');
  await develop.stop();

  expect(await site.generate(source)).toMatchObject({ code: 0, rendered: 1 });
  expect((await site.output())['en/tea/index.html']).toContain('Sold out.');
});

test('a run with the state of the last one reads no entry', async () => {
  const { site, shop } = await shopSite();
  stock(shop);
  expect(await site.generate()).toMatchObject({ code: 0 });
  shop.requests.length = 0;
  expect(await site.generate()).toMatchObject({ code: 0, rendered: 0, written: 0 });
  expect(shop.requests).toEqual(['/state']);
  stock(shop, 'New.');
  expect(await site.generate()).toMatchObject({ code: 0, rendered: 1 });
});

test('a busy server is asked again', async () => {
  const { site, shop } = await shopSite();
  stock(shop);
  shop.mode = { busyFor: 2 };
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect(shop.requests.slice(0, 3)).toEqual(['/state', '/state', '/state']);
});

test('a source reports its own problems, all in one run, with their positions', async () => {
  const { site, shop } = await shopSite();
  stock(shop);
  shop.products = { ...shop.products, en: () => [product('tea', 'Green tea', ''), product('jam', 'Plum jam', '')] };
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  const reported = problems.filter((problem) => problem.code === 'SOURCE_REPORTED');
  expect(reported.map(({ message, hint, where }) => [message, hint, where?.file])).toEqual([
    ['Plum jam has no text.', 'Write it in the shop.', `${shop.origin}/products/jam?lang=en`],
    ['Green tea has no text.', 'Write it in the shop.', `${shop.origin}/products/tea?lang=en`],
  ]);
});

test('an answer that is no JSON is a problem that shows its beginning', async () => {
  const { site, shop } = await shopSite();
  shop.mode = 'shows-a-page';
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  expect(problems).toMatchObject([{ code: 'SOURCE_JSON', message: expect.stringContaining('<!doctype html>') }]);
});

test('an unknown source is a problem that names the closest one', async () => {
  const { site } = await shopSite();
  const { code, problems } = await site.generate(['--source', 'shpo']);
  expect(code).toBe(1);
  expect(problems).toMatchObject([
    { code: 'SOURCE_UNKNOWN', message: '“shpo” is not a source of content. Did you mean “shop”?' },
  ]);
  expect(problems[0]?.hint).toContain('--source shop');
});

test('accents that are characters of their own are composed in slugs and links, in files and from sources', async () => {
  const entries = `*entries() {
    for (const locale of ['en', 'fr']) {
      yield { type: 'note', slug: 'cafe\u0301', locale, fields: { title: 'Hello', body: 'A text.', related: ['cafe\u0301'] } };
    }
  }`;
  const site = await siteWithSources(
    `sources: { mine: { ${entries} }, files: markdownFolder({ folder: 'content' }) }, source: 'files',`,
    "import { markdown as markdownFolder } from '../../../generator/site.ts';\n",
  );
  const links = ['cafe\u0301', 'caf\u00e9'].map((name) => `[a](./${name}.md)`).join(' ');
  await site.write('content/note/cafe\u0301.en.md', note(['related: [cafe\u0301]'], links));
  await site.write('content/note/caf\u00e9.fr.md', note(['related: [caf\u00e9]'], `Un texte. ${links}`));
  for (const source of ['files', 'mine']) {
    expect(await site.generate(['--source', source]), source).toMatchObject({ code: 0, problems: [] });
    expect(Object.keys(await site.output()), source).toContain('en/caf\u00e9/index.html');
  }
});

test('a site chooses among several sources, of which the setting `source` is the default', async () => {
  const entries = `*entries() {
    yield { type: 'note', slug: 'own', locale: 'en', fields: { title: 'Our own', body: 'It is ours.' } };
    yield { type: 'note', slug: 'own', locale: 'fr', fields: { title: 'La nôtre', body: 'Elle est à nous.' } };
  }`;
  const files = "files: markdownFolder({ folder: 'content' })";
  const site = await siteWithSources(
    `sources: { mine: { ${entries} }, ${files} }, source: 'files',`,
    "import { markdown as markdownFolder } from '../../../generator/site.ts';\n",
  );
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  expect([output['en/hello/index.html'] !== undefined, output['en/own/index.html'] !== undefined]).toEqual([true, false]);
  expect(await site.generate(['--source', 'mine'])).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['en/own/index.html']).toContain('It is ours.');
});

test('pictures are downloaded from the origins that a source names, and from no others', async () => {
  const shop = await startShop();
  onTestFinished(shop.close);
  const withPicture = (address: string): string => `sources: { mine: {
    assets: { origins: ['${shop.origin}'] },
    *entries() {
      yield { type: 'note', slug: 'leaf', locale: 'en', fields: { title: 'Leaf' }, body: '![A leaf](${address})' };
      yield { type: 'note', slug: 'leaf', locale: 'fr', fields: { title: 'Feuille' }, body: '![Une feuille](${address})' };
    },
  } },`;
  const site = await siteWithSources(withPicture(`${shop.origin}/leaf.png?size=1`));
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const page = (await site.output())['en/leaf/index.html'];
  expect(page).toMatch(/<img[^>]* src="\/[^"]+"/);
  expect(page).not.toContain(shop.origin);
  expect(shop.requests).toEqual(['/leaf.png']);

  const other = await siteWithSources(withPicture('https://pictures.example.com/leaf.png'));
  const { code, problems } = await other.generate();
  expect(code).toBe(1);
  expect(problems.map(({ message }) => message).join()).toContain('pictures.example.com');
});

test('an entry that takes the slug of another one stays at its old address, by the id of its source and the policy of the source', async () => {
  const site = await siteWithSources(
    `sources: { mine: { policy: 'last-good', *entries() {
    for (const [id, title, slug] of JSON.parse(readFileSync(new URL('./entries.json', import.meta.url), 'utf8')))
      for (const locale of ['en', 'fr'])
        yield { type: 'note', id, slug, locale, fields: { title: title + ' ' + locale }, body: 'About ' + title + ' in ' + locale + '.' };
  } } },`,
    "import { readFileSync } from 'node:fs';\n",
  );
  const stock = (...entries: readonly (readonly string[])[]) => site.write('entries.json', JSON.stringify(entries));
  await stock(['1', 'Tea', 'tea'], ['2', 'Jam', 'jam']);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const before = await site.output();
  await stock(['1', 'Tea', 'tea'], ['2', 'New jam', 'tea']);
  const { code, problems } = await site.generate();
  expect([code, problems.map(({ severity }) => severity)]).toEqual([0, problems.map(() => 'warning')]);
  expect(problems.map(({ message }) => message).join()).toMatch(/slug/);
  const after = await site.output();
  for (const path of ['en/tea/index.html', 'fr/tea/index.html', 'en/jam/index.html', 'fr/jam/index.html'])
    expect(after[path], path).toBe(before[path]);
});

const entry = "type: 'note', slug: 'a', locale: 'en'";

test.each([
  ["*entries() { throw new Error('no key'); }", 'SOURCE_FAILED', 'mine', 'no key'],
  ['async *entries() { const none: any = undefined; none.items; }', 'SOURCE_FAILED', 'mine', 'items'],
  ["async *entries() { await (globalThis['fe' + 'tch'])('http://127.0.0.1:65534/'); }", 'SOURCE_FAILED', 'mine', 'ECONNREFUSED'],
  ['entries: () => 5 as never', 'SOURCE_FAILED', 'mine', 'neither a list nor a generator'],
  ["async *entries({ fetch }) { await fetch(String(process.env.NO_SUCH) + '/a'); }", 'SOURCE_ADDRESS', 'undefined/a', ''],
  [`*entries() { yield { ${entry}, feilds: {} } as never; }`, 'SOURCE_ENTRY', 'Did you mean “fields”?', ''],
  [`*entries() { yield { ${entry} } as never; }`, 'SOURCE_ENTRY', 'no record “fields”', ''],
  ["*entries() { yield { type: 'note', slug: 'a', locale: 'de', fields: {} }; }", 'SOURCE_ENTRY', 'locale “de”', ''],
  [`*entries() { yield { ${entry}, fields: { day: new Date(0) } }; }`, 'SOURCE_VALUE', '“day”', ''],
  [`*entries() { yield { ${entry}, fields: { body: 'a' }, body: 'b' }; }`, 'SOURCE_ENTRY', 'twice', ''],
  ['*entries() { yield 5 as never; }', 'SOURCE_ENTRY', '“mine”', ''],
  ['*entries() {}, state: () => 5 as never', 'SOURCE_STATE', 'number', ''],
])('the source { %s } is reported as %s', async (parts, code, message, cause) => {
  const site = await siteWithSources(`sources: { mine: { ${parts} } },`);
  const outcome = await site.generate();
  expect(outcome.code).toBe(1);
  const [problem] = outcome.problems.filter((each) => each.code === code);
  expect(problem?.message).toContain(message);
  expect(problem?.cause ?? '').toContain(cause);
  expect(problem?.hint).not.toBe('');
});

test.each([
  ['sources: {},', 'CONFIG_VALUE', '“sources”'],
  ['sources: { mine: 5 as never },', 'CONFIG_VALUE', '“sources.mine”'],
  ['sources: { mine: {} as never },', 'CONFIG_KEY_MISSING', '“sources.mine.entries”'],
  [
    "sources: { mine: { *entries() {}, assets: { origins: ['a.example'] } } },",
    'CONFIG_VALUE',
    '“sources.mine.assets.origins[0]”',
  ],
  ['sources: { mine: { entreis() {} } as never },', 'CONFIG_KEY_UNKNOWN', 'Did you mean “sources.mine.entries”?'],
  ["content: 'content', sources: { markdown: { *entries() {} } },", 'CONFIG_SOURCE_TWICE', '“content”'],
  ["sources: { mine: { *entries() {} } }, source: 'mime',", 'SOURCE_UNKNOWN', 'Did you mean “mine”?'],
  ['', 'CONFIG_KEY_MISSING', '“content”'],
])('the settings { %s } are reported as %s', async (settings, code, message) => {
  const site = await siteWithSources(settings);
  const outcome = await site.generate();
  expect(outcome.code).toBe(1);
  const [problem] = outcome.problems.filter((each) => each.code === code);
  expect(problem?.message).toContain(message);
});
