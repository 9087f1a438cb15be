import { type Problem, ProblemError } from './problem.ts';

/** Waits for both; if either throws problems, throws those of both. */
export async function allOrProblems<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  const results = await Promise.allSettled([a, b]);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const fault = reasons.find((reason) => !(reason instanceof ProblemError));
  if (fault !== undefined) throw fault;
  const problems = reasons.flatMap((reason) => (reason instanceof ProblemError ? reason.problems : []));
  if (problems.length > 0) throw new ProblemError(distinct(problems));
  return Promise.all([a, b]);
}

/** The client and the template bundle report the same problem in a template. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  return [
    ...new Map(problems.map((problem) => [JSON.stringify([problem.code, problem.message, problem.where]), problem])).values(),
  ];
}
