/** Sees to the service worker: registers it where the site has one, removes it where it has none any more. */
import type { ClientSettings } from '#contract/browser-globals';
import { withPrefix } from '#contract/page-path';
import { serviceWorkerPath, type VisitedMessage } from '#contract/service-worker';
import type { Clock } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { ReloadGuard } from '../navigation/reload-guard.ts';
import { hasFailedResources, reportServiceWorkerUpdate } from '../window-contract.ts';
import { hastenTakeover } from './hasten-takeover.ts';

export interface ServiceWorkerOptions {
  readonly settings: Pick<ClientSettings, 'pathPrefix' | 'visitor'>;
  readonly emitter: Pick<Emitter, 'on' | 'emit'>;
  readonly window: ServiceWorkerWindow;
  readonly clock: Clock;
  /** The build that the document runs. */
  readonly compilationHash: string;
  readonly mayReload: ReloadGuard;
}

/** The part of the browser that this needs. */
export interface ServiceWorkerWindow {
  readonly navigator: {
    /** Absent in browsers without workers, and on insecure origins. */
    readonly serviceWorker?: ServiceWorkerContainer;
    readonly connection?: { readonly saveData?: boolean };
  };
  readonly location: Pick<Location, 'href' | 'hostname' | 'origin' | 'pathname' | 'protocol' | 'reload'>;
  readonly performance: Pick<Performance, 'getEntriesByType' | 'now'>;
  readonly PerformanceObserver: typeof PerformanceObserver;
}

/** Never rejects. */
export async function startServiceWorker(options: ServiceWorkerOptions): Promise<void> {
  const { navigator, location } = options.window;
  const { serviceWorker: container, connection } = navigator;
  if (!options.settings.visitor.serviceWorker) {
    // Where the browser gives no access to workers and caches it has kept none.
    if (container) {
      const { removeServiceWorker } = await import('./remove-service-worker.ts');
      await removeServiceWorker(container, options).catch(() => {});
    }
  } else if (location.protocol !== 'https:' && !isLocal(location.hostname)) {
    console.error('Service workers can only be used over HTTPS, or on localhost for development');
  } else if (container && !connection?.saveData) {
    await register(container, options);
  }
}

const isLocal = (hostname: string): boolean => /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

async function register(container: ServiceWorkerContainer, options: ServiceWorkerOptions): Promise<void> {
  const { settings, emitter } = options;
  try {
    const registration = await container.register(withPrefix(serviceWorkerPath, settings.pathPrefix));
    const followed = new WeakSet<ServiceWorker>();
    const followUpdate = () => {
      const { installing } = registration;
      if (!installing || followed.has(installing)) return;
      followed.add(installing);
      follow(installing, { ...options, registration, isUpdate: container.controller !== null });
    };
    registration.addEventListener('updatefound', followUpdate);
    // The browser looks for a new worker by itself as it loads a page, and may have found one before anybody listened.
    followUpdate();
    // The worker sees which data is asked for, but not whether it is for a page that the visitor goes to.
    emitter.on('onRouteUpdate', ({ location }) => tell(registration.active, { visited: new URL(location).pathname, files: [] }));
  } catch (error) {
    console.error('Error during service worker registration:', error);
  }
}

interface Following extends ServiceWorkerOptions {
  readonly registration: ServiceWorkerRegistration;
  /** Whether the page was in the hands of an earlier worker as this one was found: the new one takes over without waiting. */
  readonly isUpdate: boolean;
}

/** Tells of each step of a worker that is being installed. */
function follow(worker: ServiceWorker, { registration, emitter, window, clock, isUpdate, ...options }: Following): void {
  const event = { serviceWorker: registration };
  const onStateChange = () => {
    if (worker.state === 'installed' && isUpdate) {
      reportServiceWorkerUpdate();
      emitter.emit('onServiceWorkerUpdateReady', event);
    } else if (worker.state === 'installed') {
      console.log('Content is now available offline!');
      emitter.emit('onServiceWorkerInstalled', event);
    } else if (worker.state === 'activated') {
      // That it makes room for its successor one day is nothing to complain of.
      worker.removeEventListener('statechange', onStateChange);
      emitter.emit('onServiceWorkerActive', event);
      // Not as soon as the update is ready: a document that is asked for while one worker gives way to the other may never come.
      if (isUpdate && hasFailedResources() && options.mayReload(options.compilationHash)) window.location.reload();
      else tellLoaded(worker, window);
    } else if (worker.state === 'redundant') {
      console.error('The installing service worker became redundant.');
      emitter.emit('onServiceWorkerRedundant', event);
    }
  };
  worker.addEventListener('statechange', onStateChange);
  if (isUpdate) hastenTakeover(worker, clock);
  emitter.emit('onServiceWorkerUpdateFound', event);
}

/** Tells a worker that is now in charge what the document has loaded without it, and what comes later of what was under way already. */
function tellLoaded(worker: ServiceWorker, { location, performance, PerformanceObserver }: ServiceWorkerWindow): void {
  const since = performance.now();
  const unseen = (entries: PerformanceEntryList): string[] =>
    entries.filter(({ name, startTime }) => startTime < since && name.startsWith(`${location.origin}/`)).map(({ name }) => name);
  tell(worker, { visited: location.pathname, files: unseen(performance.getEntriesByType('resource')) });
  const observer = new PerformanceObserver((list) => {
    const files = unseen(list.getEntries());
    if (files.length > 0) tell(worker, { files });
  });
  observer.observe({ type: 'resource' });
}

function tell(worker: ServiceWorker | null, message: VisitedMessage): void {
  worker?.postMessage(message);
}
