/**
 * The first step, and the entry of chunk 'app': what a page needs of the client before, and whether or not, React comes. It only
 * puts the parts together and connects them with the browser. Nothing here may import React.
 */
import { redirectAttribute } from '#contract/browser-globals';
import { localizedPath, withPrefix } from '#contract/page-path';
import { browserEnvironment, createModulePreloader, readClientSettings, whenIdle } from './browser-environment.ts';
import { correctedAddress } from './canonical-path.ts';
import { isMissingChunk, mayReloadFor } from './chunk-failures.ts';
import { systemClock } from './clock.ts';
import { createComponentChunks } from './component-chunks.ts';
import { browserDataLayer, createDataLayer } from './data-layer.ts';
import { createEmitter } from './emitter.ts';
import { createJsonFetcher } from './fetch-json.ts';
import { whenInteractive } from './interaction.ts';
import { createLanguageChoice } from './language.ts';
import { createLinkListener } from './link-listener.ts';
import { createNavigation } from './navigation.ts';
import { createPageLoader } from './page-loader.ts';
import { createPrefetcher, isPrefetchWelcome } from './prefetcher.ts';
import { createPublicLoader } from './public-loader.ts';
import { createSafeStorage } from './safe-storage.ts';
import { createScrollPositions, revealHashTarget } from './scroll-position.ts';
import { startPage } from './start-page.ts';
import { isServiceWorkerUpdated, publishGlobals, readDocumentFacts, reportFailedResources } from './window-contract.ts';

const session = createSafeStorage(() => window.sessionStorage);
const settings = readClientSettings();
/** What the parts work with: the document's facts, the site's settings, the browser. */
const site = { ...readDocumentFacts(), ...settings, settings, session, window, document, location, clock: systemClock };
const languageChoice = createLanguageChoice({
  settings,
  storage: createSafeStorage(() => window.localStorage),
  browserLanguages: navigator.languages ?? [navigator.language],
});

const redirectPath = document.documentElement.getAttribute(redirectAttribute);
if (redirectPath === null) whenParsed(runPage);
else location.replace(localizedAddress(redirectPath, documentLanguage()) + location.search + location.hash);

/** A page's twin in the visitor's language. */
function localizedAddress(path: string, pageLanguage: string): string {
  return withPrefix(localizedPath(languageChoice.choose(pageLanguage), path), site.pathPrefix);
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
  listenToBrowser(client);
  const isSparing = !isPrefetchWelcome(browserEnvironment);
  whenInteractive({ window, whenIdle, isSparing }, () => void bringToLife(client));
}

function createClient() {
  const emitter = createEmitter();
  const chunks = createComponentChunks({
    ...site,
    importModule: (url) => import(url),
    preloadModule: createModulePreloader(),
  });
  const json = createJsonFetcher({
    ...site,
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    isOnline: () => navigator.onLine,
  });
  const parts = { ...site, emitter, chunks, json, components: chunks.components, currentPath: () => location.pathname };
  const loader = createPageLoader(parts);
  const prefetcher = createPrefetcher({
    ...parts,
    loader,
    preloadChunk: chunks.preload,
    environment: browserEnvironment,
  });
  const navigation = createNavigation({
    ...parts,
    loader,
    scroll: createScrollPositions(session),
    isServiceWorkerUpdated,
    redirectTarget: ({ json: { pageContext } }, { search, hash }) =>
      pageContext.redirect && !pageContext.routed
        ? localizedAddress(pageContext.originalPath, pageContext.language) + search + hash
        : undefined,
    revealHashTarget: (id, behavior) => revealHashTarget(document, id, behavior),
    setPending: (isPending) => document.documentElement.toggleAttribute('data-navigation-pending', isPending),
    reportFailure: reportFailedResources,
  });
  return { ...parts, loader, navigation, publicLoader: createPublicLoader({ ...parts, loader, prefetcher }) };
}

type Client = ReturnType<typeof createClient>;

function listenToBrowser(client: Client): void {
  const { navigation, publicLoader, emitter } = client;
  const links = createLinkListener({
    ...site,
    ...publicLoader,
    ...navigation,
    here: () => new URL(location.href),
    saveLanguage: languageChoice.save,
    createObserver: 'IntersectionObserver' in window ? (onChange) => new IntersectionObserver(onChange) : undefined,
  });
  const dataLayer = createDataLayer({ ...site, events: browserDataLayer });
  const enterRoute = () => {
    links.watchLinks();
    dataLayer.pushRouteChange();
  };
  enterRoute();
  emitter.on('onRouteUpdate', enterRoute);
  followScrolling(navigation);
  window.addEventListener('popstate', navigation.followHistory);
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const address = navigation.enteredAddress();
    if (isMissingChunk(reason) && mayReloadFor(address, session)) navigation.loadDocument(address);
  });
}

function followScrolling({ restorePosition, savePosition, pause, resume }: Client['navigation']): void {
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
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
}

async function bringToLife(client: Client): Promise<void> {
  const { navigation, emitter } = client;
  const onCrash = () => {
    reportFailedResources();
    navigation.giveBack();
  };
  const start = await startPage({ ...client, onCrash });
  if (start.status === 'failed') reportFailedResources();
  if (start.status !== 'started') return;
  navigation.takeOver(start.screen, start.page);
  performance.mark('onInitialClientRender');
  emitter.emit('onInitialClientRender', {});
}
