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
import { formatProblems, formatReport, formatVerified, progressLine, sayWaiting, type Terminal } from '../reporter.ts';

interface GenerateCommandOptions extends SourceOptions {
  readonly config: string;
  readonly content?: string;
  readonly out?: string;
  readonly cache?: string;
  readonly siteUrl?: string;
  readonly pathPrefix?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly codeHash: string;
  readonly searchThread: URL;
  readonly thread: URL;
  readonly workers?: number;
  readonly shard?: { readonly index: number; readonly count: number };
  readonly keepBuilds?: number;
  readonly inPlace?: boolean;
  /** Nothing is generated: what is published is checked. */
  readonly verify?: boolean;
  /** File that the trace of the run is written to. */
  readonly trace?: string;
  readonly terminal: Terminal;
}

/** `boreal generate`. Throws ProblemError with all that is wrong with the input. */
export async function generateCommand(options: GenerateCommandOptions): Promise<void> {
  const {
    config,
    codeHash,
    searchThread,
    thread,
    workers,
    shard,
    keepBuilds,
    inPlace,
    verify,
    trace: traceFile,
    terminal,
    json,
    quiet,
    ...overrides
  } = options;
  if (verify) return verifyCommand(options);
  const start = performance.now();
  const progress = progressLine(json || quiet ? { ...terminal, isInteractive: false } : terminal);
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  const trace = traceFile === undefined ? undefined : createTrace(() => performance.timeOrigin + performance.now());
  try {
    const report = await generate({
      ...{ site, codeHash, searchThread, thread, onProgress: progress.update, onWait: sayWaiting(terminal) },
      ...(workers === undefined ? {} : { threadCount: workers }),
      ...(shard === undefined ? {} : { shard }),
      ...(keepBuilds === undefined ? {} : { keepBuilds }),
      ...(inPlace === undefined ? {} : { inPlace }),
      ...(trace === undefined ? {} : { trace }),
    });
    if (trace && traceFile !== undefined) await writeTrace(traceFile, trace.toJson());
    const ms = performance.now() - start;
    progress.clear();
    if (report.problems.length > 0 && !json) terminal.err(formatProblems(terminal, report.problems));
    if (json) terminal.out(`${JSON.stringify({ status: 'generated', out: site.out, ms: Math.round(ms), ...report }, null, 2)}\n`);
    else if (!quiet) terminal.err(formatReport(terminal, report, ms, relative(process.cwd(), site.out) || site.out));
  } finally {
    progress.clear();
  }
}

/** `boreal generate --verify`. A folder that is named needs no site: it may be a copy anywhere. Throws ProblemError with all that differs. */
async function verifyCommand({ config, out, terminal, json, quiet }: GenerateCommandOptions): Promise<void> {
  const folder = out === undefined ? (await loadSite({ config, cwd: process.cwd(), overrides: {} })).out : resolve(out);
  const { files } = await verifyOutput(folder);
  if (json) terminal.out(`${JSON.stringify({ status: 'verified', out: folder, files }, null, 2)}\n`);
  else if (!quiet) terminal.err(formatVerified(terminal, files, relative(process.cwd(), folder) || folder));
}

async function writeTrace(file: string, json: string): Promise<void> {
  await writeFile(file, json).catch((error: unknown) => {
    const problem = {
      code: 'CLI_TRACE',
      severity: 'error' as const,
      message: `The trace cannot be written to ${file}. The site was generated.`,
      hint: 'Name a file in a folder that is there and can be written.',
      cause: messageOf(error),
    };
    throw new ProblemError([problem]);
  });
}
