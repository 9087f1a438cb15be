import { describe, expect, it } from 'vitest';
import { createReadingGate } from '../../../../generator/serve/reading-gate.ts';

const ask = (path: string, mode?: string): Request =>
  new Request(`http://127.0.0.1${path}`, mode === undefined ? {} : { headers: { 'sec-fetch-mode': mode } });
const waitingPage = (): Response => new Response('Reading', { status: 503 });
const never = new Promise<void>(() => {});

describe('while content is being read', () => {
  it.each([
    ['that was read', () => Promise.resolve()],
    ['that cannot be had', () => Promise.reject(new Error('No content.'))],
  ])('a request waits for content %s', async (_name, read) => {
    const gate = createReadingGate({ ready: read(), waitingPage });
    expect(await gate(ask('/en/'))).toBeUndefined();
    expect(await gate(ask('/en/', 'navigate'))).toBeUndefined();
  });

  it('a browser is shown that content is being read, sooner than others are asked to come again', async () => {
    const gate = createReadingGate({ ready: never, waitingPage, patience: { page: 1, other: 20 } });
    const answers: string[] = [];
    const answer = async (request: Request): Promise<Response | undefined> => {
      const response = await gate(request);
      answers.push((await response?.clone().text()) ?? '');
      return response;
    };
    const [other] = await Promise.all([answer(ask('/en/')), answer(ask('/en/', 'navigate'))]);
    expect(answers).toEqual(['Reading', 'The content is being read. Ask again.']);
    expect([other?.status, other?.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('scripts of the preview’s own pages, which wait there, are not held', async () => {
    const gate = createReadingGate({ ready: never, waitingPage });
    expect(await gate(ask('/__boreal/develop.js'))).toBeUndefined();
  });
});
