/**
 * Tabs stay open during several deployments on a host that mixes files of the last three builds. A
 * visitor reaches every requested page and sees no blank page, and no page reloads twice for one
 * build.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import * as storageKeys from '#contract/storage-keys';
import { serve } from '../../generator/serve/serve.ts';
import { openBrowser } from '../support/browser.ts';
import { buildHistory, slugs } from '../support/build-history.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { sized } from '../support/length.ts';
import { seededRandom } from '../support/random.ts';
import { bringToLife, evaluateSoon, followLink, headingOf, isSameDocument, markDocument } from '../support/visitor.ts';

const history = buildHistory();
const servers: Awaited<ReturnType<typeof serve>>[] = [];
const shared: { browser?: Awaited<ReturnType<typeof openBrowser>> } = {};
beforeAll(async () => {
  shared.browser = await openBrowser();
  const onFault = (error: unknown): void => console.error(error);
  for (const folder of history().folders)
    servers.push(await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault }));
});
afterAll(async () => {
  await shared.browser?.close();
  for (const server of servers) await server.close();
});

const patience = { interval: 50 };
/** In milliseconds. A page without code from the host stays a document with plain links. */
const liveliness = 4_000;
const originOf = (build: number): string => `http://127.0.0.1:${servers[build]?.port}`;
const paths = ['en', 'fr'].flatMap((locale) => slugs.map((slug) => `/${locale}/${slug}/`));

/** Kinds of browsers of visitors. */
const visitors = ['as usual', 'without storage', 'with a service worker'] as const;
type Visitor = (typeof visitors)[number];

interface Tab {
  readonly page: Page;
  /** Errors that no visitor may see: blank pages and uncaught errors. */
  readonly complaints: readonly string[];
  /** Pages that were loaded as documents, in the order of their requests. */
  readonly documents: readonly string[];
  /** Those of them that the tab was already on. */
  readonly reloads: readonly string[];
}

/** Matches the error of a document whose data is missing. */
const isWithoutData = /^Page resources for \S+ not found\./;

async function openTab(visitor: Visitor, proxy: FaultProxy, onTestFinished: TestContext['onTestFinished']): Promise<Tab> {
  const allow = visitor === 'with a service worker' ? ({ serviceWorkers: 'allow' } as const) : {};
  const context = (await shared.browser?.newContext(allow)) as BrowserContext;
  onTestFinished(() => context.close());
  if (visitor === 'without storage') await context.addInitScript(blockStorage);
  await context.addInitScript(reportBlankPages);
  const page = await context.newPage();
  const complaints: string[] = [];
  const documents: string[] = [];
  const reloads: string[] = [];
  page.on('console', (message) => message.text().startsWith('blank') && complaints.push(message.text()));
  // A document whose data another build lacks says so, and stays readable.
  page.on('pageerror', ({ message }) => isWithoutData.test(message) || complaints.push(`uncaught: ${message}`));
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    const path = request.url().replace(proxy.origin, '');
    documents.push(path);
    if (request.url() === page.url()) reloads.push(path);
  });
  return { page, complaints, documents, reloads };
}

function blockStorage(): void {
  for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      },
    });
  }
}

/** React commits a page in one step, so every change leaves content on it. */
function reportBlankPages(): void {
  addEventListener('DOMContentLoaded', () => {
    const look = (): void => {
      if (!document.querySelector('main h1')?.textContent?.trim())
        console.log(`blank: ${location.href}, where there is: ${document.body?.innerHTML}`);
    };
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

describe(`walks over ${sized(3, 500)} times eight clicks`, () => {
  const walks = Array.from({ length: sized(3, 500) }, (_, seed) => [seed, visitors[seed % 3] ?? 'as usual'] as const);

  test.concurrent.for(walks)('walk %i, %s', async ([seed, visitor], { expect, onTestFinished }) => {
    const random = seededRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const { folders, codeIds, headings } = history();
    const published = { build: Math.floor(random() * folders.length) };
    const aBuild = (): number => Math.max(0, published.build - Math.floor(random() * 3));
    const proxy = await startFaultProxy({ originFor: () => originOf(aBuild()) });
    onTestFinished(() => proxy.close());
    const { page, complaints, documents, reloads } = await openTab(visitor, proxy, onTestFinished);

    const steps = [pick(paths)];
    await page.goto(proxy.origin + steps[0]);
    for (let clicks = 0; clicks < 8; clicks++) {
      if (random() < 0.6) await bringToLife(page, liveliness).catch(() => {});
      if (random() < 0.4) published.build = Math.min(folders.length - 1, published.build + 1);
      const path = pick(paths.filter((path) => path !== steps.at(-1)));
      steps.push(path);
      await followLink(page, path);
      const expected = await headings(path);
      const shown = async (): Promise<string> => `${new URL(page.url()).pathname} ${await headingOf(page)}`;
      const message = `seed ${seed}, ${steps.join(' → ')}, documents ${documents.join(' ')}`;
      await expect.poll(shown, { ...patience, message }).toBeOneOf(expected.map((heading) => `${path} ${heading}`));
    }
    expect(complaints).toEqual([]);
    // No click requests them: steps never stay on the same page.
    const allowed = visitor === 'without storage' ? 0 : new Set(codeIds).size;
    expect(reloads.length, `seed ${seed}, documents ${documents.join(' ')}`).toBeLessThanOrEqual(allowed);
    if (visitor !== 'without storage') {
      const noted = await evaluateSoon(page, (key) => sessionStorage.getItem(key) ?? '', storageKeys.reloads);
      const builds = noted.split(' ').filter((id) => id !== '');
      expect(builds).toEqual([...new Set(builds)]);
      expect(reloads.length, `seed ${seed}, documents ${documents.join(' ')}`).toBeLessThanOrEqual(builds.length);
    }
  });
});

test('a tab gets newly published content on its next click, even on a page that it has shown before', async ({
  onTestFinished,
}) => {
  const published = { build: 1 };
  const proxy = await startFaultProxy({ originFor: () => originOf(published.build) });
  onTestFinished(() => proxy.close());
  const { page, complaints } = await openTab('as usual', proxy, onTestFinished);
  await page.goto(`${proxy.origin}/en/hello/`);
  await bringToLife(page);
  await markDocument(page);
  const go = async (slug: string, heading: string): Promise<void> => {
    await followLink(page, `/en/${slug}/`);
    await expect.poll(() => headingOf(page), patience).toBe(heading);
  };
  await go('other', 'other in en, first');
  await go('third', 'third in en, first');
  published.build = 2;
  await go('other', 'other in en, third');
  await go('hello', 'hello in en, third');
  expect([await isSameDocument(page), complaints]).toEqual([true, []]);
});
