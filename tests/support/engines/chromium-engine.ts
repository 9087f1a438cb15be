import { mkdir, writeFile } from 'node:fs/promises';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { watchComplaints, withoutServiceWorkers } from '../browser.ts';
import { launchSettings, patienceMs } from '../browser-settings.ts';
import { type Engine, type EngineWindow, pressMs, type WindowOptions, windowHeight } from './engine.ts';
import { newEngineHome } from './engine-process.ts';

/** Chromium with its back/forward cache and service workers. */
export async function startChromium(): Promise<Engine> {
  const settings = launchSettings({ keepsPages: true });
  const browser = await chromium.launch(settings);
  const profiles: EngineWindow[] = [];
  const open = async (options: WindowOptions): Promise<EngineWindow> => {
    if (options.blocksCookies) {
      const window = await openWithoutCookies(contextOptions(options));
      profiles.push(window);
      return window;
    }
    const context = await browser.newContext(contextOptions(options));
    if (!options.hasServiceWorkers) await context.addInitScript(withoutServiceWorkers);
    return { ...controlPage(await context.newPage()), close: () => context.close() };
  };
  const close = async (): Promise<void> => {
    // Closing twice does no harm: a profile is a process of its own.
    await Promise.all(profiles.map((window) => window.close()));
    await browser.close();
  };
  return { open, close };
}

const contextOptions = ({ width, language, isDark, reducesMotion, withoutScripts }: WindowOptions): BrowserContextOptions => ({
  viewport: { width, height: windowHeight },
  locale: language,
  colorScheme: isDark ? 'dark' : 'light',
  reducedMotion: reducesMotion ? 'reduce' : 'no-preference',
  javaScriptEnabled: !withoutScripts,
});

/** The setting of a visitor who blocks cookies, which is one of a whole profile. */
async function openWithoutCookies(options: BrowserContextOptions): Promise<EngineWindow> {
  const { folder, remove } = await newEngineHome();
  await mkdir(`${folder}/Default`);
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(`${folder}/Default/Preferences`, JSON.stringify(preferences));
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    ...launchSettings({ keepsPages: true }),
    ...options,
  });
  const close = async (): Promise<void> => {
    await context.close();
    await remove();
  };
  return { ...controlPage(context.pages()[0] ?? (await context.newPage())), close };
}

function controlPage(page: Page): Omit<EngineWindow, 'close'> {
  const complaints = watchComplaints(page);
  page.setDefaultTimeout(patienceMs);
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    // Text, because a function of Playwright has one argument.
    evaluate: (run, ...given) => page.evaluate(`(${run})(...${JSON.stringify(given)})`),
    clickAt: ({ x, y }) => page.mouse.click(x, y, { delay: pressMs }),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    // A document that is shown again does not load.
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    forward: async () => void (await page.goForward({ waitUntil: 'commit' })),
    screenshot: () => page.screenshot(),
    takeComplaints: async () => complaints.splice(0),
  };
}
