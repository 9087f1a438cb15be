import { createServer } from 'node:net';

/** Port of servers without `--port`. */
export const defaultPort = 8000;

/** Maximum number of ports to try. */
const attempts = 100;

/** Returns the default port or, if it is taken, the next free one. */
export async function freePort(host: string, first = defaultPort): Promise<number> {
  for (let port = first; port < first + attempts; port++) if (!(await isTaken(port, host))) return port;
  return first;
}

/** Other failures are reported by the server that listens. */
const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
