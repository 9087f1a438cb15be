import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RefusedRequest } from '../../../../../generator/sources/contentful/client.ts';
import { PassingFailure } from '../../../../../generator/support/retry.ts';
import type { ContentfulServer, Fault } from '../../../../support/contentful-types.ts';
import { connect, deliveryToken, expectNoToken, faults, notes, settingsFor, startServer, timeoutFor } from './support.ts';

const clientOf = ({ host }: ContentfulServer) => connect(settingsFor(host));
type Client = ReturnType<typeof clientOf>;

const requests: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  'the space': (client) => client.space(),
  locales: (client) => client.locales(),
  'content types': (client) => client.contentTypes({ limit: 1000 }),
  'a page of a sync': (client) => client.sync({ initial: { limit: 100 } }),
  entries: (client) => client.entries({ order: 'sys.id', limit: 10 }),
  assets: (client) => client.assets({ order: 'sys.id', limit: 10 }),
};

/** The error of each request, undefined for successful ones. */
async function failuresUnder(fault: Fault): Promise<Readonly<Record<string, unknown>>> {
  const server = await startServer(notes(3));
  server.faults.always(() => true, fault);
  const client = connect(settingsFor(server.host, { timeoutMs: timeoutFor(fault) }));
  const failures = Object.entries(requests).map(async ([name, ask]) => [
    name,
    await ask(client).then(
      () => undefined,
      (error: unknown) => error,
    ),
  ]);
  const found = Object.fromEntries(await Promise.all(failures)) as Record<string, unknown>;
  expect(server.requests).toHaveLength(Object.keys(requests).length);
  return found;
}

const { 'a page without items': withoutItems, ...wholeFaults } = faults;

it('requests the given host with the token, for all locales and unresolved links', async () => {
  const server = await startServer(notes(3));
  await clientOf(server).entries({ order: 'sys.id', limit: 2, skip: 1, sysOnly: true });
  const [request] = server.requests;
  expect(request?.headers).toMatchObject({ host: server.host, authorization: `Bearer ${deliveryToken}` });
  expect(request?.query).toMatchObject({ locale: '*', include: '0', order: 'sys.id', limit: '2', skip: '1' });
  expect(request?.query.select?.split(',')).toEqual(expect.arrayContaining(['sys.id', 'sys.updatedAt']));
});

it('reuses its connection for the next request', async () => {
  const server = await startServer(notes(3));
  const client = clientOf(server);
  await client.space();
  await client.space();
  expect(server.requests.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'keep-alive']);
});

it('separates entries, assets and deletions of a sync, and returns its continuation', async () => {
  const server = await startServer(notes(3));
  const client = clientOf(server);
  const first = await client.sync({ initial: { limit: 2 } });
  if (!('page' in first.next)) throw new Error('There should be another page.');
  const second = await client.sync({ token: first.next.page, isDelta: false });
  expect([first, second].map(({ entries, assets }) => [entries.length, assets.length])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  if (!('delta' in second.next)) throw new Error('This should be the last page.');
  server.space.remove('n0');
  server.space.remove('a0');
  const delta = await client.sync({ token: second.next.delta, isDelta: true });
  expect(delta).toMatchObject({ entries: [], assets: [], deletedEntries: ['n0'], deletedAssets: ['a0'] });
});

describe('a failure', () => {
  it.each(Object.entries(wholeFaults))(
    'is temporary if each request meets %s, is not repeated and contains no token',
    async (_, fault) => {
      for (const failure of Object.values(await failuresUnder(fault))) {
        expect(failure).toBeInstanceOf(PassingFailure);
        expectNoToken(failure);
      }
    },
  );

  it('is temporary if a list has no items', async () => {
    const { 'the space': space, ...lists } = await failuresUnder(withoutItems as Fault);
    expect(space).toBeUndefined();
    for (const failure of Object.values(lists)) expect(failure).toBeInstanceOf(PassingFailure);
  });

  it('is temporary if a list has no total', async () => {
    const found = await failuresUnder({ kind: 'empty-page', without: ['total'] });
    for (const name of ['content types', 'entries', 'assets']) expect(found[name]).toBeInstanceOf(PassingFailure);
  });

  it.each([400, 401, 403, 404, 422])(
    'is permanent with the status %i, has the text of the server, and contains no token',
    async (status) => {
      const found = await failuresUnder({ kind: 'status', status, message: 'These words.' });
      for (const failure of Object.values(found)) {
        expect(failure).toBeInstanceOf(RefusedRequest);
        expect(failure).toMatchObject({ status, message: 'These words.' });
        expectNoToken(failure);
      }
    },
  );

  it('states the time that the server requires', async () => {
    const server = await startServer(notes(1));
    const client = clientOf(server);
    for (const [reset, afterMs] of [
      [0, 0],
      [4, 4_000],
    ] as const) {
      server.faults.next({ kind: 'status', status: 429, reset });
      await expect(client.sync({ initial: { limit: 1 } })).rejects.toMatchObject({ afterMs });
    }
    server.faults.next({ kind: 'status', status: 429, reset: -5 });
    await expect(client.sync({ initial: { limit: 1 } })).rejects.toMatchObject({ afterMs: 1_000 });
  });
});

it('a page after the end of a list is empty', async () => {
  const server = await startServer(notes(2));
  expect(await clientOf(server).entries({ order: 'sys.id', limit: 2, skip: 2 })).toEqual({ items: [], total: 2 });
});

it('an empty page before the end of a list is a failure', async () => {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ sys: { type: 'Array' }, total: 3, skip: 2, limit: 2, items: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = connect(settingsFor(`127.0.0.1:${(server.address() as AddressInfo).port}`));
  const query = { order: 'sys.id', limit: 2, skip: 2 };
  for (const asked of [client.entries(query), client.assets(query), client.contentTypes({ limit: 1000, skip: 2 })]) {
    await expect(asked).rejects.toBeInstanceOf(PassingFailure);
  }
});

it.each([
  [429, { retryAfter: '9', reset: 2 }, 9_000],
  [429, { reset: 3 }, 3_000],
  [503, { retryAfter: '20' }, 20_000],
  [502, {}, 0],
])('a busy server (%i) is asked again after the pause that it asks for: %j', async (status, headers, afterMs) => {
  const server = await startServer(notes(1));
  server.faults.next({ kind: 'status', status, ...headers });
  await expect(clientOf(server).locales()).rejects.toMatchObject({ name: 'PassingFailure', afterMs });
});

it('gives up an answer that never ends, although its parts continue to come', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const parts = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(parts));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = connect(settingsFor(`127.0.0.1:${(server.address() as AddressInfo).port}`, { timeoutMs: 200 }));
  for (const ask of Object.values(requests)) await expect(ask(client)).rejects.toBeInstanceOf(PassingFailure);
});
