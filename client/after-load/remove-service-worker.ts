import type { ClientSettings } from '#contract/browser-globals';
import { withPrefix } from '#contract/page-path';
import type { Clock } from '../clock.ts';
import { removeCaches } from '../service-worker/remove-caches.ts';
import { hastenTakeover } from './hasten-takeover.ts';

export interface RemovalOptions {
  readonly settings: Pick<ClientSettings, 'pathPrefix'>;
  readonly clock: Clock;
  readonly window: { readonly location: Pick<Location, 'href'> };
}

/** Removes the service worker of an earlier build with its caches. Rejects if the browser does. */
export async function removeServiceWorker(
  container: ServiceWorkerContainer,
  { settings, window, clock }: RemovalOptions,
): Promise<void> {
  const scope = new URL(withPrefix('/', settings.pathPrefix), window.location.href).href;
  const registration = await container.getRegistration(scope);
  if (registration?.scope === scope) {
    const { active } = registration;
    await registration.update().catch(() => {});
    // Its published successor removes itself with all caches. Removing them before would make each
    // service worker wait for the other one's database.
    const successor = registration.installing ?? registration.waiting;
    if (successor) hastenTakeover(successor, clock);
    if (successor || registration.active !== active) return;
    await registration.unregister();
  }
  await removeCaches(scope);
}
