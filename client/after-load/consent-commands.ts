import type { Consent } from '#contract/services';

/** Purposes of consent, by the names of the tag manager's consent mode. */
const purposes = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Each purpose with the same answer. */
export const consentState = (choice: Consent): Readonly<Record<string, Consent>> =>
  Object.fromEntries(purposes.map((purpose) => [purpose, choice]));

/**
 * Returns a command for the data layer: tag managers read only objects of arguments, not arrays.
 */
export function command(..._parts: readonly unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}
