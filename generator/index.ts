/**
 * Runs the generator: what the command line imports. A site's own code imports site.ts instead.
 * Loading this module takes seconds if the sources are not compiled.
 */
export type { BundleMode } from './bundle/bundle-client.ts';
export { problemCodes } from './errors/define-errors.ts';
export { formatCount } from './errors/format-count.ts';
export { Fault, messageOf, type Problem, ProblemError } from './errors/problem.ts';
export { describeEffects, type ProblemSummary, summarizeProblems } from './errors/summarize-problems.ts';
export { machineProblem } from './errors/system-errors.ts';
export { problemPolicies, type RunPolicies } from './model/problem-policies.ts';
export type { VisibilityReport } from './model/visibility.ts';
export { type HostName, hostNames } from './publish/hosts/host-forms.ts';
export { verifyOutput } from './publish/verify-output.ts';
export type { CheckReport } from './runs/check.ts';
export { clean } from './runs/clean.ts';
export { type DerivedCode, deriveModelCode } from './runs/derive-model.ts';
export { type ExplainedRun, explainPage, type PageExplanation } from './runs/explain.ts';
export { generate } from './runs/generate.ts';
export type { GenerateOptions } from './runs/generate-options.ts';
export type { GenerateReport, Progress, StageReport } from './runs/generate-report.ts';
export { type MergeReport, mergeShards } from './runs/merge.ts';
export { modelFormatNames, printModel, printSchemas, schemaFormat } from './runs/model.ts';
export { pullContent } from './runs/pull.ts';
export { type LoadedSite, loadSite, type SiteOverrides } from './settings/load-site.ts';
export { strayProblem } from './settings/stray-problem.ts';
export { modelReaderNames, sourceKindNames, sourceOptions } from './sources/built-in-kinds.ts';
export type { PullReport } from './sources/open-sources.ts';
export type { SourceOptions } from './sources/source-settings.ts';
export { closestName } from './support/closest-name.ts';
export { parseTime } from './support/date-time.ts';
export { hashOfProgram } from './support/package-versions.ts';
export { reservedName } from './support/reserved-names.ts';
export { stopChanges, takeStrayErrors } from './support/stray-errors.ts';
export { createTrace, type Trace } from './support/trace.ts';

// Servers and the audit load much code that a build does not need, so they are loaded on demand.
/** Audits a generated site. See runs/check.ts. */
export const checkSite = async (...args: Parameters<typeof import('./runs/check.ts').checkSite>) =>
  (await import('./runs/check.ts')).checkSite(...args);
/** Copies a generated site for a host. See runs/host.ts. */
export const prepareHost = async (...args: Parameters<typeof import('./runs/host.ts').prepareHost>) =>
  (await import('./runs/host.ts')).prepareHost(...args);
/** Serves a site while it is being edited. See runs/develop.ts. */
export const develop = async (...args: Parameters<typeof import('./runs/develop.ts').develop>) =>
  (await import('./runs/develop.ts')).develop(...args);
/** Serves a generated site. See serve/serve.ts. */
export const serve = async (...args: Parameters<typeof import('./serve/serve.ts').serve>) =>
  (await import('./serve/serve.ts')).serve(...args);
