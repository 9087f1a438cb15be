import { expect, test } from 'vitest';
import { modelFromSource } from '../support/derived-model.ts';
import { recordingOf, startRecorded } from '../support/recorded-server.ts';
import { startDevelop } from '../support/server-process.ts';
import { strapiSite } from '../support/strapi-site.ts';

const recorded = await recordingOf('strapi');

test('a site is built from recorded answers of a Strapi: languages, blocks, zones, relations and media', async () => {
  const { origin } = await startRecorded(recorded);
  const site = await strapiSite(`server: '${origin}'`);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [], isolated: [] });
  const {
    'index.html': home = '',
    'post-2/index.html': second = '',
    'fr/post-1/index.html': french = '',
    ...others
  } = await site.output();
  expect(home).toContain('<h1>Notebooks</h1><p>Post 1 | list | Monday 09:00:00.000</p>');
  expect(second).toContain('<p>2025-01-01 | Ann | Post 1 | Buy now /post-1/ | Quote now | picture</p>');
  expect(second).toContain('alt="A red house" width="192"');
  expect(second).toContain(
    '<p>plain <strong>bold</strong><em> italic</em><code> code</code> <a href="https://example.org/">a link</a></p>',
  );
  expect(second).toMatch(/<ol>\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ol>\s*<blockquote>\s*<p>quoted<\/p>/);
  expect(french).toContain('<h1>Article 1</h1><p>2025-01-01 | Buy FR /post-1/ | Quote FR | picture</p>');
  expect(Object.keys(others)).not.toContain('post-12/index.html');
  expect(second + french).not.toContain(origin);
});

test('the model of a site follows from what Strapi says of its types', async () => {
  const { origin } = await startRecorded(recorded);
  const site = await strapiSite(`server: '${origin}'`);
  const before = await site.generate();
  const model = await modelFromSource(site, 'cms');
  expect(model.slice(model.indexOf('export const'))).toBe(`export const model = defineModel({
  author: defineType('Author', {
    name: text({ localized: false }),
  }),
  home: defineType('The first page.', {
    title: text(),
    first: link('post', { optional: true, localized: true }),
    view: symbol({ choices: ['list', 'grid'] }),
    hours: list(group({ day: text({ localized: false }), opens: symbol({ optional: true }) }, { localized: false })),
  }, { translations: 'optional' }),
  post: defineType('Post', {
    title: text(),
    day: date({ optional: true }),
    hero: image({ optional: true, localized: false }),
    author: link('author', { optional: true, localized: true }),
    related: list(link('post', { localized: true })),
    text: markdown({ optional: true }),
    body: markdown({ optional: true }),
    layout: list(oneOf({ cta: { label: text({ optional: true }), url: symbol({ optional: true, localized: true }) }, quote: { text: text({ optional: true }), by: link('author', { optional: true, localized: true }) }, picture: { file: image({ optional: true }) } })),
  }, { translations: 'optional' }),
});
export type Model = typeof model;
`);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [], rendered: 0 });
  expect(before.code).toBe(0);
});

test('a token that may not read the types is told so, and an unknown single type is reported', async () => {
  const { origin } = await startRecorded(
    Object.fromEntries(Object.entries(recorded).filter(([url]) => !/content-type|homepage/.test(url))),
  );
  const site = await strapiSite(`server: '${origin}'`);
  expect(await site.boreal(['model', '--from', 'cms'])).toMatchObject({ code: 1 });
  const { code, problems } = await site.generate();
  expect([code, problems.map(({ message }) => message)]).toEqual([
    0,
    ['The single type “homepage” has no version in a language of the site.'],
  ]);
});

test('a document whose slugs differ between languages is one entry', async () => {
  const changed = Object.entries(recorded).map(([url, answer]) => {
    const text = JSON.stringify(answer);
    return [url, JSON.parse(url.includes('locale=fr') ? text.replaceAll('"post-3"', '"article-3"') : text)] as const;
  });
  const { origin } = await startRecorded(Object.fromEntries(changed));
  const site = await strapiSite(`server: '${origin}'`);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const { 'fr/post-3/index.html': french, ...others } = await site.output();
  expect(french).toContain('<h1>Article 3</h1>');
  expect(Object.keys(others).filter((path) => path.includes('article-3'))).toEqual([]);
});

test('a message of Strapi counts if its header has the secret', async () => {
  const { origin } = await startRecorded(recorded);
  const site = await strapiSite(`server: '${origin}', webhookSecret: 'whsec'`);
  const develop = await startDevelop(site.root);
  const send = async (key: Record<string, string>): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...key };
    const body = JSON.stringify({ event: 'entry.update', model: 'post', entry: { documentId: 'a' } });
    return (await fetch(`${develop.origin}/__boreal/webhook`, { method: 'POST', headers, body })).status;
  };
  expect([await send({}), await send({ 'x-boreal-key': 'another' })]).toEqual([401, 401]);
  expect(await send({ 'x-boreal-key': 'whsec' })).toBeLessThan(300);
});

test('problems lead to the editor of a document and of a single type', async () => {
  const text = JSON.stringify(recorded)
    .replaceAll('"title":"Notebooks"', '"title":""')
    .replaceAll('"title":"Post 2"', '"title":""');
  const { origin } = await startRecorded(JSON.parse(text));
  const site = await strapiSite(`server: '${origin}', policy: 'warning'`);
  const { problems } = await site.generate();
  const place = `${origin}/admin/content-manager`;
  expect(problems.map(({ where }) => where?.edit).sort()).toEqual([
    expect.stringMatching(new RegExp(`^${place}/collection-types/api::post\\.post/\\w{24}\\?plugins\\[i18n\\]\\[locale\\]=en$`)),
    `${place}/single-types/api::homepage.homepage?plugins[i18n][locale]=en`,
  ]);
});

test('an answer that is missing stops the run', async () => {
  const { origin } = await startRecorded(
    Object.fromEntries(Object.entries(recorded).filter(([url]) => !url.includes('locale=fr'))),
  );
  const site = await strapiSite(`server: '${origin}'`);
  const { code, problems } = await site.generate();
  expect([code, problems[0]?.code]).toEqual([1, 'SOURCE_ANSWER']);
});
