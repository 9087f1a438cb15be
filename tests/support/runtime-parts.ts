import { createJsonFetcher } from '../../client/loading/fetch-json.ts';
import type { DocumentStart } from '../../client/page/start-page.ts';
import { createSafeStorage } from '../../client/safe-storage.ts';
import { createFakeClock } from './fake-clock.ts';

/**
 * Values of the first step for the second, for other tests: a visit without parameters, events
 * without listeners.
 */
export function runtimeParts(): Omit<DocumentStart, 'document' | 'location' | 'settings' | 'pagePath' | 'onCrash'> {
  return {
    clock: createFakeClock(),
    dataLayer: { push: () => {} },
    navigation: { navigate: async () => {}, showNotFound: async () => {} },
    layOutNext: () => {},
    reportIfStays: (report) => report(),
    ahead: [],
    createJson: createJsonFetcher,
    loadPart: () => Promise.reject(new Error('No part is loaded.')),
    session: createSafeStorage(() => globalThis.window?.sessionStorage),
    storage: createSafeStorage(() => globalThis.window?.localStorage),
    visit: {
      read: Promise.resolve(),
      privateParameter: () => undefined,
      parameters: () => ({}),
      append: (href) => href,
    },
  };
}
