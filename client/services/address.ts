import type { AddressPort } from '#contract/services';

type AddressWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/** The query in the address bar. Back and forward tell by themselves; changes made here are told to all who listen. */
export function browserAddress(window: AddressWindow): AddressPort {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    pathname: () => window.location.pathname,
    search: () => window.location.search,
    replaceSearch(search) {
      const { pathname, hash } = window.location;
      // The entry's state is kept: scroll positions are remembered by it.
      window.history.replaceState(window.history.state, '', pathname + search + hash);
      tell();
    },
    subscribe(onChange) {
      if (listeners.size === 0) window.addEventListener('popstate', tell);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) window.removeEventListener('popstate', tell);
      };
    },
  };
}
