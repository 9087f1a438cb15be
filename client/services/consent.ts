import type { ConsentPort } from '#contract/services';
import { isWithinDomain, type VisitorSettings } from '#contract/visitor-settings';
import type { SafeStorage } from '../safe-storage.ts';

export interface BrowserConsentOptions {
  readonly visitor: Pick<VisitorSettings, 'consent'>;
  readonly storage: SafeStorage;
  readonly window: Window;
}

/** Creates the port for consent. The store of the answer is loaded only if the site asks. */
export function browserConsent({ visitor: { consent }, storage, window }: BrowserConsentOptions): ConsentPort {
  const domain = consent?.domain ?? '';
  return {
    isAsked: () => domain !== '' && isWithinDomain(window.location.hostname, domain),
    load: async () => (await import('../visitor/consent-choice.ts')).createConsentChoice({ domain, storage, window }),
  };
}
