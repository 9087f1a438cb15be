import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { openBrowser, visitEach } from '../support/browser.ts';
import { hostileTexts as samples } from '../support/hostile-texts.ts';
import { type MiniSite, miniSite, withRealClient } from '../support/mini-site.ts';

withRealClient();

const pageTemplate = `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body?: { html: string } }
export default ({ data }: PageProps<Data>) => (
  <main data-title={data.title}>
    <h1>{data.title}</h1>
    <img src="/dot.svg" alt={data.title} />
    <div className="body" dangerouslySetInnerHTML={{ __html: data.body?.html ?? '' }} />
  </main>
);
export const head = ({ data }: HeadProps<Data>) => ({
  title: data.title, announcement: data.title, description: data.title, siteName: data.title,
  structuredData: [{ '@context': 'https://schema.org', '@type': 'Thing', name: data.title, alternateName: [data.title] }],
});
`;
const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const activeSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned = 1"><script>top.pwned = 1</script><image href="https://canary.example/a.png"/></svg>';

/** Elements of formatted texts with their attributes. */
const harmless = new Set([
  'p ',
  'blockquote ',
  'em ',
  'strong ',
  'a href',
  'a href title',
  'code ',
  'code class',
  'pre ',
  'h2 id',
  'br ',
  'hr ',
  'ul ',
  'li ',
  'figure ',
  'figcaption ',
  'img src alt width height loading decoding',
]);

const sampleEntry = (title: string, body: string): string => `---\ntitle: ${JSON.stringify(title)}\n---\n${body}\n`;
const nameOf = (index: number): string => `sample-${index}`;
const refusedBodies = new Set<number>();
const state: { site?: MiniSite; browser?: Browser; server?: Awaited<ReturnType<typeof serve>> } = {};
const site = (): MiniSite => {
  if (!state.site) throw new Error('The site has not been made.');
  return state.site;
};
const origin = (): string => `http://127.0.0.1:${state.server?.port}`;

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = [];
  const made = await miniSite(
    { 'templates/note.page.tsx': pageTemplate, 'public/dot.svg': dot, 'public/active.svg': activeSvg },
    (end) => ends.push(end),
  );
  state.site = { ...made, remove: async () => void (await Promise.all(ends.map((end) => end()))) };
  const config = await readFile(join(made.root, 'boreal.config.ts'), 'utf8');
  // Texts are used as written and may be the same in both languages.
  const shown = samples.flatMap((text) => [text, text.trim(), text.replaceAll('\0', '')]);
  const same = `typography: false, sameInAllLanguages: ${JSON.stringify(['Hello', 'A text.', ...shown])}`;
  await made.write('boreal.config.ts', config.replace("sameInAllLanguages: ['Hello', 'A text.']", same));
  const write = async (index: number, body: string, title = samples[index] ?? ''): Promise<void> => {
    for (const locale of ['en', 'fr']) await made.write(`content/note/${nameOf(index)}.${locale}.md`, sampleEntry(title, body));
  };
  for (const [index, sample] of samples.entries()) await write(index, sample);
  const { problems } = await made.generate();
  for (const { where } of problems.filter(({ severity }) => severity === 'error')) {
    const index = Number(/sample-(\d+)\./.exec(where?.file ?? '')?.[1]);
    if (Number.isNaN(index)) throw new Error(`There is a mistake of its own: ${JSON.stringify(problems)}`);
    refusedBodies.add(index);
  }
  const withControlCharacter = samples.flatMap((sample, index) => (sample.includes('\0') ? [index] : []));
  const refusedTitles = problems.filter(({ code }) => code === 'CONTENT_FIELD_CONTROL_CHARACTER');
  expect(new Set(refusedTitles.map(({ where }) => where?.file))).toEqual(
    new Set(withControlCharacter.flatMap((index) => ['en', 'fr'].map((locale) => `content/note/${nameOf(index)}.${locale}.md`))),
  );
  for (const index of refusedBodies) await write(index, 'A text.', samples[index]?.replaceAll('\0', ''));
  const report = await made.generate();
  expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const folder = join(made.root, 'dist');
  state.server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault: (error) => console.error(error) });
  state.browser = await openBrowser();
});
afterAll(async () => {
  await state.browser?.close();
  await state.server?.close();
  await state.site?.remove('');
});

/**
 * Normalizes text as a document does: no NUL character, no lone surrogates, one kind of line break.
 */
const asRead = (text: string | null | undefined): string =>
  (text ?? '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is left out
    .replace(/[\u0000\ufffd]/g, '')
    .trim();

test('markup and addresses that could run are refused by name', () => {
  const named = (sample: string): boolean => /^!?\[x\](?:\(<?(?!\/en)|:)/.test(sample);
  expect(samples.filter((sample, index) => named(sample) && !refusedBodies.has(index))).toEqual([]);
  expect(samples.filter(named).length).toBeGreaterThan(8);
  expect(refusedBodies.size).toBeGreaterThan(20);
});

test('no title runs, loads anything or leaves its element, and no text has markup of its own', async () => {
  const context = await state.browser?.newContext({ bypassCSP: true });
  if (!context) throw new Error('There is no browser.');
  const strange: string[] = [];
  context.on('dialog', (dialog) => void dialog.dismiss().then(() => strange.push(`dialog on ${dialog.page()?.url()}`)));
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin()) strange.push(`${request.url()} asked`);
  });
  /** Reads the markup of the page, without the changes of its scripts. */
  const read = async () => {
    const markup = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    const shape = (all: Iterable<Element>): string[] =>
      [...all].map((element) => `${element.localName} ${[...element.attributes].map(({ name }) => name).join(' ')}`);
    const elements = [...markup.querySelectorAll('*')];
    const data = [...markup.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent ?? '');
    const meta = (name: string) =>
      markup.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
    return {
      ran: 'pwned' in window,
      around: shape(elements.filter((element) => !element.closest('.body') || element.matches('.body'))),
      within: shape(markup.querySelectorAll('.body *')),
      heading: markup.querySelector('h1')?.textContent,
      attribute: markup.querySelector('main')?.getAttribute('data-title'),
      alt: markup.querySelector('main > img')?.getAttribute('alt'),
      description: meta('description'),
      data,
    };
  };
  const plainPage = await context.newPage();
  await plainPage.goto(`${origin()}/en/hello/`);
  const plain = await plainPage.evaluate(read);
  await visitEach(context, [...samples.entries()], async (page, [index, sample]) => {
    const path = `/en/${nameOf(index)}/`;
    await page.goto(origin() + path, { waitUntil: 'load' });
    const found = await page.evaluate(read);
    expect(found.ran, sample).toBe(false);
    expect(found.around, sample).toEqual(plain.around);
    const title = asRead(sample);
    for (const text of [found.heading, found.attribute, found.alt, found.description]) expect(asRead(text), sample).toBe(title);
    const things = found.data.map((text) => JSON.parse(text) as { name?: string; alternateName?: string[] });
    const thing = things.find(({ alternateName }) => alternateName !== undefined);
    expect([asRead(thing?.name), asRead(thing?.alternateName?.[0])], sample).toEqual([title, title]);
    expect(
      found.within.filter((element) => !harmless.has(element)),
      sample,
    ).toEqual([]);
    const pageData = await readFile(join(site().root, 'dist', 'page-data', path, 'page-data.json'), 'utf8');
    const texts: string[] = [];
    JSON.parse(pageData, (_key, value) => {
      if (typeof value === 'string') texts.push(asRead(value));
      return value;
    });
    expect(texts, sample).toContain(title);
  });
  await context.close();
  expect(strange).toEqual([]);
});

test('an SVG of the public folder runs nothing when it is opened directly', async () => {
  const context = await state.browser?.newContext();
  if (!context) throw new Error('There is no browser.');
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${origin()}/active.svg`);
  expect(await page.evaluate(() => [document.documentElement.localName, 'pwned' in window])).toEqual(['svg', false]);
  await context.close();
  expect(asked.filter((url) => new URL(url).origin !== origin() && !/canary/.test(url))).toEqual([]);
});
