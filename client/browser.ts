import type { ClientSettings } from '#contract/browser-globals';
import { elementIds } from '#contract/browser-globals';

/** Longest wait for idleness, in milliseconds: a page that is never idle must come to life too. */
const idleLimitMs = 2_000;

/** Calls back when the browser has nothing else to do; soon after, in browsers that cannot say. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleLimitMs });
  else setTimeout(run, 0);
}

/** What the document says of the site. */
export function readClientSettings(): ClientSettings {
  const given = JSON.parse(document.getElementById(elementIds.clientSettings)?.textContent ?? '{}') as Partial<ClientSettings>;
  return {
    pathPrefix: '',
    languages: [],
    languageTags: {},
    notFoundPages: [],
    routeChangeEvent: 'gatsby-route-change',
    visitor: {},
    ...given,
  };
}

/** Asks for a module ahead of its use. */
export function preloadModule(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** Adds a stylesheet after those that are there. */
export function loadStylesheet(href: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
}
