import { resolve } from 'node:path';
import { closestName, type HostName, hostNames, ProblemError, prepareHost } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { formatProblems } from '../reporter.ts';

interface HostValues {
  readonly name: string;
  readonly dir: string;
  readonly out?: string;
}

/** `boreal host`: copies a generated site in the form that a host needs. */
export const hostCommand: CliCommand<HostValues> = {
  name: 'host',
  description: 'copy a generated site in the form that a host needs, with its rules, and report limits of the host',
  argument: { name: 'name', description: `name of the host: ${hostNames.join(', ')}` },
  options: [
    { flags: '--dir <folder>', description: 'generated site', defaultValue: 'dist' },
    { flags: '--out <folder>', description: 'folder to make (default: deploy, and .vercel/output for vercel)' },
  ],
  examples: ['boreal host netlify', 'boreal host cloudfront --out build/cloudfront'],
  async run({ name, dir, out = name === 'vercel' ? '.vercel/output' : 'deploy' }, { terminal, cwd }) {
    const host = readHost(name);
    const { site, files, others, problems } = await prepareHost({ host, folder: resolve(cwd, dir), out: resolve(cwd, out), cwd });
    if (problems.length > 0) terminal.err(formatProblems(terminal, problems));
    terminal.err(`${files} files → ${site}\n${others.map((file) => `and ${file}\n`).join('')}`);
    return exitCodes.success;
  },
};

/** Throws ProblemError for a host that is not known. */
function readHost(name: string): HostName {
  const host = hostNames.find((each) => each === name);
  if (host) return host;
  const meant = closestName(name, hostNames);
  throw new ProblemError([
    {
      code: 'CLI_HOST',
      severity: 'error',
      message: `There is no host “${name}”.${meant === undefined ? '' : ` Did you mean “${meant}”?`}`,
      hint: `Use one of ${hostNames.join(', ')}. For other hosts, see docs/hosting.md.`,
    },
  ]);
}
