import type { Problem } from '../errors/problem.ts';
import { stackOf } from '../support/site-code.ts';
import { bundleErrors } from './errors.ts';
import { boundaryProperty } from './guarded-react.ts';

/** Removes the calls of a site's own hooks: the component that calls one is wrong, not the hook. */
const withoutHooks = (stack: string | undefined): string | undefined => stack?.replaceAll(/^\s+at use[A-Z]\w* \(.*\n/gm, '');

/**
 * Returns the problem of a server component that does what only client components can; undefined
 * for any other error. Its stack leads to the position.
 */
export function boundaryProblem(thrown: unknown, file: string): Problem | undefined {
  if (!(thrown instanceof Error) || !(boundaryProperty in thrown)) return undefined;
  const details = { where: { file }, stack: withoutHooks(stackOf(thrown)) };
  const [first = '', prop = '', kind = ''] = thrown.message.split('\n');
  if (thrown[boundaryProperty] === 'hook') return bundleErrors.SERVER_HOOK({ name: first }, details);
  if (thrown[boundaryProperty] === 'handler') return bundleErrors.SERVER_HANDLER({ attribute: first }, details);
  return bundleErrors.CLIENT_PROP({ component: first, prop, kind }, details);
}
