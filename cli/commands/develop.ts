import { develop, type SourceOptions } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import {
  allowHostOption,
  geoOption,
  hostOption,
  portOption,
  type SiteValues,
  siteOptions,
  sourceOptions,
  tokenOption,
  type VisibilityValues,
  visibilityOptions,
} from '../options.ts';
import { formatFault, formatProblems, paint, type Terminal } from '../reporter.ts';
import { addressOf, warnIfOpen } from '../server-address.ts';
import { untilStopped } from '../until-stopped.ts';

interface DevelopValues extends SiteValues, SourceOptions, VisibilityValues {
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly token?: string;
  readonly geo?: string;
  readonly poll?: boolean;
}

/** `boreal develop`: runs until it is stopped. */
export const developCommand: CliCommand<DevelopValues> = {
  name: 'develop',
  description: 'serve the site while you edit it; a save shows at once',
  options: [
    portOption,
    hostOption,
    allowHostOption,
    tokenOption,
    { flags: '--preview', description: 'show drafts of the content system' },
    geoOption,
    { flags: '--poll', description: 'ask for changes of files again and again: for network disks and containers' },
    ...siteOptions,
    ...sourceOptions,
    ...visibilityOptions,
  ],
  examples: [
    'boreal develop',
    'boreal develop --drafts',
    'boreal develop --content ../texts --port 3000',
    'boreal develop --source cms --preview',
  ],
  async run(
    { config, port, host, allowHost, token, geo, poll, now: visibleAt, ...overrides },
    { terminal, cwd, env, now, codeHash, searchThread },
  ) {
    const server = await develop({
      ...{ config, cwd, port, host, allowHost, token, geo, poll, now, codeHash, searchThread },
      overrides: { ...overrides, visibleAt, env },
      onFault: (error) => terminal.err(formatFault(terminal, error)),
      onUpdate: reportUpdate(terminal),
    });
    const stopped = untilStopped();
    terminal.out(`Previewing at ${paint(terminal, 'bold', addressOf(host, server.port, server.pathPrefix))}\n`);
    if (token === undefined) warnIfOpen(terminal, { host, allowHost, hint: ' Protect it with --token.' });
    else terminal.err('Visitors need the token: they open an address with ?token=… once.\n');
    try {
      const isReady = await Promise.race([server.ready.then(() => true), stopped.then(() => false)]);
      // The first reading of the content only reads: it can be cut short.
      if (!isReady) process.exit();
      await stopped;
    } finally {
      await server.close();
    }
    return exitCodes.success;
  },
};

type OnUpdate = Parameters<typeof develop>[0]['onUpdate'];

/** Prints the problems of an update, or the files that it shows. */
const reportUpdate =
  (terminal: Terminal): OnUpdate =>
  ({ files, problems, ms }) => {
    const update = files.length === 0 ? 'ready' : `updated ${files.slice(0, 3).join(', ')}${files.length > 3 ? ', …' : ''}`;
    if (problems.length > 0) terminal.err(formatProblems(terminal, problems));
    else terminal.err(`${paint(terminal, 'green', '✓')} ${update} in ${Math.round(ms)} ms\n`);
  };
