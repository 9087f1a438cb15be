/** Clicks during other events of a document: the last request of a visitor wins. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { openBrowser } from '../support/browser.ts';
import { buildHistory } from '../support/build-history.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { bringToLife, headingOf, isSameDocument, markDocument } from '../support/visitor.ts';

const history = buildHistory();
const shared: { browser?: Awaited<ReturnType<typeof openBrowser>> } = {};
const servers: Awaited<ReturnType<typeof serve>>[] = [];
beforeAll(async () => {
  shared.browser = await openBrowser();
  const onFault = (error: unknown): void => console.error(error);
  for (const folder of history().folders.slice(0, 2))
    servers.push(await serve({ folder, pathPrefix: '', port: 0, host: '127.0.0.1', onFault }));
});
afterAll(async () => {
  await shared.browser?.close();
  for (const server of servers) await server.close();
});

const patience = { interval: 50 };
const [hello, other, third] = ['/en/hello/', '/en/other/', '/en/third/'];
const appData = /app-data/;

interface Tab {
  readonly page: Page;
  readonly proxy: FaultProxy;
  /** Publishes other code. */
  readonly publish: () => void;
  /** Lets the page learn the published build. Without it, the page does not become interactive. */
  readonly goOn: () => void;
  /** Releases pending scripts. */
  readonly release: () => void;
}

/** A tab that starts to load a page, which becomes interactive only when a test allows it. */
async function openTab({ scripts = 'come' as 'come' | 'hang' } = {}): Promise<Tab> {
  const published = { build: 0 };
  const proxy = await startFaultProxy({ originFor: () => `http://127.0.0.1:${servers[published.build]?.port}` });
  onTestFinished(() => proxy.close());
  const context = await shared.browser?.newContext();
  onTestFinished(() => context?.close());
  const page = (await context?.newPage()) as Page;
  // For visitors who save data, only a touch makes a page interactive. Browsers seldom report such
  // a touch.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.addInitScript(tellWhenLearned);
  const goOn = proxy.hold(appData);
  const release = scripts === 'hang' ? proxy.hold(/\.js$/) : () => {};
  await page.goto(proxy.origin + hello, { waitUntil: scripts === 'hang' ? 'commit' : 'load' });
  const publish = (): void => {
    published.build = 1;
  };
  return { page, proxy, publish, goOn, release };
}

/** Runs in the page: asks the host for a file when the page has read which build is published, and has nothing left to do. */
function tellWhenLearned(): void {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (response.url.includes('app-data'))
      void response
        .clone()
        .text()
        .then(() => requestIdleCallback(() => void fetch('/learned')));
    return response;
  };
}
const learned = /^\/learned$/;

/**
 * Runs in the page as soon as a condition holds. Tests cannot reach the page while a document
 * loads.
 */
type When = 'soon' | 'listening' | 'reloading' | 'alive' | 'third';
interface Act {
  readonly when: When;
  /** The link to click. Without one, the page is touched. */
  readonly href?: string;
  /** The file to ask the host for, instead. */
  readonly tell?: string;
}

const plan = (page: Page, ...acts: readonly Act[]): Promise<void> =>
  page.evaluate((acts) => {
    const holds = {
      soon: () => true,
      listening: () => '___loader' in window,
      // The reload is recorded before it begins.
      reloading: () => sessionStorage.length > 0,
      alive: () => performance.getEntriesByName('onInitialClientRender').length > 0,
      third: () => document.querySelector('main h1')?.textContent?.startsWith('third') === true,
    };
    const act = ({ when, href, tell }: Act): void => {
      if (!holds[when]()) return;
      if (tell !== undefined) {
        acts.shift();
        return void fetch(tell);
      }
      const link = Object.assign(document.createElement('a'), href === undefined ? {} : { href });
      document.documentElement.append(link);
      if (href === undefined) link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      else link.click();
      link.remove();
      acts.shift();
    };
    setInterval(() => acts[0] && act(acts[0]), 200);
  }, acts.slice());

const asked = (proxy: FaultProxy, paths: RegExp): number => proxy.requests.filter(({ path }) => paths.test(path)).length;
/** A failure lists all requests, to show how the page took another way. */
const isAsked = (proxy: FaultProxy, paths: RegExp, times = 1): Promise<void> =>
  expect
    .poll(() => proxy.requests.map(({ path }) => path), patience)
    .toSatisfy(() => asked(proxy, paths) >= times, `asked ${times} times for ${paths}`);
/** Waits until a page of one of the builds is on screen, and stays there when it becomes interactive. */
async function isShown(page: Page, path: string): Promise<void> {
  const shown = async (): Promise<string> => `${new URL(page.url()).pathname} ${await headingOf(page)}`;
  const wanted = `${path} ${path.split('/')[2]} in en, first`;
  await expect.poll(shown, patience).toBe(wanted);
  await bringToLife(page);
  expect(await shown()).toBe(wanted);
}

test('a link that the browser follows is followed even if the page learns of another build meanwhile', async () => {
  const { page, proxy, publish, goOn } = await openTab();
  const arrive = proxy.hold(/other\/$/);
  publish();
  await plan(page, { when: 'soon' }, { when: 'soon', href: other });
  await isAsked(proxy, appData);
  await isAsked(proxy, /other\/$/);
  goOn();
  await isAsked(proxy, learned);
  arrive();
  await isShown(page, other);
  expect(asked(proxy, /hello\/$/)).toBe(1);
});

test('a link that was clicked before the client listens is followed', async () => {
  const { page, proxy, publish, goOn, release } = await openTab({ scripts: 'hang' });
  const arrive = proxy.hold(/other\/$/);
  publish();
  await page.locator('main h1').waitFor();
  await plan(page, { when: 'soon', href: other }, { when: 'listening' });
  await isAsked(proxy, /other\/$/);
  release();
  await isAsked(proxy, appData);
  goOn();
  await isAsked(proxy, learned);
  arrive();
  await isShown(page, other);
  expect(asked(proxy, /hello\/$/)).toBe(1);
});

test('the last of two links wins if the browser follows the first one and the page has become interactive since', async () => {
  const { page, proxy, goOn } = await openTab();
  const arrive = proxy.hold(/other\/$/);
  await markDocument(page);
  await plan(
    page,
    { when: 'soon' },
    { when: 'soon', href: other },
    { when: 'alive', href: third },
    { when: 'third', tell: '/shown' },
  );
  await isAsked(proxy, /other\/$/);
  goOn();
  await isAsked(proxy, /^\/shown$/);
  arrive();
  await isShown(page, third);
  expect(await isSameDocument(page)).toBe(true);
});

test('a link that is clicked during a reload is followed', async () => {
  const { page, proxy, publish, goOn } = await openTab();
  publish();
  const arrive = proxy.hold(/hello\/$/);
  await plan(page, { when: 'soon' }, { when: 'reloading', href: other });
  goOn();
  await isAsked(proxy, /hello\/$/, 2);
  await isAsked(proxy, /other\/$/);
  arrive();
  await isShown(page, other);
});
