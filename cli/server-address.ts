import { paint, type Terminal } from './reporter.ts';

/** Returns the address of a server to open in a browser. */
export function addressOf(host: string, port: number, pathPrefix: string): string {
  const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}${pathPrefix}/`;
}

/** Prints a warning if other machines can reach the server. */
export function warnIfOpen(terminal: Terminal, host: string): void {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return;
  terminal.err(`${paint(terminal, 'yellow', 'warning')} Everyone who can reach ${host} over the network can read this.\n`);
}
