import type { LookHint, SavedEntity, SourceWebhook } from '../source-editor.ts';
import { contentfulVariables } from './settings.ts';
import { signatureProblem } from './webhook-signature.ts';

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
