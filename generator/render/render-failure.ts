import { messageOf, ProblemError } from '../errors/problem.ts';
import { stackOf } from '../support/site-code.ts';
import { renderErrors } from './errors.ts';

interface Rendered {
  /** Path of the page, or name of the slice. */
  readonly path: string;
  /** File of the component. */
  readonly component: string;
  /** File of the entry that the page shows. */
  readonly entry?: string | undefined;
}

/** Returns the problem of a component that throws. Its position is found later: see locate-problems.ts. */
export function renderFailure(thrown: unknown, rendered: Rendered): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  const details = { where: { file: rendered.component }, cause: messageOf(thrown), stack: stackOf(thrown) };
  return new ProblemError([renderErrors.FAILED(rendered, details)]);
}
