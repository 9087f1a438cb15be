import { expect, onTestFinished, test } from 'vitest';
import { startDevelop } from '../support/server-process.ts';
import { startShop } from '../support/shop-server.ts';
import { siteWithSources } from '../support/source-site.ts';

const good =
  "for (const locale of ['en', 'fr']) yield { type: 'note', slug: 'a', locale, fields: { title: 'Hello' }, body: 'A text.' };";

/** Makes a site with a source in its own file, whose lines begin with line 3. */
async function siteWithCode(lines: readonly string[], origin = '') {
  const site = await siteWithSources('sources: { own: mine },', "import { mine } from './mine.ts';\n");
  const code = lines.join('\n').replaceAll('ORIGIN', origin);
  await site.write('mine.ts', `import type { SiteSource } from '../../../generator/site.ts';\n\n${code}\n`);
  return site;
}

const source = (...body: readonly string[]): readonly string[] => [
  'export const mine: SiteSource = {',
  '  async *entries({ fetch, fetchJson, refuseShrinking }) {',
  ...body.map((line) => `    ${line}`),
  '  },',
  '};',
];

/** The source in the config, if nothing names a line of its code. */
const inConfig = { file: 'boreal.config.ts', line: expect.any(Number), column: expect.any(Number), field: 'sources.own' };

/** Fifth line of the file: the first one of the function. */
const at = (column: number, line = 5) => ({ file: 'mine.ts', line, column });

test.each<[string, readonly string[], string, object, string]>([
  ['an error', source("throw new Error('no key');"), 'SOURCE_FAILED', at(11), 'no key'],
  ['an error after an entry', source(good, 'await null;', "throw new TypeError('late');"), 'SOURCE_FAILED', at(11, 7), 'late'],
  ['a typing error', source('const none = JSON.parse("null");', 'yield none.items[0];'), 'SOURCE_FAILED', at(16, 6), 'items'],
  [
    'an error in a helper',
    [...source('yield load();'), 'function load(): never {', "  throw new RangeError('deep');", '}'],
    'SOURCE_FAILED',
    at(9, 9),
    'deep',
  ],
  ['a text in place of an error', source("throw 'just a text';"), 'SOURCE_FAILED', inConfig, 'just a text'],
  ['nothing in place of an error', source('throw undefined;'), 'SOURCE_FAILED', inConfig, 'undefined'],
  ['a refused request', source('await fetchJson(`ORIGIN/products`);'), 'SOURCE_TOKEN', at(11), ''],
  ['a request of no address', source("await fetch('products');"), 'SOURCE_ADDRESS', at(11), ''],
  [
    'several refused requests at once',
    source(
      "const all = ['a', 'b', 'c'].map((id) => fetch('ORIGIN/' + id));",
      'for (const each of all) yield await each as never;',
    ),
    'SOURCE_TOKEN',
    at(45),
    '',
  ],
  [
    'an entry that throws when it is read',
    source("yield { get type(): string { throw new Error('lazy'); } } as never;"),
    'SOURCE_FAILED',
    at(40),
    'lazy',
  ],
  [
    'an entry whose values throw',
    source("yield { type: 'note', slug: 'a', locale: 'en', fields: { get title() { throw new Error('lazy'); } } };"),
    'SOURCE_FAILED',
    at(82),
    'lazy',
  ],
  ['a wrong number', source('await refuseShrinking(Number.NaN);'), 'SOURCE_FAILED', at(11), 'NaN'],
  [
    'an address that cannot be made',
    [
      'export const mine: SiteSource = {',
      '  *entries() {',
      `    ${good}`,
      '  },',
      "  editor: { urlOf: () => { throw new Error('no address'); } },",
      '};',
    ],
    'SOURCE_FAILED',
    at(34, 7),
    'no address',
  ],
  [
    'a wrong state',
    ['export const mine: SiteSource = { *entries() {}, state() {', "  throw new Error('no state');", '} };'],
    'SOURCE_FAILED',
    at(9, 4),
    'no state',
  ],
])('%s is a problem with its position', async (_name, lines, code, where, cause) => {
  const shop = await startShop();
  onTestFinished(shop.close);
  shop.mode = 'refuses';
  const site = await siteWithCode(lines, shop.origin);
  const outcome = await site.generate();
  expect(outcome.code).toBe(1);
  expect(outcome.problems[0]).toMatchObject({ code, where, excerpt: expect.stringContaining('>') });
  expect(outcome.problems[0]?.cause ?? '').toContain(cause);
  const run = await site.boreal(['generate']);
  expect([run.code, run.stderr]).toEqual([1, expect.stringContaining(`${outcome.problems[0]?.where?.file}:`)]);
});

test.each<[string, string, string]>([
  ["{ slug: 'a', locale: 'en', fields: {} }", 'SOURCE_ENTRY', 'type'],
  ["{ type: 'note', slug: 5, locale: 'en', fields: {} }", 'SOURCE_ENTRY', 'slug'],
  ["{ type: 'note', slug: 'a', locale: 'de', fields: {} }", 'SOURCE_ENTRY', 'locale'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: [] }", 'SOURCE_ENTRY', 'fields'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, body: 5 }", 'SOURCE_ENTRY', 'body'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, stamp: new Date(0) }", 'SOURCE_ENTRY', 'stamp'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, where: 'shop' }", 'SOURCE_ENTRY', 'where'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, tags: 'winter' }", 'SOURCE_ENTRY', 'tags'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, concepts: [1] }", 'SOURCE_ENTRY', 'concepts'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, dates: '2026-01-15' }", 'SOURCE_ENTRY', 'dates'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, dates: { updated: '2026-01-15' } }", 'SOURCE_ENTRY', 'dates'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, dates: { updatedAt: 'today' } }", 'SOURCE_ENTRY', 'dates'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: {}, title: 'A' }", 'SOURCE_ENTRY', 'title'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: { day: new Date(0) } }", 'SOURCE_VALUE', 'day'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: { related: [1n] } }", 'SOURCE_VALUE', 'related[0]'],
  ["{ type: 'note', slug: 'a', locale: 'en', fields: { title: ['A'], body: 'A' } }", 'CONTENT_FIELD_TYPE', 'title'],
])('the entry %s is a problem that names its field', async (entry, code, field) => {
  const site = await siteWithCode(source(`yield ${entry} as never;`));
  const { problems, code: exitCode } = await site.generate();
  expect(exitCode).toBe(1);
  expect(problems).toContainEqual(expect.objectContaining({ code, where: expect.objectContaining({ field }) }));
});

test('an error of a source is shown by develop with its position, until the source works', async () => {
  const site = await siteWithCode([
    'let readings = 0;',
    'export const mine: SiteSource = {',
    '  *entries() {',
    "    if (++readings === 2) throw new Error('out of order');",
    `    ${good}`,
    '  },',
    '  changes: ({ every }) => every(1),',
    '};',
  ]);
  const { origin, log, stop } = await startDevelop(site.root);
  await expect.poll(log).toContain('mine.ts:6:33');
  expect(await (await fetch(`${origin}/en/a/`)).text()).toContain('A text.');
  const report = async () => (await (await fetch(`${origin}/__boreal/page.json?path=/en/a/`)).json()) as { problems: unknown[] };
  await expect.poll(async () => (await report()).problems).toEqual([]);
  await stop();
});
