import { type ClientSettings, hydrationAttribute } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import { systemClock } from './clock.ts';
import { reportIfStays } from './report-if-stays.ts';
import { createSafeStorage } from './safe-storage.ts';
import { isServiceWorkerUpdated, readDocumentFacts, reportFailedResources } from './window-contract.ts';

/** Reads the document and its browser once: facts, settings, and functions that the parts need. */
export function readBrowser() {
  const settings = readClientSettings();
  return {
    ...readDocumentFacts(),
    ...(globalThis.BOREAL_PARTIAL_HYDRATION ? readHydration() : {}),
    ...settings,
    settings,
    session: createSafeStorage(() => window.sessionStorage),
    storage: createSafeStorage(() => window.localStorage),
    browserLanguages: navigator.languages,
    /**
     * True if a link may have been clicked before a listener was there. Undefined in some browsers.
     */
    isTouched: navigator.userActivation?.hasBeenActive,
    window,
    document,
    location,
    history,
    clock: systemClock,
    random: Math.random,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    isOnline: () => navigator.onLine,
    importModule: (url: string): Promise<unknown> => import(url),
    preloadModule: (href: string) => addLink({ rel: 'modulepreload', href }),
    loadStylesheet: (href: string) => new Promise((onload, onerror) => addLink({ rel: 'stylesheet', href, onload, onerror })),
    whenIdle,
    isServiceWorkerUpdated,
    reportFailure: reportFailedResources,
    reportIfStays: reportIfStays(window, systemClock),
  };
}

export type Browser = ReturnType<typeof readBrowser>;

/** Longest wait for idleness, in milliseconds: a page that is never idle must start too. */
const idleLimitMs = 2_000;

/** Calls back when the browser is idle; soon, in browsers that do not report it. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleLimitMs });
  else setTimeout(run, 0);
}

/** Kind of a page that is not hydrated as a whole. Only read on sites with such pages. */
function readHydration(): { readonly hydration?: string } {
  return { hydration: document.getElementById(elementIds.pagePathScript)?.getAttribute(hydrationAttribute) ?? undefined };
}

/** The site's settings as the document has them. */
function readClientSettings(): ClientSettings {
  const settings = JSON.parse(document.getElementById(elementIds.clientSettings)?.textContent ?? '{}') as Partial<ClientSettings>;
  return {
    pathPrefix: '',
    languages: [],
    languageTags: {},
    notFoundPages: [],
    routeChangeEvent: 'gatsby-route-change',
    visitor: {},
    ...settings,
  };
}

function addLink(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), properties));
}
