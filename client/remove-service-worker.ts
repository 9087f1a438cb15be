import type { ClientSettings } from '#contract/browser-globals';
import { withPrefix } from '#contract/page-path';
import { removeCaches } from './service-worker/remove-caches.ts';

export interface RemovalOptions {
  readonly settings: Pick<ClientSettings, 'pathPrefix'>;
  readonly window: { readonly location: Pick<Location, 'href'> };
}

/** Takes away the worker that an earlier build of the site has left, and all that it kept. Rejects where the browser does. */
export async function removeServiceWorker(
  container: ServiceWorkerContainer,
  { settings, window }: RemovalOptions,
): Promise<void> {
  const scope = new URL(withPrefix('/', settings.pathPrefix), window.location.href).href;
  const registration = await container.getRegistration(scope);
  if (registration?.scope === scope) {
    const { active } = registration;
    // What is published in the worker's place takes over and removes itself. Taken away at once, the old worker would go on keeping
    // things until the page is left.
    await registration.update().catch(() => {});
    const isReplaced = registration.installing ?? registration.waiting ?? registration.active !== active;
    if (!isReplaced) await registration.unregister();
  }
  await removeCaches(scope);
}
