import '../style.css';
import type { SiteRootProps } from 'boreal/contract/page';
import { SiteContext, type SiteData } from './site-data.tsx';

/** Replaces `wrapRootElement` of gatsby-browser and gatsby-ssr. */
export const SiteRoot = ({ shared, children }: SiteRootProps<{ readonly site: SiteData }>) => (
  <SiteContext.Provider value={shared.site}>{children}</SiteContext.Provider>
);
