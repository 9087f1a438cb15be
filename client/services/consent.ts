import { storageKeys } from '#contract/browser-globals';
import type { Consent, ConsentPort } from '#contract/services';
import type { VisitorSettings } from '#contract/visitor-settings';
import type { SafeStorage } from '../safe-storage.ts';

export interface BrowserConsentOptions {
  readonly visitor: Pick<VisitorSettings, 'consent'>;
  readonly storage: SafeStorage;
  readonly window: Pick<Window, 'location' | 'addEventListener'>;
}

/** The visitor's choice about third parties, as this browser keeps it. */
export function browserConsent({ visitor, storage, window }: BrowserConsentOptions): ConsentPort {
  const listeners = new Set<() => void>();
  const domain = visitor.consent?.domain;
  const { hostname } = window.location;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.consent || key === null) tell();
  });
  return {
    isAsked: () => domain !== undefined && (hostname === domain || hostname.endsWith(`.${domain}`)),
    choice: () =>
      (['granted', 'denied'] as const satisfies Consent[]).find((choice) => choice === storage.get(storageKeys.consent)),
    choose: (choice) => {
      storage.set(storageKeys.consent, choice);
      tell();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
