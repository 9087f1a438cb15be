import { oldestBrowsers } from '../bundle/browsers.ts';
import { messageOf, type Problem, type ProblemOrigin } from '../errors/problem.ts';
import { plainSettings } from '../model/site-settings.ts';
import { flawsOf } from '../support/shapes.ts';
import { configErrors } from './errors.ts';

/** Validates a config's queries for browsers. */
export async function checkBrowsers(declared: unknown, where: ProblemOrigin): Promise<readonly Problem[]> {
  if (declared === undefined) return [];
  if (flawsOf(declared, plainSettings.browsers, 'browsers').length > 0) return [];
  const queries = declared as readonly string[];
  for (const [at, query] of queries.entries()) {
    // A query may depend on those before it.
    const cause = await oldestBrowsers(queries.slice(0, at + 1)).then(
      () => undefined,
      (error: unknown) => messageOf(error),
    );
    const field = `browsers[${at}]`;
    if (cause !== undefined) return [configErrors.BROWSERS({ query }, { where: { ...where, field }, cause })];
  }
  const hasNone = Object.keys(await oldestBrowsers(queries)).length === 0;
  return hasNone ? [configErrors.BROWSERS({ query: queries.join(', ') }, { where: { ...where, field: 'browsers' } })] : [];
}
