import type { Tab } from './tab.ts';

/** A wish to see an address. 'traverse' is a step through the history, to an existing entry. */
export interface Destination {
  readonly url: URL;
  readonly how: 'push' | 'replace' | 'traverse';
  readonly state?: Readonly<Record<string, unknown>>;
}

/** Begins the next visit, which ends the current one. Returns the signal that ends the next one. */
export function beginVisit(tab: Tab): AbortSignal {
  tab.visit.abort();
  tab.visit = new AbortController();
  return tab.visit.signal;
}
