import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give higher ports to connections and to servers that choose none, at any time. */
const [lowest, highest] = [20_000, 32_000];

/** Returns a port that nothing listens on, for a program that cannot choose one, or uses it again. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest));
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
