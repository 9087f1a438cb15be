import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PageReport } from '#contract/develop';
import { cmsPage } from '../support/cms-server.ts';
import { startDevelop } from '../support/server-process.ts';
import { cmsSecret, cmsSite, siteWithSources, sourceExamples } from '../support/source-site.ts';

const offline = ['--source', 'cms', '--offline'];
const manyPages = (count: number) => Array.from({ length: count }, (_, number) => cmsPage(`p${number}`));

test('the example of settings offers every source by its name', async () => {
  const { 'sources.ts': settings = '', 'shop.ts': shop = '' } = await sourceExamples();
  const site = await siteWithSources('...settings,', "import { settings } from './sources.ts';\n");
  await site.write('sources.ts', settings);
  await site.write('shop.ts', shop);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const { problems } = await site.generate(['--source', 'pms']);
  expect(problems[0]?.hint).toContain('Use --source docs or --source cms or --source shop');
  const missing = await site.generate(['--source', 'cms']);
  expect(missing.problems.map(({ code }) => code)).toEqual(['CONTENTFUL_SETTING_MISSING']);
});

describe('a source that can be pulled', () => {
  test('is built without a request, with the same bytes and its pictures', async () => {
    const { site, cms } = await cmsSite();
    const text = `![A leaf](<${cms.origin}/leaf.png?of=(1)>), not at ${cms.origin}/no-picture. And more.`;
    cms.pages = [cmsPage('one', text), cmsPage('two')];
    expect(await site.generate(['--out', 'online', '--cache', 'other'])).toMatchObject({ code: 0, problems: [] });
    // The only source that can be pulled need not be named.
    const pulled = await site.boreal(['pull', '--json']);
    expect([pulled.code, JSON.parse(pulled.stdout)]).toMatchObject([
      0,
      { status: 'pulled', kind: 'full', changed: 4, deleted: 0, entries: 4, requests: 1 },
    ]);
    cms.status = 503;
    cms.requests.length = 0;
    expect(await site.generate(offline)).toMatchObject({ code: 0, problems: [] });
    expect(await site.output()).toEqual(await site.output('online'));
    expect(cms.requests).toEqual([]);
    expect(await site.generate(offline)).toMatchObject({ code: 0, rendered: 0, written: 0 });
  });

  test('reports what a further pull has changed, and a failed pull leaves the last one', async () => {
    const { site, cms } = await cmsSite();
    cms.pages = manyPages(30);
    expect(await site.boreal(['pull', '--source', 'cms'])).toMatchObject({ code: 0 });
    cms.pages = [...manyPages(29).slice(1), cmsPage('p0', 'Another text.')];
    const { stderr } = await site.boreal(['pull', '--source', 'cms']);
    expect(stderr).toMatch(/everything pulled: 58 entries/);
    cms.status = 403;
    const failed = await site.boreal(['pull', '--source', 'cms', '--json']);
    expect([failed.code, JSON.parse(failed.stdout).problems]).toMatchObject([1, [{ code: 'SOURCE_TOKEN' }]]);
    expect(await site.generate(offline)).toMatchObject({ code: 0, problems: [] });
    expect((await site.output())['en/p0/index.html']).toContain('Another text.');
  });

  test('must be pulled before a run without a network, and a damaged pull counts as none', async () => {
    const { site, cms } = await cmsSite();
    cms.pages = [cmsPage('one')];
    const empty = await site.generate(offline);
    expect(empty).toMatchObject({
      code: 1,
      problems: [{ code: 'SOURCE_OFFLINE_EMPTY', hint: expect.stringContaining('--source cms') }],
    });
    await site.boreal(['pull', '--source', 'cms']);
    for (const name of await readdir(join(site.root, '.boreal/pulled'))) await site.write(`.boreal/pulled/${name}`, 'damaged');
    expect(await site.generate(offline)).toMatchObject({ code: 1, problems: [{ code: 'SOURCE_OFFLINE_EMPTY' }] });
    expect((await site.boreal(['clean'])).code).toBe(0);
    expect(await readdir(join(site.root, '.boreal'))).not.toContain('pulled');
  });

  test('reports its problems offline too, and refuses to store entries with a wrong shape', async () => {
    const entries = (more: string) => `sources: { mine: { pull: true, *entries({ report }) {
      for (const locale of ['en', 'fr']) yield { type: 'note', slug: 'a', locale, fields: { title: 'Hello' }, body: 'A text.' };
      report({ message: 'Half a page.', severity: 'warning' });
      ${more}
    } } },`;
    const site = await siteWithSources(entries(''));
    expect((await site.boreal(['pull'])).code).toBe(0);
    const { code, problems } = await site.generate(['--offline']);
    expect([code, problems]).toMatchObject([0, [{ code: 'SOURCE_REPORTED', message: 'Half a page.', severity: 'warning' }]]);
    const wrong = await siteWithSources(
      entries("yield { type: 'note', slug: 'b', locale: 'en', fields: { day: new Date(0) } };"),
    );
    const refused = await wrong.boreal(['pull', '--json']);
    expect([refused.code, JSON.parse(refused.stdout).problems]).toMatchObject([1, [{ code: 'SOURCE_VALUE' }]]);
    const unnamed = await siteWithSources(
      entries("yield { type: 'note', slug: 'b', locale: 'en', fields: {}, tags: 7 as never };"),
    );
    const other = await unnamed.boreal(['pull', '--json']);
    expect([other.code, JSON.parse(other.stdout).problems]).toMatchObject([1, [{ code: 'SOURCE_ENTRY' }]]);
  });

  test('is the only kind that the options work with', async () => {
    const site = await siteWithSources('sources: { mine: { *entries() {} } },');
    const { stderr, code } = await site.boreal(['pull', '--source', 'mine']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('SOURCE_NOTHING_TO_PULL')]);
    const { problems } = await site.generate(['--offline']);
    expect(problems).toMatchObject([
      { code: 'SOURCE_OPTION_ALONE', message: 'No source of this site has the option --offline.' },
    ]);
  });
});

describe('a source that counts its entries', () => {
  test('is refused if many are gone, unless the run accepts it', async () => {
    const { site, cms } = await cmsSite();
    cms.pages = manyPages(40);
    expect(await site.generate()).toMatchObject({ code: 0 });
    cms.pages = manyPages(31);
    expect(await site.generate()).toMatchObject({ code: 0 });
    const published = await site.output();
    cms.pages = manyPages(21);
    const message =
      'The source “cms” gave 21 pages instead of 31 in the last reading: more than one in twenty are gone. Nothing was published.';
    for (const _ of [1, 2])
      expect(await site.generate()).toMatchObject({ code: 1, problems: [{ code: 'SOURCE_SHRUNK', message }] });
    const pulled = await site.boreal(['pull', '--source', 'cms', '--json']);
    expect(JSON.parse(pulled.stdout).problems).toMatchObject([{ code: 'SOURCE_SHRUNK' }]);
    expect(await site.output()).toEqual(published);
    expect(await site.generate(['--allow-shrink'])).toMatchObject({ code: 0 });
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  });

  test('is refused if it has fewer than its system lists', async () => {
    const { site, cms } = await cmsSite();
    cms.pages = manyPages(3);
    cms.total = 4;
    const message = 'The source “cms” gave 3 pages, but its system lists 4. Nothing was published.';
    expect(await site.generate(['--allow-shrink'])).toMatchObject({
      code: 1,
      problems: [{ code: 'SOURCE_INCOMPLETE', message }],
    });
  });

  test('counts only complete readings', async () => {
    const counting = (count: number, end: string) => `sources: { mine: { async *entries({ refuseShrinking }) {
      await refuseShrinking(${count});
      for (const locale of ['en', 'fr']) yield { type: 'note', slug: 'a', locale, fields: { title: 'Hello' }, body: 'A text.' };
      ${end}
    } } },`;
    const site = await siteWithSources(counting(100, "throw new Error('broken');"));
    const { write } = site;
    const settings = async (text: string): Promise<void> => {
      const other = await siteWithSources(text);
      const { readFile } = await import('node:fs/promises');
      await write('boreal.config.ts', await readFile(join(other.root, 'boreal.config.ts'), 'utf8'));
    };
    expect(await site.generate()).toMatchObject({ code: 1, problems: [{ code: 'SOURCE_FAILED' }] });
    await settings(counting(1, ''));
    expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
    await settings(counting(-1, ''));
    expect(await site.generate()).toMatchObject({
      code: 1,
      problems: [{ code: 'SOURCE_FAILED', cause: expect.stringContaining('-1') }],
    });
  });
});

describe('the editor of a source', () => {
  test('gives problems the address of the entry and the field', async () => {
    const { site, cms } = await cmsSite();
    const long = { title: 'long '.repeat(20), body: 'A text.' };
    cms.pages = [{ ...cmsPage('one'), texts: { ...cmsPage('one').texts, en: long } }];
    const { problems } = await site.generate();
    expect(problems).toMatchObject([
      { code: 'CONTENT_FIELD_TOO_LONG', where: { field: 'title', edit: 'https://cms.example.com/pages/one/en#title' } },
    ]);
  });

  test('is offered by develop: addresses, live updates, signed messages', async () => {
    const { site, cms } = await cmsSite();
    cms.pages = [cmsPage('one')];
    const { origin, stop } = await startDevelop(site.root, { args: ['--source', 'cms'] });
    const page = async (): Promise<string> => (await fetch(`${origin}/en/one/`)).text();
    expect(await page()).toContain('Text of one.');
    const report = (await (await fetch(`${origin}/__boreal/page.json?path=/en/one/`)).json()) as PageReport;
    const [entry] = report.entries;
    expect(entry?.edit).toEqual({ kind: 'url', url: 'https://cms.example.com/pages/one/en#' });
    expect(entry?.fields.map(({ edit }) => edit)).toContainEqual({
      kind: 'url',
      url: 'https://cms.example.com/pages/one/en#body',
    });
    expect(report.editor).toEqual({
      script: '/__boreal/editor.js',
      settings: { project: 'demo' },
      showsTyping: false,
      locale: 'en',
      attributes: { entry: 'data-cms-page', field: 'data-cms-field' },
    });
    expect(await (await fetch(`${origin}/__boreal/editor.js`)).text()).toContain('window.parent.postMessage');
    const { headers } = await fetch(`${origin}/en/one/`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://cms.example.com");

    const send = async (signature: string | undefined): Promise<number> => {
      const signed = signature === undefined ? undefined : { 'x-cms-signature': signature };
      return (await fetch(`${origin}/__boreal/webhook`, { method: 'POST', body: '{"page":"one"}', headers: signed })).status;
    };
    cms.pages = [cmsPage('one', 'Saved just now.', 2)];
    const signature = createHmac('sha256', cmsSecret).update('{"page":"one"}').digest('hex');
    expect(await send(undefined)).toBe(401);
    expect(await send(signature.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')))).toBe(401);
    expect(await page()).toContain('Text of one.');
    expect(await send(`sha256=${signature}`)).toBe(204);
    await expect.poll(page).toContain('Saved just now.');
    await stop();
  });

  test.each([
    ['webhook: { secret: undefined }', 403, 'no secret'],
    [
      "webhook: { secret: 'a', refusalOf: ({ headers }, secret) => headers.get('key') === secret ? undefined : 'Not ours.' }",
      401,
      'Not ours.',
    ],
    [
      "webhook: { secret: 'b', refusalOf: ({ headers }, secret) => headers.get('key') === secret ? undefined : 'Not ours.' }",
      204,
      '',
    ],
    ["webhook: { secret: 'a', refusalOf() { throw new Error('no key'); } }", 401, 'no key'],
    ['', 403, 'takes no messages'],
  ])('with { %s } answers a message with %i', async (webhook, status, text) => {
    const site = await siteWithSources(`sources: { mine: { editor: { ${webhook} }, *entries() {
      for (const locale of ['en', 'fr']) yield { type: 'note', slug: 'a', locale, fields: { title: 'Hello' }, body: 'A text.' };
    } } },`);
    const { origin, stop } = await startDevelop(site.root);
    const answer = await fetch(`${origin}/__boreal/webhook`, { method: 'POST', body: 'x', headers: { key: 'b' } });
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)]);
    await stop();
  });

  test.each([
    ["editor: { origin: 'cms.example.com' }", 'CONFIG_VALUE', 'sources.mine.editor.origin'],
    ["editor: { urlOf: 'https://cms.example.com' as never }", 'CONFIG_VALUE', 'sources.mine.editor.urlOf'],
    ["editor: { webhok: { secret: '' } } as never", 'CONFIG_KEY_UNKNOWN', 'sources.mine.editor.webhook'],
    ["editor: { liveUpdates: { module: 'cms.ts', attributes: { entry: 'on click' } } }", 'CONFIG_VALUE', 'attributes.entry'],
    ["editor: { liveUpdates: { module: 'nowhere.ts' } }", 'CONFIG_FILE_MISSING', 'nowhere.ts'],
    ["pull: 'yes' as never", 'CONFIG_VALUE', 'sources.mine.pull'],
  ])('%s is reported', async (part, code, text) => {
    const site = await siteWithSources(`sources: { mine: { *entries() {}, ${part} } },`);
    const { problems } = await site.generate();
    expect(problems).toMatchObject([{ code, message: expect.stringContaining(text) }]);
  });
});
