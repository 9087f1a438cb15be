import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { addressOf, isLocalHost } from './server-address.ts';
import type { Terminal } from './terminal.ts';

interface SharedServer {
  readonly host: string;
  readonly port: number;
  readonly pathPrefix: string;
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Returns the addresses by which other devices of the network open a server; none for a local one. */
export function shareAddresses(
  { host, port, pathPrefix }: SharedServer,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] {
  if (isLocalHost(host)) return [];
  const isEvery = host === '0.0.0.0' || host === '::';
  const own = Object.values(interfaces).flatMap((list = []) =>
    list.filter(({ family, internal }) => family === 'IPv4' && !internal),
  );
  return (isEvery ? own.map(({ address }) => address) : [host]).map((name) => addressOf(name, port, pathPrefix));
}

/**
 * Prints addresses for other devices. A person at a terminal gets them with the token, and the first
 * one as a QR code; a log, which others may read, without.
 */
export async function printShareAddresses(terminal: Terminal, addresses: readonly string[], token?: string): Promise<void> {
  const query = token === undefined || !terminal.isInteractive ? '' : `?token=${encodeURIComponent(token)}`;
  const [first] = addresses;
  if (first === undefined) return;
  terminal.err(addresses.map((address) => `On your network: ${address}${query}\n`).join(''));
  if (!terminal.isInteractive) return;
  const { renderUnicodeCompact } = await import('uqr');
  terminal.err(`${renderUnicodeCompact(first + query)}\n`);
}
