import { type HostSettings, headersFor, type Redirect } from '#contract/host-settings';

/**
 * Returns the function for the event "viewer request", for the runtime cloudfront-js-2.0. Addresses of
 * pages lead to their files, and old addresses, in any encoding, to their targets.
 */
export function cloudfrontFunction(redirects: readonly Redirect[]): string {
  const table = Object.fromEntries(redirects.map(({ from, to }) => [decodeURI(from).replace(/(?<=.)\/$/, ''), to]));
  return `// Made by \`boreal host cloudfront\`. Old addresses, decoded and without the slash at the end.
const redirects = ${JSON.stringify(table, null, 1)};

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    return path;
  }
}

function moved(address, querystring) {
  const pairs = [];
  for (const name of Object.keys(querystring))
    for (const each of querystring[name].multiValue || [querystring[name]]) pairs.push(each.value ? name + '=' + each.value : name);
  const query = pairs.length === 0 ? '' : (address.includes('?') ? '&' : '?') + pairs.join('&');
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: address + query } } };
}

function handler(event) {
  const request = event.request;
  const path = request.uri;
  const key = decoded(path).replace(/(.)\\/$/, '$1');
  if (Object.prototype.hasOwnProperty.call(redirects, key)) return moved(redirects[key], request.querystring);
  if (path.endsWith('/')) request.uri = path + 'index.html';
  // Pages end with a slash, files have a dot. Two slashes at the start would lead to another host.
  else if (path.lastIndexOf('.') < path.lastIndexOf('/')) return moved(path.replace(/^\\/+/, '/') + '/', request.querystring);
  return request;
}
`;
}

/** Headers that CloudFront knows by name. */
const known: Readonly<Record<string, (value: string) => object>> = {
  'content-security-policy': (value) => ({ ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: value } }),
  'strict-transport-security': (value) => ({
    StrictTransportSecurity: {
      Override: true,
      AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0),
      IncludeSubdomains: /includeSubDomains/i.test(value),
      Preload: /preload/i.test(value),
    },
  }),
  'x-content-type-options': () => ({ ContentTypeOptions: { Override: true } }),
  'x-frame-options': (value) => ({ FrameOptions: { Override: true, FrameOption: value } }),
  'referrer-policy': (value) => ({ ReferrerPolicy: { Override: true, ReferrerPolicy: value } }),
};

/** Returns the configuration of a response headers policy. `Cache-Control` belongs to the files in the bucket. */
export function cloudfrontPolicy({ headers = [] }: HostSettings): object {
  const all = Object.entries(headersFor(headers, '/'));
  const others = all.filter(([name]) => known[name] === undefined && name !== 'cache-control');
  return {
    Name: 'boreal',
    Comment: 'Headers of a site that Boreal generated',
    SecurityHeadersConfig: Object.assign({}, ...all.map(([name, value]) => known[name]?.(value) ?? {})),
    CustomHeadersConfig: {
      Quantity: others.length,
      Items: others.map(([name, value]) => ({ Header: name, Value: value, Override: true })),
    },
  };
}
