import type { MatchPath } from './match-paths.ts';
import type { VisitorSettings } from './visitor-settings.ts';

/**
 * Names that the document and the client share: data attributes and window keys of the loader contract.
 * Inline scripts have the same text on every page of a build: differences are in data attributes.
 */

/** Attribute of elements in the head that describe the page, not the site. */
export const headAttribute = 'data-gatsby-head';

/** Attribute of `<html>` on a redirect page: the path below the language prefix that the visitor is sent on to. */
export const redirectAttribute = 'data-redirect-path';

/** Attribute of a link whose use is a choice of language: its value is the language to save. */
export const languageChoiceAttribute = 'data-language-choice';

/** Attribute of `<html>` once the page below the first screen is to be laid out, too: what styles put off while the document loads. */
export const settledAttribute = 'data-settled';
/** Its values: the end of the page comes first, then all. */
export type Settled = 'end' | 'all';

/** Attribute of the element around a page in its first frame on screen: styles may leave parts of it for the second. */
export const arrivingAttribute = 'data-arriving';

/** Attribute of a link that opens something over the page: its value names the overlay; without scripts the link's page is opened. */
export const overlayAttribute = 'data-overlay';

/** What the client must know of the site before any request. The same on every page of a build. */
export interface ClientSettings {
  /** '' or '/x', without a trailing slash. */
  readonly pathPrefix: string;
  /** Languages, the default one first. */
  readonly languages: readonly string[];
  /** The language tag that a page of each language states in html[lang]: { en: 'en-CA', fr: 'fr-CA' }. */
  readonly languageTags: Readonly<Record<string, string>>;
  /** The page that answers what is not found, by range of addresses, the narrowest first; the rest is answered by '/404.html'. */
  readonly notFoundPages: readonly MatchPath[];
  /** Name of the event that a route change pushes to the data layer. */
  readonly routeChangeEvent: string;
  readonly visitor: VisitorSettings;
  /** Where forms are sent on a site without an endpoint, while `boreal serve` hands out its pages; never in a published page. */
  readonly formStandIn?: string;
}
