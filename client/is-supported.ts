/**
 * Returns true for browsers that the code is written for: container queries are the newest thing
 * that all of them have. In others the page works without scripts. See docs/browsers.md.
 */
export const isSupported = ({ documentElement }: Pick<Document, 'documentElement'>): boolean =>
  'containerType' in documentElement.style;
