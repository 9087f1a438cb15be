/** Registers the site's service worker, or removes that of an earlier build. */
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
  /** Calls a function if the page is not only being left. */
  readonly reportIfStays: (report: () => void) => void;
  /** The build that the document runs. */
  readonly compilationHash: string;
  readonly mayReload: ReloadGuard;
}

/** The part of the browser that is needed here. */
export interface ServiceWorkerWindow {
  readonly navigator: {
    /** Absent in browsers without service workers, and on insecure origins. */
    readonly serviceWorker?: ServiceWorkerContainer;
    readonly cookieEnabled?: boolean;
    readonly connection?: { readonly saveData?: boolean };
  };
  readonly location: Pick<Location, 'href' | 'hostname' | 'origin' | 'pathname' | 'protocol' | 'reload'>;
  readonly performance: Pick<Performance, 'getEntriesByType' | 'now'>;
  readonly PerformanceObserver: typeof PerformanceObserver;
}

/** Registers or removes it by the settings. Never rejects. */
export async function startServiceWorker(options: ServiceWorkerOptions): Promise<void> {
  const { navigator, location } = options.window;
  const { serviceWorker: container, connection, cookieEnabled } = navigator;
  if (!options.settings.visitor.serviceWorker) {
    // A browser without access to service workers and caches has none stored.
    if (container) {
      const { removeServiceWorker } = await import('./remove-service-worker.ts');
      await removeServiceWorker(container, options).catch(() => {});
    }
  } else if (location.protocol !== 'https:' && !isLocal(location.hostname)) {
    console.error('Service workers can only be used over HTTPS, or on localhost for development');
  } else if (container && !connection?.saveData && cookieEnabled !== false) {
    // Browsers refuse it if they block cookies.
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
    // The browser checks for a new service worker when it loads a page, maybe before this listener.
    followUpdate();
    // The service worker sees requests for data, but not if the visitor goes to that page.
    emitter.on('onRouteUpdate', ({ location }) => send(registration.active, { visited: new URL(location).pathname, files: [] }));
  } catch (error) {
    // In Chromium, the visitor does not allow it: with cookies, it blocks all that sites store.
    if ((error as Partial<DOMException>).name === 'NotSupportedError') return;
    options.reportIfStays(() => console.error('Error during service worker registration:', error));
  }
}

interface Following extends ServiceWorkerOptions {
  readonly registration: ServiceWorkerRegistration;
  /** True if another service worker controls the page: the new one replaces it without waiting. */
  readonly isUpdate: boolean;
}

/** Reports each step of a service worker's installation. */
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
      // A service worker that gives way to its successor is no problem.
      worker.removeEventListener('statechange', onStateChange);
      emitter.emit('onServiceWorkerActive', event);
      // Not when the update is ready: a document requested while one service worker replaces the
      // other may never come.
      if (isUpdate && hasFailedResources() && options.mayReload(options.compilationHash)) window.location.reload();
      else sendLoaded(worker, window);
    } else if (worker.state === 'redundant') {
      // One that gives way to the next is no fault: another build was published while it was installed.
      if ([registration.installing, registration.waiting].every((other) => !other || other === worker))
        console.error('The installing service worker became redundant.');
      emitter.emit('onServiceWorkerRedundant', event);
    }
  };
  worker.addEventListener('statechange', onStateChange);
  if (isUpdate) hastenTakeover(worker, clock);
  emitter.emit('onServiceWorkerUpdateFound', event);
}

/**
 * Sends a service worker that now controls the page the files that the document has loaded, and
 * those that still come.
 */
function sendLoaded(worker: ServiceWorker, { location, performance, PerformanceObserver }: ServiceWorkerWindow): void {
  const since = performance.now();
  const unseen = (entries: PerformanceEntryList): string[] =>
    entries.filter(({ name, startTime }) => startTime < since && name.startsWith(`${location.origin}/`)).map(({ name }) => name);
  send(worker, { visited: location.pathname, files: unseen(performance.getEntriesByType('resource')) });
  const observer = new PerformanceObserver((list) => {
    const files = unseen(list.getEntries());
    if (files.length > 0) send(worker, { files });
  });
  observer.observe({ type: 'resource' });
}

function send(worker: ServiceWorker | null, message: VisitedMessage): void {
  worker?.postMessage(message);
}
