import { resolve } from 'node:path';
import { messageOf, serve } from '../../generator/index.ts';
import { paint, type Terminal } from '../reporter.ts';
import { untilStopped } from '../until-stopped.ts';

interface ServeCommandOptions {
  readonly dir: string;
  readonly port: number;
  readonly host: string;
  readonly pathPrefix: string;
  readonly geo?: string;
  readonly terminal: Terminal;
}

/** `boreal serve`: runs until it is stopped. */
export async function serveCommand({ dir, port, host, pathPrefix, geo, terminal }: ServeCommandOptions): Promise<void> {
  const onFault = (error: unknown): void => terminal.err(`${paint(terminal, 'red', 'fault')} ${messageOf(error)}\n`);
  const server = await serve({ folder: resolve(dir), port, host, pathPrefix, geo, onFault });
  // Whoever reads the address may ask to stop at once.
  const stopped = untilStopped();
  terminal.out(`Serving ${dir} at ${paint(terminal, 'bold', addressOf(host, server.port, pathPrefix))}\n`);
  await stopped;
  await server.close();
}

/** The address to open in a browser. */
export function addressOf(host: string, port: number, pathPrefix: string): string {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}${pathPrefix}/`;
}
