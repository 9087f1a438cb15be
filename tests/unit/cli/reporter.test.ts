import { describe, expect, it } from 'vitest';
import { formatProblems } from '../../../cli/reporter.ts';
import type { Problem } from '../../../generator/index.ts';

const terminal = { out: () => {}, err: () => {}, isInteractive: false, hasColor: false };
const problem = (severity: Problem['severity'], at: number): Problem => ({
  code: 'A_B',
  severity,
  message: `${severity} ${at}.`,
});
const many = (severity: Problem['severity'], count: number): Problem[] =>
  Array.from({ length: count }, (_, at) => problem(severity, at));
const printed = (problems: readonly Problem[]): readonly string[] => formatProblems(terminal, problems).trimEnd().split('\n\n');

describe('problems', () => {
  it('are all printed, and counted, as long as they can be read', () => {
    expect(printed(many('error', 200))).toHaveLength(201);
    expect(printed([...many('warning', 1), ...many('error', 2)])).toEqual([
      '  warning warning 0.',
      '  error error 0.',
      '  error error 1.',
      '2 errors, 1 warning',
    ]);
  });

  it('are cut where there are more, mistakes first, in their order', () => {
    const lines = printed([...many('warning', 1_500), ...many('error', 3)]);
    expect(lines.slice(196)).toEqual([
      '  warning warning 196.',
      '  error error 0.',
      '  error error 1.',
      '  error error 2.',
      '3 errors, 1,500 warnings, 1,303 more than are printed: generate --json tells all',
    ]);
  });
});
