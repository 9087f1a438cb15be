import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { createTrace, generate, loadSite, messageOf, ProblemError, type SourceOptions } from '../../generator/index.ts';
import { formatProblems, formatReport, progressLine, sayWaiting, type Terminal } from '../reporter.ts';

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
  readonly searchWorker: URL;
  readonly thread: URL;
  readonly workers?: number;
  readonly shard?: { readonly index: number; readonly count: number };
  /** File that the trace of the run is written to. */
  readonly trace?: string;
  readonly terminal: Terminal;
}

/** `boreal generate`. Throws ProblemError with all that is wrong with the input. */
export async function generateCommand(options: GenerateCommandOptions): Promise<void> {
  const {
    config,
    codeHash,
    searchWorker,
    thread,
    workers,
    shard,
    trace: traceFile,
    terminal,
    json,
    quiet,
    ...overrides
  } = options;
  const start = performance.now();
  const progress = progressLine(json || quiet ? { ...terminal, isInteractive: false } : terminal);
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  const trace = traceFile === undefined ? undefined : createTrace();
  try {
    const report = await generate({
      ...{ site, codeHash, searchWorker, thread, onProgress: progress.update, onWait: sayWaiting(terminal) },
      ...(workers === undefined ? {} : { workers }),
      ...(shard === undefined ? {} : { shard }),
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
