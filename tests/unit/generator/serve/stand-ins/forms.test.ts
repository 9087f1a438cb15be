import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormStandIn } from '../../../../../generator/serve/stand-ins/forms.ts';

const origin = 'http://127.0.0.1:8000';
const address = `${origin}/__boreal/forms/unsubscribe`;
const page = '/fr/unsubscribe/';

const json = (token: unknown, headers: Record<string, string> = {}, url = address): Request =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token, language: 'fr', fields: { email: 'ana@example.com' } }),
  });
const plain = (fields: Record<string, string>, headers: Record<string, string> = {}): Request =>
  new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** A stand-in with a fake clock. */
function standIn() {
  const waiting: { readonly ms: number; readonly end: () => void }[] = [];
  const handler = createFormStandIn({
    pause: (ms) => new Promise<void>((end) => waiting.push({ ms, end })),
  });
  const answer = async (request: Request): Promise<Response> => {
    const response = await handler(request);
    if (response === undefined) throw new Error('The stand-in has left the request to others.');
    return response;
  };
  return { handler, answer, waiting };
}

const tokens = [
  ['demo-success', 'SUCCESS', 'outcome-success'],
  ['demo-duplicate', 'DUPLICATE', 'outcome-duplicate'],
  ['demo-expired', 'EXPIRED', 'outcome-expired'],
  ['demo-ineligible', 'INELIGIBLE', 'outcome-ineligible'],
  ['demo-invalid', 'INVALID_LINK', 'outcome-invalid-link'],
  ['demo-error', 'ERROR', 'outcome-error'],
  ['something-else', 'INVALID_LINK', 'outcome-invalid-link'],
  ['constructor', 'INVALID_LINK', 'outcome-invalid-link'],
] as const;

describe('a submission as JSON', () => {
  test.each(tokens)('with token %s is answered %s', async (token, status) => {
    const response = await standIn().answer(json(token, { origin }));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({ status });
  });

  test('of a form that needs no token is accepted', async () => {
    expect(await (await standIn().answer(json(undefined, { origin }))).json()).toEqual({ status: 'SUCCESS' });
  });

  test('with demo-slow is answered after twelve seconds, longer than a browser waits', async () => {
    const { answer, waiting } = standIn();
    const asked = answer(json('demo-slow'));
    await expect.poll(() => waiting.length).toBe(1);
    expect(waiting[0]?.ms).toBe(12_000);
    waiting[0]?.end();
    expect(await (await asked).json()).toEqual({ status: 'SUCCESS' });
  });

  test.each([
    ['broken', '{"token":'],
    ['empty', ''],
    ['a list', '["demo-success"]'],
    ['null', 'null'],
    ['without a token', '{}'],
    ['with a token that is no text', '{"token":1}'],
  ])('that is %s is refused', async (_name, body) => {
    const request = new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
    });
    expect((await standIn().answer(request)).status).toBe(400);
  });
});

describe('a repeated key', () => {
  const key = { 'idempotency-key': 'key-1' };
  const statusOf = async (response: Promise<Response>): Promise<unknown> =>
    ((await (await response).json()) as { status: unknown }).status;

  test('gives the same answer', async () => {
    const { answer } = standIn();
    expect(await statusOf(answer(json('demo-expired', key)))).toBe('EXPIRED');
    expect(await statusOf(answer(json('demo-success', key)))).toBe('EXPIRED');
    expect(await statusOf(answer(json('demo-success', { 'idempotency-key': 'key-2' })))).toBe('SUCCESS');
    expect(await statusOf(answer(json('demo-success')))).toBe('SUCCESS');
    const other = address.replace('unsubscribe', '2025_refer_a_friend');
    expect(await statusOf(answer(json('demo-success', key, other)))).toBe('SUCCESS');
  });

  test('waits for a pending answer, and receives it when it arrives', async () => {
    const { answer, waiting } = standIn();
    const first = statusOf(answer(json('demo-slow', key)));
    const second = statusOf(answer(json('demo-slow', key)));
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.end();
    expect(await Promise.all([first, second, statusOf(answer(json('demo-slow', key)))])).toEqual([
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
    ]);
    expect(waiting).toHaveLength(1);
  });

  test('is forgotten after a thousand others', async () => {
    const { answer } = standIn();
    await answer(json('demo-expired', key));
    for (let index = 0; index < 1_000; index++) await answer(json('demo-success', { 'idempotency-key': `other-${index}` }));
    expect(await statusOf(answer(json('demo-success', key)))).toBe('SUCCESS');
  });
});

describe('a form that the browser posts', () => {
  test.each(tokens)('with token %s in the page’s address leads to the part of the page about %s', async (token, status, id) => {
    const referer = `${origin}${page}?token=${token}`;
    const response = await standIn().answer(plain({ page, token: '', email: 'ana@example.com' }, { origin, referer }));
    const search = status === 'ERROR' ? `?token=${token}` : '';
    expect([response.status, response.headers.get('location')]).toEqual([303, `${page}${search}#${id}`]);
  });

  test('leads to the outcome of its own form, if it names the beginning of its id', async () => {
    const at = async (outcomePrefix: string) =>
      (await standIn().answer(plain({ page, email: 'ana@example.com', outcomePrefix }))).headers.get('location');
    expect(await at('link-')).toBe(`${page}#link-outcome-success`);
    for (const prefix of ['', '#', 'x', '/elsewhere-', '?a=1&-']) expect(await at(prefix)).toBe(`${page}#outcome-success`);
  });

  test('has no token without a field for it', async () => {
    const response = await standIn().answer(plain({ page }, { referer: `${origin}${page}?token=demo-expired` }));
    expect(response.headers.get('location')).toBe(`${page}#outcome-success`);
  });

  test('may contain the token itself', async () => {
    const response = await standIn().answer(plain({ page, token: 'demo-duplicate' }, { referer: `${origin}${page}` }));
    expect(response.headers.get('location')).toBe(`${page}#outcome-duplicate`);
  });

  test.each([undefined, 'about:client', 'no address', `https://elsewhere.example${page}?token=demo-success`])(
    'has no token if the browser names %s as its page',
    async (referer) => {
      const response = await standIn().answer(plain({ page, token: '' }, referer === undefined ? {} : { referer }));
      expect(response.headers.get('location')).toBe(`${page}#outcome-invalid-link`);
    },
  );

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\\\\elsewhere.example/',
    '/..//elsewhere.example/',
    `${origin}//elsewhere.example/`,
    'javascript:alert(1)',
    'http://',
    `http://127.0.0.1:8001${page}`,
  ])('is not redirected to %s', async (elsewhere) => {
    const response = await standIn().answer(plain({ page: elsewhere, token: 'demo-success' }));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  test('leads back to the path only', async () => {
    const response = await standIn().answer(plain({ page: `${page}?next=https://elsewhere.example#x`, token: 'demo-success' }));
    expect(response.headers.get('location')).toBe(`${page}#outcome-success`);
  });

  test('never leads to another site, for any page', async () => {
    const { answer } = standIn();
    const part = fc.constantFrom('/', '//', '\\', '.', '..', 'http:', 'elsewhere.example', '@', '?', '#', '%2f', '\t', 'fr');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const location = (await answer(plain({ page: parts.join(''), token: 'demo-success' }))).headers.get('location');
        if (location !== null) expect(new URL(location, origin).origin).toBe(origin);
      }),
    );
  });
});

describe('a refused request', () => {
  test.each([
    ['another method', 405, new Request(address)],
    ['OPTIONS', 405, new Request(address, { method: 'OPTIONS' })],
    ['another site', 403, json('demo-success', { origin: 'https://elsewhere.example' })],
    ['another port', 403, json('demo-success', { origin: 'http://127.0.0.1:8001' })],
    ['an opaque origin', 403, json('demo-success', { origin: 'null' })],
    ['a plain form of another site', 403, plain({ page, token: 'demo-success' }, { origin: 'https://elsewhere.example' })],
    ['text', 415, new Request(address, { method: 'POST', body: 'token=demo-success' })],
    ['a form with files', 415, new Request(address, { method: 'POST', body: new FormData() })],
    ['a body without a type', 415, new Request(address, { method: 'POST', body: new Uint8Array([123, 125]) })],
    ['a form without a name', 404, json('demo-success', {}, `${address.replace('unsubscribe', '')}`)],
    ['a path below a form', 404, json('demo-success', {}, `${address}/more`)],
  ])('%s', async (_name, status, request) => {
    const response = await standIn().answer(request);
    expect(response.status).toBe(status);
    if (status === 405) expect(response.headers.get('allow')).toBe('POST');
  });

  test('a client without an origin is answered', async () => {
    expect((await standIn().answer(json('demo-success'))).status).toBe(200);
  });
});

describe('below a path of the site', () => {
  const endpoint = { sitePath: async () => '/api/forms' };

  test('a posted form is answered too', async () => {
    const handler = createFormStandIn(endpoint);
    for (const url of [`${origin}/api/forms/unsubscribe`, address])
      expect(await (await handler(json('demo-duplicate', { origin }, url)))?.json()).toEqual({ status: 'DUPLICATE' });
  });

  test('all other requests are left to the site, which may have pages there', async () => {
    const handler = createFormStandIn(endpoint);
    for (const path of ['/api/forms/unsubscribe', '/api/forms/', '/api/forms'])
      expect(await handler(new Request(origin + path))).toBeUndefined();
    for (const path of ['/api/forms', '/api/forms-of-others/x', '/api'])
      expect(await handler(json('demo-success', { origin }, origin + path))).toBeUndefined();
  });
});

test('all other addresses are left to the site', async () => {
  for (const path of ['/', '/__boreal/forms', '/__boreal/forms-of-others/x', '/en/unsubscribe/'])
    expect(await standIn().handler(new Request(origin + path))).toBeUndefined();
});
