import { loadSite, type PullReport, pullContent, type SourceOptions } from '../../generator/index.ts';
import { paint, type Terminal } from '../reporter.ts';

interface PullCommandOptions extends SourceOptions {
  readonly config: string;
  readonly cache?: string;
  readonly json?: boolean;
  readonly terminal: Terminal;
}

/** `boreal pull`. Throws ProblemError if the content system cannot be had whole; the cache is then as it was. */
export async function pullCommand({ config, json, terminal, ...overrides }: PullCommandOptions): Promise<void> {
  const start = performance.now();
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  const report = await pullContent(site);
  const ms = Math.round(performance.now() - start);
  if (json) terminal.out(`${JSON.stringify({ status: 'pulled', ms, ...report }, null, 2)}\n`);
  else terminal.err(`${paint(terminal, 'green', '✓')} ${summary(report)} in ${ms} ms\n`);
}

function summary({ kind, changed, deleted, entries }: PullReport): string {
  const what = kind === 'full' ? 'everything pulled' : `${changed} changed, ${deleted} gone`;
  return `${what}: ${entries.toLocaleString('en-CA')} entries`;
}
