import { clean, loadSite } from '../../generator/index.ts';
import { sayWaiting, type Terminal } from '../reporter.ts';

interface CleanCommandOptions {
  readonly config: string;
  readonly out?: string;
  readonly cache?: string;
  readonly terminal: Terminal;
}

/** `boreal clean`. Throws ProblemError if a folder is not Boreal's. */
export async function cleanCommand({ config, terminal, ...overrides }: CleanCommandOptions): Promise<void> {
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  const { removed, kept } = await clean(site, { onWait: sayWaiting(terminal) });
  terminal.err(removed.length === 0 ? 'Nothing to remove.\n' : removed.map((path) => `removed ${path}\n`).join(''));
  for (const path of kept) terminal.err(`kept ${path}, which is not Boreal’s\n`);
}
