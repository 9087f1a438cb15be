import { explainPage, loadSite, type SourceOptions } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { formatExplanation } from '../format-explanation.ts';
import {
  outOption,
  type PolicyValues,
  policyOptions,
  readPolicies,
  type SiteValues,
  siteOptions,
  sourceOptions,
  type VisibilityValues,
  visibilityOptions,
} from '../options.ts';
import { formatProblems, printJson } from '../reporter.ts';

interface ExplainValues extends SiteValues, SourceOptions, PolicyValues, VisibilityValues {
  readonly page: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `boreal explain`: lists what a page depends on. Changes nothing. */
export const explainCommand: CliCommand<ExplainValues> = {
  name: 'explain',
  description: 'list what a page depends on, what the last run did with it, and what a run would do now',
  argument: { name: 'page', description: 'path of the page, or its whole address' },
  options: [
    outOption,
    { flags: '--json', description: 'print it as JSON' },
    ...siteOptions,
    ...sourceOptions,
    ...visibilityOptions,
    ...policyOptions,
  ],
  examples: ['boreal explain /en/about/', 'boreal explain https://www.example.com/en/about/ --json'],
  async run({ config, json, page, policy, strict, now: visibleAt, ...overrides }, { terminal, cwd, env, now, codeHash }) {
    const site = await loadSite({
      config,
      cwd,
      overrides: { ...overrides, visibleAt, now, policies: await readPolicies({ policy, strict }), env },
    });
    const explanation = await explainPage({ site, page, now, codeHash });
    const { problems } = explanation;
    if (problems.length > 0 && !json) terminal.err(formatProblems(terminal, problems));
    const report = { status: 'explained', ...explanation };
    if (json) printJson(terminal, report);
    else terminal.out(formatExplanation(terminal, explanation));
    return exitCodes.success;
  },
};
