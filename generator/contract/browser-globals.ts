import type { MatchPath } from './match-paths.ts';
import type { SearchLoading } from './search.ts';
import type { VisitorSettings } from './visitor-settings.ts';

/**
 * Names that the document and the client share: data attributes and window keys of the loader contract.
 * Inline scripts have the same text on every page of a build: differences are in data attributes.
 */

/** Attribute of elements in the head that describe the page, not the site. */
export const headAttribute = 'data-gatsby-head';

/** Attribute of `<html>` on a redirect page: target path below the language prefix. */
export const redirectAttribute = 'data-redirect-path';

/** Attribute of `<html>` on a redirect page that not every language has: the languages that do. */
export const redirectLanguagesAttribute = 'data-redirect-languages';

/** Attribute of `<html>` on a redirect page whose target has several paths: JSON of the path by language. */
export const redirectPathsAttribute = 'data-redirect-paths';

/** Attribute of `<html>` on a redirect page that leads to a file or to another host: the address. */
export const redirectAddressAttribute = 'data-redirect-address';

/** Attribute of `<html>` on a page that shows a fallback: the language of its content. */
export const originalLanguageAttribute = 'data-original-language';

/** Attribute of `<html>` on a page that some languages do not have: these languages. */
export const missingLanguagesAttribute = 'data-missing-languages';

/** Attribute of a link that chooses a language: the language to save. */
export const languageChoiceAttribute = 'data-language-choice';

/**
 * Attribute of `<html>` while the client runs: absent without scripts, if they are blocked, and while the page cannot start.
 * Styles can show what works without it.
 */
export const clientAttribute = 'data-client';

/**
 * Attribute of `<html>` as soon as the page below the first screen is laid out; styles put that off
 * while the document loads.
 */
export const settledAttribute = 'data-settled';
/** Values of settledAttribute, in order: the end of the page, then all of it. */
export type Settled = 'end' | 'all';

/**
 * Attribute of the element around a page in its first frame: styles may leave parts for the second
 * frame.
 */
export const arrivingAttribute = 'data-arriving';

/**
 * Attribute of a link that opens an overlay: its value names the overlay. Without scripts, the link
 * opens a page.
 */
export const overlayAttribute = 'data-overlay';

/**
 * Attribute of the script with the page's path on a partially hydrated page: 'partial', or 'none' if
 * nothing on the page needs React until a visitor leaves it.
 */
export const hydrationAttribute = 'data-hydration';

/** Settings that the client needs before any request. The same on every page of a build. */
export interface ClientSettings {
  /** '' or '/x', without a trailing slash. */
  readonly pathPrefix: string;
  /** Languages, the default one first. */
  readonly languages: readonly string[];
  /** Language whose pages have no language prefix; absent if every language has one. */
  readonly unprefixedLanguage?: string;
  /** Language tag of html[lang] by language: { en: 'en-CA', fr: 'fr-CA' }. */
  readonly languageTags: Readonly<Record<string, string>>;
  /** Writing direction by language; absent if all are written from left to right. */
  readonly languageDirections?: Readonly<Record<string, 'ltr' | 'rtl'>>;
  /** Pages for missing addresses by range, the narrowest first; '/404.html' is for the rest. */
  readonly notFoundPages: readonly MatchPath[];
  /** Name of the event that a route change pushes to the data layer. */
  readonly routeChangeEvent: string;
  readonly visitor: VisitorSettings;
  /** The search, as far as it differs from the defaults; absent if the site has none. */
  readonly search?: SearchLoading;
  /** Form endpoint of `boreal serve` for a site without an endpoint. Never in a published page. */
  readonly formStandIn?: string;
}
