import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { settledAttribute } from '#contract/browser-globals';
import { waitingLimitMs } from '../../client/navigation/waiting.ts';
import { serve } from '../../generator/serve/serve.ts';
import { type BrowserKind, launchSettings, patienceMs } from './browser-settings.ts';
import { reuseContexts } from './reused-contexts.ts';

interface BrowserHarness {
  readonly browser: () => Browser;
  /** Origin of the served site: 'http://127.0.0.1:1234'. */
  readonly origin: () => string;
  /**
   * A page of the site in its own context, 1280 px wide by default. Closed after the test. `prepare` runs before the
   * document loads.
   */
  readonly open: (path: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>;
}

/**
 * Connects to Chromium and serves the generated site before the tests of a file. Ends both
 * afterwards.
 */
export function browserHarness(folder: () => string = () => inject('siteFolder'), kind: BrowserKind = {}): BrowserHarness {
  let browser: Browser | undefined;
  let server: Awaited<ReturnType<typeof serve>> | undefined;
  beforeAll(async () => {
    browser = await openBrowser(kind);
    reuseContexts(browser);
    const onFault = (error: unknown): void => console.error(error);
    server = await serve({ folder: folder(), pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const origin = (): string => `http://127.0.0.1:${present(server).port}`;
  return {
    browser: () => present(browser),
    origin,
    async open(path, options = {}, prepare) {
      const context = await present(browser).newContext({ viewport: { width: 1280, height: 800 }, ...options });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(origin() + path, { waitUntil: 'load' });
      return page;
    },
  };
}

/** Visits each item in a few tabs of one context. */
export async function visitEach<T>(
  context: BrowserContext,
  items: readonly T[],
  visit: (page: Page, item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const work = async (): Promise<void> => {
    const page = await context.newPage();
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await visit(page, item);
    await page.close();
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

/**
 * Connects to the Chromium of the run, or starts one if it has other settings. Contexts block service workers unless made
 * with `serviceWorkers: 'allow'`; then the client also has its longest wait for a page, as with `hasLimit`.
 */
export async function openBrowser(kind: BrowserKind = {}): Promise<Browser> {
  const isUsual = !kind.hasScrollBars && !kind.keepsPages;
  const shared = isUsual ? (inject('browserAddress') as string | undefined) : undefined;
  const browser = await (shared === undefined ? chromium.launch(launchSettings(kind)) : chromium.connect(shared));
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patienceMs);
    if (options.serviceWorkers === 'allow') return context;
    await context.addInitScript(withoutServiceWorkers);
    if (!kind.hasLimit) await withoutTimer(context, waitingLimitMs);
    return context;
  };
  return browser;
}

/** Playwright's own way to block service workers causes a warning in the page. */
export function withoutServiceWorkers(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
}

/** Collects console errors and warnings, uncaught errors, and failed requests of a page. */
export function watchComplaints(page: Page | BrowserContext): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  // A page and a context have different names for the event of an uncaught error.
  if ('pages' in page) page.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  else page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // When a page is left, the browser aborts pending requests, such as its icon or prefetched
    // pages.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/**
 * Touches the page and waits until React has hydrated it and run its effects. Rejects after the
 * timeout in milliseconds, with the requests and the service workers of the page.
 */
export async function hydrate(page: Page, timeout?: number): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  // The client controls scrolling as soon as the page is interactive. A fake clock hides its mark.
  const hydrated = page.waitForFunction(
    () => {
      if (history.scrollRestoration !== 'manual') return false;
      // React's effects are in the queue of messages by now.
      const { port1, port2 } = new MessageChannel();
      port2.postMessage('');
      return new Promise<boolean>((resolve) => {
        port1.onmessage = () => resolve(true);
      });
    },
    ...within(timeout),
  );
  await hydrated.catch(async (error: Error) => {
    const state = await page.evaluate(loadingState).catch(({ message }: Error) => message);
    throw new Error(`${page.url()} is not hydrated: ${JSON.stringify(state)}`, { cause: error });
  });
}

/** Settles when the test knows of all requests that the page has sent so far: its next one is reported after them. */
export async function untilReported(page: Page): Promise<void> {
  const last = page.waitForResponse(/\/favicon\.ico\?last$/);
  await page.evaluate(async () => void (await (await fetch('/favicon.ico?last')).arrayBuffer()));
  await last;
}

/** Runs in a page: its service workers, and the requests that have ended, with their sizes in bytes. */
async function loadingState(): Promise<unknown> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    document: document.readyState,
    hasFailed: Reflect.get(window, '___failedResources') === true,
    workers: [registration?.installing, registration?.waiting, registration?.active].map((worker) => worker?.state),
    ended: requests.map(({ name, decodedBodySize }) => `${name} ${decodedBodySize}`),
  };
}

/** Keeps the code of React from the documents that the page loads from now on, until it is released. */
export async function holdReact(page: Page): Promise<{ release: () => void }> {
  const held = { release: () => {} };
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  await page.context().route('**/assets/hydrate-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return held;
}

/**
 * Makes timers of `ms` milliseconds never end in documents that are loaded from now on, so that a slow machine does not
 * reach a limit of the client.
 */
export async function withoutTimer(target: Page | BrowserContext, ms: number): Promise<void> {
  await target.addInitScript((limit) => {
    const { setTimeout } = window;
    const setTimer = (run: TimerHandler, ms?: number, ...given: unknown[]): number =>
      ms === limit ? 0 : setTimeout(run, ms, ...given);
    Object.assign(window, { setTimeout: setTimer });
  }, ms);
}

/**
 * Waits until content below the first screen is laid out. Before that, the height of the page is an
 * estimate.
 */
export const laidOut = (page: Page): Promise<void> => page.locator(`html[${settledAttribute}="all"]`).waitFor();

/** Arguments of a wait in a page, after its function. */
export const within = (timeout: number | undefined): [undefined, { timeout?: number }] => [
  undefined,
  timeout === undefined ? {} : { timeout },
];

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The browser harness is used outside of its tests.');
  return value;
}
