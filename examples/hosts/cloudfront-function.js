// A function of CloudFront for the event "viewer request": addresses of pages lead to their files, and old
// addresses to their pages. Runtime cloudfront-js-2.0. Copy `redirects` from `host-settings.json`.

/** @type {Record<string, string>} Old addresses without the slash at the end, and the pages that they lead to. */
const redirects = {
  // '/old': '/en/new/',
};

/** @param {string} location */
function moved(location) {
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: location } } };
}

/** @param {Record<string, { value: string, multiValue?: { value: string }[] }>} query */
function queryText(query) {
  const pairs = Object.keys(query).flatMap((name) =>
    (query[name]?.multiValue ?? [query[name]]).map((each) => (each?.value ? `${name}=${each.value}` : name)),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** @param {{ request: { uri: string, querystring: Record<string, { value: string, multiValue?: { value: string }[] }> } }} event */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  const request = event.request;
  const path = request.uri;
  const target = redirects[path.replace(/\/$/, '')];
  if (target !== undefined) return moved(target + queryText(request.querystring));
  if (path.endsWith('/')) request.uri = `${path}index.html`;
  // Pages end with a slash, files have a dot. A path with two slashes at its start would leave the site.
  else if (path.lastIndexOf('.') < path.lastIndexOf('/'))
    return moved(`${path.replace(/^\/+/, '/')}/${queryText(request.querystring)}`);
  return request;
}
