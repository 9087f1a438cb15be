/**
 * What components find around them. `useSite` works everywhere; `usePage` only in the page itself: slices are rendered once for
 * each language and put into every page, so they must not know which page that is.
 */

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { PageContext } from '#contract/page';
import type { Services } from '#contract/services';
import { type LinkBase, siteHref } from './components/link/site-href.ts';
import type { Messages, SiteShared } from './site-shared.ts';

export interface Site extends LinkBase {
  readonly shared: SiteShared;
  readonly services: Services;
}

export interface CurrentPage {
  readonly path: string;
  readonly pageContext: PageContext;
}

const SiteContext = createContext<Site | undefined>(undefined);
const CurrentPageContext = createContext<CurrentPage | undefined>(undefined);

/** The same value as long as what it says is the same: all links are rendered anew with it. */
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

/** The address of a link's target in the language and below the prefix of this page. */
export function useHref(): (target: string) => string {
  const { language, pathPrefix } = useSite();
  return (target) => siteHref(target, { language, pathPrefix });
}
