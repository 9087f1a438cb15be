/**
 * Positions of errors in templates. Threads and pages report the stack of an error in compiled code;
 * its position in a template is found here, because source maps are needed for failures only.
 */
import { templateSources } from '../bundle/template-sources.ts';
import { distinctProblems } from '../errors/all-or-problems.ts';
import { type Problem, ProblemError } from '../errors/problem.ts';
import { describeCall, positionInStack, stackOf } from '../support/site-code.ts';
import { locateStrayErrors } from '../support/stray-errors.ts';
import { type TemplateSettings, templateBundleOptions } from './bundle-site.ts';
import { problemsOf } from './render-failure.ts';

/**
 * Does work that renders templates. Problems that it throws have positions in their sources; so have
 * errors that nothing waits for, then and later.
 */
export async function withPositions<T>(settings: TemplateSettings, work: () => Promise<T>): Promise<T> {
  locateStrayErrors('templates', async (error) => {
    const stack = stackOf(error);
    return positionInStack(stack, await codeIn(settings, stack === undefined ? [] : [stack]));
  });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(distinctProblems(await locateProblems(settings, await problemsOf(error))));
  }
}

/** Returns the compiled code of the templates that stacks name. */
const codeIn = async (settings: TemplateSettings, stacks: readonly string[]) => ({
  root: settings.site.root,
  compiledFile: await templateSources(templateBundleOptions(settings), stacks),
});

/** Returns problems with positions in the sources of templates, in place of stacks. */
export async function locateProblems(settings: TemplateSettings, problems: readonly Problem[]): Promise<readonly Problem[]> {
  const stacks = problems.flatMap(({ stack, componentStack = [] }) => [
    ...(stack === undefined ? [] : [stack]),
    ...componentStack,
  ]);
  const code = await codeIn(settings, stacks);
  const positionOfComponent = (calls: readonly string[] = []) =>
    positionInStack(calls.map((call) => `    at ${call}`).join('\n'), code);
  return problems.map(({ stack, componentStack, ...problem }) => ({
    ...problem,
    // A value that is no error has no stack, and an error of React has none in a template.
    ...(positionInStack(stack, code) ?? positionOfComponent(componentStack)),
    ...(componentStack ? { componentStack: componentStack.map((call) => describeCall(call, code)) } : {}),
  }));
}
