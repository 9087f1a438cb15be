import { partialChunkName, type RuntimePartName } from '#contract/chunk-map';
import { normalizePagePath } from '#contract/page-path';
import type { Browser } from './browser.ts';
import { offerRuntimeHook } from './develop/runtime-hook.ts';
import { createEmitter } from './emitter.ts';
import { createComponentChunks } from './loading/component-chunks.ts';
import { createJsonFetcher } from './loading/fetch-json.ts';
import type { PartialPages } from './loading/page-data-loader.ts';
import { createPageLoader } from './loading/page-loader.ts';
import { createPublicLoader } from './loading/public-loader.ts';
import { notFoundFile } from './loading/site-address.ts';
import { pathAhead } from './navigation/link-listener.ts';
import { createNavigation } from './navigation/navigation.ts';
import { createReloadGuard } from './navigation/reload-guard.ts';
import { sendsOn } from './navigation/render-ahead.ts';
import { createScrollPositions, revealHashTarget } from './navigation/scroll-position.ts';
import { isFetchingAheadWelcome } from './prefetch/fetching-ahead.ts';
import { prefetchLater } from './prefetch/late-prefetcher.ts';
import type { Prefetcher } from './prefetch/prefetcher.ts';
import { browserDataLayer, createDataLayer } from './visitor/data-layer.ts';
import { openVisit } from './visitor/visit.ts';

/** Creates the parts for every document, even one that only sends the visitor on. */
export function createFirstParts(browser: Browser) {
  const chunks = createComponentChunks(browser);
  /** Loads a part of the client that not every page needs. */
  const loadPart = async <M>(name: RuntimePartName): Promise<M> => (await chunks.components[name]?.()) as M;
  const loadRedirect = () => loadPart<typeof import('./visitor/redirect.ts')>('redirect');
  return { ...browser, chunks, components: chunks.components, loadPart, loadRedirect };
}

export type FirstParts = ReturnType<typeof createFirstParts>;

/** Returns the loader's parts for partially hydrated pages. The document says if its own page is one. */
function partialPages({ components, hydration, pagePath }: FirstParts): PartialPages {
  const load = (chunk: string) => components[chunk]?.() ?? Promise.reject(new Error(`There is no chunk ${chunk}.`));
  const key = normalizePagePath(pagePath);
  return {
    isPartial: (other) => hydration !== undefined && other === key,
    readPayload: async (text) => {
      const { readPayload } = (await load(partialChunkName)) as typeof import('./page/partial-page.tsx');
      return readPayload(text, load);
    },
  };
}

/** Creates the parts for a page. */
export function createClient(first: FirstParts) {
  const { chunks, session, settings, pathPrefix, loadPart, isTouched } = first;
  const loadMissing = () => loadPart<typeof import('./loading/missing-page.ts')>('missing-page');
  const parts = {
    ...first,
    emitter: createEmitter(),
    json: createJsonFetcher(first),
    createJson: createJsonFetcher,
    currentPath: () => location.pathname,
    loadMissing,
    ...(globalThis.BOREAL_PARTIAL_HYDRATION ? partialPages(first) : {}),
    visit: openVisit({ ...first, ...settings.visitor }, () => loadPart('visit-parameters')),
    dataLayer: createDataLayer({ ...first, events: browserDataLayer }),
  };
  const loader = createPageLoader(parts);
  const navigation = createNavigation({
    ...parts,
    loader,
    scroll: createScrollPositions(session),
    redirectTarget: (page, from) =>
      sendsOn(page)
        ? first.loadRedirect().then(({ redirectAddress }) => redirectAddress(first, page.json.pageContext, from))
        : undefined,
    notFoundPage: (pathname) =>
      loadMissing()
        .then(({ notFoundPageFor }) => notFoundPageFor(loader.pageKey(pathname), settings.notFoundPages))
        .catch(() => notFoundFile),
    revealHashTarget: (url, behavior) => revealHashTarget(document, url, behavior),
    setPending: (isPending) => document.documentElement.toggleAttribute('data-navigation-pending', isPending),
  });
  const isWelcome = () => isFetchingAheadWelcome(navigator);
  let prefetcher: Prefetcher | undefined;
  /** Rejects if nothing may be fetched ahead, or if the part cannot be loaded. */
  const startPrefetching = async (): Promise<Prefetcher> => {
    if (!isWelcome()) return Promise.reject();
    const part = await loadPart<typeof import('./prefetch/prefetch.ts')>('prefetch');
    prefetcher ??= part.startPrefetching({
      ...parts,
      loader,
      isWelcome,
      preloadChunk: chunks.preload,
      renderAhead: (path) => navigation.prepare(path, 'seen'),
      pathAhead: (link) => pathAhead(link, new URL(location.href), pathPrefix),
    });
    return prefetcher;
  };
  const mayReload = createReloadGuard(session);
  /** `wanted`: address of a link that was clicked before the start of the page. */
  const life: { hasFailed: boolean; wanted?: string } = { hasFailed: false };
  return {
    ...parts,
    life,
    loader,
    navigation,
    startPrefetching,
    // A document that the visitor has requested comes first: a reload of this one would cancel it.
    mayReload: (buildId: string) => !navigation.isLeaving() && (navigation.isInCharge() || !isTouched) && mayReload(buildId),
    publicLoader: createPublicLoader({
      ...parts,
      loader,
      prefetch: prefetchLater(startPrefetching),
    }),
    ...(process.env.NODE_ENV === 'development' ? { develop: offerRuntimeHook(window, { ...parts, loader }) } : {}),
  };
}

export type Client = ReturnType<typeof createClient>;
