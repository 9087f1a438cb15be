/** The door to run the generator, for the command line and for tests of whole runs: to load all of it takes seconds where sources are not compiled. */
export type { BundleMode } from './bundle/bundle-client.ts';
export { type CheckReport, checkSite } from './check-site.ts';
export { clean } from './clean.ts';
export type { PullReport } from './contentful/pull.ts';
export { verifyOutput } from './emit/verify-output.ts';
export { Fault, messageOf, type Problem, ProblemError } from './errors/problem.ts';
export { machineProblem } from './errors/system-errors.ts';
export { type ExplainedRun, explainPage, type PageExplanation } from './explain-page.ts';
export { type GenerateOptions, generate } from './generate.ts';
export type { GenerateReport, Progress, StageReport } from './generate-report.ts';
export { type MergeReport, mergeShards } from './merge-shards.ts';
export { printModel } from './print-model.ts';
export { pullContent } from './pull-content.ts';
export { type LoadedSite, loadSite, type SiteOverrides } from './site/load-site.ts';
export type { SourceOptions } from './site/source-settings.ts';
export { createTrace, type Trace } from './support/trace.ts';

// Servers bring much that a build has no use for: they are loaded when they are asked for.
export const develop = async (...args: Parameters<typeof import('./develop.ts').develop>) =>
  (await import('./develop.ts')).develop(...args);
export const serve = async (...args: Parameters<typeof import('./serve/serve.ts').serve>) =>
  (await import('./serve/serve.ts')).serve(...args);
