import { messageOf, type Problem } from '../errors/problem.ts';
import { isOfProgramCode, stackOf } from '../support/site-code.ts';
import { strayPosition } from '../support/stray-errors.ts';
import { codeErrors } from './errors.ts';

/** Returns the problem of an error that nothing waits for; undefined if it is not of the site's code. */
export async function strayProblem(error: unknown): Promise<Problem | undefined> {
  const position = await strayPosition(error);
  if (!position || (position.where.line === undefined && isOfProgramCode(stackOf(error)))) return undefined;
  return codeErrors.STRAY({}, { cause: messageOf(error), ...position });
}
