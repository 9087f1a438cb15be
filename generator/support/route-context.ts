import { createHref, type Href } from '#contract/page-path';

interface SiteAddresses {
  readonly pathPrefix?: string;
  /** Language without a prefix. */
  readonly unprefixed?: string;
}

/** Returns the last argument of the site's functions that list pages and return data. */
export const routeContext = ({ pathPrefix = '', unprefixed }: SiteAddresses, language: string): { readonly href: Href } => ({
  href: createHref({ pathPrefix, language, unprefixedLanguage: unprefixed }),
});
