import type { Problem } from '../errors/problem.ts';
import type { VisibleBetween } from '../model/visibility.ts';
import { defaultKeepBuilds } from '../publish/earlier-code.ts';
import { publishedId } from '../publish/published-build.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { OpenSource } from '../sources/open-sources.ts';
import { stableJson } from '../support/stable-json.ts';
import { noTrace } from '../support/trace.ts';
import type { GenerateOptions } from './generate-options.ts';
import type { GenerateReport } from './generate-report.ts';
import { fingerprintRun, type LastRun, lastRunInto, type RunInputs } from './last-run.ts';
import { surveyNow, surveyOutput } from './survey-output.ts';

/** Facts about a run before its content is read. */
export interface RunStart extends Omit<RunInputs, 'files'> {
  readonly site: LoadedSite;
  /** Time in milliseconds since 1970. */
  readonly startedAt: number;
}

/** Result of a run, with the facts that the next one needs to repeat it. */
export interface RunResult extends Pick<LastRun, 'inputs' | 'build' | 'visible' | 'counts'> {
  readonly report: GenerateReport;
  /** Warnings that concern this run alone. */
  readonly once: readonly Problem[];
}

/**
 * Describes a run before its content is read. Returns undefined if it cannot be compared with
 * another.
 */
export async function describeStart(options: GenerateOptions, source: OpenSource): Promise<RunStart | undefined> {
  const { site, codeHash = '', shard, keepBuilds = defaultKeepBuilds, trace = noTrace, env, now } = options;
  if (codeHash === '') return undefined;
  const startedAt = now();
  const content = await trace.span('look', () => source.state());
  const request = stableJson([codeHash, shard ?? null, keepBuilds, site.policies.run ?? null, site.drafts ?? false]);
  return content === undefined ? undefined : { site, request, content, env, now, startedAt };
}

/**
 * Returns the report of a run that has nothing to do: the last run had the same inputs, its build
 * is still the published one, and no file of the output has changed. Returns undefined otherwise.
 */
export async function repeatLastRun(start: RunStart, trace = noTrace): Promise<GenerateReport | undefined> {
  const { site, now } = start;
  const memo = lastRunInto(site);
  const stored = await memo.read();
  const last = stored?.value;
  if (!last || (await publishedId(site.out)) !== last.build) return undefined;
  if (!isBetween(site.visibleAt ?? now(), last.visible)) return undefined;
  if ((await fingerprintRun({ ...start, files: last.inputs })) !== stored.fingerprint) return undefined;
  const output = await trace.span('output', () => surveyOutput(site, last, now));
  if (!output.isIntact) return undefined;
  if (output.survey !== last.survey) await memo.write({ ...stored, value: { ...last, survey: output.survey } }).catch(() => {});
  return emptyReport(last, output.foreign);
}

/** Records a run for the next one. Throws if the cache cannot be written. */
export async function recordRun(
  start: RunStart,
  { report, inputs, build, visible, counts }: RunResult,
  write: Write,
): Promise<void> {
  const { site, now, startedAt } = start;
  const fingerprint = await fingerprintRun({ ...start, files: inputs, unchangedSince: startedAt });
  if (fingerprint === undefined) return;
  const survey = await surveyNow(site.out, report.foreign, now);
  await write(() => lastRunInto(site).write({ fingerprint, value: { inputs, build, report, visible, counts, survey } }));
}

const isBetween = (time: number, { from = time, until = Number.POSITIVE_INFINITY }: VisibleBetween): boolean =>
  from <= time && time < until;

type Write = (work: () => Promise<void>) => Promise<unknown>;

const emptyReport = ({ report, counts }: LastRun, foreign: readonly string[]): GenerateReport => ({
  ...report,
  foreign,
  removed: [],
  rendered: 0,
  written: 0,
  stages: [
    { stage: 'content', ms: 0, count: counts.entries },
    { stage: 'bundle', ms: 0, count: counts.bundled },
    { stage: 'render', ms: 0, count: 0 },
    { stage: 'publish', ms: 0, count: 0 },
  ],
});
