import type { TextPart } from 'boreal/contract/page';
import type { Services } from 'boreal/contract/services';
import { createContext, useContext } from 'react';

/** Data that the frame of every page shows. Words and pages that a language lacks are fallbacks. */
export interface SiteWords extends TextPart {
  readonly name: string;
  readonly skip: string;
  readonly menu: string;
  readonly languages: string;
  readonly notTranslated: string;
  readonly feed: string;
  readonly links: readonly (TextPart & { readonly path: string; readonly title: string })[];
  /** Names of the languages, each in its own language. */
  readonly names: Readonly<Record<string, string>>;
  readonly hasFeed: boolean;
}

export interface SiteShared extends Readonly<Record<string, unknown>> {
  readonly site: SiteWords;
}

/** Access of components to the browser. The site root provides it. */
export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The component is not inside the site root.');
  return services;
}
