import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { isAllowedHost, isHost } from './allowed-host.ts';
import { serveErrors } from './errors.ts';
import type { FileAnswer, FileRequest } from './request-handler.ts';
import { locateTarget } from './request-target.ts';
import { safeHeaders } from './safe-headers.ts';

/** A server that runs. */
export interface RunningServer {
  readonly port: number;
  /** Stops listening, lets answers on their way arrive for a moment, and ends all connections. */
  close(): Promise<void>;
}

interface ServerOptions {
  readonly handler: (request: Request) => Promise<Response>;
  /** Answers requests for files before the handler is asked, in the shortest way; undefined leaves a request to the handler. */
  readonly files?: (request: FileRequest) => Promise<FileAnswer | undefined>;
  readonly port: number;
  /** Name or address to listen on; the server answers to that name too. */
  readonly host: string;
  /** Further names that the server answers to, besides a computer's own and numbers. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Whether a path is answered whatever name the server was asked by: for messages that prove themselves. */
  readonly isForAnyHost?: (path: string) => boolean;
  /** Longest body that a request to a path may have, in bytes; undefined for the usual length, which suffices for forms. */
  readonly maxBodyBytes?: (path: string) => number | undefined;
  readonly limits?: Partial<ServerLimits>;
  readonly onFault: (error: unknown) => void;
}

/** What one client, or many, can ask of the server at most. */
export interface ServerLimits {
  readonly connections: number;
  /** All headers of a request. */
  readonly headerBytes: number;
  readonly headers: number;
  /** Path and query. */
  readonly targetLength: number;
  /** Time for a request's headers to arrive, in milliseconds. */
  readonly headersMs: number;
  /** Time for a whole request to arrive. */
  readonly requestMs: number;
  /** Time in which nothing goes one way or the other: the client does not read, or the answer takes too long. */
  readonly idleMs: number;
  /** Time for answers on their way to arrive once the server is being closed. */
  readonly closeMs: number;
}

const usualLimits: ServerLimits = {
  connections: 1_000,
  headerBytes: 16 * 1024,
  headers: 100,
  targetLength: 8 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  closeMs: 2_000,
};

/** How often clients are looked at that take too long to ask. */
const checkMs = 1_000;

/** Serves a web-standard handler over HTTP. Throws ProblemError if the port cannot be had. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, onFault } = options;
  const limits = { ...usualLimits, ...options.limits };
  /** Those on their way. */
  const answers = new Set<ServerResponse>();
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(checkMs, limits.headersMs),
      // Node's own answer has none of our headers.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      answers.add(outgoing);
      outgoing.once('close', () => answers.delete(outgoing));
      respond(incoming, outgoing, options, limits).catch((error: unknown) => {
        onFault(error);
        if (outgoing.headersSent) outgoing.destroy();
        else sendText(outgoing, 500, 'Internal error');
      });
    },
  );
  server.maxConnections = limits.connections;
  // One more than is taken, so that too many are seen: Node leaves out what is above.
  server.maxHeadersCount = limits.headers + 1;
  server.timeout = limits.idleMs;
  server.on('clientError', answerClientError);
  // A tunnel: Node hands out the bare socket.
  server.on('connect', (_request, socket) => {
    // Whoever leaves before the answer misses it.
    socket.on('error', () => socket.destroy());
    refuseOnSocket(socket, 400);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const make = error.code === 'EADDRINUSE' ? serveErrors.PORT_IN_USE : serveErrors.CANNOT_LISTEN;
      reject(new ProblemError([make({ port, host }, { cause: messageOf(error) })]));
    });
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server, answers, limits.closeMs) };
}

/** Ends connections once all answers have arrived, or after so many milliseconds. A connection itself is no reason to wait: browsers keep some open. */
async function close(server: Server, answers: ReadonlySet<ServerResponse>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const waiting = new AbortController();
  const arrived = Promise.all([...answers].map((answer) => once(answer, 'close', { signal: waiting.signal }))).catch(() => {});
  await Promise.race([arrived, wait(graceMs, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
  server.closeAllConnections();
  await closed;
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { handler, files, host, allowedHosts = [], isForAnyHost, maxBodyBytes }: ServerOptions,
  limits: ServerLimits,
): Promise<void> {
  const { method = 'GET', headers, url: target = '/' } = incoming;
  if (target.length > limits.targetLength) return refuse(incoming, outgoing, 414, 'The address is too long');
  if (incoming.rawHeaders.length > 2 * limits.headers) return refuse(incoming, outgoing, 431, 'There are too many headers');
  const repeated = repeatedHeader(incoming.rawHeaders);
  if (repeated !== undefined) return refuse(incoming, outgoing, 400, `The header ${repeated} is there twice`);
  const place = locateTarget(target, headers.host);
  const hasHost = headers.host !== undefined || incoming.httpVersion === '1.0';
  if (place === undefined || !hasHost || (place.host !== undefined && !isHost(place.host)))
    return refuse(incoming, outgoing, 400, 'Bad request');
  if (!isForAnyHost?.(place.pathname) && !isAllowedHost(place.host, [host, ...allowedHosts]))
    return refuse(incoming, outgoing, 421, 'This server does not answer to that name. Start it with --allow-host <name>.');
  if (method === 'TRACE') return refuse(incoming, outgoing, 405, 'Method not allowed', { allow: 'GET, HEAD' });
  if (files && (method === 'GET' || method === 'HEAD')) {
    const file = await files({
      method,
      path: place.pathname,
      acceptEncoding: headers['accept-encoding'],
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
      ifRange: headers['if-range']?.toString(),
      range: headers.range,
    });
    if (file) {
      outgoing.writeHead(file.status, file.headers).end(method === 'HEAD' ? undefined : file.body);
      return;
    }
  }
  const body = await readBody(incoming, maxBodyBytes?.(place.pathname) ?? usualBodyBytes);
  if (body === 'cut off') return;
  if (body === 'too long') return refuse(incoming, outgoing, 413, 'Content too large');
  const url = place.url();
  if (url === undefined) return refuse(incoming, outgoing, 400, 'Bad request');
  await send(outgoing, await handler(requestOf(incoming, url, body)));
}

/** Headers that a request has once at most (RFC 9110, RFC 9112, Fetch): servers differ in which of two they go by. */
const singleHeaders: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'content-type', 'content-location', 'content-range'],
  ...['authorization', 'proxy-authorization', 'range', 'if-range', 'if-modified-since', 'if-unmodified-since'],
  ...['date', 'from', 'max-forwards', 'referer', 'user-agent', 'origin', 'access-control-request-method'],
  ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user'],
]);

/** Name of a header that is there twice and must not be; undefined if there is none. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (singleHeaders.has(name) && seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/** Writes an answer as fast as the client reads it. */
async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  // The visitor may have left while the answer was being made.
  if (outgoing.destroyed) return response.body?.cancel();
  outgoing.writeHead(response.status, { ...safeHeaders, ...Object.fromEntries(response.headers) });
  if (response.body === null) {
    outgoing.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing).catch(
    (error: NodeJS.ErrnoException) => {
      // The visitor left in the middle of it.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    },
  );
}

function sendText(outgoing: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>> = {}): void {
  outgoing.writeHead(status, { ...safeHeaders, ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** What every refusal says besides. */
const refusalHeaders: Readonly<Record<string, string>> = { 'cache-control': 'no-cache', connection: 'close' };

/** Answers a request that is not looked at further. What is left of it is not read, so the connection cannot be used again. */
function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendText(outgoing, status, text, { ...refusalHeaders, ...headers });
  incoming.resume();
}

const clientErrors: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no HTTP, or comes too slowly, unless an answer has begun. */
function answerClientError({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  const { bytesWritten } = socket as Socket;
  if (!socket.writable || bytesWritten > 0 || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  refuseOnSocket(socket, clientErrors[code] ?? 400);
}

function refuseOnSocket(socket: Duplex, status: number): void {
  const headers = Object.entries({ ...safeHeaders, ...refusalHeaders }).map(([name, value]) => `${name}: ${value}\r\n`);
  // What else it sends is not waited for.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n`, () => socket.destroy());
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

function requestOf(incoming: IncomingMessage, url: URL, body: Uint8Array<ArrayBuffer> | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(url, { method: incoming.method ?? 'GET', headers, body: body ?? null });
}
