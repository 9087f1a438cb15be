import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { hostSettingsPath } from '#contract/host-settings';
import { serve } from '../../generator/serve/serve.ts';
import { findViolations } from '../support/axe.ts';
import { browserHarness, visitEach, watchComplaints } from '../support/browser.ts';
import { patienceMs } from '../support/browser-settings.ts';
import { listPages } from '../support/emitted-site.ts';
import { isLong, sized } from '../support/length.ts';
import { pagesWithAllParts } from '../support/page-structure.ts';

const { browser, origin } = browserHarness();

/**
 * Hundreds of pages about products in cities and about questions share a component and a shape of
 * data: one of many is opened.
 */
const pageOfMany = /^\/\w+\/(location|faqs)\/[^/]+\/[^/]+\/$/;
const openedEach = sized(160, 1);

/** Alternates the languages: the first page in English, the second in French, and so on. */
function inOneLanguageEach<T extends { readonly path: string }>(pages: readonly T[]): T[] {
  const withoutLanguage = ({ path }: T): string => path.replace(/^\/(en|fr)\//, '/');
  const order = [...new Set(pages.map(withoutLanguage))];
  return pages.filter((page) => page.path.startsWith('/fr/') === (order.indexOf(withoutLanguage(page)) % 2 === 1));
}

/**
 * Serves the site unchanged, except that its own origin may frame its pages. Returns the origin.
 */
async function serveForFrames(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frames-'));
  await cp(inject('siteFolder'), folder, { recursive: true });
  const settingsFile = join(folder, hostSettingsPath);
  const settings = await readFile(settingsFile, 'utf8');
  const framed = settings.replace("frame-ancestors 'none'", "frame-ancestors 'self'").replace('"DENY"', '"SAMEORIGIN"');
  await writeFile(settingsFile, framed);
  const onFault = (error: unknown): void => console.error(error);
  const server = await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  return `http://127.0.0.1:${server.port}`;
}

/**
 * Opens an empty document of the site's origin that stays while pages change in its frame, so
 * shared code is compiled once.
 */
async function prepareFrames(page: Page, siteOrigin: string): Promise<void> {
  const empty = `${siteOrigin}/frames`;
  if (page.url() === empty) return;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await page.goto(empty);
  // While requests are routed, the browser caches nothing.
  await page.unroute(empty);
}

/**
 * Loads a page in place of the one before, touches it, waits until it is interactive, and opens its questions.
 * Returns its problems.
 */
async function hydrateInFrame({ path, limit }: { readonly path: string; readonly limit: number }): Promise<string[]> {
  const frame = document.createElement('iframe');
  Object.assign(frame, { src: path, width: 400, height: 200 });
  document.querySelector('iframe')?.remove();
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
  const { contentDocument, contentWindow } = frame as { contentDocument: Document; contentWindow: Window };
  const nextFrame = () => new Promise<void>((resolve) => contentWindow.requestAnimationFrame(() => setTimeout(resolve)));
  contentDocument.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  const isAlive = () => contentWindow.performance.getEntriesByName('onInitialClientRender').length > 0;
  const begin = performance.now();
  while (!isAlive()) {
    if (performance.now() - begin > limit) return ['does not come to life'];
    await nextFrame();
  }
  for (const details of contentDocument.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
  const headings = contentDocument.querySelectorAll('h1').length;
  return headings === 1 ? [] : [`${headings} first-level headings`];
}

test(`${isLong ? 'every page hydrates' : 'pages with every part of the site hydrate'} without an error, a warning or a failed request, and axe finds nothing`, {
  timeout: isLong ? 3_600_000 : 600_000,
}, async () => {
  const all = (await listPages(inject('siteFolder'))).filter(({ isRedirect }) => !isRedirect);
  const looked = new Set(isLong ? all : pagesWithAllParts([...inOneLanguageEach(all), ...all]));
  expect(looked.size).toBeGreaterThan(20);
  const ofMany = all.filter(({ path }) => pageOfMany.test(path));
  expect(ofMany.length).toBeGreaterThan(500);
  const opened = new Set(ofMany.filter((_page, index) => index % openedEach === 0));
  const pages = new Set([...looked, ...opened]);
  // Other tests cover the layout. A small window saves time.
  const context = await browser().newContext({ viewport: { width: 400, height: 200 } });
  const framed = await serveForFrames();
  const found: string[] = [];
  await visitEach(context, [...pages], async (page, shown) => {
    await prepareFrames(page, framed);
    const complaints = watchComplaints(page);
    const faults = await page.evaluate(hydrateInFrame, { path: shown.path, limit: patienceMs });
    const frame = page.frames()[1];
    const violations = looked.has(shown) && frame ? await findViolations(frame, ['markup']) : [];
    found.push(...[...complaints, ...faults, ...violations].map((complaint) => `${shown.path} ${complaint}`));
    page.removeAllListeners();
  });
  await context.close();
  expect(found).toEqual([]);
});

test('every page contains its title, content and navigation without JavaScript', async () => {
  // Without scripts a browser shows the file. without-javascript.test.ts opens one page of each
  // family like that.
  const pages = (await listPages(inject('siteFolder'))).filter(({ isRedirect }) => !isRedirect);
  expect(pages.length).toBeGreaterThan(500);
  for (const { path, html } of pages) {
    const body = html.slice(html.indexOf('<body'));
    for (const part of [/<header[ >]/, /<main[ >].*<h1[ >].*<\/main>/s, /<footer[ >]/, /<a [^>]*data-language-choice=/])
      expect(part.test(body), `${path} ${part}`).toBe(true);
  }
});

test('a page without a language prefix redirects visitors, with query and hash, to the language of their browser', async () => {
  for (const [locale, language] of [
    ['fr-CA', 'fr'],
    ['en-US', 'en'],
    ['de-DE', 'en'],
  ] as const) {
    const context = await browser().newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${origin()}/faqs/?a=1#b`);
    await page.waitForURL(`${origin()}/${language}/faqs/?a=1#b`);
    expect(await page.evaluate(() => localStorage.getItem('gatsby-intl-language'))).toBe(language);
    await context.close();
  }
});

test('without JavaScript, a page without a language prefix links to both languages', async () => {
  const html = await readFile(join(inject('siteFolder'), 'faqs', 'index.html'), 'utf8');
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="0; url=/en/faqs/"></noscript>');
  expect(html).toContain('href="/en/faqs/"');
  expect(html).toContain('href="/fr/faqs/"');
  expect(html).toContain('content="noindex"');
});
