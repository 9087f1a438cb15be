import { paint, type Terminal } from './terminal.ts';

/** Returns the address of a server to open in a browser. */
export function addressOf(host: string, port: number, pathPrefix: string): string {
  const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}${pathPrefix}/`;
}

/** True for the name of a host that only this machine reaches. */
export const isLocalHost = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

interface OpenServer {
  readonly host: string;
  /** Further names that the server answers to, such as that of a tunnel. */
  readonly allowHost?: readonly string[];
  readonly hint?: string;
}

/** Prints a warning if other machines can reach the server. */
export function warnIfOpen(terminal: Terminal, { host, allowHost = [], hint = '' }: OpenServer): void {
  const isLocal = isLocalHost(host);
  if (isLocal && allowHost.length === 0) return;
  const reached = isLocal ? allowHost.join(', ') : `${host} over the network`;
  terminal.err(`${paint(terminal, 'yellow', 'warning')} Everyone who can reach ${reached} can read this.${hint}\n`);
}
