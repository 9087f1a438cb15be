import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPullCache, type PullCache, type PulledState } from '../../../../../generator/sources/contentful/pull-cache.ts';
import type { SpaceAsset, SpaceEntry } from '../../../../../generator/sources/contentful/space.ts';
import { openRecordPack } from '../../../../../generator/store/record-pack.ts';
import { tempFolder } from '../../temp-folder.ts';

const stateAt = (token: string): PulledState => ({
  token,
  schema: 'schema',
  limit: 500,
  savedAt: '2024-01-01T00:00:00.000Z',
  contentTypes: [{ id: 'note', name: 'Note', displayField: undefined, fields: [] }],
  locales: [{ code: 'en', name: 'English', isDefault: true, fallbackCode: null }],
});
const entry = (id: string, text = id): SpaceEntry => ({
  id,
  contentType: 'note',
  updatedAt: '2024-01-01T00:00:00.000Z',
  revision: 1,
  fields: { title: { en: text } },
});
const asset = (id: string): SpaceAsset => ({ id, updatedAt: '', revision: 1, fields: { title: { en: 'é\n\t“”' } } });

interface Change {
  readonly entries?: readonly SpaceEntry[];
  readonly assets?: readonly SpaceAsset[];
  readonly gone?: readonly string[];
}

/** Opens a pull and writes a change. Nothing applies before the commit. */
async function begin(cache: PullCache, isDelta: boolean, { entries = [], assets = [], gone = [] }: Change) {
  const writer = await cache.openWriter(isDelta ? await cache.load() : undefined);
  for (const each of entries) writer.entry(each);
  for (const each of assets) writer.asset(each);
  for (const id of gone) writer.deleted('entry', id);
  return writer;
}

async function keep(cache: PullCache, token: string, change: Change, isDelta = true): Promise<void> {
  const writer = await begin(cache, isDelta, change);
  await writer.commit(stateAt(token));
}

/** Content for a reader. */
async function seenIn(cache: PullCache) {
  const kept = await cache.load();
  const space = await cache.space();
  return (
    kept && {
      token: kept.state.token,
      ids: [...kept.entryIds].sort(),
      assetIds: [...kept.assetIds].sort(),
      entries: Object.fromEntries(space?.entries ?? []),
      assets: Object.fromEntries(space?.assets ?? []),
      contentTypes: space?.contentTypes,
      locales: space?.locales,
    }
  );
}

/** Makes all files look old. */
async function age(folder: string): Promise<void> {
  const longAgo = new Date(Date.now() - 7_200_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
}

/** A full pull and an earlier delta. */
async function filled() {
  const folder = await tempFolder();
  const cache = openPullCache(folder);
  await keep(cache, 't1', { entries: [entry('a'), entry('b', 'été\n\t')], assets: [asset('p')] }, false);
  await keep(cache, 't2', { entries: [entry('b', 'changed'), entry('c')], gone: ['a'] });
  await age(folder);
  return { folder, cache };
}

describe('a stored pull', () => {
  it('is read as it was written, with later lines in place of earlier ones', async () => {
    const { cache } = await filled();
    expect(await seenIn(cache)).toMatchObject({
      token: 't2',
      ids: ['b', 'c'],
      assetIds: ['p'],
      entries: { b: entry('b', 'changed'), c: entry('c') },
      assets: { p: asset('p') },
      locales: stateAt('').locales,
    });
  });

  it('is replaced by a full one', async () => {
    const { cache } = await filled();
    await keep(cache, 't3', { entries: [entry('z')] }, false);
    expect(await seenIn(cache)).toMatchObject({ token: 't3', ids: ['z'], assetIds: [] });
  });

  it('has a later token, and no further file, after a delta without changes', async () => {
    const { cache, folder } = await filled();
    const before = await readdir(folder);
    await keep(cache, 't3', {});
    expect(await seenIn(cache)).toMatchObject({ token: 't3', ids: ['b', 'c'] });
    expect((await readdir(folder)).sort()).toEqual(before.sort());
  });

  it('is empty if nothing was pulled', async () => {
    const cache = openPullCache(join(await tempFolder(), 'none'));
    expect([await cache.load(), await cache.space()]).toEqual([undefined, undefined]);
  });

  it('keeps its content after many deltas, in few files', async () => {
    const { cache, folder } = await filled();
    for (let index = 0; index < 60; index++) {
      await keep(cache, `d${index}`, { entries: [entry(`e${index % 7}`, `${index}`)], gone: [`e${(index + 3) % 7}`] });
    }
    const seen = await seenIn(cache);
    expect(seen).toMatchObject({ token: 'd59', assetIds: ['p'], assets: { p: asset('p') } });
    // The last write or removal of an entry wins.
    expect(seen?.ids).toEqual(['b', 'c', 'e0', 'e1', 'e2', 'e3']);
    expect(seen?.entries.e3).toEqual(entry('e3', '59'));
    expect((await readdir(folder)).length).toBeLessThanOrEqual(26);
  });

  it('has another fingerprint after every change, and the same after a delta without changes', async () => {
    const { cache } = await filled();
    const first = await cache.fingerprint();
    await keep(cache, 't3', {});
    expect(await cache.fingerprint()).toBe(first);
    await keep(cache, 't4', { gone: ['c'] });
    const second = await cache.fingerprint();
    const writer = await begin(cache, true, {});
    await writer.commit({ ...stateAt('t5'), schema: 'other' });
    expect(new Set([first, second, await cache.fingerprint()]).size).toBe(3);
    expect(await openPullCache(await tempFolder()).fingerprint()).toBeUndefined();
  });
});

describe('a failed pull', () => {
  it('leaves no file and changes nothing', async () => {
    const { cache, folder } = await filled();
    const before = { files: (await readdir(folder)).sort(), seen: await seenIn(cache) };
    const writer = await begin(cache, true, { entries: [entry('x')], gone: ['b'] });
    await writer.abort();
    expect({ files: (await readdir(folder)).sort(), seen: await seenIn(cache) }).toEqual(before);
  });

  it('of another process is removed by a later pull after an hour, and one that is being written stays', async () => {
    const { cache, folder } = await filled();
    const open = await cache.openWriter(await cache.load());
    open.entry(entry('a', 'x'.repeat(2_000_000)));
    const [killed, recent] = [`${randomUUID()}.records`, `${randomUUID()}.records`];
    for (const name of [killed, recent]) await writeFile(join(folder, name), '{');
    const longAgo = new Date(Date.now() - 7_200_000);
    await utimes(join(folder, killed), longAgo, longAgo);
    const writer = await cache.openWriter(await cache.load());
    await writer.commit(stateAt('t9'));
    const left = await readdir(folder);
    expect([left.includes(killed), left.includes(recent)]).toEqual([false, true]);
    await open.commit(stateAt('t10'));
    expect((await cache.load())?.state.token).toBe('t10');
    expect((await cache.space())?.entries.get('a')?.fields).toEqual(entry('a', 'x'.repeat(2_000_000)).fields);
  });

  it('changes nothing if its process died, and its files are removed when it is certainly dead', async () => {
    const { cache, folder } = await filled();
    const before = await seenIn(cache);
    await begin(cache, true, { entries: [entry('x')] });
    await writeFile(join(folder, 'dead.records'), '{');
    expect(await seenIn(cache)).toEqual(before);
    await age(folder);
    await keep(cache, 't3', {});
    expect(await readdir(folder)).not.toContain('dead.records');
  });
});

describe('two pulls at once', () => {
  const first: Change = { entries: [entry('b', 'first'), entry('first')] };
  const second: Change = { entries: [entry('b', 'second')], gone: ['c'] };

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('end in the state of the last one (deltas: %s, %s)', async (isFirstDelta, isSecondDelta) => {
    const alone = (await filled()).cache;
    await keep(alone, 'second', second, isSecondDelta);
    const { cache } = await filled();
    const [one, other] = await Promise.all([begin(cache, isFirstDelta, first), begin(cache, isSecondDelta, second)]);
    await one.commit(stateAt('first'));
    expect((await seenIn(cache))?.token).toBe('first');
    await other.commit(stateAt('second'));
    expect(await seenIn(cache)).toEqual(await seenIn(alone));
  });

  it('end in the state of one of them if they end at the same moment', async () => {
    const { cache } = await filled();
    const writers = await Promise.all([begin(cache, true, first), begin(cache, true, second)]);
    await Promise.all(writers.map((writer, index) => writer.commit(stateAt(index === 0 ? 'first' : 'second'))));
    const seen = await seenIn(cache);
    expect(['first', 'second']).toContain(seen?.token);
    expect(seen?.ids).toEqual(seen?.token === 'first' ? ['b', 'c', 'first'] : ['b']);
  });

  it('do not remove each other’s files if one merges all records', async () => {
    const { cache, folder } = await filled();
    for (let index = 0; index < 14; index++) await keep(cache, `d${index}`, { entries: [entry(`e${index}`)] });
    await age(folder);
    const [one, other] = await Promise.all([begin(cache, true, first), begin(cache, true, {})]);
    await one.commit(stateAt('first'));
    await other.commit(stateAt('second'));
    expect((await seenIn(cache))?.ids).toHaveLength(16);
  });
});

describe('damage', () => {
  it('after a space was read is an error of the entry that is read then', async () => {
    const { folder } = await filled();
    const cache = openPullCache(folder, () => new Error('lost'));
    const space = await cache.space();
    expect(space?.entries.get('c')).toEqual(entry('c'));
    cache.close();
    for (const name of await readdir(folder)) await writeFile(join(folder, name), 'x');
    expect(() => space?.entries.get('c')?.fields).toThrow('lost');
    cache.close();
    for (const name of await readdir(folder)) await rm(join(folder, name));
    expect(() => space?.assets.get('p')?.fields).toThrow('lost');
  });

  it('of any byte of any file invalidates it, or changes nothing', async () => {
    const { cache, folder } = await filled();
    const whole = await seenIn(cache);
    const files = (await readdir(folder)).sort();
    const bits = fc.integer({ min: 1, max: 255 });
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), bits, fc.boolean(), async (fileAt, byteAt, mask, isCut) => {
        const file = join(folder, files[fileAt % files.length] ?? '');
        const content = await readFile(file);
        const at = byteAt % content.length;
        const damaged = Buffer.from(isCut ? content.subarray(0, at) : content);
        if (!isCut) damaged[at] = (damaged[at] ?? 0) ^ mask;
        await writeFile(file, damaged);
        const seen = await seenIn(cache);
        await writeFile(file, content);
        expect([undefined, whole]).toContainEqual(seen);
      }),
      { numRuns: 300 },
    );
    expect(await seenIn(cache)).toEqual(whole);
  });

  it.each(['index', '.records'])('a missing file invalidates it (%s)', async (ending) => {
    const { cache, folder } = await filled();
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith(ending));
    await rm(join(folder, file));
    expect([await cache.load(), await cache.space()]).toEqual([undefined, undefined]);
  });

  it('a pull of another version is invalid, and the next one replaces it', async () => {
    const { cache, folder } = await filled();
    const { note } = await openRecordPack({ folder, code: 'pulled 4' });
    const other = await openRecordPack({ folder, code: 'pulled 3' });
    await other.save([], note);
    expect(await cache.load()).toBeUndefined();
    await keep(cache, 't1', { entries: [entry('a')] }, false);
    expect(await seenIn(cache)).toMatchObject({ token: 't1', ids: ['a'] });
  });
});
