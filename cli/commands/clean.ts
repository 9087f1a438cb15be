import { clean, loadSite } from '../../generator/index.ts';
import type { Terminal } from '../reporter.ts';

interface CleanCommandOptions {
  readonly config: string;
  readonly out?: string;
  readonly cache?: string;
  readonly terminal: Terminal;
}

/** `boreal clean`. Throws ProblemError if the output folder holds files of somebody else. */
export async function cleanCommand({ config, terminal, ...overrides }: CleanCommandOptions): Promise<void> {
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  const removed = await clean(site);
  terminal.err(removed.length === 0 ? 'Nothing to remove.\n' : removed.map((path) => `removed ${path}\n`).join(''));
}
