/**
 * What stands in the service worker's place on a site that has none any more: it takes over from the one that an earlier build has left,
 * removes itself and all that was kept, and answers nothing. Open pages go on with the network as if there had never been a worker.
 */
import { removeCaches } from './remove-caches.ts';
import { takeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

takeOver(self);

self.addEventListener('activate', (event) => {
  const { registration } = self;
  event.waitUntil(Promise.all([registration.unregister(), removeCaches(registration.scope)]));
});
