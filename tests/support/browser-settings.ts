import type { LaunchOptions } from 'playwright-core';
import { findChromium, findHeadlessShell } from './chromium.js';

export interface BrowserKind {
  /** Whether scroll bars take room from pages. */
  readonly hasScrollBars?: boolean;
  /** Whether a page that is left is kept for the way back. */
  readonly keepsPages?: boolean;
}

/** Settings of a Chromium that makes no requests of its own. Throws if there is none. */
export function launchSettings({ hasScrollBars = false, keepsPages = false }: BrowserKind): LaunchOptions {
  // The shell keeps no pages.
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
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...quiet],
    ignoreDefaultArgs: [...(hasScrollBars ? ['--hide-scrollbars'] : []), ...(keepsPages ? ['--disable-back-forward-cache'] : [])],
  };
}
