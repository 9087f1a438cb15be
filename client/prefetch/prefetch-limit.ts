import type { PrefetchLimit } from '#contract/visitor-settings';

interface Visitor {
  readonly userAgent: string;
  /** Not in every browser. */
  readonly connection?: { readonly type?: string };
}

/** Limit of a page view on a connection that may cost the visitor something. */
const meteredLimit: PrefetchLimit = { requests: 10, bytes: 300 * 1024 };

/** Returns the limit of the site, by default that of the visitor's connection. Call it each time. */
export function prefetchLimit({ connection }: Visitor, ofSite: PrefetchLimit | undefined): PrefetchLimit {
  return ofSite ?? (connection?.type === 'cellular' ? meteredLimit : {});
}
