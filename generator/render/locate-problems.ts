/**
 * Positions of errors in templates. Threads and pages report the stack of an error in compiled code;
 * its position in a template is found here, because source maps are needed for failures only.
 */
import { templateSources } from '../bundle/template-sources.ts';
import { type Problem, ProblemError } from '../errors/problem.ts';
import { positionInStack } from '../support/site-code.ts';
import { type TemplateSettings, templateBundleOptions } from './bundle-site.ts';

/** Does work that renders templates. Problems that it throws have positions in their sources. */
export async function withPositions<T>(settings: TemplateSettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problems.every(({ stack }) => stack === undefined)) throw error;
    throw new ProblemError(await locateProblems(settings, error.problems));
  }
}

async function locateProblems(settings: TemplateSettings, problems: readonly Problem[]): Promise<readonly Problem[]> {
  const stacks = problems.flatMap(({ stack }) => stack ?? []);
  const compiledFile = await templateSources(templateBundleOptions(settings), stacks);
  return problems.map(({ stack, ...problem }) => ({
    ...problem,
    ...positionInStack(stack, { root: settings.site.root, compiledFile }),
  }));
}
