import { attempt } from './attempt.ts';

/** The events of the loader contract and their data. */
export interface ClientEvents {
  onPostLoadPageResources: { readonly page: unknown; readonly pageResources: unknown };
  onDelayedLoadPageResources: { readonly pathname: string };
  onPrefetchPathname: { readonly pathname: string };
  onPostPrefetchPathname: { readonly pathname: string };
  onInitialClientRender: Record<string, never>;
  onPreRouteUpdate: RouteUpdate;
  onRouteUpdate: RouteUpdate;
  /** A new service worker is being installed. */
  onServiceWorkerUpdateFound: ServiceWorkerChange;
  /** The first service worker is installed: visited pages can be read without a network. */
  onServiceWorkerInstalled: ServiceWorkerChange;
  /** The service worker of a new build is installed: the next navigation loads a document. */
  onServiceWorkerUpdateReady: ServiceWorkerChange;
  onServiceWorkerActive: ServiceWorkerChange;
  /** A service worker could not be installed. */
  onServiceWorkerRedundant: ServiceWorkerChange;
}

/** The registration, by the loader contract's name. */
export interface ServiceWorkerChange {
  readonly serviceWorker: ServiceWorkerRegistration;
}

export interface RouteUpdate {
  /** The visitor's address: path with query and hash. */
  readonly location: string;
  readonly prevLocation: string | undefined;
}

export type EventName = keyof ClientEvents;
type Listener = (event: never) => void;

/** Reports events by name to listeners, as mitt does. */
export interface Emitter {
  on<N extends EventName>(name: N, listener: (event: ClientEvents[N]) => void): void;
  off<N extends EventName>(name: N, listener: (event: ClientEvents[N]) => void): void;
  emit<N extends EventName>(name: N, event: ClientEvents[N]): void;
}

export function createEmitter(): Emitter {
  const listeners = new Map<EventName, Set<Listener>>();
  return {
    on: (name, listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    off: (name, listener) => {
      listeners.get(name)?.delete(listener);
    },
    emit: (name, event) => {
      // A copy: a listener may remove itself while it is called.
      // Scripts of the site listen, too: their errors must not end a navigation.
      for (const listener of [...(listeners.get(name) ?? [])]) attempt(() => (listener as (event: unknown) => void)(event));
    },
  };
}
