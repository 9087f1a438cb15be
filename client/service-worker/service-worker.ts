/**
 * The service worker: pages that were visited once can be read without a network, and others are answered by a page that says so.
 *
 * What is published now always goes first: documents and data are asked of the network, and what is kept is given only where there is
 * none or it is too slow. Files whose names carry a hash never change and are taken from the cache.
 *
 * A worker keeps pages of its own build alone. A new one takes over as soon as its shell is there and drops what the old one has kept:
 * an open tab of the old build goes on with the code that it has, since code has other names in each build, and its next navigation
 * loads a document.
 */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController } from 'workbox-precaching';
import { Route, Router } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy, type StrategyOptions } from 'workbox-strategies';
import { parseJsonObject } from '#contract/json-text';
import { localizedPath } from '#contract/page-path';
import { offlinePagePath, type ServiceWorkerSettings, type VisitedMessage } from '#contract/service-worker';
import { cacheNames, isOwnCache } from './cache-names.ts';
import { cacheKey, isKeepable, mustBeJson, namesBuild, offlineLanguage, type RequestKind, requestKind } from './request-rules.ts';
import { takeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope & { readonly serviceWorkerSettings: ServiceWorkerSettings };

const { build, languages, precache } = self.serviceWorkerSettings;
const { scope } = self.registration;
const names = cacheNames(scope, build);

/** How long the network may take where an answer is kept. */
const networkTimeoutSeconds = 3;
/** What is not used for so long is forgotten. */
const maxAgeSeconds = 30 * 24 * 60 * 60;
/** How many answers are kept: a page comes with its data, some files of its own, and data that all pages share. */
const maxEntries: Readonly<Record<RequestKind, number>> = { page: 60, data: 150, asset: 150 };

const shell = new PrecacheController({ cacheName: names.shell });
shell.precache([...precache]);

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** What of a kind's answers is kept, under which address and for how long; `instead` answers what neither network nor cache can. */
function optionsFor(kind: RequestKind, instead: (request: Request) => Promise<Response>) {
  const rules: Plugin = {
    cacheKeyWillBeUsed: async ({ request }) => cacheKey(request.url, kind),
    cacheWillUpdate: async ({ request, response }) => {
      if (!isKeepable(response, kind)) return undefined;
      const text = (): Promise<string> => response.clone().text();
      if (namesBuild(request.url, kind) && !(await text()).includes(build)) return undefined;
      if (mustBeJson(request.url, kind) && parseJsonObject(await text()) === undefined) return undefined;
      return response;
    },
    handlerDidError: ({ request }) => instead(request),
  };
  const bounds = new ExpirationPlugin({ maxEntries: maxEntries[kind], maxAgeSeconds, purgeOnQuotaError: true });
  return { matchOptions: { ignoreVary: true }, plugins: [rules, bounds as Plugin] };
}

async function offlinePage({ url }: Request): Promise<Response> {
  const visited = (await (await caches.open(names.pages)).keys()).map((request) => request.url);
  const path = localizedPath(offlineLanguage({ url, visited, languages, scope }), offlinePagePath);
  return (await shell.matchPrecache(scope + path.slice(1))) ?? Response.error();
}

/** What the client gets where there is no answer: a failed request, which it meets by loading the page's document. */
const noAnswer = async () => Response.error();

const strategies: Readonly<Record<RequestKind, Strategy>> = {
  page: new NetworkFirst({ cacheName: names.pages, networkTimeoutSeconds, ...optionsFor('page', offlinePage) }),
  data: new NetworkFirst({ cacheName: names.data, networkTimeoutSeconds, ...optionsFor('data', noAnswer) }),
  asset: new CacheFirst({ cacheName: names.assets, ...optionsFor('asset', noAnswer) }),
};

const router = new Router();
const answer = (kind: RequestKind, strategy: Strategy) =>
  router.registerRoute(new Route(({ request }) => requestKind(request, scope) === kind, strategy));
answer('page', strategies.page);
router.registerRoute(new Route(({ url }) => shell.getCacheKeyForURL(url.href) !== undefined, shell.strategy));
answer('data', strategies.data);
answer('asset', strategies.asset);
router.addFetchListener();

takeOver(self);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOtherBuilds(), self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

async function dropOtherBuilds(): Promise<void> {
  const own: readonly string[] = Object.values(names);
  const others = (await caches.keys()).filter((name) => isOwnCache(name, scope) && !own.includes(name));
  await Promise.all(
    others.map(async (name) => {
      await caches.delete(name);
      // What is remembered of each entry's age stands in a database.
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
}

/** Keeps what a page has loaded before the worker was there, and the documents of pages that were reached without loading one. */
self.addEventListener('message', (event) => {
  const { visited, files } = (event.data ?? {}) as Partial<VisitedMessage>;
  if (!files) return;
  const keep = async (request: Request, kind: RequestKind | undefined) => {
    const isPrecached = shell.getCacheKeyForURL(request.url) !== undefined;
    // Whatever fails here is fetched again when it is wanted.
    if (kind && !isPrecached) await Promise.all(strategies[kind].handleAll({ event, request })).catch(() => {});
  };
  const requests = files.map((url) => new Request(url)).map((request) => keep(request, requestKind(request, scope)));
  const page = visited === undefined ? [] : [keep(new Request(new URL(visited, scope)), 'page')];
  event.waitUntil(Promise.all([...page, ...requests]));
});
