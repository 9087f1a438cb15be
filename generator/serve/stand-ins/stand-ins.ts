import type { Handler } from '../request-handler.ts';
import { createFormStandIn, type FormStandInOptions } from './forms.ts';
import { createGeoStandIn, type GeoStandInOptions } from './geo.ts';
import { createThirdPartyProxy, type ThirdPartyProxyOptions } from './third-party-proxy.ts';

export interface StandInOptions extends GeoStandInOptions {
  readonly thirdParties: Omit<ThirdPartyProxyOptions, 'pathPrefix'>;
  /** The endpoint of the site's forms, if it is a path of its host. */
  readonly formPath: NonNullable<FormStandInOptions['sitePath']>;
}

/**
 * What other systems answer on the published site's host: played by `serve` and `develop`, so that a preview is whole.
 * Throws ProblemError if one is told what it cannot play.
 */
export function createStandIns(options: StandInOptions): Handler {
  const { pathPrefix, thirdParties, formPath } = options;
  const handlers: readonly Handler[] = [
    createFormStandIn({ sitePath: formPath }),
    createGeoStandIn(options),
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
