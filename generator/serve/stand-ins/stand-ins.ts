import type { Handler } from '../request-handler.ts';
import { createFlagStandIn, type FlagStandInOptions } from './flags.ts';
import { createFormStandIn, type FormStandInOptions } from './forms.ts';
import { createGeoStandIn, type GeoStandInOptions } from './geo.ts';
import { createThirdPartyProxy, type ThirdPartyProxyOptions } from './third-party-proxy.ts';

export interface StandInOptions extends GeoStandInOptions, FlagStandInOptions {
  readonly thirdParties: Omit<ThirdPartyProxyOptions, 'pathPrefix'>;
  /** Returns the path of the site's form endpoint, if it is on its host. */
  readonly formPath: NonNullable<FormStandInOptions['sitePath']>;
}

/**
 * Answers as the systems next to a published site do, so that a preview is complete. Throws
 * ProblemError if `geo` is invalid.
 */
export function createStandIns(options: StandInOptions): Handler {
  const { pathPrefix, thirdParties, formPath } = options;
  const handlers: readonly Handler[] = [
    createFormStandIn({ sitePath: formPath }),
    createGeoStandIn(options),
    createFlagStandIn(options),
    createThirdPartyProxy({ pathPrefix, ...thirdParties }),
  ];
  return async (request) => {
    for (const handler of handlers) {
      const answer = await handler(request);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}
