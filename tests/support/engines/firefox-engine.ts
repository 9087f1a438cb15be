import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { patienceMs } from '../browser-settings.ts';
import { type Engine, type EngineWindow, pressMs, type WindowOptions, windowHeight } from './engine.ts';
import { endWithThisProcess, newEngineHome } from './engine-process.ts';
import { loadDocument } from './load-document.ts';

/** Firefox over WebDriver BiDi. Most options are settings of a profile, so each window is a browser. */
export async function startFirefox({ browser = '' }: Readonly<Record<string, string>>): Promise<Engine> {
  const windows: EngineWindow[] = [];
  return {
    async open(options) {
      const window = await openFirefox(browser, options);
      windows.push(window);
      return window;
    },
    close: async () => void (await Promise.all(windows.map((window) => window.close()))),
  };
}

async function openFirefox(executablePath: string, options: WindowOptions): Promise<EngineWindow> {
  const { folder, env, remove } = await newEngineHome();
  // It also ends if this process is killed.
  const program = join(folder, 'firefox');
  await writeFile(program, `#!/bin/sh\nexec setpriv --pdeathsig KILL '${executablePath}' "$@"\n`, { mode: 0o700 });
  const browser = await launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    timeout: patienceMs,
    executablePath: program,
    env,
    userDataDir: folder,
    extraPrefsFirefox: preferences(options),
  });
  const child = browser.process();
  // Its own way to end takes seconds.
  const end = child ? endWithThisProcess(child) : () => browser.close();
  const close = async (): Promise<void> => {
    await end();
    await remove();
  };
  try {
    // The first tab never gets the focus.
    const page = await browser.newPage();
    await resize(page, { width: options.width, height: windowHeight });
    return { ...controlPage(page), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  // Firefox 140 sets the size, but has no command for the orientation, which comes with it.
  await page.setViewport(size).catch((error: unknown) => {
    if (!String(error).includes('unknown command')) throw error;
  });
  await expect.poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight }))).toEqual(size);
}

const preferences = ({ language, isDark, reducesMotion, blocksCookies, withoutScripts, hasServiceWorkers }: WindowOptions) => ({
  // Without it, scroll bars make pages narrower than in the other engines.
  'ui.useOverlayScrollbars': 1,
  'intl.accept_languages': language,
  'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
  'ui.prefersReducedMotion': reducesMotion ? 1 : 0,
  'network.cookie.cookieBehavior': blocksCookies ? 2 : 5,
  'javascript.enabled': !withoutScripts,
  'dom.serviceWorkers.enabled': hasServiceWorkers === true,
  // Each costs processor time at every start: processes ahead of need, and the tree for screen readers.
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
  'accessibility.force_disabled': 1,
});

function controlPage(page: Page): Omit<EngineWindow, 'close'> {
  const complaints = watchPage(page);
  const evaluate: EngineWindow['evaluate'] = async (run, ...given) =>
    (await page.evaluate(run as (...all: readonly unknown[]) => unknown, ...given)) as never;
  // It never settles if the page comes from the back/forward cache.
  const step = (direction: 'goBack' | 'goForward') => void page[direction]().catch(() => {});
  return {
    goto: async (url) => {
      // Until a document has loaded, the address would replace its entry in the history.
      await expect.poll(() => evaluate(hasLoaded)).toBe(true);
      await loadDocument(evaluate, () => evaluate((to) => location.assign(to), url));
    },
    evaluate,
    clickAt: ({ x, y }) => page.mouse.click(x, y, { delay: pressMs }),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    back: async () => step('goBack'),
    forward: async () => step('goForward'),
    screenshot: () => page.screenshot(),
    takeComplaints: async () => complaints.splice(0),
  };
}

/** Returns true if the load event of the document has ended. An empty window has none. */
function hasLoaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.loadEventEnd !== 0;
}

/** Firefox reports violations of policies as uncaught errors. */
function watchPage(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error instanceof Error ? error.message : error}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left cancels its requests.
    if (reason !== 'NS_BINDING_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}
