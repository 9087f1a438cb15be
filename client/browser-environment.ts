import type { ClientSettings } from '#contract/browser-globals';
import { elementIds } from '#contract/browser-globals';
import type { PrefetchEnvironment } from './prefetcher.ts';

/** Longest wait for idleness, in milliseconds: a page that is never idle must come to life too. */
const idleLimitMs = 2_000;

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Calls back when the browser has nothing else to do; soon after, in browsers that cannot say. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleLimitMs });
  else setTimeout(run, 0);
}

/** The browser as the prefetcher asks about it. */
export const browserEnvironment: PrefetchEnvironment = {
  userAgent: navigator.userAgent,
  connection: () => (navigator as { connection?: Connection }).connection,
  isHidden: () => document.hidden,
  whenVisible: (run) => {
    const onChange = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', onChange);
      run();
    };
    document.addEventListener('visibilitychange', onChange);
  },
  whenIdle,
};

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

/** Gives a function that asks for a module ahead of its use, once. */
export function createModulePreloader(): (url: string) => void {
  const asked = new Set<string>();
  return (href) => {
    if (asked.has(href)) return;
    asked.add(href);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
}
