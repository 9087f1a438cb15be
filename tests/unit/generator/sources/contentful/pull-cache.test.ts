import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPullCache, type PullCache } from '../../../../../generator/sources/contentful/pull-cache.ts';
import type { PulledState } from '../../../../../generator/sources/contentful/pull-folder.ts';
import type { SpaceAsset, SpaceEntry } from '../../../../../generator/sources/contentful/space.ts';
import { contentHash } from '../../../../../generator/support/content-hash.ts';
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

/** Opens a segment and writes a change. Nothing applies before the commit. */
async function begin(cache: PullCache, isDelta: boolean, { entries = [], assets = [], gone = [] }: Change) {
  const writer = await cache.openSegment(isDelta ? await cache.load() : undefined);
  for (const each of entries) await writer.entry(each);
  for (const each of assets) await writer.asset(each);
  for (const id of gone) await writer.deleted('entry', id);
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
    const { cache } = await filled();
    for (let index = 0; index < 60; index++) {
      await keep(cache, `d${index}`, { entries: [entry(`e${index % 7}`, `${index}`)], gone: [`e${(index + 3) % 7}`] });
    }
    const seen = await seenIn(cache);
    expect(seen).toMatchObject({ token: 'd59', assetIds: ['p'], assets: { p: asset('p') } });
    // The last write or removal of an entry wins.
    expect(seen?.ids).toEqual(['b', 'c', 'e0', 'e1', 'e2', 'e3']);
    expect(seen?.entries.e3).toEqual(entry('e3', '59'));
    const named = new Set((await cache.load())?.state.segments.map(({ file }) => file));
    expect(named.size).toBeLessThanOrEqual(16);
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

  it('of a process that was killed is removed by the next pull, and one that is being written stays', async () => {
    const { cache, folder } = await filled();
    // Its process has ended.
    const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.pid']);
    const uuid = randomUUID();
    const names = {
      killed: `segment-${contentHash(hostname())}-${stdout.trim()}-${uuid}.part`,
      // In a container, a process often has the number of the one before.
      sameNumber: `segment-${contentHash(hostname())}-${process.pid}-${uuid}.part`,
      ofParent: `segment-${contentHash(hostname())}-${process.ppid}-${uuid}.part`,
      elsewhere: `segment-${contentHash('another')}-${stdout.trim()}-${uuid}.part`,
    };
    for (const name of Object.values(names)) await writeFile(join(folder, name), 'Ex\t{');
    const open = await cache.openSegment(await cache.load());
    await open.entry(entry('a'));
    const writer = await cache.openSegment(await cache.load());
    await writer.commit(stateAt('t9'));
    const left = await readdir(folder);
    expect([left.includes(names.killed), left.includes(names.sameNumber)]).toEqual([false, false]);
    expect([left.includes(names.ofParent), left.includes(names.elsewhere)]).toEqual([true, true]);
    await open.commit(stateAt('t10'));
    expect((await cache.load())?.state.token).toBe('t10');
  });

  it('changes nothing if its process died, and its files are removed when it is certainly dead', async () => {
    const { cache, folder } = await filled();
    const before = await seenIn(cache);
    await begin(cache, true, { entries: [entry('x')] });
    await writeFile(join(folder, 'segment-dead.jsonl'), 'Ex\t{');
    expect(await seenIn(cache)).toEqual(before);
    await age(folder);
    await keep(cache, 't3', {});
    expect(await readdir(folder)).not.toContain('segment-dead.jsonl');
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

  it('do not remove each other’s files if one merges all segments', async () => {
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

  it.each(['a missing segment', 'a longer segment'])('%s invalidates it', async (damage) => {
    const { cache, folder } = await filled();
    const [segment = ''] = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
    if (damage === 'a missing segment') await rm(join(folder, segment));
    else await writeFile(join(folder, segment), 'e\t\n', { flag: 'a' });
    expect([await cache.load(), await cache.space()]).toEqual([undefined, undefined]);
  });

  it('a state of another version is invalid, and the next pull replaces it', async () => {
    const { cache, folder } = await filled();
    const file = join(folder, 'state.json');
    const { state } = JSON.parse(await readFile(file, 'utf8')) as { state: object };
    const other = { ...state, version: 1 };
    const hash = createHash('sha256').update(JSON.stringify(other)).digest('hex');
    await writeFile(file, JSON.stringify({ hash, state: other }));
    expect(await cache.load()).toBeUndefined();
    await keep(cache, 't1', { entries: [entry('a')] }, false);
    expect(await seenIn(cache)).toMatchObject({ token: 't1', ids: ['a'] });
  });
});
