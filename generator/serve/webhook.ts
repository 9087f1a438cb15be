import { developPaths } from '#contract/develop';
import type { ChangeHint } from '../sources/contentful/preview-space.ts';
import type { Handler } from './request-handler.ts';
import { signatureFlaw } from './webhook-signature.ts';

interface WebhookOptions {
  /** Signs the messages; without it none is taken. */
  readonly secret: () => string | undefined;
  /** Whether a draft that is saved changes what is shown. */
  readonly showsDrafts: boolean;
  /** Told that something has changed; it decides when to look. */
  readonly onMessage: (hint: LookHint) => void;
  readonly now: () => number;
}

/** What a message tells of a change. */
export type LookHint = ChangeHint & { readonly saved?: SavedEntity };

/** What a message says of the entry or asset that it is about. */
export interface SavedEntity {
  readonly id: string;
  readonly updatedAt: string;
}

/** So many messages are remembered, because each may come twice. */
const maxRemembered = 1_000;

/**
 * Takes the content system's messages: each says that something has changed and is a reason to look, nothing more. The order of messages is
 * not promised, and a release of many entries is as many messages.
 */
export function createWebhook({ secret, showsDrafts, onMessage, now }: WebhookOptions): Handler {
  const taken = new Set<string>();
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== developPaths.webhook) return undefined;
    if (request.method !== 'POST') return plain('Only POST is taken here.', 405);
    const key = secret();
    if (key === undefined) return plain('Set CONTENTFUL_WEBHOOK_SECRET to the secret that signs the requests of the space.', 403);
    const body = await request.text();
    const { method, headers } = request;
    const flaw = signatureFlaw({ method, path: url.pathname + url.search, headers, body }, key, now());
    if (flaw !== undefined) return plain(flaw, 401);
    const idempotencyKey = headers.get('x-contentful-idempotency-key');
    const [, entity, action = ''] = (headers.get('x-contentful-topic') ?? '').split('.');
    const isNew = idempotencyKey === null || !taken.has(idempotencyKey);
    if (isNew && (showsDrafts || !isOfDraft(entity, action))) onMessage(hintOf(entity, action, body));
    if (idempotencyKey !== null) remember(idempotencyKey);
    return new Response(null, { status: 204 });
  };

  function remember(idempotencyKey: string): void {
    taken.add(idempotencyKey);
    const [oldest] = taken;
    if (taken.size > maxRemembered && oldest !== undefined) taken.delete(oldest);
  }
}

/** Whether a topic such as 'ContentManagement.Entry.save' tells of what is not published. */
const isOfDraft = (entity: string | undefined, action: string): boolean =>
  (entity === 'Entry' || entity === 'Asset') && ['create', 'save', 'auto_save'].includes(action);

function hintOf(entity: string | undefined, action: string, body: string): LookHint {
  if (entity === 'ContentType' || entity === 'Locale') return { isSchema: true };
  if (action === 'delete' || action === 'archive' || action === 'unpublish') return { isRemoval: true };
  const saved = savedIn(body);
  return saved ? { saved } : {};
}

/** A body may be of any form, by a template of the space: what it says is used where it can be read. */
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
