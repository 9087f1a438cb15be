import type { DocumentStart } from '../../client/page/start-page.ts';
import { createFakeClock } from './fake-clock.ts';

/** What the first step hands to the second, for tests of other things: a visit without parameters, events that go nowhere. */
export function runtimeParts(): Pick<DocumentStart, 'clock' | 'dataLayer' | 'navigation' | 'putOffLayout' | 'visit'> {
  return {
    clock: createFakeClock(),
    dataLayer: { push: () => {} },
    navigation: { navigate: async () => {}, showNotFound: async () => {} },
    putOffLayout: () => {},
    visit: {
      read: Promise.resolve(),
      privateParameter: () => undefined,
      parameters: () => ({}),
      append: (href) => href,
    },
  };
}
