import { createHmac } from 'node:crypto';

export const webhookSecret = 'a'.repeat(64);

/** Sends a message as Contentful signs it; gives the status of the answer. */
export async function sendWebhook(
  origin: string,
  { topic, body = '{}', secret = webhookSecret }: WebhookMessage,
): Promise<number> {
  const path = '/__boreal/webhook';
  const signed = ['x-contentful-signed-headers', 'x-contentful-timestamp', 'x-contentful-topic'] as const;
  const headers = {
    'x-contentful-signed-headers': signed.join(','),
    'x-contentful-timestamp': String(Date.now()),
    'x-contentful-topic': topic,
  };
  const values = signed.map((name) => `${name}:${headers[name]}`).join(';');
  const signature = createHmac('sha256', secret).update(['POST', path, values, body].join('\n')).digest('hex');
  const answer = await fetch(origin + path, {
    method: 'POST',
    body,
    headers: { ...headers, 'x-contentful-signature': signature },
  });
  return answer.status;
}

interface WebhookMessage {
  /** 'ContentManagement.Entry.save'. */
  readonly topic: string;
  readonly body?: string;
  readonly secret?: string;
}
