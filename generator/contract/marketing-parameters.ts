/**
 * Parameters that name the campaign behind a visit. They are read from the address, stored for the
 * visit and added to links to certain hosts. Generator and client use the same rules.
 */

/** Names of parameters, each with its other spellings in links. */
export type CampaignParameters = Readonly<Record<string, readonly string[]>>;

/** Parameters of a visit by name. */
export type MarketingParameters = Readonly<Record<string, string>>;

declare global {
  /** Setting `campaignParameters` of the site as JSON, which is compiled into the client. */
  var BOREAL_CAMPAIGN_PARAMETERS: string | undefined;
}

/** Parameters of a site without the setting `campaignParameters`. */
export const defaultCampaignParameters: CampaignParameters = { utm_source: [], utm_medium: [], utm_campaign: [] };

const compiledParameters = globalThis.BOREAL_CAMPAIGN_PARAMETERS;
const campaignParameters: CampaignParameters =
  compiledParameters === undefined ? defaultCampaignParameters : JSON.parse(compiledParameters);
/** Names of the parameters of this site. */
export const marketingParameterNames = Object.keys(campaignParameters);

/** All spellings in links. A Map, because an address may have a parameter `constructor`. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries(campaignParameters).flatMap(([name, others]) => [name, ...others].map((each) => [each, name] as const)),
);

/** Maximum length in characters; names of campaigns are short words. */
const maxLength = 100;

/**
 * An at sign, also if encoded repeatedly; or nine digits, the shortest number that identifies a
 * person.
 */
const personalPattern = /@|%(?:25)*40|\p{Nd}(?:[\s().+/\p{Pd}]*\p{Nd}){8,}/iu;

/** Characters that addresses cannot have. */
const unwritablePattern = /[\p{Cc}\p{Cs}]/u;

function isUsable(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= maxLength &&
    !unwritablePattern.test(value) &&
    // Characters that look alike count as the same.
    !personalPattern.test(value.normalize('NFKC'))
  );
}

/**
 * Reads parameters from names and values, the first of each name. Drops all others, and values that
 * look like somebody's e-mail address, phone or card number.
 */
export function marketingParameters(pairs: Iterable<readonly [string, unknown]>): MarketingParameters {
  const result: Record<string, string> = {};
  for (const [key, value] of pairs) {
    const name = spellings.get(key);
    if (name !== undefined && isUsable(value)) result[name] ??= value;
  }
  return result;
}

/** The used part of the URL interface. */
interface Address {
  search: string;
  readonly searchParams: Iterable<readonly [string, string]>;
}

/** Adds encoded parameters to an address. Parameters that it already has, in any spelling, stay. */
export function addMarketingParameters(address: Address, parameters: MarketingParameters): void {
  const presentNames = new Set([...address.searchParams].map(([name]) => spellings.get(name)));
  const newPairs = marketingParameterNames.flatMap((name) => {
    const value = parameters[name];
    return value === undefined || presentNames.has(name) ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  if (newPairs.length > 0) address.search += (address.search === '' ? '' : '&') + newPairs.join('&');
}
