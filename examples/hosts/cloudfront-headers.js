// Prints the response headers policy of a generated site for CloudFront: `node cloudfront-headers.js dist >
// policy.json`, from `host-settings.json`. CloudFront knows some headers by name and takes all others as custom
// ones. `Cache-Control` belongs to the files in the bucket. Needs Node and no package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {Record<string, (value: string) => Record<string, object>>} */
const known = {
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

/**
 * Returns the configuration of the policy.
 * @param {{ readonly headers?: readonly { readonly paths: string, readonly headers: Readonly<Record<string, string>> }[] }} settings The content of `host-settings.json`.
 * @param {string} name
 */
export function headersPolicy({ headers = [] }, name) {
  const rules = headers.filter(({ paths }) => paths === '/*').flatMap((rule) => Object.entries(rule.headers));
  const others = rules.filter(([header]) => !(header in known) && header !== 'cache-control');
  return {
    Name: name,
    Comment: 'Headers of a site that Boreal generated',
    SecurityHeadersConfig: Object.assign({}, ...rules.map(([header, value]) => known[header]?.(value) ?? {})),
    CustomHeadersConfig: {
      Quantity: others.length,
      Items: others.map(([header, value]) => ({ Header: header, Value: value, Override: true })),
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const settings = JSON.parse(readFileSync(join(process.argv[2] ?? 'dist', 'host-settings.json'), 'utf8'));
  process.stdout.write(`${JSON.stringify(headersPolicy(settings, process.argv[3] ?? 'boreal'), null, 2)}\n`);
}
