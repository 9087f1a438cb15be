/**
 * The service worker: visited pages work without a network; an offline page answers for others.
 * Documents and data come from the network; the cache answers if it fails or is slow. Code never
 * changes and comes from the cache. Only valid answers of its own build are cached. A new service
 * worker becomes active once its shell is cached, and deletes the old caches. An open tab of the
 * old build continues with its code; its next navigation loads a document.
 */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController } from 'workbox-precaching';
import { Route, Router } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy, type StrategyOptions } from 'workbox-strategies';
import { localizedPath } from '#contract/page-path';
import { offlinePagePath, type ServiceWorkerSettings, type VisitedMessage } from '#contract/service-worker';
import { cacheNames, isOwnCache } from './cache-names.ts';
import { createAnswerCheck } from './check-answer.ts';
import { cacheKey, isKeepable, offlineLanguage, type RequestKind, requestKind } from './request-rules.ts';
import { takeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope & { readonly serviceWorkerSettings: ServiceWorkerSettings };

const { build, languages, unprefixedLanguage: unprefixed, precache, hashes, searchFile } = self.serviceWorkerSettings;
const { scope } = self.registration;
const names = cacheNames(scope, build);
const check = createAnswerCheck({ build, hashes, scope });

/** Longest wait for the network if there is a cached answer. */
const networkTimeoutSeconds = 3;
/** Age after which unused answers are removed. */
const maxAgeSeconds = 30 * 24 * 60 * 60;
/**
 * Maximum number of cached answers: a page has its data, some files of its own, and shared data.
 */
const maxEntries: Readonly<Record<RequestKind, number>> = { page: 60, data: 150, asset: 150 };

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/**
 * Requests a wrong file of this build's code again, past the browser's own cache, which may have it
 * for long.
 */
const refetchWrongCode: NonNullable<Plugin['fetchDidSucceed']> = async ({ request: { url }, response }) => {
  const isRight = (answer: Response): Promise<boolean> => check.isRight(url, 'asset', answer);
  if (response.status !== 200 || !check.hasHash(url) || (await isRight(response))) return response;
  const again = await fetch(url, { cache: 'reload' }).catch(() => undefined);
  return again && (await isRight(again)) ? again : response;
};

/** In the shell only the offline pages are documents: their addresses end like a folder's. */
const shellKind = (url: string): RequestKind | undefined => (new URL(url).pathname.endsWith('/') ? 'page' : undefined);
const ifRight = async (url: string, answer: Response | undefined): Promise<Response | undefined> =>
  answer && (await check.isRight(url, shellKind(url), answer)) ? answer : undefined;
const shellRules: Plugin = {
  fetchDidSucceed: refetchWrongCode,
  cacheWillUpdate: ({ request: { url }, response }) => ifRight(url, response),
  // Files that the service worker before has cached are checked once, when this one is installed.
  cachedResponseWillBeUsed: async ({ request: { url }, cachedResponse, event }) =>
    event?.type === 'install' ? ifRight(url, cachedResponse) : cachedResponse,
};
const shell = new PrecacheController({ cacheName: names.shell, plugins: [shellRules] });
shell.precache([...precache]);

/**
 * Returns the options for a kind of request: what to cache, by which address and for how long.
 * `instead` answers without network and cache.
 */
function optionsFor(kind: RequestKind, instead: (request: Request) => Promise<Response>) {
  const rules: Plugin = {
    cacheKeyWillBeUsed: async ({ request }) => cacheKey(request.url, kind),
    fetchDidSucceed: refetchWrongCode,
    cacheWillUpdate: async ({ request: { url }, response }) =>
      isKeepable(response, kind) && (await check.isRight(url, kind, response)) ? response : undefined,
    handlerDidError: ({ request }) => instead(request),
  };
  const bounds = new ExpirationPlugin({ maxEntries: maxEntries[kind], maxAgeSeconds, purgeOnQuotaError: true });
  return { matchOptions: { ignoreVary: true }, plugins: [rules, bounds as Plugin] };
}

/** Returns the stored document of a page, or the page that says that it is unavailable. */
async function offlinePage({ url }: Request): Promise<Response> {
  const stored = await shell.matchPrecache(url.replace(/[?#].*/s, ''));
  if (stored) return stored;
  const visited = (await (await caches.open(names.pages)).keys()).map((request) => request.url);
  const path = localizedPath(offlineLanguage({ url, visited, languages, unprefixed, scope }), offlinePagePath, unprefixed);
  return (await shell.matchPrecache(scope + path.slice(1))) ?? Response.error();
}

/** Answer without network and cache: an error, after which the client loads the page's document. */
const noAnswer = async () => Response.error();

const assetOptions = { cacheName: names.assets, ...optionsFor('asset', noAnswer) };
const strategies = {
  page: new NetworkFirst({ cacheName: names.pages, networkTimeoutSeconds, ...optionsFor('page', offlinePage) }),
  data: new NetworkFirst({ cacheName: names.data, networkTimeoutSeconds, ...optionsFor('data', noAnswer) }),
  /** This build's code, which was checked before it was cached. */
  code: new CacheFirst(assetOptions),
  /**
   * Pictures, search indexes and code of other builds, for which there is no hash. The browser's
   * own cache makes them fast.
   */
  asset: new NetworkFirst({ ...assetOptions, networkTimeoutSeconds }),
};

function strategyFor(request: Request): Strategy | undefined {
  const kind = requestKind(request, scope, searchFile);
  if (kind === undefined) return undefined;
  return strategies[check.hasHash(request.url) ? 'code' : kind];
}

const router = new Router();
const isOfShell = (url: string): boolean => shell.getCacheKeyForURL(url) !== undefined;
const answer = (strategy: Strategy) =>
  router.registerRoute(new Route(({ request }) => strategyFor(request) === strategy, strategy));
answer(strategies.page);
router.registerRoute(new Route(({ url }) => isOfShell(url.href), shell.strategy));
answer(strategies.code);
answer(strategies.data);
answer(strategies.asset);
router.addFetchListener();

takeOver(self);

self.addEventListener('install', (event) => event.waitUntil(dropWrongCode()));
self.addEventListener('activate', (event) => {
  // Until this ends, no request is answered: the old caches may take longer.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
  void dropOtherBuilds();
});

/** Deletes the caches of other builds. Never rejects: the next page that is cached tries again. */
const dropOtherBuilds = (): Promise<void> => deleteOtherBuilds().catch(() => {});

async function deleteOtherBuilds(): Promise<void> {
  const own: readonly string[] = Object.values(names);
  const others = (await caches.keys()).filter((name) => isOwnCache(name, scope) && !own.includes(name));
  await Promise.all(
    others.map(async (name) => {
      await caches.delete(name);
      // The ages of entries are in a database.
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
}

/** Removes cached files that have the name of a file of this build, but other content. */
async function dropWrongCode(): Promise<void> {
  const cache = await caches.open(names.assets);
  for (const request of await cache.keys()) {
    const stored = check.hasHash(request.url) ? await cache.match(request) : undefined;
    if (stored && !(await check.isRight(request.url, 'asset', stored))) await cache.delete(request);
  }
}

/**
 * Caches the files that a page has loaded without the service worker, and the documents of pages
 * shown without one.
 */
self.addEventListener('message', (event) => {
  const { visited, files } = (event.data ?? {}) as Partial<VisitedMessage>;
  if (!files) return;
  const store = async (request: Request, strategy: Strategy | undefined) => {
    // Files that fail here are fetched when they are needed.
    if (strategy && !isOfShell(request.url)) await Promise.all(strategy.handleAll({ event, request })).catch(() => {});
  };
  const requests = files.map((url) => new Request(url)).map((request) => store(request, strategyFor(request)));
  const page = visited === undefined ? [] : [store(new Request(new URL(visited, scope)), strategies.page)];
  event.waitUntil(Promise.all([...page, ...requests, dropOtherBuilds()]));
});
