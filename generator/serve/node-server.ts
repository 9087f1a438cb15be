import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { serveErrors } from './errors.ts';

/** A server that runs. */
export interface RunningServer {
  readonly port: number;
  /** Stops listening and ends open connections. */
  close(): Promise<void>;
}

interface ServerOptions {
  readonly handler: (request: Request) => Promise<Response>;
  readonly port: number;
  readonly host: string;
  /** Longest body that a request to a path may have, in bytes; undefined for the usual length, which suffices for forms. */
  readonly maxBodyBytes?: (path: string) => number | undefined;
  readonly onFault: (error: unknown) => void;
}

/** Serves a web-standard handler over HTTP. Throws ProblemError if the port cannot be had. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, onFault } = options;
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, options).catch((error: unknown) => {
      onFault(error);
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end('Internal error\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const make = error.code === 'EADDRINUSE' ? serveErrors.PORT_IN_USE : serveErrors.CANNOT_LISTEN;
      reject(new ProblemError([make({ port, host }, { cause: messageOf(error) })]));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { handler, maxBodyBytes }: Pick<ServerOptions, 'handler' | 'maxBodyBytes'>,
): Promise<void> {
  const [path = ''] = (incoming.url ?? '').split('?');
  const body = await readBody(incoming, maxBodyBytes?.(path) ?? usualBodyBytes);
  if (body === 'cut off') return;
  if (body === 'too long') {
    // What is left of the body is not read, so the connection cannot be used again.
    outgoing.writeHead(413, { 'content-type': 'text/plain', connection: 'close' }).end('Content too large\n');
    incoming.resume();
    return;
  }
  const request = requestOf(incoming, body);
  if (request === undefined) {
    outgoing.writeHead(400, { 'content-type': 'text/plain' }).end('Bad request\n');
    return;
  }
  const response = await handler(request);
  // The visitor may have left while the answer was being made.
  if (outgoing.destroyed) return;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  outgoing.on('close', () => void reader.cancel().catch(() => {}));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!outgoing.write(value)) await new Promise((resolve) => outgoing.once('drain', resolve).once('close', resolve));
  }
  outgoing.end();
}

/** Longest body of a request, in bytes: what visitors send are forms. */
const usualBodyBytes = 64 * 1024;

/** The body of a request of a kind that has one. */
async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined | 'too long' | 'cut off'> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return undefined;
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return 'too long';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length > maxBytes) return 'too long';
    }
  } catch {
    // The visitor has left in the middle of it: there is nobody to answer.
    return 'cut off';
  }
  return length === 0 ? undefined : new Uint8Array(Buffer.concat(chunks));
}

function requestOf(incoming: IncomingMessage, body: Uint8Array<ArrayBuffer> | undefined): Request | undefined {
  // Only the path counts: an absolute address in the request line, or one that begins with two slashes, must not choose a host.
  const target = (incoming.url ?? '/').replace(/^\/[/\\]+/, '/');
  const base = `http://${incoming.headers.host ?? 'localhost'}`;
  if (!target.startsWith('/') || !URL.canParse(target, base)) return undefined;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  try {
    return new Request(new URL(target, base), { method: incoming.method ?? 'GET', headers, body: body ?? null });
  } catch {
    // What the web's Request does not express is the client's mistake: TRACE, a host with a password.
    return undefined;
  }
}
