import { resolve } from 'node:path';
import { serve } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { freePort } from '../free-port.ts';
import { allowHostOption, geoOption, hostOption, portOption } from '../options.ts';
import { formatFault } from '../reporter.ts';
import { addressOf, warnIfOpen } from '../server-address.ts';
import { paint } from '../terminal.ts';
import { untilStopped } from '../until-stopped.ts';

interface ServeValues {
  readonly dir: string;
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly pathPrefix?: string;
  readonly geo?: string;
}

/** `boreal serve`: runs until it is stopped. */
export const serveCommand: CliCommand<ServeValues> = {
  name: 'serve',
  description: 'serve a generated site',
  options: [
    { flags: '--dir <folder>', description: 'folder to serve', defaultValue: 'dist' },
    portOption,
    hostOption,
    allowHostOption,
    { flags: '--path-prefix <path>', description: 'path at which the site is published (default: that of the generated site)' },
    geoOption,
  ],
  examples: ['boreal serve', 'boreal serve --dir public --port 3000', 'boreal serve --geo city=TORONTO,province=ON,country=CA'],
  async run({ dir, port: askedPort, host, allowHost, pathPrefix, geo }, { terminal, cwd }) {
    const onFault = (error: unknown): void => terminal.err(formatFault(terminal, error));
    const port = askedPort ?? (await freePort(host));
    const server = await serve({ folder: resolve(cwd, dir), port, host, allowHost, pathPrefix, geo, onFault });
    // Listens for signals before the address is printed: a reader of the address may stop it at
    // once.
    const stopped = untilStopped();
    terminal.out(`Serving ${dir} at ${paint(terminal.results, 'bold', addressOf(host, server.port, server.pathPrefix))}\n`);
    warnIfOpen(terminal, { host });
    await stopped;
    await server.close();
    return exitCodes.success;
  },
};
