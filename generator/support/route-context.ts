import { createHref, type Href } from '#contract/page-path';
import { createDayClock, type DayClock } from './day-clock.ts';

interface SiteAddresses {
  readonly pathPrefix?: string;
  /** Language without a prefix. */
  readonly unprefixed?: string;
  /** Day of the run. Default: that of 1970-01-01. */
  readonly clock?: DayClock;
}

interface Context {
  readonly href: Href;
  readonly now: string;
  readonly isPast: (day: string) => boolean;
}

const noClock = createDayClock(() => 0);

/** Returns the last argument of the site's functions that list pages and return data. */
export const routeContext = ({ pathPrefix = '', unprefixed, clock = noClock }: SiteAddresses, language: string): Context => ({
  href: createHref({ pathPrefix, language, unprefixedLanguage: unprefixed }),
  get now() {
    return clock.today();
  },
  isPast: clock.isPast,
});
