/**
 * Runs the generator: what the command line imports. A site's own code imports site.ts instead.
 * What reads a site is loaded on demand, so that the help of a command comes at once.
 */
export type { BundleMode } from './bundle/bundle-client.ts';
export { formatCount } from './errors/format-count.ts';
export { packagesWith } from './errors/optional-packages.ts';
export { compareSeverity, Fault, messageOf, type Problem, ProblemError, type Severity, severities } from './errors/problem.ts';
export { describeEffects, type ProblemSummary, summarizeProblems } from './errors/summarize-problems.ts';
export { machineProblem } from './errors/system-errors.ts';
export { problemPolicies, type RunPolicies } from './model/problem-policies.ts';
export type { VisibilityReport } from './model/visibility.ts';
export { type HostName, hostNames } from './publish/hosts/host-names.ts';
export type { CheckReport } from './runs/check.ts';
export type { TranslationReport } from './runs/check-translations.ts';
export type { DerivedCode } from './runs/derive-model.ts';
export type { ExplainedRun, PageExplanation } from './runs/explain.ts';
export type { LinkFixes } from './runs/fix-links.ts';
export type { GenerateOptions } from './runs/generate-options.ts';
export type { GenerateReport, Progress, StageReport } from './runs/generate-report.ts';
export type { MergeReport } from './runs/merge.ts';
export type { LoadedSite, SiteOverrides } from './settings/load-site.ts';
export { strayProblem } from './settings/stray-problem.ts';
export {
  editorFormatNames,
  modelFormatNames,
  modelSystems,
  schemaFormat,
  sourceKindNames,
  sourceOptions,
} from './sources/built-in-names.ts';
export type { PullReport } from './sources/open-sources.ts';
export type { SourceOptions } from './sources/source-settings.ts';
export { closestName } from './support/closest-name.ts';
export { parseTime } from './support/date-time.ts';
export { hashOfProgram } from './support/package-versions.ts';
export { reservedName } from './support/reserved-names.ts';
export { stopChanges, takeStrayErrors } from './support/stray-errors.ts';
export { createTrace, type Trace } from './support/trace.ts';

type Runs = typeof import('./runs/runs.ts');
type Check = typeof import('./runs/check.ts').checkSite;
type Host = typeof import('./runs/host.ts').prepareHost;
type Develop = typeof import('./runs/develop.ts').develop;
type Serve = typeof import('./serve/serve.ts').serve;
const runs = (): Promise<Runs> => import('./runs/runs.ts');

/** Loads a site's config. See settings/load-site.ts. */
export const loadSite = async (...args: Parameters<Runs['loadSite']>) => (await runs()).loadSite(...args);
/** Generates a site. See runs/generate.ts. */
export const generate = async (...args: Parameters<Runs['generate']>) => (await runs()).generate(...args);
/** Returns the notices of the run that published a folder. See runs/last-run.ts. */
export const noticesOf = async (...args: Parameters<Runs['noticesOf']>) => (await runs()).noticesOf(...args);
/** Compares an output folder with its list of files. See publish/verify-output.ts. */
export const verifyOutput = async (...args: Parameters<Runs['verifyOutput']>) => (await runs()).verifyOutput(...args);
/** Puts the parts of a site together. See runs/merge.ts. */
export const mergeShards = async (...args: Parameters<Runs['mergeShards']>) => (await runs()).mergeShards(...args);
/** Explains how a page was made. See runs/explain.ts. */
export const explainPage = async (...args: Parameters<Runs['explainPage']>) => (await runs()).explainPage(...args);
/** Removes what runs have made. See runs/clean.ts. */
export const clean = async (...args: Parameters<Runs['clean']>) => (await runs()).clean(...args);
/** Stores the content of a system. See runs/pull.ts. */
export const pullContent = async (...args: Parameters<Runs['pullContent']>) => (await runs()).pullContent(...args);
/** Prints the model of a site. See runs/model.ts. */
export const printModel = async (...args: Parameters<Runs['printModel']>) => (await runs()).printModel(...args);
/** Prints the JSON Schemas of a model. See runs/model.ts. */
export const printSchemas = async (...args: Parameters<Runs['printSchemas']>) => (await runs()).printSchemas(...args);
/** Prints the configuration of an editor of content files. See runs/model.ts. */
export const printEditorConfig = async (...args: Parameters<Runs['printEditorConfig']>) =>
  (await runs()).printEditorConfig(...args);
/** Derives the code of a model from a system. See runs/derive-model.ts. */
export const deriveModelCode = async (...args: Parameters<Runs['deriveModelCode']>) => (await runs()).deriveModelCode(...args);
/** Returns the codes of all problems. */
export const problemCodes = async () => (await runs()).problemCodes();
/** Audits a generated site. See runs/check.ts. */
export const checkSite = async (...args: Parameters<Check>) => (await import('./runs/check.ts')).checkSite(...args);
/** Compares translations with their originals. See runs/check-translations.ts. */
export const fixLinks = async (...args: Parameters<Runs['fixLinks']>) => (await runs()).fixLinks(...args);
export const checkTranslations = async (...args: Parameters<Runs['checkTranslations']>) =>
  (await runs()).checkTranslations(...args);
/** Copies a generated site for a host. See runs/host.ts. */
export const prepareHost = async (...args: Parameters<Host>) => (await import('./runs/host.ts')).prepareHost(...args);
/** Serves a site while it is being edited. See runs/develop.ts. */
export const develop = async (...args: Parameters<Develop>) => (await import('./runs/develop.ts')).develop(...args);
/** Serves a generated site. See serve/serve.ts. */
export const serve = async (...args: Parameters<Serve>) => (await import('./serve/serve.ts')).serve(...args);
