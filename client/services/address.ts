import type { AddressPort } from '#contract/services';

type AddressWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/**
 * The query in the address bar. The browser reports back and forward; changes made here are
 * reported to all listeners.
 */
export function browserAddress(window: AddressWindow): AddressPort {
  const listeners = new Set<() => void>();
  const report = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    pathname: () => window.location.pathname,
    search: () => window.location.search,
    replaceSearch(search) {
      const { pathname, hash } = window.location;
      // The entry's state stays: it has the key of the scroll position.
      window.history.replaceState(window.history.state, '', pathname + search + hash);
      report();
    },
    subscribe(onChange) {
      if (listeners.size === 0) window.addEventListener('popstate', report);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) window.removeEventListener('popstate', report);
      };
    },
  };
}
