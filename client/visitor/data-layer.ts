import type { Clock, Timer } from '../clock.ts';

export interface DataLayer {
  /** Pushes the route-change event after a pause: tags read the title that the page has by then. */
  pushRouteChange(): void;
  /** Pushes it at once if it still waits: the page is left. */
  flush(): void;
  push(event: object): void;
}

const delayMs = 50;

export interface DataLayerOptions {
  readonly clock: Clock;
  readonly routeChangeEvent: string;
  /** The array that tag managers read. */
  readonly events: () => unknown[];
}

export function createDataLayer({ clock, routeChangeEvent, events }: DataLayerOptions): DataLayer {
  const state: { waiting?: Timer } = {};
  const flush = (): void => {
    if (state.waiting === undefined) return;
    clock.clearTimeout(state.waiting);
    delete state.waiting;
    events().push({ event: routeChangeEvent });
  };
  return {
    flush,
    push: (event) => void events().push(event),
    pushRouteChange: () => {
      flush();
      state.waiting = clock.setTimeout(flush, delayMs);
    },
  };
}

/**
 * Returns the page's data layer. It exists even without a tag manager, so that every push works.
 */
export function browserDataLayer(): unknown[] {
  const holder = window as unknown as { dataLayer?: unknown[] };
  holder.dataLayer ??= [];
  return holder.dataLayer;
}
