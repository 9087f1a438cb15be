import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createClient } from 'contentful';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { startContentfulServer } from '../../support/contentful-server.js';
import type { Content, ContentfulServer, Entity, Fault, ServerOptions } from '../../support/contentful-types.ts';

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });

const post = (id: string, fields: NonNullable<Entity['fields']> = { title: { en: id } }): Entity => ({
  sys: { id, type: 'Entry', contentType: { sys: { id: 'post' } } },
  fields,
});

const content: Content = {
  locales: [
    { code: 'en', name: 'English', default: true, fallbackCode: null },
    { code: 'fr', name: 'Français', fallbackCode: 'en' },
  ],
  contentTypes: [
    {
      sys: { id: 'post' },
      name: 'Post',
      displayField: 'title',
      fields: [
        { id: 'title', type: 'Symbol', localized: true, required: true },
        { id: 'size', type: 'Integer' },
        { id: 'secret', type: 'Symbol', omitted: true },
        { id: 'next', type: 'Link', linkType: 'Entry' },
        { id: 'data', type: 'Object' },
      ],
    },
  ],
  entries: [
    post('a', { title: { en: 'A', fr: 'Ah' }, size: { en: 1, fr: 2 }, secret: { en: 'no' }, next: { en: link('b') } }),
    post('b', { title: { en: 'B' }, next: { en: link('lost') }, data: { en: link('c') } }),
    { ...post('c'), sys: { ...post('c').sys, version: 3 } },
  ],
};

let server: ContentfulServer;
const start = async (options: ServerOptions = {}) => {
  server = await startContentfulServer({ content, ...options });
  return server;
};
afterEach(() => server.close());

const connect = (accessToken = 'delivery-token', options: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({ space: 'space', accessToken, host: server.host, insecure: true, retryOnError: false, ...options });

const idsOf = (list: readonly { readonly sys: { readonly id: string } }[]) => list.map(({ sys }) => sys.id).sort();

/** Reads a space by sync without resolving links. */
const sync = (nextSyncToken?: string, limit = 100, token = 'delivery-token') => {
  const client = connect(token).withoutLinkResolution;
  return nextSyncToken ? client.sync({ nextSyncToken }) : client.sync({ initial: true, limit });
};

const read = (path: string, token = 'delivery-token') =>
  fetch(`http://${server.host}/spaces/space/environments/master/${path}`, { headers: { Authorization: `Bearer ${token}` } });

describe('a Contentful server', () => {
  it('a space, its locales and its content types are read', async () => {
    await start();
    expect((await connect().getSpace()).sys.id).toBe('space');
    expect(
      (await connect().getLocales()).items.map(({ code, default: main, fallbackCode }) => [code, main, fallbackCode]),
    ).toEqual([
      ['en', true, null],
      ['fr', false, 'en'],
    ]);
    const { items } = await connect().getContentTypes();
    expect(items).toEqual([await connect().getContentType('post')]);
    expect(items[0]?.fields.map(({ id, localized, omitted }) => [id, localized, omitted])).toContainEqual([
      'secret',
      false,
      true,
    ]);
  });

  it('delivery answers published entries, preview answers saved ones', async () => {
    await start();
    server.space.save(post('a', { title: { en: 'A2' } }));
    expect(idsOf((await connect().getEntries()).items)).toEqual(['a', 'b']);
    expect(idsOf((await connect('preview-token').getEntries()).items)).toEqual(['a', 'b', 'c']);
    expect((await connect().getEntry('a')).fields).toMatchObject({ title: 'A' });
    expect((await connect('preview-token').getEntry('a')).fields).toEqual({ title: 'A2' });
    const before = (await connect().getEntry('a')).sys;
    server.space.publish('a');
    const after = (await connect().getEntry('a')).sys;
    expect(after.revision).toBe(before.revision + 1);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('all locales come nested, without omitted fields and without stale locales', async () => {
    await start();
    const { fields, sys } = await connect().withAllLocales.withoutLinkResolution.getEntry('a');
    expect(fields).toEqual({ title: { en: 'A', fr: 'Ah' }, size: { en: 1 }, next: { en: link('b') } });
    expect(sys.locale).toBeUndefined();
  });

  it('one locale comes flat and falls back field by field', async () => {
    await start();
    const { items } = await connect().getEntries({ locale: 'fr', order: ['sys.id'], include: 0 });
    expect(items.map(({ fields, sys }) => [sys.locale, fields.title, fields.size])).toEqual([
      ['fr', 'Ah', 1],
      ['fr', 'B', undefined],
    ]);
    await expect(connect().getEntries({ locale: 'de' })).rejects.toMatchObject({ name: 'BadRequest' });
  });

  it('links are included to the requested depth, and missing ones are named', async () => {
    await start();
    const page = await (await read('entries?sys.id=a&include=2')).json();
    expect(idsOf(page.includes.Entry)).toEqual(['b']);
    expect(page.errors).toEqual([
      { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: 'Entry', id: 'lost' } },
    ]);
    expect(await (await read('entries?sys.id=a&include=0')).json()).not.toHaveProperty('includes');
  });

  it('pages are sorted, cut and counted, and can contain ids only', async () => {
    await start();
    server.space.load(['d', 'e', 'f'].map((id) => post(id)));
    const page = await connect().getEntries({ order: ['sys.id'], skip: 1, limit: 2, select: ['sys.id'] });
    expect([page.total, page.skip, page.limit, page.items.map(({ sys }) => sys.id)]).toEqual([5, 1, 2, ['b', 'd']]);
    expect(page.items[0]).not.toHaveProperty('fields');
    const latest = await connect().getEntries({ order: ['-sys.updatedAt'], limit: 1 });
    expect(idsOf(latest.items)).toEqual(['f']);
    expect(idsOf((await connect().getEntries({ 'sys.id[in]': ['a', 'd', 'none'] })).items)).toEqual(['a', 'd']);
  });

  it('an asset names a file of this server, which answers it', async () => {
    await start();
    const file = server.space.addFile({ id: 'p', name: 'a b.txt', contentType: 'text/plain', bytes: Buffer.from('hello') });
    server.space.save({ sys: { id: 'p', type: 'Asset' }, fields: { title: { en: 'P' }, file: { en: file } } });
    server.space.publish('p');
    const asset = await connect().getAsset('p');
    const response = await fetch(`http:${asset.fields.file?.url}`);
    expect([response.headers.get('content-type'), response.headers.get('content-length'), await response.text()]).toEqual([
      'text/plain',
      '5',
      'hello',
    ]);
    expect((await connect().getAssets()).total).toBe(1);
    await expect(connect().getAsset('q')).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('files of an export replace their previous address', async () => {
    const asset = {
      sys: { id: 'p', type: 'Asset' },
      fields: { file: { en: { url: '//images.ctfassets.net/s/p/h/p.png', fileName: 'p.png', contentType: 'image/png' } } },
    };
    await start({ content: { ...content, assets: [asset] }, readFile: (url) => Buffer.from(`bytes of ${url}`) });
    const { fields } = await connect().getAsset('p');
    expect(await (await fetch(`http:${fields.file?.url}`)).text()).toBe('bytes of //images.ctfassets.net/s/p/h/p.png');
  });

  it('each request is logged', async () => {
    await start();
    await connect().getEntries({ limit: 7 });
    expect(server.requests).toMatchObject([
      {
        method: 'GET',
        path: '/spaces/space/environments/master/entries',
        query: { limit: '7' },
        headers: { authorization: 'Bearer delivery-token' },
      },
    ]);
  });
});

describe('a refused request', () => {
  it.each([
    ['a wrong token', { accessToken: 'wrong' }, 'AccessTokenInvalid', 401],
    ['an unknown space', { space: 'other' }, 'NotFound', 404],
    ['an unknown environment', { environment: 'other' }, 'NotFound', 404],
  ])('%s', async (_, options, name, status) => {
    await start();
    const error: Error = await connect(undefined, options)
      .getEntries()
      .then(
        () => expect.unreachable(),
        (reason) => reason,
      );
    expect([error.name, JSON.parse(error.message).status]).toEqual([name, status]);
  });

  it.each(['limit=1001', 'limit=x', 'skip=-1', 'include=11', 'content_type=none', 'fields.title=A', 'order=fields.title'])(
    'the query %s',
    async (query) => {
      await start();
      const response = await read(`entries?${query}`);
      expect([response.status, (await response.json()).sys.type]).toEqual([400, 'Error']);
    },
  );

  it('a response that is too big', async () => {
    await start({ maxBytes: 1000 });
    await expect(connect().getEntries({ include: 0 })).rejects.toThrow('Response size too big');
    expect((await connect().getEntries({ include: 0, limit: 1 })).items).toHaveLength(1);
  });

  it('a token of the other API is refused if the host name states the API', async () => {
    await start({ apiOfHost: () => 'preview' });
    await expect(connect().getEntries()).rejects.toMatchObject({ name: 'AccessTokenInvalid' });
    expect((await connect('preview-token').getEntries()).total).toBe(3);
  });

  it('a token of another environment', async () => {
    await start();
    server.addSpace({ environment: 'staging', deliveryToken: 'staging-token', content: { entries: [post('only')] } });
    expect((await connect('staging-token', { environment: 'staging' }).getEntries()).total).toBe(1);
    await expect(connect('staging-token').getEntries()).rejects.toMatchObject({ name: 'NotFound' });
  });
});

describe('sync', () => {
  it('all pages of an initial sync are read, then nothing has changed', async () => {
    await start();
    server.space.load(Array.from({ length: 25 }, (_, index) => post(`n${index}`)));
    const first = await sync(undefined, 10);
    expect(first.entries).toHaveLength(27);
    expect(server.requests.map(({ query }) => Object.keys(query).sort())).toEqual([
      ['initial', 'limit'],
      ['sync_token'],
      ['sync_token'],
    ]);
    const second = await sync(first.nextSyncToken);
    expect([second.entries, second.deletedEntries]).toEqual([[], []]);
  });

  it('a delta contains published entries, and unpublished, archived or removed ones as deleted', async () => {
    await start();
    server.space.load(['d', 'e', 'f'].map((id) => post(id)));
    const { nextSyncToken } = await sync();
    server.space.save(post('a', { title: { en: 'saved only' } }));
    server.space.publish('c');
    server.space.unpublish('d');
    server.space.archive('e');
    server.space.remove('f');
    const delta = await sync(nextSyncToken);
    expect([idsOf(delta.entries), idsOf(delta.deletedEntries)]).toEqual([['c'], ['d', 'e', 'f']]);
    server.space.unarchive('e');
    server.space.publishAll();
    expect(idsOf((await sync(delta.nextSyncToken)).entries)).toEqual(['a', 'd', 'e']);
  });

  it('deltas of a preview contain saved entries, and no deletion for unpublishing', async () => {
    await start();
    const { nextSyncToken, entries } = await sync(undefined, 100, 'preview-token');
    expect(idsOf(entries)).toEqual(['a', 'b', 'c']);
    server.space.save(post('c', { title: { en: 'C2' } }));
    server.space.unpublish('b');
    server.space.archive('a');
    const delta = await sync(nextSyncToken, 100, 'preview-token');
    expect([idsOf(delta.entries), idsOf(delta.deletedEntries)]).toEqual([['b', 'c'], ['a']]);
  });

  it('an entry deleted between two pages of an initial sync is deleted in the delta', async () => {
    await start();
    server.space.load(['d', 'e', 'f'].map((id) => post(id)));
    server.faults.before(2, () => server.space.remove('a'));
    const first = await sync(undefined, 2);
    expect([idsOf(first.entries), first.deletedEntries]).toEqual([['a', 'b', 'd', 'e', 'f'], []]);
    expect(idsOf((await sync(first.nextSyncToken)).deletedEntries)).toEqual(['a']);
  });

  it('a token is refused by the other API, if it is damaged, and if the server forgot it', async () => {
    await start();
    const { nextSyncToken = '' } = await sync();
    await expect(sync(nextSyncToken, 100, 'preview-token')).rejects.toMatchObject({ response: { status: 400 } });
    await expect(sync(`x${nextSyncToken}`)).rejects.toMatchObject({ response: { status: 400 } });
    expect((await sync(nextSyncToken)).entries).toEqual([]);
    server.space.forgetTokens();
    await expect(sync(nextSyncToken)).rejects.toMatchObject({ response: { status: 400 } });
  });

  it('a filtered sync never contains deletions', async () => {
    await start();
    const client = connect().withoutLinkResolution;
    const { nextSyncToken = '', entries } = await client.sync({ initial: true, type: 'Entry', content_type: 'post' });
    expect(idsOf(entries)).toEqual(['a', 'b']);
    server.space.remove('a');
    expect((await client.sync({ nextSyncToken })).deletedEntries).toEqual([]);
  });

  it('deltas lead to the same state as an initial sync, after any edits', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const step = fc.record({
      act: fc.constantFrom('save', 'publish', 'unpublish', 'archive', 'unarchive', 'remove', 'sync'),
      id: fc.constantFrom(...ids),
      limit: fc.integer({ min: 1, max: 3 }),
    });
    const tokens = ['delivery-token', 'preview-token'];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await start({ content: { ...content, entries: ids.map((id) => post(id)) } });
        try {
          const followers = tokens.map((token) => ({ token, at: '', held: new Map<string, number>() }));
          const follow = async (limit: number) => {
            for (const follower of followers) {
              const { entries, deletedEntries, nextSyncToken = '' } = await sync(follower.at, limit, follower.token);
              for (const { sys } of entries) follower.held.set(sys.id, sys.revision);
              for (const { sys } of deletedEntries) follower.held.delete(sys.id);
              follower.at = nextSyncToken;
            }
          };
          const known = new Set(ids);
          for (const { act, id, limit } of steps) {
            if (act === 'sync') await follow(limit);
            else if (act === 'save') server.space.save(post(id, { title: { en: `${limit}` } }));
            else if (known.has(id)) server.space[act](id);
            if (act === 'save') known.add(id);
            if (act === 'remove') known.delete(id);
          }
          await follow(2);
          for (const { token, held } of followers) {
            const { entries } = await sync(undefined, 3, token);
            expect([...held].sort()).toEqual(entries.map(({ sys }) => [sys.id, sys.revision]).sort());
          }
        } finally {
          await server.close();
        }
      }),
      { numRuns: 30 },
    );
  });

  it('a change of the model is in no delta, but in the next initial sync', async () => {
    await start();
    const { nextSyncToken } = await sync();
    server.space.setContentType({ sys: { id: 'post' }, fields: [{ id: 'title', type: 'Symbol', localized: true }] });
    expect((await sync(nextSyncToken)).entries).toEqual([]);
    expect((await connect().getEntry('a')).fields).toEqual({ title: 'A' });
    expect((await connect().getContentType('post')).sys).toMatchObject({ revision: 2 });
  });
});

describe('faults', () => {
  it('a status is answered once, in the format of Contentful', async () => {
    await start();
    server.faults.next({ kind: 'status', status: 429, reset: 3 });
    server.faults.next({ kind: 'status', status: 502 });
    const limited = await read('locales');
    expect([limited.status, limited.headers.get('x-contentful-ratelimit-reset'), (await limited.json()).sys.id]).toEqual([
      429,
      '3',
      'RateLimitExceeded',
    ]);
    expect([(await read('locales')).status, (await read('locales')).status]).toEqual([502, 200]);
  });

  it('the SDK tries again after the rate limit is reset', async () => {
    await start();
    server.faults.at(1, { kind: 'status', status: 429, reset: 0 });
    const patient = connect(undefined, { retryOnError: true, logHandler: () => {} });
    expect((await patient.getEntries()).total).toBe(2);
    expect(server.requests).toHaveLength(2);
  });

  it('a fault waits for its request, or affects each matching one until it is cleared', async () => {
    await start();
    server.faults.at(({ path }) => path.endsWith('/locales'), { kind: 'status', status: 503 });
    server.faults.always(({ path }) => path.endsWith('/entries'), { kind: 'status', status: 500 });
    const statuses: number[] = [];
    for (const path of ['entries', 'locales', 'locales', 'entries']) statuses.push((await read(path)).status);
    server.faults.clear();
    statuses.push((await read('entries')).status);
    expect(statuses).toEqual([500, 503, 200, 500, 200]);
  });

  it.each<[string, Fault]>([
    ['an HTML page', { kind: 'html' }],
    ['half of the JSON', { kind: 'truncated-json' }],
    ['an empty object', { kind: 'empty-page' }],
    ['no items', { kind: 'empty-page', without: ['sys', 'items', 'nextSyncUrl'] }],
    ['no token', { kind: 'no-sync-token' }],
  ])('%s in place of a page of sync leaves the SDK without a token', async (_, fault) => {
    await start();
    server.faults.next(fault);
    expect(await sync()).not.toMatchObject({ nextSyncToken: expect.any(String) });
  });

  it('a page without its items still says how the sync continues', async () => {
    await start();
    server.faults.next({ kind: 'no-items' });
    expect(await sync()).toMatchObject({ entries: [], nextSyncToken: expect.any(String) });
    server.faults.next({ kind: 'no-items' });
    expect(await connect().getEntries()).toMatchObject({ items: [], total: 2 });
  });

  it('truncated JSON comes with a matching length', async () => {
    await start();
    server.faults.next({ kind: 'truncated-json' });
    const response = await read('entries');
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBe(Number(response.headers.get('content-length')));
    expect(() => JSON.parse(text)).toThrow();
  });

  it.each<[string, Fault]>([
    ['before the headers', { kind: 'reset-before' }],
    ['in the middle of the body', { kind: 'reset-mid-body' }],
    ['in the middle of the body, without a reset', { kind: 'end-mid-body' }],
  ])('a connection that breaks %s fails one request', async (_, fault) => {
    await start();
    server.faults.next(fault);
    await expect(connect().getEntries()).rejects.toThrow();
    expect((await connect().getEntries()).total).toBe(2);
  });

  it.each<Fault>([{ kind: 'hang' }, { kind: 'hang-mid-body' }])('$kind lasts until the client aborts', async (fault) => {
    await start();
    server.faults.next(fault);
    await expect(connect(undefined, { timeout: 100 }).getEntries()).rejects.toThrow();
  });

  it('closing ends pending and delayed responses', async () => {
    await start();
    server.faults.next({ kind: 'hang' });
    server.faults.next({ kind: 'delay', ms: 1_000_000 });
    const arrived = [1, 2].map((number) => new Promise<void>((resolve) => server.faults.before(number, resolve)));
    const hanging = [read('entries'), read('entries')].map((answer) =>
      answer.then(
        () => 'answered',
        () => 'failed',
      ),
    );
    await Promise.all(arrived);
    await server.close();
    expect(await Promise.all(hanging)).toEqual(['failed', 'failed']);
  });

  it('a delayed response is the right one', async () => {
    await start();
    server.faults.next({ kind: 'delay', ms: 1 });
    expect((await connect().getEntries()).total).toBe(2);
  });

  it('a stopped server is unreachable', async () => {
    await start();
    server.faults.at(2, { kind: 'stop' });
    expect((await connect().getEntries()).total).toBe(2);
    await expect(connect().getEntries()).rejects.toThrow();
    await expect(connect().getEntries()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('as a program', () => {
  it('the server prints its host, serves the requested number of notes, and accepts changes', async () => {
    await start();
    const program = spawn(process.execPath, ['tests/support/contentful-server.js', '--generate', '40']);
    try {
      const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
      const { value: host } = await lines.next();
      const client = connect(undefined, { host }).withoutLinkResolution;
      const { entries, nextSyncToken = '' } = await client.sync({ initial: true });
      expect(entries).toHaveLength(40);
      expect(entries[0]?.fields).toMatchObject({ title: { en: 'Note 0', fr: 'Billet 0' }, slug: { fr: 'billet-0' } });
      program.stdin.write('remove "note-7"\n');
      expect(await lines.next()).toMatchObject({ value: 'done' });
      expect(idsOf((await client.sync({ nextSyncToken })).deletedEntries)).toEqual(['note-7']);
    } finally {
      program.kill();
      await once(program, 'exit');
    }
  });
});
