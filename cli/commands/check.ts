import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkSite, loadSite } from '../../generator/index.ts';
import { formatCheck, type Terminal } from '../reporter.ts';

interface CheckCommandOptions {
  readonly dir: string;
  /** Absent: the usual one, if it is there. A copy of a site can be checked anywhere. */
  readonly config?: string;
  readonly json?: boolean;
  readonly terminal: Terminal;
}

const usualConfig = 'boreal.config.ts';

/** `boreal check`. Tells whether there are no errors. Throws ProblemError if there is no generated site. */
export async function checkCommand({ dir, config, json, terminal }: CheckCommandOptions): Promise<{ isInOrder: boolean }> {
  const start = performance.now();
  const named = config ?? (existsSync(usualConfig) ? usualConfig : undefined);
  const site = named === undefined ? undefined : await loadSite({ config: named, cwd: process.cwd() });
  const report = await checkSite({ folder: resolve(dir), limits: site?.definition.byteLimits });
  const ms = Math.round(performance.now() - start);
  if (json) terminal.out(`${JSON.stringify({ status: 'checked', folder: resolve(dir), ms, ...report }, null, 2)}\n`);
  else terminal.err(formatCheck(terminal, report, ms, dir));
  return { isInOrder: report.errors === 0 };
}
