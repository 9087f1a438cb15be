import { describe, expect, it } from 'vitest';
import { openPreviewSpace } from '../../../../../generator/sources/contentful/preview-space.ts';
import type { Content, ContentfulServer, LoggedRequest } from '../../../../support/contentful-types.ts';
import {
  asset,
  codesOf,
  connect,
  idsOf,
  impatientWorld,
  note,
  noteLocales,
  notes,
  noteType,
  problemsOf,
  settingsFor,
  startServer,
  titleOf,
  titlesOf,
} from './support.ts';

async function open(content: Content = notes(30), options: { readonly maxBytes?: number } = {}) {
  const server = await startServer(content, options);
  const settings = settingsFor(server.host, { isPreview: true });
  const world = impatientWorld();
  const preview = openPreviewSpace({ client: connect(settings), settings, world });
  return { server, preview, world };
}

/** A space after a full read. */
async function opened(content?: Content) {
  const all = await open(content);
  await all.preview.space();
  const requestsBefore = all.server.requests.length;
  return { ...all, requests: () => all.server.requests.slice(requestsBefore) };
}

const save = ({ space }: ContentfulServer, ...ids: readonly string[]): void => {
  for (const id of ids) space.save(note(id, `saved ${id}`));
};
const range = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `n${index}`);
const isListOf = (collection: string) => (request: LoggedRequest) =>
  request.path.endsWith(`/${collection}`) && request.query.order === 'sys.id' && request.query.select === undefined;

describe('the drafts of a space', () => {
  it('are read in full, without the sync', async () => {
    const { server, preview } = await open();
    server.space.save(note('draft'));
    const space = await preview.space();
    expect(space.entries.size).toBe(31);
    expect(titleOf(space.entries.get('draft'), 'fr')).toBe('draft (fr)');
    expect(idsOf(space.assets)).toEqual(['a0']);
    expect(space.contentTypes.map(({ id }) => id)).toEqual(['note']);
    expect(server.requests.filter(({ path }) => path.includes('sync'))).toEqual([]);
  });

  it('are read once for all callers', async () => {
    const { server, preview } = await open();
    const [one, other] = await Promise.all([preview.space(), preview.space()]);
    expect(one).toBe(other);
    expect(server.requests.filter(isListOf('entries'))).toHaveLength(1);
  });

  it('are read in smaller pages while a response would be too large', async () => {
    const { preview } = await open(notes(30), { maxBytes: 6_000 });
    expect((await preview.space()).entries.size).toBe(30);
    expect(await preview.refresh()).toBe(false);
  });

  it('are read from the beginning after an error in between', async () => {
    const { server, preview, world } = await open();
    server.faults.at(isListOf('entries'), { kind: 'empty-page', without: ['items'] });
    server.faults.at(isListOf('assets'), { kind: 'truncated-json' });
    expect(await preview.space()).toMatchObject({ entries: { size: 30 }, assets: { size: 1 } });
    expect(world.pauses).toHaveLength(2);
  });

  it('are requested again after a failure', async () => {
    const { server, preview } = await open();
    server.faults.always(() => true, { kind: 'status', status: 503 });
    expect(codesOf(await problemsOf(preview.space()))).toEqual(['CONTENTFUL_UNREACHABLE']);
    server.faults.clear();
    expect((await preview.space()).entries.size).toBe(30);
  });

  it.each([
    ['CONTENTFUL_TOKEN', 'CONTENTFUL_PREVIEW_TOKEN', { token: 'another' }],
    ['CONTENTFUL_SPACE_UNKNOWN', 'CONTENTFUL_SPACE_ID', { space: 'nowhere' }],
    ['CONTENTFUL_ENVIRONMENT_UNKNOWN', 'CONTENTFUL_PREVIEW_TOKEN', { environment: 'nowhere' }],
  ])('fail with %s and name %s', async (code, variable, changed) => {
    const server = await startServer(notes(1));
    const settings = settingsFor(server.host, { isPreview: true, ...changed });
    const preview = openPreviewSpace({ client: connect(settings), settings, world: impatientWorld() });
    for (const work of [preview.space, preview.refresh]) {
      const [problem] = await problemsOf(work());
      expect(problem?.code).toBe(code);
      expect(`${problem?.message} ${problem?.hint}`).toContain(variable);
    }
  });
});

describe('a look for changes', () => {
  it('returns the same space after two short requests if nothing has changed', async () => {
    const { preview, requests } = await opened();
    const before = await preview.space();
    expect(await preview.refresh()).toBe(false);
    expect(await preview.space()).toBe(before);
    expect(requests().map(({ path }) => path.split('/').at(-1))).toEqual(expect.arrayContaining(['entries', 'assets']));
    expect(requests()).toHaveLength(2);
    expect(await preview.refresh()).toBe(false);
    expect(requests()).toHaveLength(4);
  });

  it('does not read everything again if all were saved at the same moment', async () => {
    const { entries = [], ...rest } = notes(100);
    const atOnce = [...entries].map((entry) => ({ ...entry, sys: { ...entry.sys, updatedAt: '2023-01-01T00:00:00.000Z' } }));
    const { server, preview, requests } = await opened({ ...rest, entries: atOnce });
    expect(await preview.refresh()).toBe(false);
    expect(requests()).toHaveLength(2);
    save(server, 'n50');
    expect(await preview.refresh()).toBe(true);
    expect(requests()).toHaveLength(7);
    expect(titlesOf(await preview.space())).toMatchObject({ n50: 'saved n50' });
  });

  it.each([1, 20, 25, 60])('finds %i entries that were saved since the last look', async (count) => {
    const { server, preview } = await opened(notes(100));
    const before = await preview.space();
    save(server, ...range(count));
    expect(await preview.refresh()).toBe(true);
    const { entries } = await preview.space();
    expect(range(100).filter((id) => titleOf(entries.get(id)) === `saved ${id}`)).toEqual(range(count));
    // Unsaved entries are the same objects and are not converted again.
    expect(range(100).filter((id) => entries.get(id) === before.entries.get(id))).toEqual(range(100).slice(count));
    expect(await preview.refresh()).toBe(false);
  });

  it('finds all entries if all were saved', async () => {
    const { server, preview } = await opened(notes(45));
    save(server, ...range(45), 'added');
    expect(await preview.refresh()).toBe(true);
    expect(Object.values(titlesOf(await preview.space())).every((title) => String(title).startsWith('saved'))).toBe(true);
    expect((await preview.space()).entries.size).toBe(46);
  });

  it('finds entries that were published since', async () => {
    const { server, preview } = await opened();
    save(server, 'n1');
    await preview.refresh();
    server.space.publish('n1');
    expect(await preview.refresh()).toBe(true);
  });

  it.each<[string, (server: ContentfulServer) => void]>([
    ['deleted', ({ space }) => space.remove('n3')],
    ['archived', ({ space }) => space.archive('n3')],
  ])('finds entries that were %s', async (_, change) => {
    const { server, preview } = await opened();
    change(server);
    expect(await preview.refresh()).toBe(true);
    expect((await preview.space()).entries.has('n3')).toBe(false);
    expect(await preview.refresh()).toBe(false);
  });

  it('finds deleted entries if as many were added', async () => {
    const { server, preview } = await opened();
    server.space.remove('n3');
    save(server, 'added');
    expect(await preview.refresh()).toBe(true);
    const { entries } = await preview.space();
    expect([entries.has('n3'), entries.has('added'), entries.size]).toEqual([false, true, 30]);
  });

  it('keeps unpublished entries, which are drafts again, and restored ones', async () => {
    const { server, preview } = await opened();
    server.space.unpublish('n3');
    server.space.archive('n4');
    await preview.refresh({ isRemoval: true });
    server.space.unarchive('n4');
    expect(await preview.refresh()).toBe(true);
    expect((await preview.space()).entries.size).toBe(30);
  });

  it('finds new, changed and deleted assets', async () => {
    const { server, preview } = await opened();
    server.space.save(asset('a1'));
    expect(await preview.refresh()).toBe(true);
    server.space.save(asset('a1', 'changed'));
    expect(await preview.refresh()).toBe(true);
    expect((await preview.space()).assets.get('a1')?.fields.title).toEqual({ en: 'changed' });
    server.space.remove('a0');
    expect(await preview.refresh()).toBe(true);
    expect(idsOf((await preview.space()).assets)).toEqual(['a1']);
  });

  it('finds changed content types and languages after a message about them', async () => {
    const { server, preview } = await opened();
    const before = await preview.space();
    server.space.setContentType({ ...noteType, fields: [...noteType.fields, { id: 'more', type: 'Symbol' }] });
    server.space.setLocales([...noteLocales, { code: 'de', fallbackCode: 'en' }]);
    expect(await preview.refresh({ isSchema: true })).toBe(true);
    const space = await preview.space();
    expect(space.contentTypes[0]?.fields.map(({ id }) => id)).toContain('more');
    expect(space.locales.map(({ code }) => code)).toContain('de');
    expect(space.entries.get('n1')).toBe(before.entries.get('n1'));
    expect(await preview.refresh({ isSchema: true })).toBe(false);
  });

  it('keeps content types and languages if only an entry has changed', async () => {
    const { server, preview } = await opened();
    const before = await preview.space();
    save(server, 'n1');
    expect(await preview.refresh({ isSchema: true })).toBe(true);
    const space = await preview.space();
    expect([space.contentTypes === before.contentTypes, space.locales === before.locales]).toEqual([true, true]);
  });

  it('loses nothing in parallel looks', async () => {
    const { server, preview } = await opened();
    save(server, 'n1');
    const first = preview.refresh();
    save(server, 'n2');
    const second = preview.refresh({ isRemoval: true });
    save(server, 'n3');
    const found = await Promise.all([first, second, preview.refresh()]);
    expect(found).toContain(true);
    expect(titlesOf(await preview.space())).toMatchObject({ n1: 'saved n1', n2: 'saved n2', n3: 'saved n3' });
  });

  it('reads everything the first time', async () => {
    const { preview } = await open();
    expect(await preview.refresh()).toBe(true);
    expect((await preview.space()).entries.size).toBe(30);
    expect(await preview.refresh()).toBe(false);
  });

  it.each(['entries', 'assets', 'content_types'])(
    'that fails at %s changes nothing, and the next one finds everything',
    async (collection) => {
      const { server, preview } = await opened();
      const before = await preview.space();
      save(server, 'n1');
      server.space.save(asset('a1'));
      server.faults.always(({ path }) => path.endsWith(`/${collection}`), { kind: 'html' });
      expect(codesOf(await problemsOf(preview.refresh({ isSchema: true })))).toEqual(['CONTENTFUL_UNREACHABLE']);
      expect(await preview.space()).toBe(before);
      server.faults.clear();
      expect(await preview.refresh()).toBe(true);
      const space = await preview.space();
      expect([titleOf(space.entries.get('n1')), space.assets.size]).toEqual(['saved n1', 2]);
    },
  );

  it('removes nothing because of an empty page', async () => {
    const { server, preview, world } = await opened();
    server.faults.at(({ query }) => query.select !== undefined, { kind: 'empty-page', without: ['items'] });
    expect(await preview.refresh({ isRemoval: true })).toBe(false);
    expect((await preview.space()).entries.size).toBe(30);
    expect(world.pauses).toHaveLength(1);
  });
});

describe('a change during a read', () => {
  it('is found by the next look if it was saved after its page was read', async () => {
    const { server, preview } = await open(notes(1_040));
    const isSecondPage = ({ path, query }: LoggedRequest) => path.endsWith('/entries') && query.skip === '1000';
    server.faults.before(isSecondPage, () => {
      save(server, 'n1');
      // They are on the next page, newer than the missed one, and more than a look requests at
      // once.
      save(server, ...range(1_000).slice(970));
    });
    await preview.space();
    await preview.refresh();
    expect(titlesOf(await preview.space())).toMatchObject({ n1: 'saved n1', n999: 'saved n999' });
    expect(await preview.refresh()).toBe(false);
  });

  it.each<[string, (server: ContentfulServer) => void, number]>([
    ['deleted', ({ space }) => space.remove('n1'), 1_009],
    ['added', ({ space }) => space.save(note('added')), 1_011],
  ])('is applied if an entry is %s between two pages', async (_, change, count) => {
    const { server, preview } = await open(notes(1_010));
    const isSecondPage = ({ path, query }: LoggedRequest) => path.endsWith('/entries') && query.skip === '1000';
    server.faults.before(isSecondPage, () => change(server));
    await preview.space();
    await preview.refresh();
    const { entries } = await preview.space();
    expect(entries.size).toBe(count);
    expect(range(1_010).filter((id) => !entries.has(id))).toEqual(count === 1_009 ? ['n1'] : []);
  });

  it('is finally applied if each read meets another change', async () => {
    const { server, preview } = await open(notes(1_010));
    const isSecondPage = ({ path, query }: LoggedRequest) => path.endsWith('/entries') && query.skip === '1000';
    const removeOne = (id: string, ...rest: readonly string[]): void =>
      server.faults.before(isSecondPage, () => {
        server.space.remove(id);
        if (rest[0] !== undefined) removeOne(rest[0], ...rest.slice(1));
      });
    removeOne('n1', 'n2', 'n3');
    await preview.space();
    await preview.refresh();
    expect(idsOf((await preview.space()).entries)).toEqual(
      range(1_010)
        .filter((id) => !['n1', 'n2', 'n3'].includes(id))
        .sort(),
    );
  });

  it('is found by the next look if a removal moves an entry between pages of a look', async () => {
    const { server, preview } = await opened(notes(60));
    save(server, ...range(55));
    const isThirdPage = ({ path, query }: LoggedRequest) => path.endsWith('/entries') && query.skip === '40';
    server.faults.before(isThirdPage, () => server.space.remove('n54'));
    await preview.refresh();
    await preview.refresh();
    const { entries } = await preview.space();
    expect(range(54).filter((id) => titleOf(entries.get(id)) !== `saved ${id}`)).toEqual([]);
    expect(entries.size).toBe(59);
  });

  it('is read again if the list contains an unknown entry', async () => {
    const { server, preview } = await opened(notes(30));
    const isIds = ({ path, query }: LoggedRequest) => path.endsWith('/entries') && query.select !== undefined;
    server.faults.before(isIds, () => save(server, 'added'));
    expect(await preview.refresh({ isRemoval: true })).toBe(true);
    expect((await preview.space()).entries.size).toBe(31);
  });
});
