import { recordEntry } from './history-entries.ts';
import type { Tab } from './tab.ts';
import { beginVisit, type Destination } from './visit.ts';

/** Longest wait for a document, in milliseconds. */
const leavingMs = 60_000;

/** Ends the current visit, because the browser loads a document. */
export function noteLeaving(tab: Tab): void {
  const signal = beginVisit(tab);
  tab.isLeaving = true;
  // A download brings no document.
  tab.clock.setTimeout(() => {
    tab.isLeaving &&= signal.aborted;
  }, leavingMs);
}

/** Has the browser load the document of a destination, even if it is at that address already. */
export function loadDocument(tab: Tab, destination: Destination): void {
  const { location } = tab.window;
  const { href } = destination.url;
  noteLeaving(tab);
  if (withoutHash(href) === withoutHash(location.href)) {
    // Assigning an address that differs in its hash alone would only scroll.
    if (href !== location.href) recordEntry(tab, destination);
    location.reload();
  } else location[destination.how === 'replace' ? 'replace' : 'assign'](href);
}

export const withoutHash = (href: string): string => href.replace(/#.*/s, '');
