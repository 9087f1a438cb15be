import { expect, test } from 'vitest';
import { createWebhook } from '../../../../generator/serve/webhook.ts';
import type { SourceWebhook } from '../../../../generator/sources/source-editor.ts';

const send = async (webhook: SourceWebhook | undefined) => {
  const hints: unknown[] = [];
  const handler = createWebhook({ webhook: () => webhook, onMessage: (hint) => hints.push(hint), now: () => 5 });
  const request = new Request('http://localhost/__boreal/webhook?a=1', { method: 'POST', body: 'text', headers: { key: 'k' } });
  const answer = await handler(request);
  return { status: answer?.status, text: await answer?.text(), hints };
};

test('a message is passed to the source as it was signed, and its hint is passed on', async () => {
  const outcome = await send({
    receive: ({ method, path, headers, body }, now) => ({
      hint: { saved: { id: [method, path, headers.get('key'), body].join(' '), updatedAt: String(now) } },
    }),
  });
  const saved = { id: 'POST /__boreal/webhook?a=1 k text', updatedAt: '5' };
  expect(outcome).toEqual({ status: 204, text: '', hints: [{ saved }] });
});

test('a message without a hint changes nothing', async () => {
  expect(await send({ receive: () => ({ hint: undefined }) })).toMatchObject({ status: 204, hints: [] });
});

test('a message that the source refuses, or that no source takes, is answered with the reason', async () => {
  const refused = await send({ receive: async () => ({ refused: { status: 401, reason: 'Not signed.' } }) });
  expect(refused).toEqual({ status: 401, text: 'Not signed.\n', hints: [] });
  expect(await send(undefined)).toMatchObject({ status: 403, hints: [] });
});
