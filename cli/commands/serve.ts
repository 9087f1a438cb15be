import { resolve } from 'node:path';
import { serve } from '../../generator/index.ts';
import { formatFault, paint, type Terminal } from '../reporter.ts';
import { untilStopped } from '../until-stopped.ts';

interface ServeCommandOptions {
  readonly dir: string;
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly pathPrefix: string;
  readonly geo?: string;
  readonly terminal: Terminal;
}

/** `boreal serve`: runs until it is stopped. */
export async function serveCommand(options: ServeCommandOptions): Promise<void> {
  const { dir, port, host, allowHost, pathPrefix, geo, terminal } = options;
  const onFault = (error: unknown): void => terminal.err(formatFault(terminal, error));
  const server = await serve({ folder: resolve(dir), port, host, allowHost, pathPrefix, geo, onFault });
  // Whoever reads the address may ask to stop at once.
  const stopped = untilStopped();
  terminal.out(`Serving ${dir} at ${paint(terminal, 'bold', addressOf(host, server.port, pathPrefix))}\n`);
  tellIfOpen(terminal, host);
  await stopped;
  await server.close();
}

/** The address to open in a browser. */
export function addressOf(host: string, port: number, pathPrefix: string): string {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}${pathPrefix}/`;
}

/** Says so if others than this machine can reach the server. */
export function tellIfOpen(terminal: Terminal, host: string): void {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return;
  terminal.err(`${paint(terminal, 'yellow', 'warning')} Whoever reaches ${host} over the network can read this.\n`);
}
