import { createHmac, timingSafeEqual } from 'node:crypto';
import { escape as escapeQuery } from 'node:querystring';
import type { SignedRequest } from '../source-editor.ts';

const signatureHeader = 'x-contentful-signature';
const signedHeadersHeader = 'x-contentful-signed-headers';
const timestampHeader = 'x-contentful-timestamp';

/** Maximum age of a signature, in milliseconds: an older one may be a replay. */
const maxAgeMs = 30_000;

/**
 * Returns the problem of a request's signature, undefined if valid. `now`: milliseconds since 1970.
 */
export function signatureProblem(request: SignedRequest, secret: string, now: number): string | undefined {
  const { headers } = request;
  const [signature, names, timestamp] = [signatureHeader, signedHeadersHeader, timestampHeader].map((name) => headers.get(name));
  if (!signature || !names || !timestamp) return 'The request is not signed.';
  const signed = names.split(',');
  if (!signed.includes(signedHeadersHeader) || !signed.includes(timestampHeader)) return 'The signature covers no time.';
  if (!(Math.abs(now - Number(timestamp)) < maxAgeMs)) return 'The signature is too old.';
  const expected = Buffer.from(signatureOf(request, signed, secret));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? undefined : 'The signature is wrong.';
}

/**
 * Signs as Contentful does: HMAC-SHA256 in hex of one text of method, address, headers and body.
 */
function signatureOf({ method, path, headers, body }: SignedRequest, signed: readonly string[], secret: string): string {
  const [pathname = '', search] = path.split('?');
  // As specified, the query is escaped as a whole and then again with the address.
  const address = encodeURI(search ? `${pathname}?${escapeQuery(search)}` : pathname);
  const values = signed.map((name) => `${name}:${(headers.get(name) ?? '').trim()}`).join(';');
  return createHmac('sha256', secret).update([method, address, values, body].join('\n')).digest('hex');
}
