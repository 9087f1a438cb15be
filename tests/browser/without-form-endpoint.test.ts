import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from 'js-yaml';
import type { Page } from 'playwright-core';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { checkSite } from '../../generator/runs/check.ts';
import { findViolations } from '../support/axe.ts';
import { browserHarness, hydrate, laidOut, untilReported, visitEach, watchComplaints } from '../support/browser.ts';
import { type ConfiguredSite, generateConfigured } from '../support/configured-site.ts';
import { listPages } from '../support/emitted-site.ts';
import { isLong, sized, someOf } from '../support/length.ts';
import { surroundings } from '../support/surroundings.ts';

/**
 * This repository's site with its own config, without an address for forms, on a host that knows no
 * location.
 */
const configured: { site?: ConfiguredSite; host?: string; close?: () => void } = {};
const folder = (): string => configured.site?.folder ?? '';

beforeAll(async () => {
  configured.site = await generateConfigured({ formEndpoint: undefined, geo: false });
  const server = createServer(sirv(folder(), { etag: true }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  configured.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configured.close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  configured.close?.();
  await configured.site?.remove();
});

const { browser, origin } = browserHarness(folder);

const forms = [
  'points-for-quote',
  'points-for-renewal',
  'refer-a-friend/referrer',
  'refer-a-friend/referee',
  'unsubscribe',
  'contact-us',
];
const formPages = ['en', 'fr'].flatMap((language) => forms.map((form) => ({ language, path: `/${language}/${form}/` })));
/** In normal runs each form in one language, in turn. */
const visitedPages = formPages.filter((_, index) => isLong || index % 2 === 0);
const card = (page: Page) => page.locator('.request');

test('generate and check report it, and no other problem', async () => {
  // Changes of the law that are near are notices.
  const generated = configured.site?.problems.filter(({ severity }) => severity !== 'notice');
  expect(generated).toMatchObject([
    { code: 'RENDER_FORM_ENDPOINT_MISSING', severity: 'warning', message: expect.stringMatching(/^12 pages, /) },
  ]);
  const { problems, errors } = await checkSite({ ...surroundings, folder: folder() });
  expect(errors).toBe(0);
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['CHECK_FORM_ENDPOINT_MISSING']));
  const files = problems.map(({ where }) => where?.file ?? '');
  expect(files.map((file) => `/${file.slice(file.search(/(en|fr)\//)).replace('index.html', '')}`).sort()).toEqual(
    formPages.map(({ path }) => path).sort(),
  );
});

test('no published page posts a form or names the stand-in of the preview', async () => {
  const pages = await listPages(folder());
  expect(pages.length).toBeGreaterThan(1_000);
  expect(pages.filter(({ html }) => /method="post"|__boreal|formStandIn/.test(html)).map(({ path }) => path)).toEqual([]);
});

/** Words of a text, without its markup and its typography. */
const wordsOf = (text: string): string =>
  text
    .replace(/<[^>]*>|\]\([^)]*\)|&#?\w+;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Lines of all texts in a value, except for what is needed without the form too. */
const linesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('\n').map(wordsOf).filter(Boolean)
    : Object.entries(value ?? {}).flatMap(([key, part]) => (['title', 'label', 'href'].includes(key) ? [] : linesIn(part)));

test('no page has a text that belongs to a form, which pages with an endpoint have', async () => {
  const [without, within] = (await Promise.all([folder(), inject('siteFolder')].map((site) => listPages(site)))).map((pages) =>
    pages.map(({ html }) => wordsOf(html.replace(/<script.*?<\/script>/gs, ''))).join(' | '),
  );
  const entries = await Promise.all(
    (await readdir('content/form')).map(async (file) => load(await readFile(`content/form/${file}`, 'utf8')) as object),
  );
  const parts = ['lead', 'page', 'confirmation', 'submit', 'outcomes'] as const;
  const lines = entries.flatMap((entry) => parts.flatMap((part) => linesIn(Reflect.get(entry, part))));
  expect(lines.length).toBeGreaterThan(100);
  // A word or two, such as a label, may be in any sentence.
  const sentences = lines.filter((line) => line.split(' ').length > 5);
  expect(sentences.filter((line) => !within?.includes(line))).toEqual([]);
  expect(sentences.filter((line) => without?.includes(line))).toEqual([]);
});

describe.each([true, false])('on a host of files, with JavaScript: %s,', (javaScriptEnabled) => {
  test('phone and email replace the form on every page, in the language of the page', async () => {
    const context = await browser().newContext({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    onTestFinished(() => context.close());
    await visitEach(context, someOf(visitedPages, 3), async (page, { language, path }) => {
      const complaints = watchComplaints(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
      await page.goto(`${configured.host}${path}?token=demo-success`, { waitUntil: 'load' });
      if (javaScriptEnabled) await hydrate(page);
      expect(await card(page).locator('h2').isVisible()).toBe(true);
      expect(await card(page).locator('a[href="tel:+18005550142"]').isVisible()).toBe(true);
      expect(await card(page).locator('a[href^="mailto:"]').isVisible()).toBe(true);
      const words = language === 'en' ? 'Call us or send us an email' : 'Appelez\u2011nous ou envoyez\u2011nous un courriel';
      expect(await card(page).innerText()).toContain(words);
      expect(await page.locator('main form, main input, .outcome').count()).toBe(0);
      await untilReported(page);
      expect(asked.filter((request) => /^(OPTIONS|POST)|__boreal/.test(request))).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});

test('the start of a quote offers no call, but the number to call', async () => {
  const context = await browser().newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${configured.host}/en/auto-insurance/`);
  await hydrate(page);
  await page.locator('.quote__call').waitFor({ state: 'detached' });
  expect(await page.locator('main .quote a[href^="tel:"]').isVisible()).toBe(true);
});

test.each(sized([320], [320, 1280]))('the page has no finding of axe and no overflow at %i px', async (width) => {
  const context = await browser().newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await visitEach(context, someOf(visitedPages, 2), async (page, { path }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // A page that changes its scheme has colours of both for a moment.
      await page.emulateMedia({ colorScheme });
      await page.goto(`${configured.host}${path}`, { waitUntil: 'load' });
      await laidOut(page);
      expect(await findViolations(page, ['markup', 'layout', 'colours'])).toEqual([]);
    }
    const beyond = await page.evaluate(() => {
      const gutter = document.querySelector('main h1')?.getBoundingClientRect().left ?? 0;
      const { right } = (document.querySelector('.request') as Element).getBoundingClientRect();
      const room = Math.min(right, document.documentElement.clientWidth - gutter);
      return [...document.querySelectorAll('.request, .request *')]
        .filter((element) => element.getBoundingClientRect().right > room + 0.5)
        .map(({ outerHTML }) => outerHTML);
    });
    expect(beyond).toEqual([]);
  });
});

describe('on boreal serve with a stand-in', () => {
  test('the form appears when the page is interactive, and is answered', async () => {
    const context = await browser().newContext({ viewport: { width: 1280, height: 800 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints = watchComplaints(page);
    // The page itself may be interactive at any time after it has loaded.
    const answer = await page.goto(`${origin()}/fr/unsubscribe/?token=demo-duplicate`);
    expect(await answer?.text()).not.toContain('<form');
    await hydrate(page);
    await page.locator('#form [name="email"]').fill('zoe@example.com');
    await page.locator('#form button[type="submit"]').click();
    await page.locator('#outcome-duplicate[data-shown]').waitFor();
    expect(complaints).toEqual([]);
  });

  test('the form is on a page after a navigation too', async () => {
    const context = await browser().newContext({ viewport: { width: 1280, height: 800 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${origin()}/en/privacy/`);
    await hydrate(page);
    await page.evaluate(() => (Reflect.get(window, '___navigate') as (href: string) => void)('/en/unsubscribe/'));
    // Without a personal link, it is the form that asks for one.
    await page.locator('#link-form').waitFor();
    expect(await page.locator('#form').isVisible()).toBe(false);
  });

  test('the published page appears without JavaScript', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${origin()}/en/unsubscribe/?token=demo-success`);
    expect(await page.locator('main form').count()).toBe(0);
    expect(await card(page).locator('a[href^="mailto:"]').isVisible()).toBe(true);
  });
});
