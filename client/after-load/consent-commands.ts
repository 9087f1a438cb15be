import type { Consent } from '#contract/services';

/** What consent is asked for, in the terms of the tag manager's consent mode. */
const purposes = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Each purpose with the same answer. */
export const consentState = (choice: Consent): Readonly<Record<string, Consent>> =>
  Object.fromEntries(purposes.map((purpose) => [purpose, choice]));

/** A command as tag managers read it in the data layer: only objects of arguments count, arrays are something else to them. */
export function command(..._parts: readonly unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}
