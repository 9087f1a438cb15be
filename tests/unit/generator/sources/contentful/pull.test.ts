import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../../../../generator/errors/problem.ts';
import { DraftGuard } from '../../../../../generator/sources/contentful/inventory.ts';
import type { ContentfulServer } from '../../../../support/contentful-types.ts';
import {
  asset,
  codesOf,
  idsOf,
  note,
  noteLocales,
  notes,
  noteType,
  previewToken,
  problemsOf,
  pullerOf,
  startServer,
  titlesOf,
} from './support.ts';

const syncsOf = ({ requests }: ContentfulServer) => requests.filter(({ path }) => path.endsWith('/sync'));
const limitsOf = (server: ContentfulServer) => syncsOf(server).flatMap(({ query }) => query.limit ?? []);

async function pulled(count = 40) {
  const server = await startServer(notes(count));
  const puller = await pullerOf(server);
  await puller.pull();
  return { server, puller, requestsBefore: server.requests.length };
}

describe('the first pull', () => {
  it('fetches everything with all languages, and counts its requests', async () => {
    const server = await startServer(notes(3));
    const puller = await pullerOf(server);
    const report = await puller.pull();
    expect(report).toEqual({ kind: 'full', changed: 4, deleted: 0, entries: 3, requests: server.requests.length });
    const space = await puller.space();
    expect(space.entries.get('n1')?.fields.title).toEqual({ en: 'n1', fr: 'n1 (fr)' });
    expect(idsOf(space.assets)).toEqual(['a0']);
    expect(space.contentTypes.map(({ id }) => id)).toEqual(['note']);
    expect(space.locales.map(({ code, fallbackCode }) => [code, fallbackCode])).toEqual([
      ['en', null],
      ['fr', 'en'],
    ]);
  });

  it('fetches an empty space', async () => {
    const server = await startServer({});
    const puller = await pullerOf(server);
    expect(await puller.pull()).toMatchObject({ kind: 'full', entries: 0 });
    expect((await puller.space()).entries.size).toBe(0);
    expect(await puller.pull()).toMatchObject({ kind: 'delta', entries: 0 });
  });

  it('requests pages of 1,000', async () => {
    const server = await startServer(notes(2_100));
    const puller = await pullerOf(server);
    expect((await puller.pull()).entries).toBe(2_100);
    expect(limitsOf(server)).toEqual(['1000']);
    // Three pages, and the delta.
    expect(syncsOf(server)).toHaveLength(4);
    expect((await puller.space()).entries.size).toBe(2_100);
  });

  it('halves its pages while a response would be too large, and remembers the size', async () => {
    const server = await startServer(notes(9), { maxBytes: 3_000 });
    const puller = await pullerOf(server);
    expect((await puller.pull()).entries).toBe(9);
    expect(limitsOf(server).slice(0, 4)).toEqual(['1000', '500', '250', '125']);
    const [last] = limitsOf(server).slice(-1);
    server.space.forgetTokens();
    const before = limitsOf(server).length;
    expect((await puller.pull()).kind).toBe('full');
    expect(limitsOf(server).slice(before)).toEqual([last]);
  });

  it('halves its pages down to one', async () => {
    const server = await startServer(notes(5), { maxBytes: 1_150 });
    const puller = await pullerOf(server);
    expect((await puller.pull()).entries).toBe(5);
    expect(limitsOf(server).at(-1)).toBe('1');
  });

  it('halves its pages if the delta would be too large', async () => {
    const server = await startServer(notes(12));
    const puller = await pullerOf(server);
    const isClosing = ({ query }: { query: Readonly<Record<string, string>> }) => query.sync_token !== undefined;
    server.faults.at(isClosing, { kind: 'status', status: 400, message: 'Response size too big. Maximum allowed: 7340032B.' });
    expect((await puller.pull()).entries).toBe(12);
    expect(limitsOf(server)).toEqual(['1000', '500']);
  });

  it('fails with a clear message if a single entry is too large', async () => {
    const server = await startServer(notes(3), { maxBytes: 700 });
    const puller = await pullerOf(server);
    expect(codesOf(await problemsOf(puller.pull()))).toEqual(['CONTENTFUL_REQUEST']);
    expect(await puller.cache.load()).toBeUndefined();
  });

  it.each([
    [2, []],
    [3, ['CONTENTFUL_INCOMPLETE']],
  ])('is made up to three times if pages lose their items: %d of them', async (lost, codes) => {
    const server = await startServer(notes(3));
    const puller = await pullerOf(server);
    for (let count = 0; count < lost; count++) server.faults.at(({ query }) => 'initial' in query, { kind: 'no-items' });
    const problems = await puller.pull().then(
      () => [],
      ({ problems }: ProblemError) => problems,
    );
    expect(codesOf(problems)).toEqual(codes);
    expect(limitsOf(server)).toHaveLength(3);
  });

  it.each<[string, (server: ContentfulServer) => void, Readonly<Record<string, unknown>>]>([
    ['deleted', ({ space }) => space.remove('n0'), { n0: undefined }],
    ['deleted on a later page', ({ space }) => space.remove('n1050'), { n1050: undefined }],
    ['unpublished', ({ space }) => space.unpublish('n3'), { n3: undefined }],
    ['archived', ({ space }) => space.archive('n1050'), { n1050: undefined }],
    [
      'changed',
      ({ space }) => {
        space.save(note('n1', 'changed'));
        space.publish('n1');
        space.save(note('n1051', 'changed'));
        space.publish('n1051');
      },
      { n1: 'changed', n1051: 'changed' },
    ],
    [
      'published',
      ({ space }) => {
        space.save(note('added'));
        space.publish('added');
      },
      { added: 'added' },
    ],
    [
      'deleted and published again',
      ({ space }) => {
        space.unpublish('n2');
        space.save(note('n2', 'again'));
        space.publish('n2');
      },
      { n2: 'again' },
    ],
  ])('ends correctly if an entry is %s between two pages', async (_, change, expected) => {
    const server = await startServer(notes(1_100));
    const puller = await pullerOf(server);
    server.faults.before(
      ({ query }) => query.sync_token !== undefined,
      () => change(server),
    );
    await puller.pull();
    const titles = titlesOf(await puller.space());
    const untouched = Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`n${index}`, `n${index}`]));
    expect(titles).toEqual(JSON.parse(JSON.stringify({ ...untouched, ...expected })));
  });
});

describe('a later pull', () => {
  it('requests only changes', async () => {
    const { server, puller, requestsBefore } = await pulled();
    expect(await puller.pull()).toEqual({ kind: 'delta', changed: 0, deleted: 0, entries: 40, requests: 5 });
    server.space.save(note('n7', 'changed'));
    server.space.publish('n7');
    server.space.save(note('n8', 'a draft'));
    expect(await puller.pull()).toEqual({ kind: 'delta', changed: 1, deleted: 0, entries: 40, requests: 5 });
    expect(server.requests.slice(requestsBefore).filter(({ query }) => 'initial' in query)).toEqual([]);
    expect(titlesOf(await puller.space())).toMatchObject({ n7: 'changed', n8: 'n8' });
  });

  it('applies deletions, withdrawals and new publications of entries and assets', async () => {
    const { server, puller } = await pulled();
    server.space.remove('n1');
    server.space.unpublish('n2');
    server.space.remove('a0');
    expect(await puller.pull()).toMatchObject({ kind: 'delta', deleted: 3, entries: 38 });
    const less = await puller.space();
    expect([less.entries.has('n1'), less.entries.has('n2'), less.assets.size]).toEqual([false, false, 0]);
    server.space.publish('n2');
    server.space.save(asset('a1'));
    server.space.publish('a1');
    expect(await puller.pull()).toMatchObject({ kind: 'delta', changed: 2, entries: 39 });
    const more = await puller.space();
    expect([more.entries.has('n1'), more.entries.has('n2'), idsOf(more.assets)]).toEqual([false, true, ['a1']]);
  });

  it('is a full one if its token is refused', async () => {
    const { server, puller } = await pulled();
    server.space.forgetTokens();
    server.space.remove('n4');
    expect(await puller.pull()).toMatchObject({ kind: 'full', entries: 39 });
    expect((await puller.space()).entries.has('n4')).toBe(false);
    expect((await puller.pull()).kind).toBe('delta');
  });

  it.each<[string, (server: ContentfulServer) => void]>([
    [
      'a content type',
      ({ space }) => space.setContentType({ ...noteType, fields: [...noteType.fields, { id: 'more', type: 'Symbol' }] }),
    ],
    ['a locale', ({ space }) => space.setLocales(noteLocales.map((locale) => ({ ...locale, fallbackCode: null })))],
  ])('is a full one if %s has changed, once', async (_, change) => {
    const { server, puller } = await pulled();
    change(server);
    expect((await puller.pull()).kind).toBe('full');
    expect((await puller.pull()).kind).toBe('delta');
  });

  it('is a full one if the delta is too large for one response', async () => {
    const { server, puller } = await pulled();
    const tooBig = { kind: 'status', status: 400, message: 'Response size too big. Maximum allowed: 7340032B.' } as const;
    server.faults.at(({ query }) => query.sync_token !== undefined, tooBig);
    expect(await puller.pull()).toMatchObject({ kind: 'full', entries: 40 });
  });
});

describe('a pull that has lost entries', () => {
  const lose = (server: ContentfulServer, count: number) => {
    for (let index = 0; index < count; index++) server.space.remove(`n${index}`);
  };

  it.each([
    ['one in twenty', 240, 12],
    ['nine of ten', 10, 9],
  ])('accepts the loss of %s', async (_name, count, lost) => {
    const { server, puller } = await pulled(count);
    server.space.forgetTokens();
    lose(server, lost);
    expect(await puller.pull()).toMatchObject({ kind: 'full', entries: count - lost });
  });

  it('accepts everything that a delta names as deleted', async () => {
    const { server, puller } = await pulled(40);
    lose(server, 30);
    expect(await puller.pull()).toMatchObject({ kind: 'delta', deleted: 30, entries: 10 });
  });

  it('refuses the loss of more by a full pull, and does not change the cache', async () => {
    const { server, puller } = await pulled(40);
    const before = { kept: await puller.cache.load(), space: await puller.space() };
    server.space.forgetTokens();
    lose(server, 10);
    const [problem] = await problemsOf(puller.pull());
    expect(problem).toMatchObject({ code: 'CONTENTFUL_SHRUNK', severity: 'error' });
    expect(problem?.message).toContain('10 of 40');
    expect(problem?.hint).toContain('--allow-shrink');
    expect({ kept: await puller.cache.load(), space: await puller.space() }).toEqual(before);
    expect(await puller.pull({ allowShrink: true })).toMatchObject({ entries: 30 });
    expect((await puller.space()).entries.size).toBe(30);
  });

  it('does not count additions against losses', async () => {
    const { server, puller } = await pulled(40);
    server.space.forgetTokens();
    lose(server, 10);
    for (const id of ['x', 'y', 'z']) {
      server.space.save(note(id));
      server.space.publish(id);
    }
    expect(codesOf(await problemsOf(puller.pull()))).toEqual(['CONTENTFUL_SHRUNK']);
  });
});

describe('a pull without permission', () => {
  const denied = { kind: 'status', status: 403 } as const;
  it.each([
    ['CONTENTFUL_TOKEN', 'CONTENTFUL_DELIVERY_TOKEN', { token: 'another' }, false],
    ['CONTENTFUL_ACCESS', 'CONTENTFUL_DELIVERY_TOKEN', {}, true],
    ['CONTENTFUL_SPACE_UNKNOWN', 'CONTENTFUL_SPACE_ID', { space: 'nowhere' }, false],
    ['CONTENTFUL_ENVIRONMENT_UNKNOWN', 'CONTENTFUL_ENVIRONMENT', { environment: 'nowhere' }, false],
  ] as const)('fails with %s and names %s', async (code, variable, settings, isDenied) => {
    const server = await startServer(notes(1));
    const puller = await pullerOf(server);
    if (isDenied) server.faults.always(() => true, denied);
    const [problem] = await problemsOf(puller.pull({ settings }));
    expect(problem).toMatchObject({ code, severity: 'error' });
    expect(`${problem?.message} ${problem?.hint}`).toContain(variable);
    expect(await puller.cache.load()).toBeUndefined();
  });

  it('requests the space again if that request fails temporarily', async () => {
    const server = await startServer(notes(1));
    const puller = await pullerOf(server);
    server.faults.at(({ path }) => path === '/spaces/nowhere/', { kind: 'status', status: 502 });
    const problems = await problemsOf(puller.pull({ settings: { space: 'nowhere' } }));
    expect(codesOf(problems)).toEqual(['CONTENTFUL_SPACE_UNKNOWN']);
  });

  it('names no environment if the space itself cannot be requested', async () => {
    const server = await startServer(notes(1));
    const puller = await pullerOf(server);
    server.faults.always(({ path }) => path === '/spaces/nowhere/', { kind: 'reset-before' });
    const problems = await problemsOf(puller.pull({ settings: { space: 'nowhere' } }));
    expect(codesOf(problems)).toEqual(['CONTENTFUL_UNREACHABLE']);
  });

  it('refuses a preview token at the first entry that was never published', async () => {
    const server = await startServer(notes(2));
    server.space.save(note('draft'));
    const puller = await pullerOf(server);

    const [problem] = await problemsOf(puller.pull({ settings: { token: previewToken } }));
    expect(problem?.code).toBe('CONTENTFUL_PREVIEW_IN_GENERATE');
    expect(problem?.message).toContain('draft');
    expect(await puller.cache.load()).toBeUndefined();
  });

  it.each<[string, readonly object[], string | undefined]>([
    ['a draft without a published version', [{ publishedVersion: 3 }, {}], 'The entry n1 is not published'],
    ['a draft before all others', [{}, { publishedVersion: 3 }], 'The entry n0 is not published'],
    ['a draft with a version', [{ version: 2 }], 'The entry n0 is not published'],
    ['a changed entry', [{ version: 7, publishedVersion: 5 }], 'The entry n0 has changes that are not published'],
    ['published entries', [{ version: 6, publishedVersion: 5 }, { publishedVersion: 1 }], undefined],
    ['entries without any version', [{}, {}], undefined],
  ])('refuses the preview token of a host that accepts both, by %s', (_name, items, fact) => {
    const guard = new DraftGuard();
    const refuse = () => {
      for (const [index, sys] of items.entries()) guard.refuse({ sys: { type: 'Entry', id: `n${index}`, revision: 1, ...sys } });
    };
    if (fact === undefined) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(`${fact}, yet CONTENTFUL_DELIVERY_TOKEN gives it: this is a preview token`);
  });

  it('names the pause that the server asked for', async () => {
    const server = await startServer(notes(1));
    const puller = await pullerOf(server);
    server.faults.always(() => true, { kind: 'status', status: 503, retryAfter: '300' });
    const [problem] = await problemsOf(puller.pull());
    expect(problem?.message).toContain('in 1 try.');
    expect(problem?.cause).toBe('The server failed (503); the server asked for a pause of 300 seconds');
  });

  it('reads content types in smaller pages while an answer would be too large', async () => {
    const contentTypes = Array.from({ length: 12 }, (_, index) => ({ ...noteType, sys: { id: `note${index}` } }));
    const server = await startServer({ ...notes(0), contentTypes }, { maxBytes: 4_000 });
    const puller = await pullerOf(server);
    await puller.pull();
    expect((await puller.cache.space())?.contentTypes).toHaveLength(12);
  });

  it('fails without a server', async () => {
    const server = await startServer(notes(1));
    const puller = await pullerOf(server);
    await server.close();
    const [problem] = await problemsOf(puller.pull());
    expect(problem?.code).toBe('CONTENTFUL_UNREACHABLE');
    expect(problem?.cause).toContain('ECONNREFUSED');
  });
});
