import { developPaths } from '#contract/develop';
import type { ChangeHint } from '../sources/open-sources.ts';
import type { Handler } from './request-handler.ts';
import { signatureProblem } from './webhook-signature.ts';

interface WebhookOptions {
  /** Secret of the signatures; without it, messages are refused. */
  readonly secret: () => string | undefined;
  /** True if pages show drafts, so that a saved draft changes them. */
  readonly showsDrafts: boolean;
  /** Called for each change that may be visible. */
  readonly onMessage: (hint: LookHint) => void;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** A reason to look for changes, with the save that caused it. */
export type LookHint = ChangeHint & { readonly saved?: SavedEntity };

/** The saved entry or asset of a message. */
export interface SavedEntity {
  readonly id: string;
  readonly updatedAt: string;
}

/** Maximum number of cached message keys. Each message may come twice. */
const maxCachedKeys = 1_000;

/**
 * Receives messages of the content system, each of which is only a reason to look for changes.
 * Their order is not guaranteed, and a release of many entries is as many messages.
 */
export function createWebhook({ secret, showsDrafts, onMessage, now }: WebhookOptions): Handler {
  const cachedKeys = new Set<string>();
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== developPaths.webhook) return undefined;
    if (request.method !== 'POST') return plain('Only POST is taken here.', 405);
    const key = secret();
    if (key === undefined) return plain('Set CONTENTFUL_WEBHOOK_SECRET to the secret that signs the requests of the space.', 403);
    const body = await request.text();
    const { method, headers } = request;
    const problem = signatureProblem({ method, path: url.pathname + url.search, headers, body }, key, now());
    if (problem !== undefined) return plain(problem, 401);
    const idempotencyKey = headers.get('x-contentful-idempotency-key');
    const [, entity, action = ''] = (headers.get('x-contentful-topic') ?? '').split('.');
    const isNew = idempotencyKey === null || !cachedKeys.has(idempotencyKey);
    if (isNew && (showsDrafts || !isOfDraft(entity, action))) onMessage(hintOf(entity, action, body));
    if (idempotencyKey !== null) cacheKey(idempotencyKey);
    return new Response(null, { status: 204 });
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

function hintOf(entity: string | undefined, action: string, body: string): LookHint {
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

function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
