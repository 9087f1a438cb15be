/** The events of the loader contract and what each carries. */
export interface ClientEvents {
  onPostLoadPageResources: { readonly page: unknown; readonly pageResources: unknown };
  onDelayedLoadPageResources: { readonly pathname: string };
  onPrefetchPathname: { readonly pathname: string };
  onPostPrefetchPathname: { readonly pathname: string };
  onInitialClientRender: Record<string, never>;
  onPreRouteUpdate: RouteUpdate;
  onRouteUpdate: RouteUpdate;
  /** A new worker is being installed. */
  onServiceWorkerUpdateFound: ServiceWorkerChange;
  /** The first worker is installed: what was visited can be read without a network. */
  onServiceWorkerInstalled: ServiceWorkerChange;
  /** The worker of a new build is installed: the next navigation loads a document. */
  onServiceWorkerUpdateReady: ServiceWorkerChange;
  onServiceWorkerActive: ServiceWorkerChange;
  /** A worker could not be installed. */
  onServiceWorkerRedundant: ServiceWorkerChange;
}

/** The registration, under the name that the loader contract gives it. */
export interface ServiceWorkerChange {
  readonly serviceWorker: ServiceWorkerRegistration;
}

export interface RouteUpdate {
  /** Where the visitor now is: path with query and hash. */
  readonly location: string;
  readonly prevLocation: string | undefined;
}

export type EventName = keyof ClientEvents;
type Listener = (event: never) => void;

/** Tells listeners of events by name, in the manner of mitt. */
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
      // A copy: a listener may take itself off while it is called.
      for (const listener of [...(listeners.get(name) ?? [])]) (listener as (event: unknown) => void)(event);
    },
  };
}
