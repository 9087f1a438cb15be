import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import { startServer } from '../../../../generator/serve/node-server.ts';

const host = '127.0.0.1';

/** A server on a free port, and its internal faults. */
async function started(handler: (request: Request) => Promise<Response>) {
  const faults: unknown[] = [];
  const server = await startServer({ handler, port: 0, host, onFault: (error) => faults.push(error) });
  onTestFinished(() => server.close());
  return { ...server, faults, address: `http://${host}:${server.port}` };
}

/** Sends bytes unchanged and returns the full response. */
function send(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, host, () => socket.write(request));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const line = (method: string, target: string, hostHeader = 'localhost'): string =>
  `${method} ${target} HTTP/1.1\r\nHost: ${hostHeader}\r\nConnection: close\r\n\r\n`;

/** Headers that a request may have once. */
const singleHeaders = [
  ...['Host', 'HOST', 'Content-Length', 'Transfer-Encoding', 'Content-Type', 'Authorization', 'Proxy-Authorization'],
  ...['Range', 'If-Range', 'If-Modified-Since', 'If-Unmodified-Since', 'From', 'Referer', 'User-Agent', 'Max-Forwards'],
  ...['Origin', 'Date', 'Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Sec-Fetch-Dest', 'Access-Control-Request-Method'],
];

const echo = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  return new Response(`${request.method} ${pathname}${search} ${request.headers.get('accept-encoding')}`);
};

describe('the server', () => {
  it('passes on method, path, query and headers', async () => {
    const { address } = await started(echo);
    const response = await fetch(`${address}/a/%C3%A9?b=c`, { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe('GET /a/%C3%A9?b=c br');
  });

  it('answers with the status, the headers and the bytes of the handler', async () => {
    const bytes = new Uint8Array([0, 255, 13, 10]);
    const { address } = await started(async () => new Response(bytes, { status: 404, headers: { etag: '"a"' } }));
    const response = await fetch(address);
    expect([response.status, response.headers.get('etag')]).toEqual([404, '"a"']);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('answers without a body', async () => {
    const { address } = await started(async () => new Response(null, { status: 304 }));
    expect((await fetch(address)).status).toBe(304);
  });

  it('sends a response of any length', async () => {
    const { address } = await started(async () => new Response('x'.repeat(3_000_000)));
    expect((await (await fetch(address)).text()).length).toBe(3_000_000);
  });

  it.each([
    ['//evil.example/x', '//evil.example/x'],
    ['///x', '///x'],
    ['/\\evil.example/x', '/%5Cevil.example/x'],
    ['/a/../b', '/b'],
    ['http://localhost/x', '/x'],
    ['http://localhost', '/'],
  ])('reads %s as the path %s', async (target, path) => {
    const { port } = await started(echo);
    expect(await send(port, line('GET', target))).toContain(`GET ${path} `);
  });

  it.each([
    ['the address of another site', line('GET', 'http://evil.example/x'), 421],
    ['the address of another site, with any other headers', line('GET', 'http://evil.example/x', 'localhost'), 421],
    ['the host of another site', line('GET', '/', 'evil.example'), 421],
    ['an address without a slash', line('GET', 'x')],
    ['an address above the root', line('GET', '/a/../../x')],
    ['an asterisk', line('OPTIONS', '*')],
    ['a method that browsers forbid', line('TRACE', '/'), 405],
    ['a tunnel', line('CONNECT', 'localhost:443')],
    ['an unknown expectation', line('GET', '/').replace('\r\n\r\n', '\r\nExpect: a\r\n\r\n'), 417],
    ['an invalid host', line('GET', '/', 'a b')],
    ['a host with an invalid port', line('GET', '/', 'localhost:99999')],
    ['an empty host', line('GET', '/', '')],
    ['a host with a password', line('GET', '/', 'user:secret@localhost')],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('refuses %s and continues', async (_name, request, status = 400) => {
    const { port, faults } = await started(echo);
    const answer = await send(port, request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'");
    expect(faults).toEqual([]);
  });

  it.each(singleHeaders)('refuses a request that has the header %s twice', async (name) => {
    const { port } = await started(echo);
    const values = name.toLowerCase() === 'host' ? ['localhost'] : ['a', 'b'];
    const answer = await send(
      port,
      line('GET', '/').replace('\r\n\r\n', `${values.map((value) => `\r\n${name}: ${value}`).join('')}\r\n\r\n`),
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'");
    expect(answer).toContain('\r\ncache-control: no-cache\r\n');
  });

  it.each(['Accept', 'Accept-Encoding', 'If-None-Match', 'Cookie', 'X-Forwarded-For'])(
    'accepts the header %s twice, whose values may come separately',
    async (name) => {
      const { port } = await started(echo);
      const answer = await send(port, line('GET', '/a').replace('\r\n\r\n', `\r\n${name}: a\r\n${name}: b\r\n\r\n`));
      expect(answer).toContain('GET /a ');
    },
  );

  it('continues after a client asks for a tunnel and disconnects', async () => {
    const { port, faults } = await started(echo);
    await new Promise<void>((resolve) => {
      const socket = connect(port, host, () => {
        socket.write(line('CONNECT', 'localhost:443'));
        socket.once('data', () => socket.resetAndDestroy());
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve());
    });
    expect(await send(port, line('GET', '/a'))).toContain('GET /a ');
    expect(faults).toEqual([]);
  });

  it('answers a client without a host header', async () => {
    const { port } = await started(echo);
    expect(await send(port, 'GET /a HTTP/1.0\r\n\r\n')).toContain('GET /a ');
  });

  it('reports a fault and shows visitors nothing of it', async () => {
    const fault = new Error('secret');
    const { address, faults } = await started(async () => {
      throw fault;
    });
    const response = await fetch(address);
    expect([response.status, await response.text()]).toEqual([500, 'Internal error\n']);
    expect(faults).toEqual([fault]);
  });

  it('stops an endless response when the visitor leaves', async () => {
    let left = (): void => {};
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const { address } = await started(async () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.from('x')),
        cancel: () => left(),
      });
      return new Response(body);
    });
    const leaving = new AbortController();
    const response = await fetch(address, { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await expect(hasLeft).resolves.toBeUndefined();
  });

  it('ends open connections when it is closed', async () => {
    const { address, close } = await started(async () => {
      return new Response(new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('x')) }));
    });
    const reader = (await fetch(address)).body?.getReader();
    await reader?.read();
    await close();
    await expect(reader?.read()).rejects.toThrow();
  });
});

describe('the body of a request', () => {
  const bodyOf = async (request: Request): Promise<Response> => new Response(`${request.method} ${await request.text()}`);
  const limit = 64 * 1024;
  const chunked = (...chunks: readonly string[]): string =>
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks
      .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
      .join('')}`;

  it('is passed on as bytes, up to 64 KB', async () => {
    const { address } = await started(bodyOf);
    for (const body of ['', 'é', 'x'.repeat(limit)]) {
      expect(await (await fetch(address, { method: 'POST', body })).text()).toBe(`POST ${body}`);
    }
  });

  it('may come in pieces', async () => {
    const { port } = await started(bodyOf);
    expect(await send(port, chunked('ab', 'c', ''))).toContain('POST abc');
  });

  it('is refused if it is longer, with and without a stated length, and the server continues', async () => {
    const { address, port, faults } = await started(bodyOf);
    expect((await fetch(address, { method: 'POST', body: 'x'.repeat(limit + 1) })).status).toBe(413);
    expect(await send(port, chunked('x'.repeat(limit), 'x'))).toMatch(/^HTTP\/1.1 413 /);
    expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(200);
    expect(faults).toEqual([]);
  });

  it('is ignored for methods without a body', async () => {
    const { address } = await started(bodyOf);
    expect(await (await fetch(address)).text()).toBe('GET ');
  });

  it('that is truncated is passed to nobody and is no fault', async () => {
    const seen: string[] = [];
    const { port, faults } = await started(async (request) => {
      seen.push(request.url);
      return new Response('');
    });
    const socket = connect(port, host, () => socket.write(chunked('abc')));
    socket.on('error', () => {});
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    // The server has finished the broken request before it answers a later one.
    await fetch(`http://${host}:${port}/later`);
    expect(seen.filter((url) => !url.endsWith('/later'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('causes no response to a visitor who has left', async () => {
    const late: { answer?: (response: Response) => void } = {};
    const { address, faults } = await started(({ method }) => {
      if (method === 'GET') return Promise.resolve(new Response('next'));
      return new Promise((answer) => {
        late.answer = answer;
      });
    });
    const leaving = new AbortController();
    const request = fetch(address, { method: 'POST', body: 'x', signal: leaving.signal });
    await expect.poll(() => late.answer).toBeDefined();
    leaving.abort();
    await expect(request).rejects.toThrow();
    await fetch(address);
    late.answer?.(new Response('late'));
    expect(await (await fetch(address)).text()).toBe('next');
    expect(faults).toEqual([]);
  });
});

describe('an unavailable port', () => {
  const failureOf = async (port: number, onHost: string): Promise<readonly string[]> => {
    const failure: unknown = await startServer({ handler: echo, port, host: onHost, onFault: () => {} }).catch((error) => error);
    return failure instanceof ProblemError ? failure.problems.map(({ code }) => code) : [];
  };

  it('that is in use is reported', async () => {
    const { port } = await started(echo);
    expect(await failureOf(port, host)).toEqual(['SERVE_PORT_IN_USE']);
  });

  it('on a foreign host is reported', async () => {
    expect(await failureOf(0, '192.0.2.1')).toEqual(['SERVE_CANNOT_LISTEN']);
  });
});
