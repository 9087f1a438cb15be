import packageJson from '../../package.json' with { type: 'json' };
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

/** `boreal version`, because `npx boreal --version` prints the version of npm. */
export const versionCommand: CliCommand = {
  name: 'version',
  description: 'print the version of Boreal',
  options: [],
  examples: ['npx boreal version'],
  async run(_options, { terminal }) {
    terminal.out(`${packageJson.version}\n`);
    return exitCodes.success;
  },
};
