import { isWithinDomain, type VisitorSettings } from '#contract/visitor-settings';
import type { SafeStorage } from '../safe-storage.ts';
import { createConsentChoice } from '../visitor/consent-choice.ts';
import { browserDataLayer } from '../visitor/data-layer.ts';
import { followConsent } from './follow-consent.ts';
import type { ThirdPartiesOptions } from './third-parties.ts';

/**
 * Lets third parties run on the site's own domain while the visitor agrees. Their code is not
 * loaded before.
 */
export function runThirdPartiesByConsent(
  options: ThirdPartiesOptions & { readonly storage: SafeStorage },
  { domain }: NonNullable<VisitorSettings['consent']>,
): void {
  const { window, storage } = options;
  if (!isWithinDomain(window.location.hostname, domain)) return;
  followConsent({
    consent: createConsentChoice({ domain, storage, window }),
    events: browserDataLayer,
    load: async () => (await import('./third-parties.ts')).createThirdParties(options),
  });
}
