import type { Problem } from '../errors/problem.ts';

/** Decides what a problem of the content does. */
export interface ReadPolicy {
  /**
   * `error`: problems keep their severity. `warning`: each becomes a warning, and a family or a
   * feed that cannot be listed is left out.
   */
  readonly onProblem: 'error' | 'warning';
  /**
   * Returns the text shown in place of a missing one; missing pictures are drawn then. By default,
   * nothing is shown.
   */
  readonly placeholder?: (field: string) => string;
}

/** Nothing with an error is published. */
export const publishPolicy: ReadPolicy = { onProblem: 'error' };

/** An editor sees an entry that is not finished. */
export const draftPolicy: ReadPolicy = { onProblem: 'warning', placeholder: (field) => `⚠ ${field}` };

/** Gives problems the severity that the policy wants. */
export const applyPolicy = (problems: readonly Problem[], { onProblem }: ReadPolicy): readonly Problem[] =>
  onProblem === 'error' ? problems : problems.map((problem) => ({ ...problem, severity: 'warning' }));

export const hasErrors = (problems: readonly Problem[]): boolean => problems.some(({ severity }) => severity === 'error');
