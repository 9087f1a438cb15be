import { createHmac, timingSafeEqual } from 'node:crypto';
import { escape as escapeQuery } from 'node:querystring';

/** A request as its sender has signed it. */
export interface SignedRequest {
  readonly method: string;
  /** With its query, as it was asked for. */
  readonly path: string;
  readonly headers: Headers;
  /** The body as it came. */
  readonly body: string;
}

const signatureHeader = 'x-contentful-signature';
const signedHeadersHeader = 'x-contentful-signed-headers';
const timestampHeader = 'x-contentful-timestamp';

/** Older signatures may have been overheard and sent again. */
const maxAgeMs = 30_000;

/** Why a request is not from the holder of the secret, or undefined if it is. */
export function signatureFlaw(request: SignedRequest, secret: string, now: number): string | undefined {
  const { headers } = request;
  const [signature, names, timestamp] = [signatureHeader, signedHeadersHeader, timestampHeader].map((name) => headers.get(name));
  if (!signature || !names || !timestamp) return 'The request is not signed.';
  const signed = names.split(',');
  if (!signed.includes(signedHeadersHeader) || !signed.includes(timestampHeader)) return 'The signature covers no time.';
  if (!(Math.abs(now - Number(timestamp)) < maxAgeMs)) return 'The signature is too old.';
  const expected = Buffer.from(signatureOf(request, signed, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? undefined : 'The signature is wrong.';
}

/** Contentful's recipe: method, address, headers and body in one text, under HMAC-SHA256, in hex. */
function signatureOf({ method, path, headers, body }: SignedRequest, signed: readonly string[], secret: string): string {
  const [pathname = '', search] = path.split('?');
  // The query is escaped as a whole and then once more with the address: so it is specified.
  const address = encodeURI(search ? `${pathname}?${escapeQuery(search)}` : pathname);
  const values = signed.map((name) => `${name}:${(headers.get(name) ?? '').trim()}`).join(';');
  return createHmac('sha256', secret).update([method, address, values, body].join('\n')).digest('hex');
}
