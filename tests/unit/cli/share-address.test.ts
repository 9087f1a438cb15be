import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { printShareAddresses, shareAddresses } from '../../../cli/share-address.ts';
import { processTerminal, type Terminal } from '../../../cli/terminal.ts';

const card = (address: string, others: object = {}): NetworkInterfaceInfo =>
  ({ address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null, ...others }) as NetworkInterfaceInfo;

const interfaces = {
  lo: [card('127.0.0.1', { internal: true })],
  eth0: [card('192.168.1.5'), card('fe80::1', { family: 'IPv6' })],
  wlan0: [card('10.0.0.7')],
};
const server = { port: 8000, pathPrefix: '/docs' };

it.each<[host: string, expected: readonly string[]]>([
  ['localhost', []],
  ['127.0.0.1', []],
  ['::1', []],
  ['0.0.0.0', ['http://192.168.1.5:8000/docs/', 'http://10.0.0.7:8000/docs/']],
  ['::', ['http://192.168.1.5:8000/docs/', 'http://10.0.0.7:8000/docs/']],
  ['192.168.1.5', ['http://192.168.1.5:8000/docs/']],
])('a server of %s is opened from other devices by %j', (host, expected) => {
  expect(shareAddresses({ ...server, host }, interfaces)).toEqual(expected);
});

/** A terminal that keeps what it prints. */
function kept(isInteractive: boolean): { readonly terminal: Terminal; readonly text: () => string } {
  const parts: string[] = [];
  const terminal = { ...processTerminal(), isInteractive, err: (text: string) => void parts.push(text) };
  return { terminal, text: () => parts.join('') };
}

it('a person gets the addresses, and the first as a square of blocks', async () => {
  const { terminal, text } = kept(true);
  await printShareAddresses(terminal, ['http://192.168.1.5:8000/', 'http://10.0.0.7:8000/']);
  const [first, second, ...code] = text().trimEnd().split('\n');
  expect([first, second]).toEqual(['On your network: http://192.168.1.5:8000/', 'On your network: http://10.0.0.7:8000/']);
  const width = code[0]?.length ?? 0;
  expect(width).toBeGreaterThan(20);
  expect(code.every((row) => row.length === width && /^[ █▀▄]+$/.test(row))).toBe(true);
  // Two rows of the code share a line of the terminal.
  expect(Math.abs(code.length * 2 - width)).toBeLessThanOrEqual(1);
});

it('a person gets the token as a part of the address, and a log does not', async () => {
  const { terminal, text } = kept(true);
  await printShareAddresses(terminal, ['http://10.0.0.7:8000/'], 'a&b c');
  expect(text().split('\n')[0]).toBe('On your network: http://10.0.0.7:8000/?token=a%26b%20c');
  const log = kept(false);
  await printShareAddresses(log.terminal, ['http://10.0.0.7:8000/'], 'a&b c');
  expect(log.text()).toBe('On your network: http://10.0.0.7:8000/\n');
});

it('a log gets the addresses alone, and a local server says nothing', async () => {
  const log = kept(false);
  await printShareAddresses(log.terminal, ['http://10.0.0.7:8000/']);
  expect(log.text()).toBe('On your network: http://10.0.0.7:8000/\n');
  const local = kept(true);
  await printShareAddresses(local.terminal, []);
  expect(local.text()).toBe('');
});
