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
import type { FileAnswer, FileRequest } from './file-answer.ts';
import { safeHeaders } from './file-answer.ts';
import { locateTarget } from './request-target.ts';

export interface RunningServer {
  readonly port: number;
  /** Stops listening, waits a moment for answers that are being sent, and ends all connections. */
  close(): Promise<void>;
}

interface ServerOptions {
  readonly handler: (request: Request) => Promise<Response>;
  /**
   * Answers requests for files faster than the handler; undefined leaves a request to the handler.
   */
  readonly files?: (request: FileRequest) => Promise<FileAnswer | undefined>;
  readonly port: number;
  /** Name or address to listen on; the server also answers to that name. */
  readonly host: string;
  /** Further names that the server answers to, next to localhost and IP addresses. */
  readonly allowedHosts?: readonly string[];
  /** Returns true for a path that is answered for any host name: its messages are signed. */
  readonly isForAnyHost?: (path: string) => boolean;
  /** Maximum body of a request to a path, in bytes; undefined for the default. */
  readonly maxBodyBytes?: (path: string) => number | undefined;
  readonly limits?: Partial<ServerLimits>;
  readonly onFault: (error: unknown) => void;
}

/** Limits for one client, or all of them. */
export interface ServerLimits {
  readonly connections: number;
  /** Maximum size of all headers of a request. */
  readonly headerBytes: number;
  readonly headers: number;
  /** Maximum length of path and query, in characters. */
  readonly targetLength: number;
  /** Time for a request's headers to arrive, in milliseconds. */
  readonly headersMs: number;
  /** Time for a whole request to arrive, in milliseconds. */
  readonly requestMs: number;
  /** Time without traffic in either direction, in milliseconds. */
  readonly idleMs: number;
  /** Time for pending answers to arrive while the server closes, in milliseconds. */
  readonly closeMs: number;
}

const defaultLimits: ServerLimits = {
  connections: 1_000,
  headerBytes: 16 * 1024,
  headers: 100,
  targetLength: 8 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  closeMs: 2_000,
};

/** Interval of checks for requests that take too long to arrive, in milliseconds. */
const checkMs = 1_000;

/** Serves a web-standard handler over HTTP. Throws ProblemError if it cannot listen on the port. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host, onFault } = options;
  const limits = { ...defaultLimits, ...options.limits };
  /** Answers that are not sent yet. */
  const answers = new Set<ServerResponse>();
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(checkMs, limits.headersMs),
      // Node's own answer to a missing Host header lacks our headers.
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
  // One more than allowed, to detect too many: Node drops the rest.
  server.maxHeadersCount = limits.headers + 1;
  server.timeout = limits.idleMs;
  server.on('clientError', answerClientError);
  // Node's own answer to an unknown expectation lacks our headers.
  server.on('checkExpectation', (incoming, outgoing) => refuse(incoming, outgoing, 417, 'Expectation failed'));
  // For a tunnel, Node passes the bare socket.
  server.on('connect', (_request, socket) => {
    // The client may leave before the answer.
    socket.on('error', () => socket.destroy());
    refuseOnSocket(socket, 400);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = error.code === 'EADDRINUSE' ? serveErrors.PORT_IN_USE : serveErrors.CANNOT_LISTEN;
      reject(new ProblemError([problem({ port, host }, { cause: messageOf(error) })]));
    });
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server, answers, limits.closeMs) };
}

/** Ends connections after all answers or `graceMs`. Browsers keep idle connections open. */
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
  const address = locateTarget(target, headers.host);
  const hasHost = headers.host !== undefined || incoming.httpVersion === '1.0';
  if (address === undefined || !hasHost || (address.host !== undefined && !isHost(address.host)))
    return refuse(incoming, outgoing, 400, 'Bad request');
  if (!isForAnyHost?.(address.pathname) && !isAllowedHost(address.host, [host, ...allowedHosts]))
    return refuse(incoming, outgoing, 421, 'This server does not answer to that name. Start it with --allow-host <name>.');
  if (method === 'TRACE') return refuse(incoming, outgoing, 405, 'Method not allowed', { allow: 'GET, HEAD' });
  if (files && (method === 'GET' || method === 'HEAD')) {
    const file = await files({
      method,
      path: address.pathname,
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
  const body = await readBody(incoming, maxBodyBytes?.(address.pathname) ?? defaultBodyBytes);
  if (body === 'cut off') return;
  if (body === 'too long') return refuse(incoming, outgoing, 413, 'Content too large');
  const url = address.url();
  if (url === undefined) return refuse(incoming, outgoing, 400, 'Bad request');
  await send(outgoing, await handler(requestOf(incoming, url, body)));
}

/**
 * Headers that must not be repeated (RFC 9110, RFC 9112, Fetch): servers differ in the one they
 * use.
 */
const singleHeaders: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'content-type', 'content-location', 'content-range'],
  ...['authorization', 'proxy-authorization', 'range', 'if-range', 'if-modified-since', 'if-unmodified-since'],
  ...['date', 'from', 'max-forwards', 'referer', 'user-agent', 'origin', 'access-control-request-method'],
  ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user'],
]);

/** Returns the name of a header that is repeated but must not be; undefined without one. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (singleHeaders.has(name) && seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/** Sends an answer as fast as the client reads it. */
async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  // The visitor may have left while the answer was made.
  if (outgoing.destroyed) return response.body?.cancel();
  outgoing.writeHead(response.status, { ...safeHeaders, ...Object.fromEntries(response.headers) });
  if (response.body === null) {
    outgoing.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing).catch(
    (error: NodeJS.ErrnoException) => {
      // The visitor left before the end.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    },
  );
}

function sendText(outgoing: ServerResponse, status: number, text: string, headers: Readonly<Record<string, string>> = {}): void {
  outgoing.writeHead(status, { ...safeHeaders, ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** Additional headers of refusals. */
const refusalHeaders: Readonly<Record<string, string>> = { 'cache-control': 'no-cache', connection: 'close' };

/**
 * Refuses a request without reading the rest of it, so that the connection cannot be used again.
 */
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

/** Answers a client that does not send HTTP, or too slowly, unless an answer has begun. */
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
  // The rest of the request is not awaited.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n`, () => socket.destroy());
}

/** Default maximum of a request's body, in bytes: enough for forms. */
const defaultBodyBytes = 64 * 1024;

/** Reads the body of a request; undefined if it is empty or its method has none. */
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
    // The visitor left before the end: there is nobody to answer.
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
