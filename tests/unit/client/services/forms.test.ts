import { describe, expect, test, vi } from 'vitest';
import { browserForms, formTimeoutMs } from '../../../../client/services/forms.ts';
import { type FormStatus, formStatuses, standInFormEndpoint } from '../../../../generator/contract/forms.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

interface Posted {
  readonly url: string;
  readonly init: RequestInit;
  readonly answer: (response: Response) => void;
  readonly fail: (error: Error) => void;
}

/** The port with a network that the test answers. */
function forms(visitor: { readonly formEndpoint?: string } = { formEndpoint: '/forms' }, standIn?: string) {
  const clock = createFakeClock();
  const posted: Posted[] = [];
  const port = browserForms({
    visitor,
    standIn,
    clock,
    privateParameter: (name) => `the ${name}`,
    fetch: ((url: string, init: RequestInit) =>
      new Promise((answer, fail) => {
        init.signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
        posted.push({ url, init, answer, fail });
      })) as typeof fetch,
  });
  const submission = { token: 'demo-success', language: 'en', fields: { email: 'ana@example.com' } };
  const send = async (): Promise<{ readonly request: Posted; readonly status: Promise<FormStatus> }> => {
    const status = port.send('unsubscribe', submission, { idempotencyKey: 'key-1' });
    // The code that sends is loaded first.
    const request = await vi.waitUntil(() => posted.at(-1), { timeout: 20_000 });
    return { request, status };
  };
  return { ...port, clock, send, submission };
}

describe('a submission', () => {
  test('is posted as JSON to the form’s address, with its key', async () => {
    const { send, submission } = forms({ formEndpoint: 'https://forms.example.com/v1' });
    const { request, status } = await send();
    request.answer(Response.json({ status: 'SUCCESS' }));
    expect(await status).toBe('SUCCESS');
    expect(request.url).toBe('https://forms.example.com/v1/unsubscribe');
    expect(request.init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'Idempotency-Key': 'key-1' },
      body: JSON.stringify(submission),
    });
  });

  test.each(formStatuses)('answered with %s has that status, with any HTTP status', async (name) => {
    for (const code of [200, 409, 500]) {
      const { send } = forms();
      const { request, status } = await send();
      request.answer(Response.json({ status: name }, { status: code }));
      expect(await status).toBe(name);
    }
  });

  test.each([
    ['an unknown status', Response.json({ status: 'FINE' })],
    ['a status in lower case', Response.json({ status: 'success' })],
    ['no status', Response.json({})],
    ['a list', Response.json(['SUCCESS'])],
    ['nothing', new Response(null, { status: 204 })],
    ['null', Response.json(null)],
    ['a page of a proxy', new Response('<!DOCTYPE html><title>Sign in</title>', { status: 200 })],
    ['broken JSON', new Response('{"status":"SUCC')],
  ])('answered with %s is an error', async (_name, response) => {
    const { send } = forms();
    const { request, status } = await send();
    request.answer(response);
    expect(await status).toBe('ERROR');
  });

  test('that fails in the network is an error', async () => {
    const { send, clock } = forms();
    const { request, status } = await send();
    request.fail(new TypeError('Failed to fetch'));
    expect(await status).toBe('ERROR');
    await clock.settle();
    expect(clock.waiting()).toBe(0);
  });

  test('without an answer in ten seconds is an error, and is cancelled', async () => {
    const { send, clock } = forms();
    const { request, status } = await send();
    await clock.advance(formTimeoutMs - 1);
    expect(request.init.signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(await status).toBe('ERROR');
    expect(request.init.signal?.aborted).toBe(true);
  });

  test('with an incomplete answer is an error after the same time', async () => {
    const { send, clock } = forms();
    const { request, status } = await send();
    request.answer(
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })),
    );
    await clock.advance(formTimeoutMs);
    expect(await status).toBe('ERROR');
  });
});

describe('the address of a form', () => {
  const addresses = ({ action, isStandIn }: ReturnType<typeof forms>) => [action('a'), isStandIn];

  test('is below the endpoint of the site, even if there is a stand-in', () => {
    expect(addresses(forms({ formEndpoint: '/forms' }))).toEqual(['/forms/a', false]);
    expect(addresses(forms({ formEndpoint: '/forms' }, standInFormEndpoint))).toEqual(['/forms/a', false]);
  });

  test('is below the stand-in on a site without an endpoint, which emitted pages do not contain', () => {
    expect(addresses(forms({}, standInFormEndpoint))).toEqual([`${standInFormEndpoint}/a`, true]);
  });

  test('is undefined without an endpoint or a stand-in', () => {
    expect(addresses(forms({}))).toEqual([undefined, false]);
  });
});

test('every key is different, and too long to be guessed', () => {
  const { newKey } = forms();
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^\d+(-\d+){3}$/);
});
