import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { contentfulSite } from '../support/contentful-site.ts';
import { type MiniSite, miniSite, withRealClient, withSharedModules } from '../support/mini-site.ts';
import { openPublished } from '../support/text-page.ts';

withSharedModules();

withRealClient();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const node = (nodeType: string, data: object, ...content: unknown[]) => ({ nodeType, data, content });
const paragraph = (...content: unknown[]) => node('paragraph', {}, ...content);
const entry = (id: string) => ({ target: { sys: { type: 'Link', linkType: 'Entry', id } } });

const model = `
  snippet: defineType('Code.', { internalName: text(), code: symbol(), about: link('note', { optional: true }), notes: markdown({ optional: true }) }),
  price: defineType('A price.', { amount: integer() }),
`;
const config = (settings: string): string => `
import { defineFamily, defineModel, defineSite, defineSlice, defineType, integer, link, markdown, symbol, text } from '../../../generator/site.ts';
const model = defineModel({
  note: defineType('A note.', { title: text({ maxLength: 60 }), body: markdown() }),
  label: defineType('Words.', { word: text() }),${model}
});
const notes = defineFamily<typeof model>()({
  name: 'note', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) yield { path: \`/\${entry.slug}/\`, entry, data: { title: entry.fields.title, body: entry.fields.body } };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found' } };
    yield { path: '/404/', matchPath: '/*', listed: false, data: { title: 'Not found' } };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } },
  siteUrl: 'https://mini.example',
  model, families: [notes, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: (graph, locale) => ({ word: graph.single('label', 'menu', locale).fields.word }) }) },
  shared: {}, sameInAllLanguages: ['Hello', 'A text.', 'Code for the home page', 'Other', 'Plain', 'Read **this**.'], rootShared: [], root: 'templates/root.tsx',
  client: '../../../client', content: 'content', public: 'public',${settings}
});
`;
const settings = `
  richText: { entries: { snippet: 'templates/embeds/snippet.tsx' }, inline: { price: 'templates/embeds/price.tsx' } },`;
const page = `
import type { HeadProps, PageProps } from '#contract/page';
import type { RichText as Value } from '#contract/rich-text';
import { RichText } from '#contract/rich-text-view';
interface Data { title: string; body?: Value }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1>{data.body && <RichText value={data.body} className="prose" />}</main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;
const snippet = (label = 'Copied') => `
import './snippet.css';
import { useState } from 'react';
import type { EmbedProps, LinkedEntry, RichText as Value } from '#contract/rich-text';
import { RichText } from '#contract/rich-text-view';
export default ({ entry }: EmbedProps<{ code: string; about?: LinkedEntry; notes?: Value }>) => {
  const [times, setTimes] = useState(0);
  const { code, about, notes } = entry.fields;
  return (
    <figure className="snippet">
      <pre>{code}</pre>
      <button type="button" onClick={() => setTimes(times + 1)}>{times === 0 ? 'Copy' : \`${label} \${times}\`}</button>
      {about && <a href={about.href}>{about.title}</a>}
      {notes && <RichText value={notes} />}
    </figure>
  );
};
`;
const files = {
  'templates/note.page.tsx': page,
  'templates/embeds/snippet.tsx': snippet(),
  'templates/embeds/snippet.css': '.snippet { border: 3px solid rgb(1, 2, 3); }\n',
  'templates/embeds/link.tsx': `
import type { PropsWithChildren } from 'react';
import type { LinkProps } from '#contract/rich-text';
export default ({ href, children }: PropsWithChildren<LinkProps>) => <a className="mine" href={href}>{children}</a>;
`,
  'templates/embeds/box.tsx': `
import { type PropsWithChildren, useState } from 'react';
import type { NodeProps } from '#contract/rich-text';
export default ({ node, children }: PropsWithChildren<NodeProps>) => {
  const [open, setOpen] = useState(false);
  return <section data-type={node.type} data-tone={String(node.data.tone)}><button type="button" onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</button>{children}</section>;
};
`,
  'templates/embeds/price.tsx': `
import type { EmbedProps } from '#contract/rich-text';
export default ({ entry }: EmbedProps<{ amount: number }>) => <b className="price">{entry.fields.amount} $</b>;
`,
  'content/note/plain.en.md': '---\ntitle: Plain\n---\n\nNo component.\n',
  'content/note/plain.fr.md': '---\ntitle: Plain\n---\n\nAucun composant.\n',
  ...Object.fromEntries(
    ['en', 'fr'].flatMap((locale) => [
      [
        `content/snippet/first.${locale}.yaml`,
        'internalName: Code for the home page\ncode: let one = "<1>"\nabout: plain\nnotes: |\n  Read **this**.\n',
      ],
      [`content/price/low.${locale}.yaml`, 'amount: 7\n'],
    ]),
  ),
};

const bodyOf = (before: string, cost: string, quoted: string) =>
  node(
    'document',
    {},
    paragraph(words(before)),
    node('embedded-entry-block', entry('snippet.first')),
    paragraph(words(cost), node('embedded-entry-inline', entry('price.low')), words(' today.')),
    node('blockquote', {}, paragraph(words(quoted)), node('embedded-entry-block', entry('snippet.first'))),
  );

/** A site whose note “hello” is rich text of a space. */
async function spaceSite(more: string = settings, body = bodyOf) {
  const made = await contentfulSite({ files: { ...files, 'boreal.config.ts': config(more) } });
  const { space } = made.server;
  const type = made.printed.contentTypes.find(({ sys }) => sys.id === 'note');
  if (!type) throw new Error('The model lacks its type.');
  space.setContentType({
    ...type,
    fields: type.fields.map((field) => (field.id === 'body' ? { ...field, type: 'RichText' } : field)),
  });
  made.save('note.hello', {
    body: {
      'en-CA': body('Before & after.', 'It costs ', 'Quoted'),
      'fr-CA': body('Avant et après.', 'Le prix est ', 'Cité'),
    },
  });
  const plain = (text: string) => node('document', {}, paragraph(words(text)));
  made.save('note.plain', { body: { 'en-CA': plain('No component.'), 'fr-CA': plain('Aucun composant.') } });
  space.publish('note.hello');
  space.publish('note.plain');
  return made;
}

const opened = (site: MiniSite, path: string) => openPublished(browser, site, path);

test('embedded entries are rendered by the site’s components, which come to life and come with their page only', async () => {
  const { site, generate } = await spaceSite();
  expect(await generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  const html = output['en/hello/index.html'] ?? '';
  expect(html).toContain('<p>Before &amp; after.</p>');
  expect(html.match(/<figure class="snippet"><pre>let one = &quot;&lt;1&gt;&quot;<\/pre>/g)).toHaveLength(2);
  expect(html).toContain('<a href="/en/plain/">Plain</a>');
  expect(html).toContain('<strong>this</strong>');
  expect(html).toMatch(/It costs <b class="price">7(<!-- -->)? \$<\/b> today\./);
  const [embed] = JSON.parse(output['chunk-map.json'] ?? '{}')['embed---templates-embeds-snippet-tsx'] as string[];
  const data = JSON.parse(output['page-data/en/hello/page-data.json'] ?? '{}');
  expect(data.embedChunkNames).toEqual(['embed---templates-embeds-price-tsx', 'embed---templates-embeds-snippet-tsx']);
  expect(output['page-data/en/plain/page-data.json']).not.toMatch(/embed|parts/);
  expect(output['en/plain/index.html']).toContain('<div class="prose"><p>No component.</p></div>');
  const sheets = (document: string): number => document.match(/<link rel="stylesheet"/g)?.length ?? 0;
  expect([sheets(html), sheets(output['en/plain/index.html'] ?? '')]).toEqual([1, 0]);

  const { shown, complaints } = await opened(site, '/en/plain/');
  const requests: string[] = [];
  shown.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await shown.reload();
  await hydrate(shown);
  expect(requests).not.toContain(embed);
  await shown.goto(shown.url().replace('plain', 'hello'));
  await hydrate(shown);
  expect(requests).toContain(embed);
  const [first, second] = [shown.getByRole('button').nth(0), shown.getByRole('button').nth(1)];
  await first.click();
  await first.click();
  expect(await first.textContent()).toBe('Copied 2');
  expect(await second.textContent()).toBe('Copy');
  expect(
    await shown
      .locator('.snippet')
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth),
  ).toBe('3px');
  expect(complaints).toEqual([]);
});

test('a changed component or embedded entry renders the pages that show it again, and no other', async () => {
  const { site, generate, save, server, boreal } = await spaceSite();
  expect(await generate()).toMatchObject({ code: 0 });
  expect(await generate()).toMatchObject({ code: 0, rendered: 0 });
  save('snippet.first', { code: { 'en-CA': 'let two', 'fr-CA': 'let two' } });
  server.space.publish('snippet.first');
  expect((await boreal(['pull'])).code).toBe(0);
  expect(await generate()).toMatchObject({ code: 0, rendered: 2 });
  expect((await site.output())['fr/hello/index.html']).toContain('<pre>let two</pre>');
  await site.write('templates/embeds/snippet.tsx', snippet('Copié').replace("'Copy'", "'Copier'"));
  expect(await generate()).toMatchObject({ code: 0 });
  expect((await site.output())['fr/hello/index.html']).toContain('Copier');
});

test('an entry without a component shows no internal words, and is named if nothing can be shown', async () => {
  const { site, generate } = await spaceSite('');
  const { code, problems } = await generate();
  expect(code).toBe(0);
  expect(problems).toMatchObject([
    {
      code: 'TEXT_ENTRY_WORDLESS',
      severity: 'warning',
      message: expect.stringMatching(/price\/low of type “price”/),
      hint: expect.stringContaining('richText.inline.price'),
    },
    { code: 'TEXT_ENTRY_WORDLESS' },
  ]);
  const html = (await site.output())['en/hello/index.html'] ?? '';
  expect(html).toContain('<div class="embed">\n<p>Read <strong>this</strong>.</p>\n</div>');
  expect(html).not.toContain('Code for the home page');
});

test('Markdown embeds entries with directives, with the same components', async () => {
  const text = (title: string) => `---
title: ${title}
---

Before.

::snippet[first]

It costs :price[low] today, at 10:30 or :other[low].

> ::snippet[first]

::other[first]
`;
  const site = await miniSite({
    ...files,
    'boreal.config.ts': config(settings),
    'content/note/hello.en.md': text('Hello'),
    'content/note/hello.fr.md': text('Hello')
      .replace('Before', 'Avant')
      .replace('It costs', 'Le prix est')
      .replace('today, at', 'ce jour, à'),
  });
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([0, []]);
  const html = (await site.output())['en/hello/index.html'] ?? '';
  expect(html.match(/<figure class="snippet">/g)).toHaveLength(2);
  expect(html).toMatch(/<p>It costs <b class="price">7(<!-- -->)? \$<\/b> today, at 10:30 or :other\[low\]\.<\/p>/);
  expect(html).toContain('<p>::other[first]</p>');
  const { shown, complaints } = await opened(site, '/en/hello/');
  await hydrate(shown);
  await shown.getByRole('button').first().click();
  expect(await shown.getByRole('button').first().textContent()).toBe('Copied 1');
  expect(complaints).toEqual([]);

  await site.write('content/price/low.en.yaml', 'amount: 8\n');
  await site.write('content/price/low.fr.yaml', 'amount: 8\n');
  expect(await site.generate()).toMatchObject({ code: 0, rendered: 2 });
  expect((await site.output())['fr/hello/index.html']).toMatch(/<b class="price">8/);
  await site.write('content/note/hello.en.md', text('Hello').replace('snippet[first]', 'snippet[frist]'));
  expect((await site.generate()).problems).toMatchObject([
    { code: 'TEXT_TARGET_MISSING', where: { file: 'content/note/hello.en.md', line: 7 } },
  ]);
});

const parts = `
  richText: { links: 'templates/embeds/link.tsx', nodes: { table: 'templates/embeds/box.tsx', 'call-out': 'templates/embeds/box.tsx' } },`;

test('links, tables and parts of unknown types may have components', async () => {
  const cell = (text: string) => node('table-cell', {}, paragraph(words(text)));
  const callOut = (text: string) =>
    node('call-out', { tone: 'warm' }, paragraph(words(text), node('hyperlink', { uri: '/plain/' }, words('there'))));
  const body = (before: string, cost: string, quoted: string) =>
    node(
      'document',
      {},
      paragraph(words(before)),
      callOut(quoted),
      node('table', {}, node('table-row', {}, cell(cost), cell('b'))),
    );
  const { site, generate } = await spaceSite(parts, body);
  expect(await generate()).toMatchObject({ code: 0, problems: [] });
  const html = (await site.output())['en/hello/index.html'] ?? '';
  expect(html).toContain('<a class="mine" href="/en/plain/">there</a>');
  expect(html).toMatch(/<section data-type="call-out" data-tone="warm"><button type="button">Open<\/button><p>Quoted<a/);
  expect(html).toMatch(
    /<section data-type="table" data-tone="undefined"><button type="button">Open<\/button><div class="table-scroll"/,
  );
  const { shown, complaints } = await opened(site, '/en/hello/');
  await hydrate(shown);
  await shown.getByRole('button').first().click();
  expect(await shown.getByRole('button').allTextContents()).toEqual(['Close', 'Open']);
  expect(complaints).toEqual([]);
});

test('a part of an unknown type without a component is reported with the setting', async () => {
  const body = (before: string) => node('document', {}, node('call-out', {}, paragraph(words(before))));
  const { generate } = await spaceSite('', body);
  const { problems } = await generate();
  expect(problems.find(({ code }) => code === 'TEXT_NODE_UNKNOWN')).toMatchObject({
    hint: expect.stringContaining('richText.nodes'),
  });
});

test('links and tables of Markdown have the same components, and pages follow their code', async () => {
  const text = (title: string, words: string) =>
    `---\ntitle: ${title}\n---\n\n${words} [**there**](/plain/).\n\n| A | B |\n| --- | --- |\n| 1 | [two](/plain/) |\n`;
  const site = await miniSite({
    ...files,
    'boreal.config.ts': config(parts),
    'content/note/hello.en.md': text('Hello', 'Go'),
    'content/note/hello.fr.md': text('Hello', 'Allez'),
  });
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const html = (await site.output())['fr/hello/index.html'] ?? '';
  expect(html).toContain('<p>Allez <a class="mine" href="/fr/plain/"><strong>there</strong></a>.</p>');
  expect(html).toMatch(/<section data-type="table".*<table>.*<td><a class="mine" href="\/fr\/plain\/">two<\/a><\/td>/s);
  const { shown, complaints } = await opened(site, '/fr/hello/');
  await hydrate(shown);
  await shown.getByRole('button').first().click();
  expect(await shown.getByRole('button').first().textContent()).toBe('Close');
  expect(complaints).toEqual([]);
  await site.write(
    'templates/embeds/link.tsx',
    'export default ({ href, children }: any) => <a className="other" href={href}>{children}</a>;',
  );
  expect(await site.generate()).toMatchObject({ code: 0 });
  expect((await site.output())['fr/hello/index.html']).toContain('<a class="other" href="/fr/plain/">');
});
