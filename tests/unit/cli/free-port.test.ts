import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../cli/free-port.ts';

test('the next port is used if the first one is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await freePort('127.0.0.1', port)).toBeGreaterThan(port);
});

test('a host that does not exist is left to the server, which reports it', async () => {
  expect(await freePort('192.0.2.1', 8123)).toBe(8123);
});
