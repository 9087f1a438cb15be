import { boundaryProblem } from '../bundle/guarded-react.ts';
import { distinctProblems } from '../errors/all-or-problems.ts';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import { stackOf } from '../support/site-code.ts';
import { renderErrors } from './errors.ts';

interface Rendered {
  /** Path of the page, or name of the slice. */
  readonly path: string;
  readonly component: string;
  /** File of the entry that the page shows. */
  readonly entry?: string;
}

type ListComponents = () => Promise<readonly string[]>;

/** A component that throws. Its position in the source is found later: see locate-problems.ts. */
class RenderFailure extends ProblemError {
  readonly listComponents: ListComponents;

  constructor(problem: Problem, listComponents: ListComponents) {
    super([problem]);
    this.listComponents = listComponents;
  }
}

/** Returns the error of a component that throws. `listComponents` finds the components around it. */
export function renderFailure(thrown: unknown, rendered: Rendered, listComponents: ListComponents): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  const boundary = boundaryProblem(thrown, rendered.component);
  if (boundary) return new ProblemError([boundary]);
  const details = { where: { file: rendered.component }, cause: messageOf(thrown), stack: stackOf(thrown) };
  return new RenderFailure(renderErrors.FAILED(rendered, details), listComponents);
}

/** Returns the problems of an error, with the components around the one that throws. */
export async function problemsOf(error: ProblemError): Promise<readonly Problem[]> {
  if (error.parts.length > 0) return distinctProblems((await Promise.all(error.parts.map(problemsOf))).flat());
  if (!(error instanceof RenderFailure)) return error.problems;
  const componentStack = await error.listComponents();
  return componentStack.length === 0 ? error.problems : error.problems.map((problem) => ({ ...problem, componentStack }));
}
