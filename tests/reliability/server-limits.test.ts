import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ServerLimits, startServer } from '../../generator/serve/node-server.ts';
import { loopback, rawRequest, sendRaw, statusOf } from '../support/raw-request.ts';

async function started(limits: Partial<ServerLimits> = {}, handler?: (request: Request) => Promise<Response>) {
  const faults: unknown[] = [];
  const server = await startServer({
    handler: handler ?? (async (request) => new Response(`${request.method} ${(await request.text()).length}`)),
    port: 0,
    host: loopback,
    limits,
    onFault: (error) => faults.push(error),
  });
  onTestFinished(() => server.close());
  return { ...server, faults };
}

/** A connection that sends given bytes and records the response. */
function client(port: number) {
  const state = { answer: '', isOpen: false, isClosed: false };
  const socket = connect(port, loopback, () => {
    state.isOpen = true;
  });
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    state.answer += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    state.isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  return { socket, state };
}

const write = (socket: Socket, text: string): Promise<void> => new Promise((done) => socket.write(text, () => done()));

/** An endless response, and whether it was ended. */
function endless() {
  const state = { isCancelled: false };
  const chunk = new Uint8Array(64 * 1024);
  const answer = async (): Promise<Response> =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(chunk),
        cancel: () => {
          state.isCancelled = true;
        },
      }),
    );
  return { state, answer };
}

describe('a client that is slow', () => {
  it('to send its request is disconnected', async () => {
    const { port } = await started({ headersMs: 100, requestMs: 100 });
    const { socket, state } = client(port);
    await write(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: a');
    await expect.poll(() => state.isClosed).toBe(true);
    expect(statusOf(state.answer)).toBe(408);
  });

  it('to send a body is disconnected', async () => {
    const { port } = await started({ headersMs: 100, requestMs: 100 });
    const { socket, state } = client(port);
    await write(socket, `${rawRequest('/', { method: 'POST', headers: ['Content-Length: 10'] })}12345`);
    await expect.poll(() => state.isClosed).toBe(true);
    expect(state.answer).not.toContain('POST');
  });

  it('to read is disconnected, and its response ends', async () => {
    const { state, answer } = endless();
    // Long enough for a busy machine to begin the response.
    const { port, faults } = await started({ idleMs: 1_000 }, answer);
    const { socket } = client(port);
    await write(socket, rawRequest('/'));
    socket.pause();
    await expect.poll(() => state.isCancelled).toBe(true);
    expect(faults).toEqual([]);
  });

  it('to send anything at all is disconnected', async () => {
    const { port } = await started({ idleMs: 100 });
    const { state } = client(port);
    await expect.poll(() => state.isClosed).toBe(true);
  });
});

describe('a request over a limit', () => {
  it.each([
    ['a body of 1 MB', `${rawRequest('/', { method: 'POST', headers: ['Content-Length: 1048576'] })}${'a'.repeat(1024)}`, 413],
    ['an address of 9 KB', rawRequest(`/${'a'.repeat(9 * 1024)}`), 414],
    ['101 headers', rawRequest('/', { headers: Array.from({ length: 99 }, (_, at) => `X-${at}: a`) }), 431],
    ['1,000 headers', rawRequest('/', { headers: Array.from({ length: 1_000 }, (_, at) => `X-${at}: a`) }), 431],
    ['headers of 20 KB', rawRequest('/', { headers: [`X: ${'a'.repeat(20 * 1024)}`] }), 431],
    ['no HTTP', '\0\r\n\r\n', 400],
    ['another’s name', rawRequest('/', { host: 'rebound.example' }), 421],
  ])('%s is refused, with safe headers, and the next one is answered', async (_, bytes, status) => {
    const { port, faults } = await started();
    const answer = await sendRaw(port, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(statusOf(await sendRaw(port, rawRequest('/')))).toBe(200);
    expect(faults).toEqual([]);
  });

  it('is refused, and one at exactly the limit is answered', async () => {
    const { port } = await started();
    // Host and Connection are two of them.
    const many = rawRequest(`/${'a'.repeat(8 * 1024 - 1)}`, { headers: Array.from({ length: 98 }, (_, at) => `X-${at}: a`) });
    expect(statusOf(await sendRaw(port, many))).toBe(200);
  });
});

describe('a flood', () => {
  it('of connections is accepted up to the limit, and others are answered afterwards', async () => {
    const { port } = await started({ connections: 20 });
    const clients = Array.from({ length: 200 }, () => client(port));
    await expect.poll(() => clients.filter(({ state }) => state.isClosed).length).toBe(180);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(async () => statusOf(await sendRaw(port, rawRequest('/')))).toBe(200);
  });

  it('of requests on one connection is answered one after the other', async () => {
    const { port } = await started();
    const one = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const answer = await sendRaw(port, one.repeat(500) + rawRequest('/'));
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(501);
  });
});

describe('a server that is closed', () => {
  it('completes a response that it has begun, and accepts no other request', async () => {
    const held: { release?: () => void } = {};
    const { port, close } = await started({ closeMs: 20_000 }, async () => {
      await new Promise<void>((release) => {
        held.release = release;
      });
      return new Response('arrived');
    });
    const { socket, state } = client(port);
    const idle = client(port);
    await expect.poll(() => idle.state.isOpen).toBe(true);
    await write(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => held.release).toBeDefined();
    const closed = close();
    expect(await sendRaw(port, rawRequest('/'))).toBe('');
    held.release?.();
    await closed;
    await expect.poll(() => [state.isClosed, idle.state.isClosed]).toEqual([true, true]);
    expect(state.answer).toMatch(/^HTTP\/1\.1 200 .*arrived/s);
  });

  it('does not wait for an endless response', async () => {
    const made = endless();
    const { port, close, faults } = await started({ closeMs: 50 }, made.answer);
    const { socket, state } = client(port);
    await write(socket, rawRequest('/'));
    await expect.poll(() => state.answer).not.toBe('');
    await close();
    await expect.poll(() => made.state.isCancelled).toBe(true);
    expect(faults).toEqual([]);
  });
});
