/**
 * Starts the parts that no page needs to be read. Each is loaded only if the site's settings name it: the service worker
 * with this module, because most sites with settings have one, all others as chunks.
 */
import type { ClientSettings } from '#contract/browser-globals';
import type { SafeStorage } from '../safe-storage.ts';
import type { DataLayer } from '../visitor/data-layer.ts';
import { type ServiceWorkerOptions, startServiceWorker } from './register-service-worker.ts';

export interface AfterLoadOptions extends ServiceWorkerOptions {
  readonly settings: ClientSettings;
  readonly dataLayer: Pick<DataLayer, 'push'>;
  readonly window: Window & typeof globalThis;
  readonly storage: SafeStorage;
}

export function startAfterLoad(options: AfterLoadOptions): void {
  const { consent, webVitals, botManagement, serviceWorker } = options.settings.visitor;
  if (webVitals) void import('./web-vitals.ts').then((part) => part.reportWebVitals(options)).catch(ignored);
  if (globalThis.BOREAL_SERVICE_WORKER && serviceWorker !== undefined) void startServiceWorker(options).catch(ignored);
  if (consent)
    void import('./third-parties-by-consent.ts').then((part) => part.runThirdPartiesByConsent(options, consent)).catch(ignored);
  if (botManagement && !consent)
    void import('./bot-management.ts')
      .then((part) => part.addTelemetryHeader({ settings: botManagement, window: options.window }))
      .catch(ignored);
}

/** The page works without a part that cannot be loaded or that the browser does not support. */
const ignored = (): void => {};
