import type { LaunchOptions } from 'playwright-core';
import { findChromium, findHeadlessShell } from './chromium.js';

/** Limit for what a busy machine does slowly: a start, a page, an element. In milliseconds. */
export const patienceMs = 120_000;

export interface BrowserKind {
  /** True if scroll bars take space from pages. */
  readonly hasScrollBars?: boolean;
  /** True if the back/forward cache is on. */
  readonly keepsPages?: boolean;
  /** True if the client loads a document after its longest wait for a page, which a busy machine reaches too. */
  readonly hasLimit?: boolean;
}

/** Returns settings of a Chromium without requests of its own. Throws if no Chromium exists. */
export function launchSettings({ hasScrollBars = false, keepsPages = false }: BrowserKind): LaunchOptions {
  // The headless shell has no back/forward cache.
  const executablePath = keepsPages ? findChromium() : findHeadlessShell();
  if (!executablePath) throw new Error('There is no Chromium: run node tests/support/chromium.js.');
  const quiet = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  return {
    executablePath,
    timeout: patienceMs,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...quiet],
    ignoreDefaultArgs: [...(hasScrollBars ? ['--hide-scrollbars'] : []), ...(keepsPages ? ['--disable-back-forward-cache'] : [])],
  };
}
