import { connect, type NetConnectOpts } from 'node:net';

export const loopback = '127.0.0.1';

/**
 * Sends bytes unchanged to a server on this machine and returns the response until the connection
 * ends. Never rejects.
 */
export function sendRaw(to: number | string, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const address: NetConnectOpts = typeof to === 'number' ? { port: to, host: loopback } : { path: to };
    const socket = connect(address, () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    // A server that refuses a request need not read the rest.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** Returns a request without a body for one response. `target` is sent unchanged. */
export const rawRequest = (
  target: string,
  { method = 'GET', host = 'localhost', headers = [] as readonly string[] } = {},
): string => [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n');

/** Returns the status of a raw response, 0 for none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

export interface ParsedAnswer {
  readonly status: number;
  /** Values by name in lower case. A repeated header has each different value. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Without chunk frames. */
  readonly body: Buffer;
}

/** Parses a raw response. */
export function parseAnswer(answer: string): ParsedAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const headers = new Map<string, readonly string[]>();
  for (const line of answer.slice(0, end).split('\r\n').slice(1)) {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s);
    headers.set(name.toLowerCase(), [...new Set([...(headers.get(name.toLowerCase()) ?? []), value])]);
  }
  const body = Buffer.from(answer.slice(end + 4), 'latin1');
  return { status: statusOf(answer), headers, body: headers.get('transfer-encoding') ? withoutChunks(body) : body };
}

function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!(length > 0)) break;
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(parts);
}
