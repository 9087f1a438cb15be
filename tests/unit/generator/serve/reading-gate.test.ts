import { describe, expect, it } from 'vitest';
import { createReadingGate } from '../../../../generator/serve/reading-gate.ts';

const ask = (path: string, mode?: string): Request =>
  new Request(`http://127.0.0.1${path}`, mode === undefined ? {} : { headers: { 'sec-fetch-mode': mode } });
const waitingPage = (): Response => new Response('Reading', { status: 503 });
const never = new Promise<void>(() => {});

describe('while content is read', () => {
  it.each([
    ['that was read', () => Promise.resolve()],
    ['that is unavailable', () => Promise.reject(new Error('No content.'))],
  ])('a request waits for content %s', async (_name, read) => {
    const gate = createReadingGate({ ready: read(), waitingPage });
    expect(await gate(ask('/en/'))).toBeUndefined();
    expect(await gate(ask('/en/', 'navigate'))).toBeUndefined();
  });

  it('a browser gets a waiting page before other clients must try again', async () => {
    const gate = createReadingGate({ ready: never, waitingPage, patience: { page: 1, other: 600_000 } });
    expect(await (await gate(ask('/en/', 'navigate')))?.text()).toBe('Reading');
  });

  it('other clients must try again after their time is over', async () => {
    const gate = createReadingGate({ ready: never, waitingPage, patience: { page: 600_000, other: 1 } });
    const answer = await gate(ask('/en/'));
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer?.text()).toBe('The content is being read. Ask again.');
  });

  it('scripts of the preview’s own pages, which wait there, are answered', async () => {
    const gate = createReadingGate({ ready: never, waitingPage });
    expect(await gate(ask('/__boreal/develop.js'))).toBeUndefined();
  });
});
