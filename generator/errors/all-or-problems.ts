import { type Problem, ProblemError } from './problem.ts';

/** Waits for both; if either throws problems, throws those of both. */
export async function allOrProblems<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  const results = await Promise.allSettled([a, b]);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const fault = reasons.find((reason) => !(reason instanceof ProblemError));
  if (fault !== undefined) throw fault;
  const problems = reasons.flatMap((reason) => (reason instanceof ProblemError ? reason.problems : []));
  if (problems.length > 0) throw new ProblemError(distinctProblems(problems));
  return Promise.all([a, b]);
}

/** Does work; if it throws problems, the given ones, which may be their cause, are thrown with them. */
export async function withCauses<T>(causes: readonly Problem[], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || causes.length === 0) throw error;
    const parts = error.parts.length === 0 ? [] : [new ProblemError(causes), ...error.parts];
    throw new ProblemError(distinctProblems([...causes, ...error.problems]), parts);
  }
}

/** Does work for each value; if any of it throws problems, throws those of all of it. */
export function mapOrProblems<A, B>(values: Iterable<A>, work: (value: A) => B): B[] {
  const results: B[] = [];
  const errors: ProblemError[] = [];
  for (const value of values) {
    try {
      results.push(work(value));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new ProblemError(distinctProblems(errors.flatMap(({ problems }) => problems)), errors);
  return results;
}

/** Returns each problem once: the client and the template bundle report the same one in a template. */
export function distinctProblems(problems: readonly Problem[]): readonly Problem[] {
  return [
    ...new Map(problems.map((problem) => [JSON.stringify([problem.code, problem.message, problem.where]), problem])).values(),
  ];
}
