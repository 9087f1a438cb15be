import type { DocumentStart } from '../../client/page/start-page.ts';
import { createFakeClock } from './fake-clock.ts';

/**
 * Values of the first step for the second, for other tests: a visit without parameters, events
 * without listeners.
 */
export function runtimeParts(): Pick<DocumentStart, 'clock' | 'dataLayer' | 'navigation' | 'layOutNext' | 'visit' | 'ahead'> {
  return {
    clock: createFakeClock(),
    dataLayer: { push: () => {} },
    navigation: { navigate: async () => {}, showNotFound: async () => {} },
    layOutNext: () => {},
    ahead: [],
    visit: {
      read: Promise.resolve(),
      privateParameter: () => undefined,
      parameters: () => ({}),
      append: (href) => href,
    },
  };
}
