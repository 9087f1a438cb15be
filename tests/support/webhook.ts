import { createHmac } from 'node:crypto';

export const webhookSecret = 'a'.repeat(64);

const path = '/__boreal/webhook';

/** Sends a message with Contentful's signature and returns the status of the response. */
export async function sendWebhook(origin: string, message: WebhookMessage): Promise<number> {
  const answer = await fetch(origin + path, signedMessage(message));
  return answer.status;
}

/** The request of a message, with Contentful's signature. */
export function signedMessage({ topic, body = '{}', secret = webhookSecret, now = Date.now() }: WebhookMessage) {
  const signed = ['x-contentful-signed-headers', 'x-contentful-timestamp', 'x-contentful-topic'] as const;
  const headers = {
    'x-contentful-signed-headers': signed.join(','),
    'x-contentful-timestamp': String(now),
    'x-contentful-topic': topic,
  };
  const values = signed.map((name) => `${name}:${headers[name]}`).join(';');
  const signature = createHmac('sha256', secret).update(['POST', path, values, body].join('\n')).digest('hex');
  return { method: 'POST', body, headers: { ...headers, 'x-contentful-signature': signature } };
}

interface WebhookMessage {
  /** 'ContentManagement.Entry.save'. */
  readonly topic: string;
  readonly body?: string;
  readonly secret?: string;
  /** Milliseconds; absent means now. */
  readonly now?: number;
}
