import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { whileFronted } from '../../../bench/https-front.js';

const server = createServer(({ method, url, headers }, answer) => {
  if (url === '/gone') answer.destroy();
  else answer.writeHead(url === '/missing' ? 404 : 200, { 'x-asked': `${method} ${url} ${headers.accept}` }).end('here');
});

afterEach(() => server.close());

test('the server answers over HTTP/2 with a certificate for this machine, and aborts a response that the backend aborts', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origins: string[] = [];
  await whileFronted(`http://127.0.0.1:${port}`, async ({ origin, cert, trustedKey }) => {
    origins.push(origin);
    expect(Buffer.from(trustedKey, 'base64')).toHaveLength(32);
    const client = connect(origin, { ca: cert });
    const ask = async (path: string) => {
      const stream = client.request({ ':path': path, accept: 'text/plain' });
      const [headers] = await once(stream, 'response');
      return { status: headers[':status'], asked: headers['x-asked'], text: (await stream.toArray()).join('') };
    };
    expect(await ask('/en/?a=b')).toEqual({ status: 200, asked: 'GET /en/?a=b text/plain', text: 'here' });
    expect(await ask('/missing')).toMatchObject({ status: 404, text: 'here' });
    await expect(ask('/gone')).rejects.toThrow('NGHTTP2_INTERNAL_ERROR');
    client.close();
  });
  await expect(fetch(origins[0] ?? '')).rejects.toThrow();
});
