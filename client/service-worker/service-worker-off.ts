/**
 * Replaces the service worker of an earlier build if the site has none now. Removes itself and all
 * caches, and answers no request: open pages continue with the network.
 */
import { removeCaches } from './remove-caches.ts';
import { takeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

takeOver(self);

self.addEventListener('activate', (event) => {
  const { registration } = self;
  event.waitUntil(Promise.all([registration.unregister(), removeCaches(registration.scope)]));
});
