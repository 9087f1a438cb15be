/**
 * The first step, and the entry of chunk 'app': what a page needs of the client before, and whether or not, React comes. It only
 * puts the parts together and connects them with the browser. Nothing here may import React.
 */
import { redirectAttribute } from '#contract/browser-globals';
import type { RuntimePartName } from '#contract/chunk-map';
import { matchesPath } from '#contract/match-paths';
import { localizedPath, stripPrefix, withPrefix } from '#contract/page-path';
import { loadStylesheet, preloadModule, readClientSettings, whenIdle } from './browser.ts';
import { systemClock } from './clock.ts';
import { offerRuntimeHook } from './develop/runtime-hook.ts';
import { createEmitter } from './emitter.ts';
import { isMissingChunk } from './loading/chunk-failures.ts';
import { createComponentChunks } from './loading/component-chunks.ts';
import { createJsonFetcher } from './loading/fetch-json.ts';
import { createPageLoader } from './loading/page-loader.ts';
import { createPublicLoader } from './loading/public-loader.ts';
import { correctedAddress } from './navigation/canonical-path.ts';
import { listenToLinks, pathAhead } from './navigation/link-listener.ts';
import { createNavigation, sendsOn } from './navigation/navigation.ts';
import { openOverlay } from './navigation/overlay-state.ts';
import { createReloadGuard } from './navigation/reload-guard.ts';
import { createScrollPositions, revealHashTarget } from './navigation/scroll-position.ts';
import { whenInteractive } from './page/interaction.ts';
import { putOffLayout, settleLayout } from './page/settle-layout.ts';
import { startPage } from './page/start-page.ts';
import { isFetchingAheadWelcome } from './prefetch/fetching-ahead.ts';
import { prefetchLater } from './prefetch/late-prefetcher.ts';
import type { Prefetcher } from './prefetch/prefetcher.ts';
import { createSafeStorage } from './safe-storage.ts';
import { browserDataLayer, createDataLayer } from './visitor/data-layer.ts';
import { createLanguageChoice } from './visitor/language.ts';
import './page/trusted-types.ts';
import { openVisit } from './visitor/visit.ts';
import { isServiceWorkerUpdated, publishGlobals, readDocumentFacts, reportFailedResources } from './window-contract.ts';

const session = createSafeStorage(() => window.sessionStorage);
const settings = readClientSettings();
const mayReload = createReloadGuard(session);
/** Whether a link may have been clicked before anybody listened. Not every browser says. */
const isTouched = navigator.userActivation?.hasBeenActive;
/** What the parts work with: the document's facts, the site's settings, the browser. */
const site = {
  ...readDocumentFacts(),
  ...settings,
  settings,
  session,
  window,
  document,
  location,
  history,
  clock: systemClock,
};
const chunks = createComponentChunks({
  ...site,
  importModule: (url) => import(url),
  preloadModule,
  loadStylesheet,
});
/** Loads a part of the client that not every page needs. */
const loadPart = async <M>(name: RuntimePartName): Promise<M> => (await chunks.components[name]?.()) as M;
const languageChoice = createLanguageChoice({
  settings,
  storage: createSafeStorage(() => window.localStorage),
  browserLanguages: navigator.languages ?? [navigator.language],
  loadMatcher: () => loadPart('match-browser-language'),
});

const redirectPath = document.documentElement.getAttribute(redirectAttribute);
if (redirectPath === null) whenParsed(runPage);
else void localizedAddress(redirectPath, documentLanguage(), location).then((address) => location.replace(address));

/** A page's twin in the visitor's language, with the query and hash of the address that was asked for. */
async function localizedAddress(path: string, pageLanguage: string, { search, hash }: URL | Location): Promise<string> {
  return withPrefix(localizedPath(await languageChoice.choose(pageLanguage), path), site.pathPrefix) + search + hash;
}

function documentLanguage(): string {
  const { languages, languageTags } = settings;
  return languages.find((language) => languageTags[language] === document.documentElement.lang) ?? languages[0] ?? '';
}

/** An async script may run while the document is still coming in. */
function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

function runPage(): void {
  const corrected = correctedAddress(site);
  if (corrected !== undefined) history.replaceState(history.state, '', corrected);
  const client = createClient();
  publishGlobals(client);
  settleLayout(window, whenIdle);
  listenToBrowser(client);
  whenInteractive({ window, whenIdle, isSparing: !isFetchingAheadWelcome(navigator) }, () => void bringToLife(client));
  if (Object.keys(settings.visitor).length > 0) void afterLoad(client);
}

/** What no page needs in order to be read: loaded when the browser has nothing else to do. */
async function afterLoad({ visit, ...client }: Client): Promise<void> {
  try {
    // What others may look at must have left the address.
    await visit.read;
    if (document.readyState !== 'complete')
      await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
    await new Promise<void>(whenIdle);
    const { startAfterLoad } = await loadPart<typeof import('./after-load/after-load.ts')>('after-load');
    startAfterLoad(client);
  } catch {
    // The page does without. Left alone, a chunk that is gone would have the document loaded again, under the visitor's hands.
  }
}

function createClient() {
  const emitter = createEmitter();
  const json = createJsonFetcher({
    ...site,
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    isOnline: () => navigator.onLine,
  });
  const parts = {
    ...site,
    emitter,
    chunks,
    json,
    components: chunks.components,
    currentPath: () => location.pathname,
    visit: openVisit({ ...site, ...settings.visitor }, () => loadPart('visit-parameters')),
    dataLayer: createDataLayer({ ...site, events: browserDataLayer }),
  };
  const loader = createPageLoader(parts);
  const prefetching: { started?: Promise<Prefetcher> } = {};
  const startPrefetching = (): Promise<Prefetcher> => {
    prefetching.started ??= loadPart<typeof import('./prefetch/prefetch.ts')>('prefetch').then((part) =>
      part.startPrefetching({
        ...parts,
        loader,
        whenIdle,
        preloadChunk: chunks.preload,
        renderAhead: (path) => navigation.prepare(path, 'seen'),
        pathAhead: (link) => pathAhead(link, new URL(location.href), site.pathPrefix),
      }),
    );
    return prefetching.started;
  };
  const navigation = createNavigation({
    ...parts,
    loader,
    scroll: createScrollPositions(session),
    isServiceWorkerUpdated,
    redirectTarget: (page, from) => {
      const { originalPath, language } = page.json.pageContext;
      return sendsOn(page) ? localizedAddress(originalPath, language, from) : undefined;
    },
    notFoundPage: (pathname) =>
      settings.notFoundPages.find(({ matchPath }) => matchesPath(matchPath, stripPrefix(pathname, site.pathPrefix)))?.path ??
      '/404.html',
    revealHashTarget: (id, behavior) => revealHashTarget(document, id, behavior),
    whenIdle,
    setPending: (isPending) => document.documentElement.toggleAttribute('data-navigation-pending', isPending),
    reportFailure: reportFailedResources,
  });
  const life: { hasFailed: boolean; wanted?: string } = { hasFailed: false };
  return {
    ...parts,
    life,
    loader,
    navigation,
    startPrefetching,
    // What the visitor has asked for comes first: the browser would give it up for this document.
    mayReload: (buildId: string) => !navigation.isLeaving() && (navigation.isInCharge() || !isTouched) && mayReload(buildId),
    publicLoader: createPublicLoader({ ...parts, loader, prefetch: prefetchLater(startPrefetching) }),
    ...(process.env.NODE_ENV === 'development' ? { develop: offerRuntimeHook(window, { ...parts, loader }) } : {}),
  };
}

type Client = ReturnType<typeof createClient>;

function listenToBrowser(client: Client): void {
  const { navigation, publicLoader, emitter, dataLayer, visit } = client;
  listenToLinks({
    ...site,
    ...navigation,
    hovering: (path, link) => {
      if (!isFetchingAheadWelcome(navigator)) return;
      publicLoader.hovering(path);
      navigation.prepare(path, link);
    },
    here: () => new URL(location.href),
    saveLanguage: languageChoice.save,
    openOverlay: (name, href) => openOrFollow(client, name, href),
    append: visit.append,
  });
  dataLayer.pushRouteChange();
  emitter.on('onRouteUpdate', dataLayer.pushRouteChange);
  // A page that the browser has kept is viewed once more.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    dataLayer.pushRouteChange();
    void navigation.resume();
  });
  followScrolling(navigation);
  window.addEventListener('popstate', navigation.followHistory);
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingChunk(reason) && client.mayReload(site.compilationHash)) navigation.loadDocument(navigation.enteredAddress());
  });
}

/** Longest wait for the page to come to life when something over it is wanted, in milliseconds; then the link's page is opened. */
const overlayLimitMs = 4_000;

function openOrFollow(client: Client, name: string, href: string): boolean {
  const { navigation, life } = client;
  if (life.hasFailed) return false;
  openOverlay(window, name);
  if (navigation.isInCharge()) return true;
  life.wanted = href;
  site.clock.setTimeout(() => openWanted(client), overlayLimitMs);
  return true;
}

/** Opens the page that stands in for what was wanted over this one, unless a document has been asked for since. */
function openWanted({ navigation, life }: Client): void {
  if (life.wanted && !navigation.isLeaving()) navigation.loadDocument(life.wanted);
}

function followScrolling({ restorePosition, savePosition, pause }: Client['navigation']): void {
  const frame = { isAsked: false };
  restorePosition();
  const onScroll = () => {
    if (frame.isAsked) return;
    frame.isAsked = true;
    requestAnimationFrame(() => {
      frame.isAsked = false;
      savePosition();
    });
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  // While another document is shown, or this one is loaded again, the browser is the one to restore the position.
  window.addEventListener('pagehide', pause);
}

async function bringToLife(client: Client): Promise<void> {
  const { navigation, emitter, life, visit } = client;
  if (process.env.NODE_ENV === 'development') client.develop?.begin();
  const giveUp = () => {
    if (process.env.NODE_ENV === 'development') client.develop?.crash();
    reportFailedResources();
    life.hasFailed = true;
    openWanted(client);
  };
  const onCrash = () => {
    giveUp();
    navigation.giveBack();
  };
  await visit.read.catch(() => {});
  const start = await startPage({ ...client, onCrash, putOffLayout: () => putOffLayout(document, whenIdle) });
  if (start.status === 'failed') giveUp();
  if (start.status !== 'started') return;
  delete life.wanted;
  navigation.takeOver(start.screen, start.page);
  if (process.env.NODE_ENV === 'development') client.develop?.end(start.screen);
  performance.mark('onInitialClientRender');
  emitter.emit('onInitialClientRender', {});
  // Without it each page is loaded when it is asked for. Later: what brings the page to life is a long task already.
  if (isFetchingAheadWelcome(navigator)) whenIdle(() => void client.startPrefetching().catch(() => {}));
}
