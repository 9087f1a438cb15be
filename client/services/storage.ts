import type { StoragePort } from '#contract/services';
import type { SafeStorage } from '../safe-storage.ts';

type StorageWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** What the browser keeps; changes that other tabs make are told by the browser. */
export function browserStorage(window: StorageWindow, storage: SafeStorage): StoragePort {
  return {
    get: storage.get,
    set: (key, value) => void storage.set(key, value),
    subscribe: (key, onChange) => {
      const listener = (event: StorageEvent) => {
        // A cleared storage names no key.
        if (event.key === key || event.key === null) onChange();
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}
