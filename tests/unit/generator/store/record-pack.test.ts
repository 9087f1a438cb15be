import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRecordReader, openRecordPack, type RecordPack } from '../../../../generator/store/record-pack.ts';
import { tempFolder } from '../temp-folder.ts';

const code = 'code';
const bytes = (text: string): Buffer => Buffer.from(text);
const textOf = (pack: RecordPack, key: string): string | undefined => pack.read(key)?.toString();

/** One run: opens the pack, runs the test's function, and closes it. */
async function inRun<T>(folder: string, use: (pack: RecordPack) => T | Promise<T>, by = code): Promise<T> {
  const pack = await openRecordPack({ folder, code: by });
  try {
    return await use(pack);
  } finally {
    pack.close();
  }
}

/** A run that keeps only these records. */
const keep = (folder: string, records: Readonly<Record<string, string>>, by = code) =>
  inRun(
    folder,
    async (pack) => {
      for (const [key, text] of Object.entries(records)) pack.add(key, 's', bytes(text));
      await pack.save(Object.keys(records));
    },
    by,
  );

const recordFiles = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.records')).sort();

describe('a record', () => {
  it('is returned with its stamp, in the same run and in the next one', async () => {
    const folder = join(await tempFolder(), 'pack');
    await inRun(folder, async (pack) => {
      pack.add('a', '1', bytes('one'));
      expect([textOf(pack, 'a'), pack.stamp('a'), pack.has('a')]).toEqual(['one', '1', true]);
      await pack.save(['a']);
      expect(textOf(pack, 'a')).toBe('one');
    });
    await inRun(folder, (pack) => expect([textOf(pack, 'a'), pack.stamp('a'), pack.has('a')]).toEqual(['one', '1', true]));
  });

  it('is the same for any order of many reads, among those of other runs and new ones', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 30 });
    const check = async (lengths: readonly number[], order: readonly number[]): Promise<void> => {
      const folder = await tempFolder();
      const textAt = (at: number): string => String.fromCharCode(97 + (at % 26)).repeat(lengths[at] ?? 0);
      const half = Math.floor(lengths.length / 2);
      const all = Object.fromEntries(lengths.map((_, at) => [String(at), textAt(at)]));
      await keep(folder, Object.fromEntries(Object.entries(all).slice(0, half)));
      await inRun(folder, (pack) => {
        for (let at = half; at < lengths.length; at++) pack.add(String(at), 's', bytes(textAt(at)));
        const asked = [...Object.keys(all), ...order.map((at) => String(at % lengths.length)), ...Object.keys(all).reverse()];
        for (const key of asked) expect(textOf(pack, key) === all[key]).toBe(true);
      });
    };
    await fc.assert(fc.asyncProperty(sizes, fc.array(fc.nat({ max: 100 }), { maxLength: 40 }), check), { numRuns: 25 });
  });

  it('that was not added does not exist', async () => {
    await inRun(await tempFolder(), (pack) => {
      pack.restamp('a', '1');
      expect([pack.read('a'), pack.stamp('a'), pack.has('a'), pack.place('a')]).toEqual([undefined, undefined, false, undefined]);
    });
  });

  it('that was added and not saved is unknown to the next run', async () => {
    const folder = await tempFolder();
    await inRun(folder, (pack) => pack.add('a', '1', bytes('one')));
    await inRun(folder, (pack) => expect(pack.has('a')).toBe(false));
  });

  it('is new in the run that adds it, even if it existed before', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one', b: 'two' });
    await inRun(folder, (pack) => {
      pack.add('b', 's', bytes('two'));
      pack.add('c', 's', bytes('three'));
      pack.restamp('a', 't');
      expect(['a', 'b', 'c'].map((key) => pack.isNew(key))).toEqual([false, true, true]);
    });
  });

  it('that a run does not name when it saves is forgotten', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one', b: 'two' });
    await inRun(folder, (pack) => pack.save(['b', 'never there']));
    await inRun(folder, (pack) => expect([textOf(pack, 'a'), textOf(pack, 'b')]).toEqual([undefined, 'two']));
  });

  it('that is added after all others were forgotten is known to the next run', async () => {
    const folder = await tempFolder();
    await inRun(folder, async (pack) => {
      pack.add('a', '1', bytes('one'));
      await pack.save([]);
      pack.add('b', '2', bytes('two'));
      await pack.save(['b']);
    });
    await inRun(folder, (pack) => expect(textOf(pack, 'b')).toBe('two'));
  });

  it('of many megabytes is returned completely', async () => {
    const folder = await tempFolder();
    const large = Buffer.alloc(5_000_000, 'abc');
    await inRun(folder, async (pack) => {
      pack.add('small', '', bytes('x'));
      pack.add('large', '', large);
      pack.add('behind', '', bytes('y'));
      await pack.save(['small', 'large', 'behind']);
    });
    await inRun(folder, (pack) => {
      expect(pack.read('large')?.equals(large)).toBe(true);
      expect([textOf(pack, 'small'), textOf(pack, 'behind')]).toEqual(['x', 'y']);
    });
  });

  it('can be read by others at its position immediately', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one' });
    await inRun(folder, (pack) => {
      pack.add('b', '', bytes('two'));
      const read = createRecordReader(folder);
      const places = ['a', 'b'].map((key) => pack.place(key));
      expect(places.map((place) => place && read(place)?.toString())).toEqual(['one', 'two']);
      expect(read({ file: 'gone.records', offset: 0, length: 1, stamp: '', checksum: 0 })).toBeUndefined();
    });
  });
});

describe('a note', () => {
  it('is stored with the records, by each run its own', async () => {
    const folder = await tempFolder();
    await inRun(folder, async (pack) => {
      expect(pack.note).toBe('');
      pack.add('a', 's', bytes('one'));
      await pack.save(undefined, 'été 1');
      expect(pack.note).toBe('été 1');
    });
    await inRun(folder, async (pack) => {
      expect([pack.note, textOf(pack, 'a')]).toEqual(['été 1', 'one']);
      await pack.save();
    });
    await inRun(folder, (pack) => expect([pack.note, textOf(pack, 'a')]).toEqual(['', 'one']));
    await inRun(folder, (pack) => expect(pack.note).toBe(''), 'other code');
  });
});

describe('the answer of a pack', () => {
  const keys = ['a', 'b', 'note/été.fr.md', '__proto__'];
  const key = fc.constantFrom(...keys);
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      key,
      stamp: fc.constantFrom('1', '2', ''),
      bytes: fc.uint8Array({ maxLength: 40 }),
    }),
    fc.record({ kind: fc.constant('restamp' as const), key, stamp: fc.constantFrom('3', '') }),
    fc.record({ kind: fc.constant('restore' as const), key, from: key }),
    fc.record({ kind: fc.constant('save' as const), keys: fc.subarray(keys) }),
    fc.record({ kind: fc.constant('reopen' as const) }),
  );
  type Records = Map<string, { stamp: string; bytes: Buffer }>;

  it('is that of a map, after any additions, stamps, saves and reopenings', async () => {
    const root = await tempFolder();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
        const folder = join(root, String(runs++));
        let pack = await openRecordPack({ folder, code });
        let expected: Records = new Map();
        let saved: Records = new Map();
        for (const each of changes) {
          if (each.kind === 'add') {
            pack.add(each.key, each.stamp, each.bytes);
            expected.set(each.key, { stamp: each.stamp, bytes: Buffer.from(each.bytes) });
          } else if (each.kind === 'restamp') {
            pack.restamp(each.key, each.stamp);
            const known = expected.get(each.key);
            if (known) expected.set(each.key, { ...known, stamp: each.stamp });
          } else if (each.kind === 'restore') {
            pack.restore(each.key, each.from);
            const known = saved.get(each.from);
            if (known) expected.set(each.key, known);
          } else if (each.kind === 'save') {
            await pack.save(each.keys);
            expected = new Map([...expected].filter(([name]) => each.keys.includes(name)));
            saved = new Map(expected);
          } else {
            pack.close();
            pack = await openRecordPack({ folder, code });
            expected = new Map(saved);
          }
          for (const name of keys) {
            const known = expected.get(name);
            expect([pack.has(name), pack.stamp(name), pack.read(name)]).toEqual([!!known, known?.stamp, known?.bytes]);
            expect(pack.saved.stampOf(name)).toBe(saved.get(name)?.stamp);
          }
          expect([...pack.saved.keys()].sort()).toEqual([...saved.keys()].sort());
        }
        pack.close();
      }),
      { numRuns: 60 },
    );
  });
});

describe('a damaged pack', () => {
  const records = { a: 'the first record', b: 'the second', c: 'and the third one' };

  async function damaged(damage: (folder: string, file: string) => Promise<void>) {
    const folder = join(await tempFolder(), 'pack');
    await keep(folder, records);
    const [file = ''] = await recordFiles(folder);
    await damage(folder, file);
    return folder;
  }
  const readAll = (folder: string) => inRun(folder, (pack) => Object.keys(records).map((key) => textOf(pack, key)));

  it.each<[string, (folder: string, file: string) => Promise<void>, (string | undefined)[]]>([
    [
      'that ends in the middle of a record',
      async (folder, file) => writeFile(join(folder, file), (await readFile(join(folder, file))).subarray(0, 20)),
      [records.a, undefined, undefined],
    ],
    [
      'with a changed byte of a record',
      async (folder, file) => writeFile(join(folder, file), (await readFile(join(folder, file))).fill('x', 18, 19)),
      [records.a, undefined, records.c],
    ],
    ['without records', async (folder, file) => rm(join(folder, file)), [undefined, undefined, undefined]],
    [
      'with a truncated index',
      async (folder) => writeFile(join(folder, 'index'), (await readFile(join(folder, 'index'))).subarray(0, -3)),
      [undefined, undefined, undefined],
    ],
    ['with an empty index', (folder) => writeFile(join(folder, 'index'), ''), [undefined, undefined, undefined]],
  ])('%s returns valid records only', async (_name, damage, expected) => {
    const folder = await damaged(damage);
    expect(await readAll(folder)).toEqual(expected);
    await keep(folder, records);
    expect(await readAll(folder)).toEqual(Object.values(records));
  });

  it('never returns wrong bytes, for any damage', async () => {
    const root = await tempFolder();
    let runs = 0;
    const damages = fc.record({
      isIndex: fc.boolean(),
      kind: fc.constantFrom('cut', 'flip', 'lengthen', 'zero' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      bit: fc.nat({ max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(damages, async ({ isIndex, kind, at, bit }) => {
        const folder = join(root, String(runs++));
        await keep(folder, records);
        const [file = ''] = await recordFiles(folder);
        const path = join(folder, isIndex ? 'index' : file);
        const whole = await readFile(path);
        const place = Math.floor(at * whole.length);
        if (kind === 'flip') whole.writeUInt8(whole.readUInt8(place) ^ (1 << bit), place);
        if (kind === 'zero') whole.fill(0, place);
        await writeFile(
          path,
          kind === 'cut' ? whole.subarray(0, place) : kind === 'lengthen' ? Buffer.concat([whole, whole.subarray(place)]) : whole,
        );
        const found = await readAll(folder);
        for (const [index, text] of Object.values(records).entries()) expect([undefined, text]).toContain(found[index]);
        if (kind === 'lengthen' && !isIndex) expect(found).toEqual(Object.values(records));
        await keep(folder, records);
        expect(await readAll(folder)).toEqual(Object.values(records));
      }),
      { numRuns: 60 },
    );
  });

  it('has no record that was found to be damaged', async () => {
    const folder = await damaged((parent, file) => rm(join(parent, file)));
    await inRun(folder, (pack) => {
      expect([pack.has('a'), pack.read('a'), pack.has('a'), pack.stamp('a')]).toEqual([true, undefined, false, undefined]);
    });
  });

  it('returns nothing to other threads for a damaged record', async () => {
    const folder = await damaged(async (parent, file) => {
      await writeFile(join(parent, file), (await readFile(join(parent, file))).fill('x', 0, 1));
    });
    const places = await inRun(folder, (pack) => ['a', 'b'].map((key) => pack.place(key)));
    const read = createRecordReader(folder);
    expect(places.map((place) => place && read(place)?.length)).toEqual([undefined, 10]);
  });
});

describe('a pack of other code', () => {
  it('is empty, and starts from the beginning', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one' });
    await inRun(folder, (pack) => expect(pack.has('a')).toBe(false), 'other');
    await keep(folder, { b: 'two' }, 'other');
    await inRun(folder, (pack) => expect([textOf(pack, 'a'), textOf(pack, 'b')]).toEqual([undefined, 'two']), 'other');
    await inRun(folder, (pack) => expect([pack.has('a'), pack.has('b')]).toEqual([false, false]));
  });

  it('is recognized by its whole name', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one' }, 'code2');
    await inRun(folder, (pack) => expect(pack.has('a')).toBe(false));
  });
});

describe('two runs that have a pack open at the same time', () => {
  it('read their own additions, and the next run follows the last one to save', async () => {
    const folder = await tempFolder();
    await keep(folder, { both: 'before' });
    const [first, second] = [await openRecordPack({ folder, code }), await openRecordPack({ folder, code })];
    first.add('a', '1', bytes('of the first'));
    second.add('a', '2', bytes('of the second'));
    await first.save(['both', 'a']);
    await second.save(['both', 'a']);
    expect([textOf(first, 'a'), textOf(second, 'a')]).toEqual(['of the first', 'of the second']);
    expect([textOf(first, 'both'), textOf(second, 'both')]).toEqual(['before', 'before']);
    first.close();
    second.close();
    await inRun(folder, (pack) =>
      expect([textOf(pack, 'both'), textOf(pack, 'a'), pack.stamp('a')]).toEqual(['before', 'of the second', '2']),
    );
  });

  it('find their own additions, and never a record with another stamp', async () => {
    const root = await tempFolder();
    let runs = 0;
    const keys = ['a', 'b', 'c'];
    const who = fc.nat({ max: 1 });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), who, key: fc.constantFrom(...keys) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('save' as const), who, keys: fc.subarray(keys) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), who }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const folder = join(root, String(runs++));
        const open = async () => ({ pack: await openRecordPack({ folder, code }), added: new Map<string, string>() });
        const both = [await open(), await open()];
        for (const [count, each] of steps.entries()) {
          const run = both[each.who] ?? (await open());
          if (each.kind === 'add') {
            const text = `${each.key} by ${each.who} ${'x'.repeat(count)}`;
            run.pack.add(each.key, text, bytes(text));
            run.added.set(each.key, text);
          } else if (each.kind === 'save') {
            await run.pack.save(each.keys);
            for (const key of keys) if (!each.keys.includes(key)) run.added.delete(key);
          } else {
            run.pack.close();
            both[each.who] = await open();
          }
          for (const { pack, added } of both) {
            for (const key of keys) {
              const stamp = pack.stamp(key);
              const text = textOf(pack, key);
              if (added.has(key)) expect([text, stamp]).toEqual([added.get(key), added.get(key)]);
              else if (text !== undefined) expect([text, text.startsWith(key)]).toEqual([stamp, true]);
            }
          }
        }
        for (const { pack } of both) pack.close();
      }),
      { numRuns: 60 },
    );
  });

  it('lose no earlier record if the first to save merges all files', async () => {
    const folder = await tempFolder();
    await keep(folder, { large: 'x'.repeat(10_000), small: 'one' });
    const [first, second] = [await openRecordPack({ folder, code }), await openRecordPack({ folder, code })];
    await first.save(['small']);
    second.add('new', 's', bytes('two'));
    await second.save();
    for (const pack of [first, second]) pack.close();
    await inRun(folder, (pack) => expect(['small', 'new'].map((key) => textOf(pack, key))).toEqual(['one', 'two']));
  });

  it('do not change the other one’s file, unless it is a day old', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one' });
    const dayAgo = Date.now() / 1_000 - 90_000;
    for (const name of ['new.records', 'old.records', 'other']) await writeFile(join(folder, name), 'x');
    for (const name of ['old.records', 'other']) await utimes(join(folder, name), dayAgo, dayAgo);
    await keep(folder, { a: 'two' });
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining(['index', 'new.records', 'other']));
    expect(names).not.toContain('old.records');
  });
});

describe('the files of a pack', () => {
  it('are not written by a run without changes', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one', b: 'two' });
    const state = async () => [await readdir(folder), (await stat(join(folder, 'index'), { bigint: true })).ino];
    const before = await state();
    await inRun(folder, async (pack) => {
      expect(textOf(pack, 'a')).toBe('one');
      await pack.save(['a', 'b']);
    });
    expect(await state()).toEqual(before);
  });

  it('of many small runs are merged', async () => {
    const folder = await tempFolder();
    const keys: string[] = [];
    for (let run = 0; run < 60; run++) {
      keys.push(`k${run}`);
      await inRun(folder, async (pack) => {
        pack.add(`k${run}`, String(run), bytes(`record ${run}`));
        await pack.save(keys);
      });
      // The files before a merge stay until the next save.
      expect((await recordFiles(folder)).length).toBeLessThanOrEqual(25);
    }
    await inRun(folder, (pack) => {
      expect(keys.map((key) => [textOf(pack, key), pack.stamp(key)])).toEqual(
        keys.map((_, run) => [`record ${run}`, String(run)]),
      );
    });
  });

  it('contain at most twice the used bytes', async () => {
    const folder = await tempFolder();
    await keep(folder, { large: 'x'.repeat(10_000), small: 'one' });
    await inRun(folder, (pack) => pack.save(['small']));
    // Another run may have read the index before, until the next one is saved.
    expect(await recordFiles(folder)).toHaveLength(2);
    await inRun(folder, (pack) => pack.save(['small'], 'another note'));
    const files = await recordFiles(folder);
    expect(await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).toEqual(['one']);
    await inRun(folder, (pack) => expect(textOf(pack, 'small')).toBe('one'));
  });

  it('are merged without damaged records', async () => {
    const folder = await tempFolder();
    await keep(folder, { large: 'x'.repeat(10_000), small: 'one', broken: 'two' });
    const [file = ''] = await recordFiles(folder);
    await writeFile(join(folder, file), (await readFile(join(folder, file), 'utf8')).replace('two', 'TWO'));
    await inRun(folder, (pack) => pack.save(['small', 'broken']));
    await inRun(folder, (pack) => expect([textOf(pack, 'small'), pack.has('broken')]).toEqual(['one', false]));
  });

  it('that are not writable make saving fail, and new records stay in memory until then', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one' });
    await inRun(folder, async (pack) => {
      await rm(folder, { recursive: true });
      await writeFile(folder, '');
      pack.add('b', 's', bytes('two'));
      expect([textOf(pack, 'b'), pack.has('b')]).toEqual([undefined, false]);
      await rm(folder);
      await mkdir(folder);
      await expect(pack.save(['b'])).rejects.toMatchObject({ folder });
    });
    await inRun(folder, (pack) => expect(pack.has('b')).toBe(false));
  });

  it('that are folders are damaged', async () => {
    const folder = await tempFolder();
    await keep(folder, { a: 'one' });
    for (const name of await recordFiles(folder)) {
      await rm(join(folder, name));
      await mkdir(join(folder, name));
    }
    await inRun(folder, (pack) => expect([textOf(pack, 'a'), pack.has('a')]).toEqual([undefined, false]));
  });

  it('that are not writable make saving fail, and reading starts empty', async () => {
    const folder = join(await tempFolder(), 'taken');
    await writeFile(folder, '');
    await inRun(folder, async (pack) => {
      expect(pack.has('a')).toBe(false);
      await expect(pack.save([])).rejects.toThrow();
    });
    await rm(folder);
    await mkdir(folder);
    await inRun(folder, (pack) => pack.save([]));
    expect(await readdir(folder)).toEqual(['index']);
  });
});
