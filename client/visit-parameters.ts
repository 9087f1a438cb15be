/**
 * What the address says about the visit: private parameters, which leave the address bar, and marketing parameters, which go on with
 * links that leave the site. Few addresses say any, so this is loaded only where one does, or an earlier one did.
 */
import { createMarketing, type Marketing, type MarketingOptions } from './marketing.ts';
import { type PrivateParametersOptions, type ReadPrivateParameter, takePrivateParameters } from './private-parameters.ts';

export interface VisitParameters {
  readonly privateParameter: ReadPrivateParameter;
  readonly marketing: Marketing;
}

/** Reads the address, once for each document. */
export function readVisitParameters(options: PrivateParametersOptions & MarketingOptions): VisitParameters {
  const privateParameter = takePrivateParameters(options);
  const marketing = createMarketing(options);
  marketing.capture(options.location.search);
  return { privateParameter, marketing };
}
