import { expect, test } from 'vitest';
import { type Problem, ProblemError } from '../../../../../generator/errors/problem.ts';
import { createDevelopHandler } from '../../../../../generator/serve/develop/develop-handler.ts';

const problem: Problem = { code: 'X', severity: 'error', message: 'Bad title.' };

/** The status and text of an answer, and the faults on the way. */
async function answerTo(path: string, change: Partial<Parameters<typeof createDevelopHandler>[0]> = {}) {
  const faults: unknown[] = [];
  const handler = createDevelopHandler({
    live: { hasPages: true, gallery: async () => 'gallery', headerRules: () => [] },
    pages: {
      transformHtml: (html) => `${html} with script`,
      problemPage: (problems) => new Response(problems.map(({ message }) => message).join(), { status: 500 }),
      absentPage: () => new Response('absent', { status: 404 }),
    },
    own: [(request) => (new URL(request.url).pathname === '/own' ? new Response('own') : undefined)],
    site: async () => new Response('page'),
    problems: () => [problem],
    absent: () => undefined,
    onFault: (error) => void faults.push(error),
    ...change,
  });
  const response = await handler(new Request(`http://localhost${path}`));
  return [response.status, await response.text(), ...faults.map(String)];
}

const withoutPages = { hasPages: false, gallery: async () => undefined, headerRules: () => [] };

test.each([
  ['of an entry with a problem, by its own problems', { files: new Set(['b.md']) }, [undefined, true, ['Second.']]],
  ['of no entry, by all problems of entries that are left out', undefined, [undefined, false, ['First.', 'Second.']]],
  [
    'of a hidden entry, by the reason',
    { why: 'is a draft', files: new Set<string>() },
    ['is a draft', false, ['First.', 'Second.']],
  ],
])('a page that is missing is explained: %s', async (_name, absent, expected) => {
  const leftOut = { ...problem, effect: 'left-out' } as const;
  const handler = createDevelopHandler({
    live: { hasPages: true, gallery: async () => undefined, headerRules: () => [] },
    pages: {
      transformHtml: (html) => html,
      problemPage: () => new Response(''),
      absentPage: ({ why, isOfPage, problems }) => Response.json([why, isOfPage, problems.map(({ message }) => message)]),
    },
    own: [],
    site: async () => new Response('', { status: 404 }),
    problems: () => [
      problem,
      { ...leftOut, message: 'First.', where: { file: 'a.md' } },
      { ...leftOut, message: 'Second.', where: { file: 'b.md' } },
    ],
    absent: () => absent && { why: undefined, ...absent },
    onFault: () => {},
  });
  const answer = await handler(new Request('http://localhost/en/b/', { headers: { accept: 'text/html' } }));
  expect(await answer.json()).toEqual(expected.map((each) => each ?? null));
});

test.each([
  ['an address of its own', '/own', {}, [200, 'own']],
  ['an address of its own without pages', '/own', { live: withoutPages }, [200, 'own']],
  ['a page', '/en/', {}, [200, 'page']],
  ['the gallery', '/__components/', {}, [200, 'gallery with script']],
  ['a page that does not exist yet, by problems', '/en/', { live: withoutPages }, [500, 'Bad title.']],
  [
    'a page with problems, by them',
    '/en/',
    { site: () => Promise.reject(new ProblemError([{ ...problem, message: 'Bad slice.' }])) },
    [500, 'Bad slice.'],
  ],
  ['a page with a fault, which is reported', '/en/', { site: () => Promise.reject(new Error('x')) }, [500, 'x', 'Error: x']],
])('develop answers %s', async (_name, path, change, expected) => {
  expect(await answerTo(path, change)).toEqual(expected);
});
