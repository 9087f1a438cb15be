/**
 * Files that do not arrive as they should. For each kind of file and fault, a click ends within 8 s
 * in the page, in a document that the browser loads, or in a message, and on a healthy network the
 * next click works.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, type TestContext, test } from 'vitest';
import { batchPauseMs } from '../../client/prefetch/prefetcher.ts';
import { browserHarness, withoutTimer } from '../support/browser.ts';
import { type Fault, type FaultProxy, type FileKind, faults, startFaultProxy } from '../support/fault-proxy.ts';
import { isLong } from '../support/length.ts';
import { bringToLife, followLink, headingOf, isSameDocument, markDocument, offerLink } from '../support/visitor.ts';

type Language = 'en' | 'fr';
type Case = readonly [kind: FileKind, fault: Fault, language: Language];

const kinds = ['HTML', 'page data', 'app data', 'static query', 'slice', 'chunk', 'style sheet', 'search index'] as const;

/** Each kind and each fault at least once. */
const someCases: readonly Case[] = [
  ['page data', 'no answer', 'en'],
  ['page data', '503 for two minutes', 'fr'],
  ['app data', 'an answer that stops', 'en'],
  ['app data', 'a file of another build', 'fr'],
  ['static query', 'a file that is cut off', 'en'],
  ['static query', '500', 'fr'],
  ['slice', '503 for a second', 'en'],
  ['slice', 'HTML in place of the file', 'fr'],
  ['chunk', 'an empty 404', 'en'],
  ['chunk', 'another content type', 'fr'],
  ['style sheet', 'a connection that is reset', 'fr'],
  ['HTML', 'a 404 with HTML', 'en'],
  ['search index', 'an answer that takes 30 s', 'fr'],
];
const allCases = kinds.flatMap((kind) =>
  faults.flatMap((fault): Case[] => [
    [kind, fault, 'en'],
    [kind, fault, 'fr'],
  ]),
);

/** Pages by language: the target of the click that meets the fault, and later targets. */
const targets = {
  en: { met: '/en/glossary/', next: '/en/faqs/', last: '/en/privacy/', home: '/en/', search: '/en/search-results/' },
  fr: { met: '/fr/glossary/', next: '/fr/faqs/', last: '/fr/privacy/', home: '/fr/', search: '/fr/search-results/' },
} as const;

const headings: Readonly<Record<string, string>> = {
  '/en/glossary/': 'Glossary: the words of insurance, untangled',
  '/fr/glossary/': 'Glossaire\u00a0: les mots de l’assurance, démêlés',
  '/en/faqs/': 'How can we help you?',
  '/fr/faqs/': 'Comment pouvons\u2011nous vous aider?',
  '/en/privacy/': 'Your privacy on this site',
  '/fr/privacy/': 'Vos renseignements sur ce site',
};

const searchFailed = { en: 'Search could not be loaded', fr: 'La recherche n’a pas pu être chargée' };

const { browser, origin } = browserHarness(undefined, { hasLimit: true });

/** A visitor behind their own proxy, on a page that is interactive. */
async function visit(
  path: string,
  { savesData }: { readonly savesData: boolean },
  onTestFinished: TestContext['onTestFinished'],
): Promise<{ page: Page; proxy: FaultProxy }> {
  const published = await readFile(join(inject('siteFolder'), 'page-data/app-data.json'), 'utf8');
  const { webpackCompilationHash: build } = JSON.parse(published);
  const proxy = await startFaultProxy({
    originFor: origin,
    // Other code: another build id, and no script, stylesheet or index of this build.
    inOtherBuild: (text, kind) =>
      kind === 'chunk' || kind === 'style sheet' || kind === 'search index'
        ? undefined
        : text.replaceAll(build, [...build].reverse().join('')).replaceAll('---templates-', '---older-'),
  });
  onTestFinished(() => proxy.close());
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  // Nothing is fetched in advance, before it is spoiled.
  await withoutTimer(context, batchPauseMs);
  if (savesData) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const page = await context.newPage();
  await page.goto(proxy.origin + path, { waitUntil: 'load' });
  await bringToLife(page);
  await markDocument(page);
  return { page, proxy };
}

/** Clicks and other events may take longer while other tests use the processor. */
const patience = { interval: 50 };

describe(`a click that meets`, () => {
  test.concurrent.for(isLong ? allCases : someCases)(
    '%s: %s (%s) ends in time, and the next one works',
    async ([kind, fault, language], { expect, onTestFinished }) => {
      const { met, next, last, home, search } = targets[language];
      // Slices and shared data are loaded once for each language.
      const target = kind === 'slice' || kind === 'static query' ? targets[language === 'en' ? 'fr' : 'en'].met : met;
      const { page, proxy } = await visit(
        kind === 'search index' ? search : home,
        // Pages of other visitors request the index when they are at rest.
        { savesData: kind === 'search index' },
        onTestFinished,
      );
      const { requests } = proxy;
      const documents = (path: string) =>
        requests.filter(({ method, kind, path: asked }) => method === 'GET' && kind === 'HTML' && asked === path);
      const isShown = async (path: string) => page.url() === proxy.origin + path && (await headingOf(page)) === headings[path];
      const message = () =>
        page
          .locator('#results [role="alert"]')
          .textContent({ timeout: 1_000 })
          .catch(() => '');

      // A fault of the document applies if the data is missing, or if another build's service
      // worker is active.
      proxy.spoil(kind === 'HTML' ? ['HTML', 'page data'] : [kind], fault);
      if (kind === 'style sheet') {
        await page.evaluate(() => void Object.assign(window, { ___swUpdated: true }));
        const network = await page.context().newCDPSession(page);
        await network.send('Network.enable');
        await network.send('Network.setCacheDisabled', { cacheDisabled: true });
      }
      const isUnanswered = kind === 'HTML' && fault === 'no answer';
      const followNext = isUnanswered ? await offerLink(page, next) : () => followLink(page, next);
      const clicked = performance.now();
      if (kind === 'search index') await page.locator('#search').fill('auto');
      else await followLink(page, target);
      const outcome = async () => {
        if (documents(target).length > 0) return 'document';
        if (kind === 'search index') {
          if ((await page.locator('[data-result]').count()) > 0) return 'page';
          return (await message())?.startsWith(searchFailed[language]) ? 'message' : '';
        }
        return (await isShown(target)) ? 'page' : '';
      };
      const state = { outcome: '' };
      await expect.poll(async () => (state.outcome = await outcome()), patience).not.toBe('');
      const ended = state.outcome === 'document' ? (documents(target)[0]?.at ?? 0) : performance.now();
      // Time limits are for machines that do nothing else.
      if (isLong) expect(ended - clicked).toBeLessThan(8_500);
      await expect.poll(() => requests.some(({ isSpoiled }) => isSpoiled), patience).toBe(true);
      const asked = requests.filter(({ isSpoiled, at }) => isSpoiled && at <= ended);
      // The search is loaded when its field receives focus, and typing tries again.
      const mostOfPatient = kind === 'search index' ? 2 : 1;
      for (const path of new Set(asked.map((request) => request.path))) {
        const times = asked.filter((request) => request.path === path && request.method === 'GET').map(({ at }) => at);
        expect(times.length).toBeLessThanOrEqual(fault === '503 for two minutes' ? mostOfPatient : 4);
        if (fault === '503 for a second')
          for (const [i, at] of times.entries()) expect(at - (times[i - 1] ?? 0)).toBeGreaterThan(990);
      }

      proxy.heal();
      if (kind === 'search index') {
        await page.keyboard.press('Enter');
        await page.locator('[data-result]').first().waitFor();
      }
      // The document of the click is left only for another one, and stays if that does not arrive.
      const isLeft = state.outcome === 'document' && !isUnanswered;
      if (isLeft) await expect.poll(() => isSameDocument(page), patience).toBe(false);
      await followNext();
      if (isUnanswered) await page.waitForURL(proxy.origin + next, { waitUntil: 'commit' });
      await expect.poll(() => isShown(next), patience).toBe(true);
      expect(await isSameDocument(page)).toBe(!isLeft);
      await bringToLife(page);
      await markDocument(page);
      await followLink(page, last);
      await expect.poll(() => isShown(last), patience).toBe(true);
      expect(await isSameDocument(page)).toBe(true);
      // At most one reload for a build, in addition to the requested document.
      expect(documents(target).length).toBeLessThanOrEqual(2);
    },
  );
});

test('the last of two clicks wins, even if the first one hangs', async () => {
  const { met, next, home } = targets.en;
  const { page, proxy } = await visit(home, { savesData: false }, onTestFinished);
  proxy.spoil(['page data'], 'no answer');
  await followLink(page, met);
  await expect.poll(() => proxy.requests.filter(({ isSpoiled }) => isSpoiled).length).toBeGreaterThan(0);
  proxy.heal();
  await followLink(page, next);
  await expect.poll(() => headingOf(page), patience).toBe(headings[next]);
  // A pending request is abandoned after 8 s. The page that was chosen after it stays.
  if (isLong) await page.waitForTimeout(10_000);
  expect([await isSameDocument(page), page.url(), await headingOf(page)]).toEqual([true, proxy.origin + next, headings[next]]);
});
