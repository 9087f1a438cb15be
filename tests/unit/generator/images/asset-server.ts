import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Network } from '../../../../generator/images/download.ts';

/**
 * A loopback server in place of the asset hosts. `answer` receives the number of earlier requests
 * for the path.
 */
export async function assetServer(answer: (response: ServerResponse, request: IncomingMessage, earlier: number) => void) {
  const asked = new Map<string, number>();
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const earlier = asked.get(path) ?? 0;
    asked.set(path, earlier + 1);
    mostOpen = Math.max(mostOpen, ++open);
    response.on('close', () => open--);
    answer(response, request, earlier);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    server: { host, insecure: true },
    address: (path: string) => `http://${host}${path}`,
    timesAsked: (path: string) => asked.get(path) ?? 0,
    mostOpen: () => mostOpen,
  };
}

/** The real fetch, with pauses that are recorded and not awaited. */
export function testNetwork(): Network & { readonly pauses: number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    fetch,
    timeoutMs: 20_000,
    pauseHeaders: ['x-contentful-ratelimit-reset'],
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    random: () => 0,
  };
}
