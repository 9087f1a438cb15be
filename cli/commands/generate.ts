import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import {
  createTrace,
  generate,
  loadSite,
  messageOf,
  ProblemError,
  type SourceOptions,
  verifyOutput,
} from '../../generator/index.ts';
import type { CliCommand, CommandContext } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { formatEditorSummary, summaryMarkdown } from '../format-summary.ts';
import {
  inPlaceOption,
  jsonOption,
  keepBuildsOption,
  outOption,
  type PolicyValues,
  policyOptions,
  readPolicies,
  type ShardNumber,
  type SiteValues,
  shardOption,
  siteOptions,
  sourceOptions,
  type VisibilityValues,
  visibilityOptions,
  workersOption,
} from '../options.ts';
import {
  formatProblem,
  formatProblems,
  formatReport,
  formatVerified,
  printJson,
  progressLine,
  reportWaiting,
} from '../reporter.ts';

interface GenerateValues extends SiteValues, SourceOptions, PolicyValues, VisibilityValues {
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly workers?: number;
  readonly shard?: ShardNumber;
  readonly keepBuilds?: number;
  readonly inPlace?: boolean;
  readonly verify?: boolean;
  /** Path of the file for the trace. */
  readonly trace?: string;
  /** Path of the file for the summary. */
  readonly summary?: string;
}

/** `boreal generate`: generates a site, or verifies a generated one. */
export const generateCommand: CliCommand<GenerateValues> = {
  name: 'generate',
  description: 'generate the whole site into the output folder',
  options: [
    outOption,
    jsonOption,
    { flags: '--quiet', description: 'print problems only' },
    workersOption,
    shardOption,
    keepBuildsOption,
    inPlaceOption,
    { flags: '--verify', description: 'only compare each file of the output folder with the published list' },
    { flags: '--trace <file>', description: 'write a time line for chrome://tracing or ui.perfetto.dev' },
    { flags: '--summary <file>', description: 'write the problems of entries for editors as Markdown' },
    ...siteOptions,
    ...sourceOptions,
    ...visibilityOptions,
    ...policyOptions,
  ],
  examples: [
    'boreal generate',
    'boreal generate --out public --site-url https://www.example.com',
    'boreal generate --json | jq .files',
    'boreal generate --source cms',
    'boreal generate --policy leave-out TEXT_RAW_HTML=warning',
    'boreal generate --drafts --out preview',
    'boreal generate --verify --out copy-of-dist',
  ],
  async run(values, context) {
    await (values.verify ? verify(values, context) : generateSite(values, context));
    return exitCodes.success;
  },
};

async function generateSite(values: GenerateValues, context: CommandContext): Promise<void> {
  const {
    config,
    workers,
    shard,
    keepBuilds,
    inPlace,
    verify: _verify,
    trace: traceFile,
    summary: summaryFile,
    json,
    quiet,
    policy,
    strict,
    now: visibleAt,
    ...overrides
  } = values;
  const { terminal, env, cwd, now, codeHash, searchThread, thread } = context;
  const start = performance.now();
  const progress = progressLine(json || quiet ? { ...terminal, isInteractive: false } : terminal);
  const policies = await readPolicies({ policy, strict });
  const trace = traceFile === undefined ? undefined : createTrace(() => performance.timeOrigin + performance.now());
  try {
    const site = await loadSite({ config, cwd, overrides: { ...overrides, visibleAt, now, policies, env } });
    const report = await generate({
      site,
      env,
      now,
      codeHash,
      searchThread,
      thread,
      onProgress: progress.update,
      onWait: reportWaiting(terminal),
      threadCount: workers,
      shard,
      keepBuilds,
      inPlace,
      trace,
    });
    if (trace && traceFile !== undefined) await writeReport(resolve(cwd, traceFile), traceFile, trace.toJson(), 'CLI_TRACE');
    const ms = performance.now() - start;
    progress.clear();
    const warnings = report.problems.filter(({ where }) => where === undefined);
    await writeSummary({ ...report, errors: [], warnings });
    if (site.olderForm && !json && !quiet) terminal.err(`${formatProblem(terminal, site.olderForm)}\n`);
    if (report.problems.length > 0 && !json) {
      const summary = formatEditorSummary(terminal, report.causes);
      terminal.err(`${summary === '' ? '' : `${summary}\n`}${formatProblems(terminal, report.problems)}`);
    }
    if (json) printJson(terminal, { status: 'generated', out: site.out, ms: Math.round(ms), ...report });
    else if (!quiet) terminal.err(formatReport(terminal, report, ms, relative(cwd, site.out) || site.out));
  } catch (error) {
    if (error instanceof ProblemError) {
      const errors = error.problems.filter(({ severity, effect }) => severity === 'error' && effect === undefined);
      await writeSummary({ causes: [], removed: [], warnings: [], errors });
    }
    throw error;
  } finally {
    progress.clear();
  }

  async function writeSummary(content: Parameters<typeof summaryMarkdown>[0]): Promise<void> {
    if (summaryFile !== undefined)
      await writeReport(resolve(cwd, summaryFile), summaryFile, summaryMarkdown(content, terminal.paths));
  }
}

/**
 * Verifies an output folder. With `--out`, no site is loaded: the folder may be a copy on another
 * machine.
 */
async function verify({ config, out, json, quiet }: GenerateValues, { terminal, cwd }: CommandContext): Promise<void> {
  const folder = out === undefined ? (await loadSite({ config, cwd, overrides: {} })).out : resolve(cwd, out);
  const { files } = await verifyOutput({ folder, cwd });
  if (json) terminal.data(`${JSON.stringify({ status: 'verified', out: folder, files }, null, 2)}\n`);
  else if (!quiet) terminal.err(formatVerified(terminal, files, relative(cwd, folder) || folder));
}

async function writeReport(file: string, shown: string, text: string, code = 'CLI_SUMMARY'): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    const problem = {
      code,
      severity: 'error' as const,
      message: `The ${code === 'CLI_TRACE' ? 'trace' : 'summary'} cannot be written to ${shown}.`,
      hint: 'Give the path of a file in an existing folder that you may write to.',
      cause: messageOf(error),
    };
    throw new ProblemError([problem]);
  });
}
