import { formatCount } from './format-count.ts';
import { compareSeverity, type Problem, type ProblemEffect } from './problem.ts';

/** All problems with one code and severity. */
export interface ProblemSummary extends Pick<Problem, 'code' | 'severity'> {
  readonly count: number;
  /** Number of files, or entries of a content system, with such a problem. */
  readonly files: number;
  /** Number of problems by what they do to the pages of their entries, if a policy contains them. */
  readonly effects: Readonly<Partial<Record<ProblemEffect, number>>>;
  /** The first of them. */
  readonly example: Problem;
}

interface Group {
  readonly example: Problem;
  readonly files: Set<string>;
  readonly effects: Partial<Record<ProblemEffect, number>>;
  count: number;
}

const effectNames: Readonly<Record<ProblemEffect, string>> = {
  'left-out': 'left out',
  'last-good': 'in the last good version',
  shown: 'shown',
};

/** Returns the share of each effect, such as ' (3 left out, 1 shown)'; '' without effects. */
export function describeEffects(effects: ProblemSummary['effects']): string {
  const shares = (Object.keys(effectNames) as readonly ProblemEffect[]).flatMap((effect) => {
    const count = effects[effect];
    return count === undefined ? [] : [`${formatCount(count)} ${effectNames[effect]}`];
  });
  return shares.length === 0 ? '' : ` (${shares.join(', ')})`;
}

/** Counts problems by code, errors first, then the most frequent first. */
export function summarizeProblems(problems: readonly Problem[]): readonly ProblemSummary[] {
  const groups = new Map<string, Group>();
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code}`;
    const group = groups.get(key) ?? { example: problem, files: new Set<string>(), effects: {}, count: 0 };
    group.count += 1;
    if (problem.where) group.files.add(problem.where.file);
    if (problem.effect) group.effects[problem.effect] = (group.effects[problem.effect] ?? 0) + 1;
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ example, files, effects, count }) => {
      const { code, severity } = example;
      return { code, severity, count, files: files.size, effects, example };
    })
    .sort((a, b) => compareSeverity(a, b) || b.count - a.count);
}
