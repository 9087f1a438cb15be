import { createHmac } from 'node:crypto';
import { escape as escapeQuery } from 'node:querystring';
import { isSameSecret } from '../../support/same-secret.ts';
import type { PollHint, SavedEntity, SignedRequest, SourceWebhook } from '../source-editor.ts';
import { contentfulVariables } from './settings.ts';

interface WebhookOptions {
  /** Secret of the signatures; without it, messages are refused. */
  readonly secret: string | undefined;
  /** True if pages show drafts, so that a saved draft changes them. */
  readonly showsDrafts: boolean;
}

/** Maximum number of cached message keys. Each message may come twice. */
const maxCachedKeys = 1_000;

/**
 * Reads Contentful's messages, each of which is only a reason to look for changes. Their order is
 * not guaranteed, and a release of many entries is as many messages.
 */
export function createWebhook({ secret, showsDrafts }: WebhookOptions): SourceWebhook {
  const cachedKeys = new Set<string>();
  return {
    receive(request, now) {
      if (secret === undefined) {
        const reason = `Set ${contentfulVariables.webhookSecret} to the secret that signs the requests of the space.`;
        return { refused: { status: 403, reason } };
      }
      const problem = signatureProblem(request, secret, now);
      if (problem !== undefined) return { refused: { status: 401, reason: problem } };
      const { headers, body } = request;
      const idempotencyKey = headers.get('x-contentful-idempotency-key');
      const [, entity, action = ''] = (headers.get('x-contentful-topic') ?? '').split('.');
      const isNew = idempotencyKey === null || !cachedKeys.has(idempotencyKey);
      if (idempotencyKey !== null) cacheKey(idempotencyKey);
      return { hint: isNew && (showsDrafts || !isOfDraft(entity, action)) ? hintOf(entity, action, body) : undefined };
    },
  };

  function cacheKey(idempotencyKey: string): void {
    cachedKeys.add(idempotencyKey);
    const [oldest] = cachedKeys;
    if (cachedKeys.size > maxCachedKeys && oldest !== undefined) cachedKeys.delete(oldest);
  }
}

/** True for a topic of unpublished content, such as 'ContentManagement.Entry.save'. */
const isOfDraft = (entity: string | undefined, action: string): boolean =>
  (entity === 'Entry' || entity === 'Asset') && ['create', 'save', 'auto_save'].includes(action);

function hintOf(entity: string | undefined, action: string, body: string): PollHint {
  if (entity === 'ContentType' || entity === 'Locale') return { isSchema: true };
  if (action === 'delete' || action === 'archive' || action === 'unpublish') return { isRemoval: true };
  const saved = savedIn(body);
  return saved ? { saved } : {};
}

/** Reads the saved entity from a body. Undefined for a body from a template of the space. */
function savedIn(body: string): SavedEntity | undefined {
  try {
    const { sys } = JSON.parse(body) as { sys?: { id?: unknown; updatedAt?: unknown } };
    return typeof sys?.id === 'string' && typeof sys.updatedAt === 'string'
      ? { id: sys.id, updatedAt: sys.updatedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

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
  return isSameSecret(signatureOf(request, signed, secret), signature) ? undefined : 'The signature is wrong.';
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
