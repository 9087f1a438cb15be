import { clean, loadSite } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { cacheOption, configOption, outOption } from '../options.ts';
import { reportWaiting } from '../reporter.ts';

interface CleanValues {
  readonly config: string;
  readonly out?: string;
  readonly cache?: string;
}

/** `boreal clean`: removes what Boreal wrote. */
export const cleanCommand: CliCommand<CleanValues> = {
  name: 'clean',
  description: 'remove the output folder and the cache',
  options: [outOption, configOption, cacheOption],
  examples: ['boreal clean && boreal generate'],
  async run({ config, ...overrides }, { terminal, cwd, now }) {
    const site = await loadSite({ config, cwd, overrides });
    const { removed, kept } = await clean(site, { now, onWait: reportWaiting(terminal) });
    terminal.err(removed.length === 0 ? 'Nothing to remove.\n' : removed.map((path) => `removed ${path}\n`).join(''));
    for (const path of kept) terminal.err(`kept ${path}, which is not Boreal’s\n`);
    return exitCodes.success;
  },
};
