import { isWithinDomain, type VisitorSettings } from '#contract/visitor-settings';
import { createSafeStorage } from '../safe-storage.ts';
import { createConsentChoice } from '../visitor/consent-choice.ts';
import { browserDataLayer } from '../visitor/data-layer.ts';
import { followConsent } from './follow-consent.ts';
import type { ThirdPartiesOptions } from './third-parties.ts';

/**
 * Lets third parties run on the site's own domain while the visitor agrees. Their code is not
 * loaded before.
 */
export function runThirdPartiesByConsent(
  options: ThirdPartiesOptions,
  { domain }: NonNullable<VisitorSettings['consent']>,
): void {
  const { window } = options;
  if (!isWithinDomain(window.location.hostname, domain)) return;
  const storage = createSafeStorage(() => window.localStorage);
  followConsent({
    consent: createConsentChoice({ domain, storage, window }),
    events: browserDataLayer,
    load: async () => (await import('./third-parties.ts')).createThirdParties(options),
  });
}
