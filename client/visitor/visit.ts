import type { MarketingPort } from '#contract/services';
import * as storageKeys from '#contract/storage-keys';
import type { VisitParameters, VisitParametersOptions } from './visit-parameters.ts';

type VisitParametersModule = typeof import('./visit-parameters.ts');

/** What the visit's addresses have said, as far as it is known by now. */
export interface Visit extends MarketingPort {
  /** A parameter that was taken out of the address bar. */
  privateParameter(name: string): string | undefined;
  /** Resolves once the address has been read. Rejects where it could not be: then nothing of others may look at it. */
  readonly read: Promise<unknown>;
}

/** Names and signs that make an address worth reading. */
const isTelling = (href: string): boolean => /[?&](token|campaignid|utm_)|@|%(25)*40/i.test(href);

/** Begins to read the address. What reads it is loaded only where this or an earlier address of the visit has something to say. */
export function openVisit(options: VisitParametersOptions, load: () => Promise<VisitParametersModule>): Visit {
  const { location, session } = options;
  const known: { parameters?: VisitParameters } = {};
  const isKept = [storageKeys.marketing, storageKeys.privateParameters].some((key) => session.get(key) !== undefined);
  const read = async () => {
    const { readVisitParameters } = await load();
    known.parameters = readVisitParameters(options);
  };
  return {
    read: isKept || isTelling(location.href) ? read() : Promise.resolve(),
    privateParameter: (name) => known.parameters?.privateParameter(name),
    parameters: () => known.parameters?.marketing.parameters() ?? {},
    append: (href) => known.parameters?.marketing.append(href) ?? href,
  };
}
