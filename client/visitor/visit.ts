import type { MarketingPort } from '#contract/services';
import * as storageKeys from '#contract/storage-keys';
import type { VisitParameters, VisitParametersOptions } from './visit-parameters.ts';

type VisitParametersModule = typeof import('./visit-parameters.ts');

/** Parameters of the visit's addresses, as far as they have been read. */
export interface Visit extends MarketingPort {
  /** Returns a parameter that was taken out of the address bar. */
  privateParameter(name: string): string | undefined;
  /**
   * Resolves when the address has been read. Rejects if it could not be: then third parties must
   * not see it.
   */
  readonly read: Promise<unknown>;
}

declare global {
  /** Names of campaign parameters in all spellings, joined by `|`; compiled into the client. */
  var BOREAL_CAMPAIGN_NAMES: string | undefined;
}

const parameterPattern = new RegExp(`[?&](token|${globalThis.BOREAL_CAMPAIGN_NAMES ?? 'utm_'})|@|%(25)*40`, 'i');

/** Returns true for an address with a name or a character of such parameters. */
const hasParameters = (href: string): boolean => parameterPattern.test(href);

/**
 * Begins to read the address. The reader is loaded only if this or an earlier address of the visit
 * has parameters.
 */
export function openVisit(options: VisitParametersOptions, load: () => Promise<VisitParametersModule>): Visit {
  const { location, session } = options;
  const state: { parameters?: VisitParameters } = {};
  const isStored = [storageKeys.marketing, storageKeys.privateParameters].some((key) => session.get(key) !== undefined);
  const read = async () => {
    const { readVisitParameters } = await load();
    state.parameters = readVisitParameters(options);
  };
  return {
    read: isStored || hasParameters(location.href) ? read() : Promise.resolve(),
    privateParameter: (name) => state.parameters?.privateParameter(name),
    parameters: () => state.parameters?.marketing.parameters() ?? {},
    append: (href) => state.parameters?.marketing.append(href) ?? href,
  };
}
