/**
 * Parameters that say which campaign has brought a visitor. They are read from the address, kept for the visit and added to links that
 * leave the site for the hosts of the business. Both sides use these rules: isomorphic, without state.
 */

export const marketingParameterNames = ['campaignID', 'utm_source', 'utm_medium', 'utm_campaign'] as const;
export type MarketingParameterName = (typeof marketingParameterNames)[number];
export type MarketingParameters = { readonly [Name in MarketingParameterName]?: string };

/** Other spellings that links are known to use. */
const spellings: Readonly<Record<string, MarketingParameterName>> = { campaignId: 'campaignID', campaignid: 'campaignID' };

/** Names of campaigns are short words; what looks like an address, a phone or a card number is somebody's and goes nowhere. */
const maxLength = 100;
const isPersonal = (value: string): boolean => value.includes('@') || /\d(?:[\s().+-]*\d){9,}/.test(value);

/** Reads parameters from names and values as an address or a storage holds them; all others are left out. */
export function marketingParameters(pairs: Iterable<readonly [string, unknown]>): MarketingParameters {
  const found: { [Name in MarketingParameterName]?: string } = {};
  for (const [key, value] of pairs) {
    const name = spellings[key] ?? marketingParameterNames.find((known) => known === key);
    const isUsable = typeof value === 'string' && value !== '' && value.length <= maxLength && !isPersonal(value);
    if (name !== undefined && isUsable) found[name] ??= value;
  }
  return found;
}

/** An address as the web's URL represents it, as far as it is needed here. */
interface Address {
  readonly searchParams: Iterable<readonly [string, string]> & { set(name: string, value: string): void };
}

/** Adds the parameters to an address, encoded; those that it has in any spelling stay as they are. */
export function addMarketingParameters({ searchParams }: Address, parameters: MarketingParameters): void {
  const present = marketingParameters([...searchParams].map(([name]) => [name, name] as const));
  for (const [name, value] of Object.entries(parameters)) {
    if (!(name in present)) searchParams.set(name, value);
  }
}
