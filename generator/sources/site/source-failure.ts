import { ProblemError } from '../../errors/problem.ts';
import { reasonOf } from '../../support/retry.ts';
import type { CodePosition } from '../../support/site-code.ts';
import { sourceErrors } from './errors.ts';

/** Functions of a source that Boreal calls. */
export type SourcePart = 'entries' | 'state' | 'changes' | 'pathOf' | 'types';

export interface FailingSource {
  readonly name: string;
  /** Returns the position of an error in the code of the source. */
  readonly positionOf: (thrown: unknown) => CodePosition | undefined;
}

/** Does work with a value of a source, whose members may throw too. */
export function attempt<T>(part: SourcePart, source: FailingSource, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failure(error, part, source);
  }
}

/** Returns the problem of an error, with its position in the code of the source. */
export function failure(thrown: unknown, part: SourcePart, { name: source, positionOf }: FailingSource): ProblemError {
  const position = positionOf(thrown);
  if (!(thrown instanceof ProblemError)) {
    const place = position ?? { where: { file: source } };
    return new ProblemError([sourceErrors.FAILED({ source, part }, { cause: reasonOf(thrown), ...place })]);
  }
  // A problem of a request: only a line of the source's code says more than its message.
  if (position?.where.line === undefined) return thrown;
  return new ProblemError(thrown.problems.map((problem) => (problem.where ? problem : { ...problem, ...position })));
}
