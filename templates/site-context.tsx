/**
 * Context of components. `useSite` works everywhere, `usePage` only in a page: slices are rendered
 * once for each language, for all pages.
 */

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { PageContext } from '#contract/page';
import type { Services } from '#contract/services';
import { type LinkBase, siteHref } from './components/link/site-href.ts';
import type { Messages, PageShared, SiteShared } from './site-shared.ts';

export interface Site extends LinkBase {
  /** With the data that only some families name. */
  readonly shared: PageShared & Partial<SiteShared>;
  readonly services: Services;
}

export interface CurrentPage {
  readonly path: string;
  readonly pageContext: PageContext;
}

const SiteContext = createContext<Site | undefined>(undefined);
const CurrentPageContext = createContext<CurrentPage | undefined>(undefined);

/** Memoized, because all links render again with a new value. */
export function SiteProvider({ language, pathPrefix, shared, services, children }: Site & { readonly children: ReactNode }) {
  const site = useMemo(() => ({ language, pathPrefix, shared, services }), [language, pathPrefix, shared, services]);
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function CurrentPageProvider({ path, pageContext, children }: CurrentPage & { readonly children: ReactNode }) {
  const page = useMemo(() => ({ path, pageContext }), [path, pageContext]);
  return <CurrentPageContext value={page}>{children}</CurrentPageContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error('useSite is called outside SiteProvider.');
  return site;
}

export function usePage(): CurrentPage {
  const page = useContext(CurrentPageContext);
  if (page === undefined) throw new Error('usePage is called outside CurrentPageProvider; slices must not read the page.');
  return page;
}

export function useMessages(): Messages {
  return useSite().shared.messages;
}

/** Returns a function that adds the language and the prefix of this page to a link's target. */
export function useHref(): (target: string) => string {
  const { language, pathPrefix } = useSite();
  return (target) => siteHref(target, { language, pathPrefix });
}
