import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createThirdPartyProxy,
  type ThirdPartyProxyOptions,
} from '../../../../../generator/serve/stand-ins/third-party-proxy.ts';

type Options = Partial<Omit<ThirdPartyProxyOptions, 'hosts'>> & { readonly hosts?: readonly string[] };

/** A proxy. Without a resolver, every host is a public one that nobody can reach. */
function proxy({ hosts = ['tags.example'], pathPrefix = '', resolve, ...options }: Options = {}) {
  const resolved = vi.fn(resolve ?? (async () => ['192.0.2.1']));
  const handler = createThirdPartyProxy({ pathPrefix, hosts: () => hosts, resolve: resolved, ...options });
  const ask = async (request: Request): Promise<Response> => {
    const answer = await handler(request);
    if (!answer) throw new Error('The proxy leaves the request to others.');
    return answer;
  };
  return {
    handler,
    resolved,
    get: (url: string, headers: Record<string, string> = {}) =>
      ask(new Request(`http://site.example${pathPrefix}/__third-party-proxy?url=${encodeURIComponent(url)}`, { headers })),
    ask,
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/**
 * A third party on this machine, and a proxy that requests it under the name tags.example, which
 * leads nowhere else.
 */
async function thirdParty(listener: RequestListener, options: Options = {}) {
  const server = createServer(listener);
  onTestFinished(() => server.closeAllConnections());
  const port = await listen(server);
  return {
    port,
    at: (path: string) => `http://tags.example:${port}${path}`,
    ...proxy({ onlyLoopback: true, resolve: async () => ['127.0.0.1'], ...options }),
  };
}

describe('the container of the demonstration', () => {
  it('is a script that reports the events of the data layer to the same host, and takes the reports', async () => {
    const { get, resolved } = proxy();
    const script = await get('https://tags.example/gtm.js?id=demo-container');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    const sent: string[] = [];
    const dataLayer: unknown[] = [{ event: 'earlier' }];
    new Function('dataLayer', 'fetch', await script.text())(dataLayer, (url: string) => sent.push(url));
    dataLayer.push({ event: 'later' });
    expect(dataLayer).toHaveLength(2);
    expect(sent.map((url) => new URL(url).searchParams.get('event'))).toEqual(['{"event":"earlier"}', '{"event":"later"}']);
    for (const url of sent) expect([(await get(url)).status, await (await get(url)).text()]).toEqual([200, '']);
    expect(resolved).not.toHaveBeenCalled();
  });

  it('is at allowed hosts only, and no other container is', async () => {
    const { get, resolved } = proxy();
    expect((await get('https://other.example/gtm.js?id=demo-container')).status).toBe(403);
    await get('https://tags.example/gtm.js?id=GTM-OTHER');
    expect(resolved).toHaveBeenCalledOnce();
  });
});

describe('the proxy', () => {
  it('passes on the content of an allowed host with its type and status, and nothing else', async () => {
    const { get, at } = await thirdParty((request, response) => {
      response.writeHead(request.url === '/gone?x=1' ? 404 : 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'set-cookie': 'id=1',
        'www-authenticate': 'Basic',
        'access-control-allow-origin': '*',
        'clear-site-data': '"*"',
      });
      response.end('let a = 1;');
    });
    const answer = await get(at('/gtm.js'));
    expect([answer.status, await answer.text()]).toEqual([200, 'let a = 1;']);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await get(at('/gone?x=1'))).status).toBe(404);
  });

  it('passes on the browser, but not the visitor', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const { get, at, port } = await thirdParty((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    const told = { accept: '*/*', 'accept-language': 'fr-CA', 'user-agent': 'Browser/1' };
    const kept = {
      cookie: 'a=b',
      authorization: 'Basic x',
      referer: 'http://site.example/?token=1',
      origin: 'http://site.example',
      'x-forwarded-for': '1.2.3.4',
    };
    await get(at('/'), { ...told, ...kept });
    expect(seen).toEqual([{ ...told, host: `tags.example:${port}`, 'accept-encoding': 'identity', connection: 'close' }]);
  });

  it('passes on a missing type as unknown, and keeps the encoding', async () => {
    const { get, at } = await thirdParty((request, response) => {
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip');
      response.end('x');
    });
    expect((await get(at('/'))).headers.get('content-type')).toBe('application/octet-stream');
    expect((await get(at('/packed'))).headers.get('content-encoding')).toBe('gzip');
  });

  it('uses TLS with the host name for the verified address', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    const hello = once(server, 'connection').then(async ([socket]: Socket[]) => {
      const [data] = (await once(socket as Socket, 'data')) as [Buffer];
      socket?.destroy();
      return data;
    });
    const { get } = proxy({ onlyLoopback: true, resolve: async () => ['127.0.0.1'] });
    expect((await get(`https://tags.example:${port}/`)).status).toBe(502);
    // The first message of TLS, which names the host.
    const data = await hello;
    expect([data[0], data.includes('tags.example')]).toEqual([0x16, true]);
  });
});

describe('is refused:', () => {
  it.each([
    ['no address', ''],
    ['a path', '/gtm.js'],
    ['no https', 'http://tags.example/gtm.js'],
    ['another protocol', 'file:///etc/passwd'],
    ['data', 'data:text/plain,x'],
    ['another host', 'https://other.example/'],
    ['a subdomain', 'https://a.tags.example/'],
    ['the domain above', 'https://example/'],
    ['a host that ends like an allowed one', 'https://eviltags.example/'],
    ['a host that begins like an allowed one', 'https://tags.example.evil.example/'],
    ['an allowed host as a user’s name', 'https://tags.example@evil.example/'],
    ['a user', 'https://user@tags.example/'],
    ['a password', 'https://user:secret@tags.example/'],
    ['another port', 'https://tags.example:8443/'],
    ['an address of this machine', 'https://127.0.0.1/'],
    ['an address of this machine as a number', 'https://2130706433/'],
    ['an address of IPv6', 'https://[::1]/'],
  ])('%s', async (_case, url) => {
    const { get, resolved } = proxy();
    expect((await get(url)).status).toBe(403);
    expect(resolved).not.toHaveBeenCalled();
  });

  const privates = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    'no address',
  ];
  it.each(privates)('a host that leads to %s', async (address) => {
    const { get } = proxy({ resolve: async () => [address] });
    const answer = await get('https://tags.example/');
    expect([answer.status, await answer.text()]).toEqual([403, 'This host leads into a network.\n']);
  });

  it('a host of which one address among many leads into a network', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...privates), fc.nat(3), async (address, place) => {
        const { get } = proxy({ resolve: async () => ['93.184.216.34', '2606:4700::1', '1.1.1.1'].toSpliced(place, 0, address) });
        expect((await get('https://tags.example/')).status).toBe(403);
      }),
    );
  });

  it('an address of this network in the list', async () => {
    const { get } = proxy({ hosts: ['127.0.0.1', '[::1]', '10.0.0.1'] });
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1']) expect((await get(`https://${host}/`)).status).toBe(403);
  });

  it('a host without addresses', async () => {
    expect((await proxy({ resolve: async () => [] }).get('https://tags.example/')).status).toBe(403);
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('%s', async (method) => {
    const { ask } = proxy();
    const answer = await ask(
      new Request('http://site.example/__third-party-proxy?url=https%3A%2F%2Ftags.example%2F', { method }),
    );
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it.each(['cross-site', 'same-site', 'none'])('a request that is %s', async (site) => {
    expect((await proxy().get('https://tags.example/', { 'sec-fetch-site': site })).status).toBe(403);
  });
});

describe('a redirect', () => {
  it('is followed within the allowed hosts, each resolved again', async () => {
    const { get, at, port, resolved } = await thirdParty(
      (request, response) => {
        const next = { '/a': '/b', '/b': `http://cdn.example:${port}/c` }[request.url ?? ''];
        if (next) response.writeHead(302, { location: next });
        response.end(`${request.headers.host} ${request.url}`);
      },
      { hosts: ['tags.example', 'cdn.example'] },
    );
    expect(await (await get(at('/a'))).text()).toBe(`cdn.example:${port} /c`);
    expect(resolved.mock.calls.map(([host]) => host)).toEqual(['tags.example', 'tags.example', 'cdn.example']);
  });

  it.each(['https://other.example/', 'file:///etc/passwd', 'http://[', '//other.example/'])(
    'to %s is refused',
    async (location) => {
      const { get, at } = await thirdParty((_request, response) => response.writeHead(301, { location }).end());
      expect((await get(at('/'))).status).toBe(403);
    },
  );

  it('of an allowed host to one that leads into a network is refused', async () => {
    const resolve = async (host: string) => (host === 'cdn.example' ? ['10.0.0.1'] : ['127.0.0.1']);
    const { get, at } = await thirdParty(
      (_request, response) => response.writeHead(301, { location: 'http://cdn.example/' }).end(),
      {
        resolve,
        hosts: ['tags.example', 'cdn.example'],
      },
    );
    expect((await get(at('/'))).status).toBe(403);
  });

  it('to itself ends', async () => {
    const seen: string[] = [];
    const { get, at } = await thirdParty((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(302, { location: '/' }).end();
    });
    expect((await get(at('/'))).status).toBe(502);
    expect(seen.length).toBeLessThan(10);
  });
});

describe('a host that', () => {
  it('does not answer in time is aborted', async () => {
    const { get, at } = await thirdParty(() => {}, { timeoutMs: 20 });
    expect((await get(at('/'))).status).toBe(504);
  });

  it('does not end in time is aborted', async () => {
    const { get, at } = await thirdParty((_request, response) => void response.write('x'), { timeoutMs: 20 });
    expect((await get(at('/'))).status).toBe(504);
  });

  it('cannot be resolved in time, or at all, is aborted', async () => {
    expect((await proxy({ resolve: () => new Promise(() => {}), timeoutMs: 20 }).get('https://tags.example/')).status).toBe(504);
    expect((await proxy({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }).get('https://tags.example/')).status).toBe(
      502,
    );
  });

  it('sends too much is truncated', async () => {
    const { get, at } = await thirdParty((_request, response) => response.end('x'.repeat(1_001)), { maxBytes: 1_000 });
    expect((await get(at('/'))).status).toBe(502);
  });

  it('disconnects is reported', async () => {
    const { get, at } = await thirdParty((_request, response) => void response.socket?.destroy());
    expect((await get(at('/'))).status).toBe(502);
  });
});

describe('other requests', () => {
  it('are left to the site: other paths, and all if no host is allowed', async () => {
    const request = (path: string) => new Request(`http://site.example${path}`);
    expect(await proxy().handler(request('/en/'))).toBeUndefined();
    expect(await proxy().handler(request('/__third-party-proxy/x'))).toBeUndefined();
    expect(await proxy({ hosts: [] }).handler(request('/__third-party-proxy?url=x'))).toBeUndefined();
    expect(await proxy({ pathPrefix: '/site' }).handler(request('/__third-party-proxy?url=x'))).toBeUndefined();
  });

  it('are below the path prefix', async () => {
    expect((await proxy({ pathPrefix: '/site' }).get('https://other.example/')).status).toBe(403);
  });
});
