import { describe, expect, it } from 'vitest';
import { createWebhook } from '../../../../../generator/serve/webhook.ts';
import { createWebhook as contentfulWebhook, signatureProblem } from '../../../../../generator/sources/contentful/webhook.ts';
import { signedMessage } from '../../../../support/webhook.ts';

const secret = 'a'.repeat(64);
const signedAt = 1_700_000_000_000;

/** Requests that Contentful's own toolkit (3.16.1) has signed with the secret above. */
const signedByToolkit = [
  {
    path: '/__boreal/webhook',
    body: '{"sys":{"id":"a","type":"Entry"}}',
    headers: {
      'content-type': 'application/vnd.contentful.management.v1+json',
      'x-contentful-topic': 'ContentManagement.Entry.save',
      'x-contentful-signature': '31427d672c246eac2f3863e31603c6545a12300e0d9405bd56e9e94a79c9aef0',
      'x-contentful-signed-headers': 'content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
      'x-contentful-timestamp': String(signedAt),
    },
  },
  {
    path: '/__boreal/webhook?a=1&b=é x&c=%20',
    body: 'été',
    headers: {
      'x-contentful-topic': 'ContentManagement.Entry.publish',
      'x-contentful-signature': '5db7ee00464abbc83fc959d78461b893f572b8c021a28dcd865f7534e3bb6617',
      'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
      'x-contentful-timestamp': String(signedAt),
    },
  },
  {
    path: '/__boreal/webhook',
    body: '',
    headers: {
      'x-contentful-signature': 'ebe8e44010e25c88d942970bf781118432e16f5bb954cf80a0fd281f6e739863',
      'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp',
      'x-contentful-timestamp': String(signedAt),
    },
  },
] as const;

describe('the signature of a message', () => {
  const [message] = signedByToolkit;
  const flawOf = (
    changes: { headers?: Record<string, string | undefined>; path?: string; body?: string; method?: string } = {},
  ) => {
    const given = { ...message.headers, ...changes.headers };
    const headers = new Headers();
    for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value);
    return signatureProblem({ method: 'POST', ...message, ...changes, headers }, secret, signedAt + 1_000);
  };

  it.each(signedByToolkit)('of Contentful’s toolkit is valid: $path', ({ path, body, headers }) => {
    const request = { method: 'POST', path, body, headers: new Headers(headers) };
    expect(signatureProblem(request, secret, signedAt + 1_000)).toBeUndefined();
    expect(signatureProblem(request, `${secret.slice(1)}b`, signedAt + 1_000)).toBe('The signature is wrong.');
  });

  it.each<[string, Parameters<typeof flawOf>[0], string]>([
    ['another body', { body: `${message.body} ` }, 'The signature is wrong.'],
    ['another path', { path: '/__boreal/webhook?x' }, 'The signature is wrong.'],
    ['another method', { method: 'PUT' }, 'The signature is wrong.'],
    ['another value of a signed header', { headers: { 'x-contentful-topic': 'x' } }, 'The signature is wrong.'],
    ['a truncated signature', { headers: { 'x-contentful-signature': 'ab' } }, 'The signature is wrong.'],
    ['no signature', { headers: { 'x-contentful-signature': undefined } }, 'The request is not signed.'],
    ['no time', { headers: { 'x-contentful-timestamp': undefined } }, 'The request is not signed.'],
    ['an invalid time', { headers: { 'x-contentful-timestamp': 'soon' } }, 'The signature is too old.'],
    ['an unsigned time', { headers: { 'x-contentful-signed-headers': 'content-type' } }, 'The signature covers no time.'],
  ])('is refused with %s', (_name, changes, flaw) => {
    expect(flawOf(changes)).toBe(flaw);
  });

  it.each([30_000, 3_600_000, -30_000])('is refused if the clock differs by %i ms', (offset) => {
    const request = { method: 'POST', ...message, headers: new Headers(message.headers) };
    expect(signatureProblem(request, secret, signedAt + offset)).toBe('The signature is too old.');
  });
});

describe('a message of the content system', () => {
  const open = (key: string | undefined, showsDrafts = true) => {
    const hints: unknown[] = [];
    const onMessage = (hint: unknown) => hints.push(hint);
    const webhook = contentfulWebhook({ secret: key, showsDrafts });
    const handler = createWebhook({ webhook: () => webhook, onMessage, now: () => signedAt });
    const [{ headers, body }] = signedByToolkit;
    const send = async (changes: Record<string, string> = {}, method = 'POST') => {
      const init = { method, headers: { ...headers, ...changes }, ...(method === 'GET' ? {} : { body }) };
      return (await handler(new Request('http://localhost/__boreal/webhook', init)))?.status;
    };
    return { handler, send, hints };
  };

  it('is a reason to look', async () => {
    const { send, hints } = open(secret);
    expect(await send()).toBe(204);
    expect(hints).toEqual([{}]);
  });

  it('is ignored for a draft if only published entries are shown', async () => {
    const { handler, send, hints } = open(secret, false);
    expect([await send(), hints]).toEqual([204, []]);
    const published = signedMessage({ topic: 'ContentManagement.Entry.publish', secret, now: signedAt });
    const request = new Request('http://localhost/__boreal/webhook', published);
    expect([(await handler(request))?.status, hints]).toEqual([204, [{}]]);
  });

  it('that arrives twice is one reason', async () => {
    const { send, hints } = open(secret);
    const key = { 'x-contentful-idempotency-key': 'k' };
    expect([await send(key), await send(key)]).toEqual([204, 204]);
    expect(hints).toHaveLength(1);
  });

  it('with a bad signature is ignored, with any content', async () => {
    const { send, hints } = open(secret);
    expect(await send({ 'x-contentful-signature': 'x', 'x-contentful-idempotency-key': 'k' })).toBe(401);
    expect(hints).toEqual([]);
  });

  it('is refused without a secret', async () => {
    const { handler, hints } = open(undefined);
    const answer = await handler(new Request('http://localhost/__boreal/webhook', { method: 'POST' }));
    expect([answer?.status, hints]).toEqual([403, []]);
    expect(await answer?.text()).toContain('CONTENTFUL_WEBHOOK_SECRET');
  });

  it('is accepted by POST only, and other addresses are left to the site', async () => {
    const { handler, send } = open(secret);
    expect(await send({}, 'GET')).toBe(405);
    expect(await handler(new Request('http://localhost/en/'))).toBeUndefined();
  });
});
