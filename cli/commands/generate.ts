import { relative } from 'node:path';
import { generate, loadSite, type SourceOptions } from '../../generator/index.ts';
import { formatProblems, formatReport, progressLine, type Terminal } from '../reporter.ts';

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
  readonly terminal: Terminal;
}

/** `boreal generate`. Throws ProblemError with all that is wrong with the input. */
export async function generateCommand(options: GenerateCommandOptions): Promise<void> {
  const { config, codeHash, searchWorker, terminal, json, quiet, ...overrides } = options;
  const start = performance.now();
  const progress = progressLine(json || quiet ? { ...terminal, isInteractive: false } : terminal);
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  try {
    const report = await generate({ site, codeHash, searchWorker, onProgress: progress.update });
    const ms = performance.now() - start;
    progress.clear();
    if (report.problems.length > 0 && !json) terminal.err(formatProblems(terminal, report.problems));
    if (json) terminal.out(`${JSON.stringify({ status: 'generated', out: site.out, ms: Math.round(ms), ...report }, null, 2)}\n`);
    else if (!quiet) terminal.err(formatReport(terminal, report, ms, relative(process.cwd(), site.out) || site.out));
  } finally {
    progress.clear();
  }
}
