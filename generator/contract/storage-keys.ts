/**
 * Names under which the client stores values; the last five are of the session storage.
 * Import all as `storageKeys`: unused ones then leave no byte in a bundle.
 */

export const language = 'gatsby-intl-language';
/** 'granted' or 'denied'. */
export const consent = 'boreal-consent';
/** The host's answer about the visitor's place, '' if it has none: 'city=TORONTO,province=ON,country=CA'. */
export const geo = 'boreal-geo';
/** The marketing parameters of the visit, as JSON. */
export const marketing = 'boreal-marketing';
/** The token that was taken out of the address bar, and the page that it was meant for, as JSON. */
export const privateParameters = 'boreal-private-parameters';
/** Ids of the builds for which the tab has loaded a document by itself, each after a space. */
export const reloads = 'boreal-reloads';
/** '@@scroll|<pathname>|<history key>' → vertical position in pixels. */
export const scrollPrefix = '@@scroll|';
