import type { Problem } from './problem.ts';

/** All problems with one code and severity. */
export interface ProblemSummary extends Pick<Problem, 'code' | 'severity'> {
  readonly count: number;
  /** Number of files, or entries of a content system, with such a problem. */
  readonly files: number;
  /** The first of them. */
  readonly example: Problem;
}

/** Counts problems by code, errors first, then the most frequent first. */
export function summarizeProblems(problems: readonly Problem[]): readonly ProblemSummary[] {
  const groups = new Map<string, { readonly example: Problem; readonly files: Set<string>; count: number }>();
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code}`;
    const group = groups.get(key) ?? { example: problem, files: new Set<string>(), count: 0 };
    group.count += 1;
    if (problem.where) group.files.add(problem.where.file);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ example, files, count }) => ({ code: example.code, severity: example.severity, count, files: files.size, example }))
    .sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error') || b.count - a.count);
}
