import { developPaths } from '#contract/develop';
import type { PollHint, SourceEditor } from '../sources/source-editor.ts';
import type { Handler } from './request-handler.ts';

interface WebhookOptions {
  /** Returns the webhook of the source that the site is read from now. */
  readonly webhook: () => SourceEditor['webhook'];
  /** Called for each change that may be visible. */
  readonly onMessage: (hint: PollHint) => void;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Receives messages of the content system that something has changed. */
export function createWebhook({ webhook, onMessage, now }: WebhookOptions): Handler {
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== developPaths.webhook) return undefined;
    if (request.method !== 'POST') return plain('Only POST is taken here.', 405);
    const receiver = webhook();
    if (!receiver) return plain('The source of this site takes no messages.', 403);
    const { method, headers } = request;
    const message = { method, path: url.pathname + url.search, headers, body: await request.text() };
    const result = await receiver.receive(message, now());
    if ('refused' in result) return plain(result.refused.reason, result.refused.status);
    if (result.hint) onMessage(result.hint);
    return new Response(null, { status: 204 });
  };
}

function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
