/**
 * Replaces the service worker of a site that has none any more: it takes over from that of an
 * earlier build, removes itself and all caches, and answers nothing. Open pages continue with the
 * network.
 */
import { removeCaches } from './remove-caches.ts';
import { takeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

takeOver(self);

self.addEventListener('activate', (event) => {
  const { registration } = self;
  event.waitUntil(Promise.all([registration.unregister(), removeCaches(registration.scope)]));
});
