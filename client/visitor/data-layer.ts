import type { Clock } from '../clock.ts';

export interface DataLayer {
  /** Pushes the route-change event after a pause: tags read the title that the page has by then. */
  pushRouteChange(): void;
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
  return {
    push: (event) => void events().push(event),
    pushRouteChange: () => {
      clock.setTimeout(() => events().push({ event: routeChangeEvent }), delayMs);
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
