import type { Picture } from 'boreal/contract/picture';
import { createContext, useContext } from 'react';

export interface SiteData {
  readonly siteMetadata: { readonly title: string; readonly description: string };
  readonly author: { readonly name: string; readonly summary: string; readonly portrait: Picture };
  /** Address of the home page. */
  readonly home: string;
}

export const SiteContext = createContext<SiteData | undefined>(undefined);

/** Replaces `useStaticQuery`: the data is the shared data `site` of the config. */
export function useSiteData(): SiteData {
  const data = useContext(SiteContext);
  if (!data) throw new Error('The site root provides the data of the site.');
  return data;
}
