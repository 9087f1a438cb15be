/**
 * Parameters that say which campaign has brought a visitor. They are read from the address, kept for the visit and added to links that
 * leave the site for the hosts of the business. Both sides use these rules: isomorphic, without state.
 */

export const marketingParameterNames = ['campaignID', 'utm_source', 'utm_medium', 'utm_campaign'] as const;
export type MarketingParameterName = (typeof marketingParameterNames)[number];
export type MarketingParameters = { readonly [Name in MarketingParameterName]?: string };

/** Every spelling that links are known to use. A map: an address may name a parameter `constructor`. */
const spellings: ReadonlyMap<string, MarketingParameterName> = new Map([
  ...marketingParameterNames.map((name) => [name, name] as const),
  ['campaignId', 'campaignID'],
  ['campaignid', 'campaignID'],
]);

/** Names of campaigns are short words. */
const maxLength = 100;

/** An at sign, also one that was encoded over and over; or nine digits, as the shortest number has that stands for a person. */
const personal = /@|%(?:25)*40|\p{Nd}(?:[\s().+/\p{Pd}]*\p{Nd}){8,}/iu;

/** What no address can carry, and no campaign is named. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

function isUsable(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= maxLength &&
    !unwritable.test(value) &&
    // Signs that merely look like others are those others here.
    !personal.test(value.normalize('NFKC'))
  );
}

/**
 * Reads parameters from names and values as an address or a storage holds them, the first of each name. All others are left out, and so
 * is a value that looks like somebody's e-mail address, phone or card number: it goes nowhere.
 */
export function marketingParameters(pairs: Iterable<readonly [string, unknown]>): MarketingParameters {
  const found: { [Name in MarketingParameterName]?: string } = {};
  for (const [key, value] of pairs) {
    const name = spellings.get(key);
    if (name !== undefined && isUsable(value)) found[name] ??= value;
  }
  return found;
}

/** An address as the web's URL represents it, as far as it is needed here. */
interface Address {
  search: string;
  readonly searchParams: Iterable<readonly [string, string]>;
}

/** Adds the parameters to an address, encoded. Those that it has in any spelling stay, and so does all else, as it is written. */
export function addMarketingParameters(address: Address, parameters: MarketingParameters): void {
  const present = new Set([...address.searchParams].map(([name]) => spellings.get(name)));
  const added = marketingParameterNames.flatMap((name) => {
    const value = parameters[name];
    return value === undefined || present.has(name) ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  if (added.length > 0) address.search += (address.search === '' ? '' : '&') + added.join('&');
}
