import { expect, test } from 'vitest';
import { ProblemError } from '../../../../../generator/errors/problem.ts';
import { createRequests } from '../../../../../generator/sources/site/request.ts';

/** Requests an address whose server gives an answer each time; returns the problem and the number of tries. */
async function problemOf(answer: () => Response | Promise<Response>, canPull = false, accepts: readonly number[] = []) {
  let tries = 0;
  const network = {
    pause: async () => {},
    random: () => 0,
    timeoutMs: 1_000,
    async fetch() {
      tries++;
      return answer();
    },
  };
  const { fetchJson } = createRequests({ source: 'cms', network, signal: new AbortController().signal, canPull });
  const error = await fetchJson('https://cms.example/pages?token=secret', { accepts }).catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw error;
  const [problem] = error.problems;
  expect(JSON.stringify(problem)).not.toContain('secret');
  if (!problem) throw new Error('It has no problem.');
  return { ...problem, tries };
}

const offline = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND cms.example') }));

test.each([
  [401, 'SOURCE_TOKEN', 1, 'Set the token that the source reads'],
  [403, 'SOURCE_TOKEN', 1, 'Let the token read this content'],
  [404, 'SOURCE_ANSWER', 1, 'Check the address'],
  [429, 'SOURCE_BUSY', 6, 'Try again later, or ask the system'],
  [503, 'SOURCE_UNREACHABLE', 6, 'Try again later, and check the network'],
])('the answer %i is a problem of its own, with a way out', async (status, code, tries, hint) => {
  const problem = await problemOf(() => new Response('no', { status }));
  expect(problem).toMatchObject({ code, tries, hint: expect.stringContaining(hint) });
  expect(`${problem.message} ${problem.cause}`).toContain(String(status));
});

test('without a network, a source that can be pulled is built from its last pull', async () => {
  const problem = await problemOf(offline, true);
  expect(problem).toMatchObject({ code: 'SOURCE_UNREACHABLE', cause: expect.stringContaining('ENOTFOUND') });
  expect(problem.hint).toContain('--offline');
  expect((await problemOf(offline)).hint).not.toContain('--offline');
});

test('a source may read an answer that is no success, which it then gets as it is', async () => {
  const answer = () => new Response('no page', { status: 404 });
  expect(await problemOf(answer, false, [404])).toMatchObject({ code: 'SOURCE_JSON', tries: 1 });
  expect(await problemOf(answer, false, [403])).toMatchObject({ code: 'SOURCE_ANSWER' });
});
