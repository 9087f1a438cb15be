/**
 * A stand-in for the container of a tag manager, so that a preview shows without an account and
 * without a network what a container receives.
 */

/** Id of the container. Any other is requested from its host. */
export const standInContainer = 'demo-container';

/**
 * Returns the text of an answer to the container's addresses: the script, and nothing for its
 * reports. Undefined for all other addresses.
 */
export function tagManagerAnswer({ origin, pathname, searchParams }: URL): string | undefined {
  if (searchParams.get('id') !== standInContainer) return undefined;
  return searchParams.has('event') ? '' : script(`${origin}${pathname}?id=${standInContainer}&event=`);
}

/** Reports each event of the data layer, earlier ones included, as a real container does. */
const script = (collector: string): string => `(function () {
  function report(event) { fetch(${JSON.stringify(collector)} + encodeURIComponent(JSON.stringify(event))); }
  dataLayer.forEach(report);
  var push = dataLayer.push;
  dataLayer.push = function (event) { report(event); return push.apply(dataLayer, arguments); };
})();
`;
