import type { StoragePort } from '#contract/services';
import type { SafeStorage } from '../safe-storage.ts';

type StorageWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** The browser tells of what other tabs do; a page that it has kept while another was shown has missed that. */
const tidings = ['storage', 'pageshow'] as const;

/** What the browser keeps between visits. */
export function browserStorage(window: StorageWindow, storage: SafeStorage): StoragePort {
  return {
    get: storage.get,
    set: (key, value) => void storage.set(key, value),
    subscribe: (key, onChange) => {
      const listener = (event: Event | StorageEvent) => {
        // A cleared storage names no key, and a page that is shown again knows none.
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
