import type { StoragePort } from '#contract/services';
import type { SafeStorage } from '../safe-storage.ts';

type StorageWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Browsers report changes by other tabs; a page from the browser's cache has missed them. */
const tidings = ['storage', 'pageshow'] as const;

/** The browser's storage between visits. */
export function browserStorage(window: StorageWindow, storage: SafeStorage): StoragePort {
  return {
    get: storage.get,
    set: (key, value) => void storage.set(key, value),
    subscribe: (key, onChange) => {
      const listener = (event: Event | StorageEvent) => {
        // Events of a cleared storage, and of a page that is shown again, have no key.
        const changed = 'key' in event ? event.key : null;
        if ((changed ?? key) === key) onChange();
      };
      for (const type of tidings) window.addEventListener(type, listener);
      return () => {
        for (const type of tidings) window.removeEventListener(type, listener);
      };
    },
  };
}
