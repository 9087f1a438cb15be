import { expect, it } from 'vitest';
import type { Problem } from '../../../../generator/errors/problem.ts';
import { describeEffects, summarizeProblems } from '../../../../generator/errors/summarize-problems.ts';

const problem = (code: string, file?: string, severity: Problem['severity'] = 'error'): Problem => ({
  code,
  severity,
  message: `${code} in ${file}.`,
  ...(file === undefined ? {} : { where: { file } }),
});

it('problems are counted by code and file, errors first, then the most frequent', () => {
  const problems = [
    problem('W', 'a', 'warning'),
    problem('W', 'b', 'warning'),
    problem('W', 'c', 'warning'),
    problem('A', 'a'),
    problem('B', 'b'),
    problem('B', 'b'),
    problem('C'),
  ];
  expect(summarizeProblems(problems)).toMatchObject([
    { code: 'B', severity: 'error', count: 2, files: 1, example: { message: 'B in b.' } },
    { code: 'A', count: 1, files: 1 },
    { code: 'C', count: 1, files: 0 },
    { code: 'W', severity: 'warning', count: 3, files: 3, example: { message: 'W in a.' } },
  ]);
});

it('the share of each effect is named, without the problems that have none', () => {
  const warning = problem('A', 'a', 'warning');
  const leftOut = Array.from({ length: 1_400 }, () => ({ ...warning, effect: 'left-out' as const }));
  const [summary] = summarizeProblems([warning, ...leftOut, { ...warning, effect: 'last-good' }]);
  expect(summary?.effects).toEqual({ 'left-out': 1_400, 'last-good': 1 });
  expect(describeEffects(summary?.effects ?? {})).toBe(' (1,400 left out, 1 in the last good version)');
  expect(describeEffects({})).toBe('');
});
