import { relative, resolve } from 'node:path';
import { loadSite, mergeShards } from '../../generator/index.ts';
import { formatProblems, formatSummary, sayWaiting, type Terminal } from '../reporter.ts';

interface MergeCommandOptions {
  readonly config: string;
  readonly out?: string;
  readonly cache?: string;
  readonly json?: boolean;
  readonly folders: readonly string[];
  readonly keepBuilds?: number;
  readonly inPlace?: boolean;
  readonly terminal: Terminal;
}

/** `boreal merge`. Throws ProblemError if the folders are not all parts of one site. */
export async function mergeCommand({
  config,
  folders,
  keepBuilds,
  inPlace,
  json,
  terminal,
  ...overrides
}: MergeCommandOptions): Promise<void> {
  const start = performance.now();
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  const report = await mergeShards({
    site,
    folders: folders.map((folder) => resolve(folder)),
    ...(keepBuilds === undefined ? {} : { keepBuilds }),
    inPlace,
    onWait: sayWaiting(terminal),
  });
  const ms = performance.now() - start;
  if (report.problems.length > 0 && !json) terminal.err(formatProblems(terminal, report.problems));
  if (json) terminal.out(`${JSON.stringify({ status: 'merged', out: site.out, ms: Math.round(ms), ...report }, null, 2)}\n`);
  else terminal.err(formatSummary(terminal, report, ms, relative(process.cwd(), site.out) || site.out));
}
