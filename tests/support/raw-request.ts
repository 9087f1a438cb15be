import { connect } from 'node:net';

export const loopback = '127.0.0.1';

/** Sends bytes to a server on this machine as they are, and gives what it answers until it ends the connection. Never rejects. */
export function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, loopback, () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    // A server that refuses does not have to read what else is sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** A request without a body, for one answer. `target` goes out as it is. */
export const rawRequest = (
  target: string,
  { method = 'GET', host = 'localhost', headers = [] as readonly string[] } = {},
): string => [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n');

/** The status of a raw answer; 0 where there is none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
