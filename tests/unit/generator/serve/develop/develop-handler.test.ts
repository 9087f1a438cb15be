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
    },
    own: [(request) => (new URL(request.url).pathname === '/own' ? new Response('own') : undefined)],
    site: async () => new Response('page'),
    problems: () => [problem],
    onFault: (error) => void faults.push(error),
    ...change,
  });
  const response = await handler(new Request(`http://localhost${path}`));
  return [response.status, await response.text(), ...faults.map(String)];
}

const withoutPages = { hasPages: false, gallery: async () => undefined, headerRules: () => [] };

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
