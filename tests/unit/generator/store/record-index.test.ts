import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IndexedRecord, RecordIndex } from '../../../../generator/store/record-index.ts';

const record = (parts: Partial<IndexedRecord> = {}): IndexedRecord => ({
  file: 'a.records',
  offset: 0,
  length: 10,
  checksum: 1,
  stamp: 's',
  ...parts,
});

const indexOf = (records: Readonly<Record<string, IndexedRecord>>): RecordIndex => {
  const index = new RecordIndex();
  for (const [key, each] of Object.entries(records)) index.set(key, each);
  return index;
};

const readAgain = (pieces: readonly Uint8Array[]): RecordIndex => RecordIndex.fromBytes(Buffer.concat(pieces));

const contentOf = (index: RecordIndex) => new Map([...index.keys()].map((key) => [key, index.get(key)]));

describe('an index of records', () => {
  it('returns each record as it was set last', () => {
    const index = indexOf({ a: record(), b: record({ offset: 10 }) });
    index.set('a', record({ file: 'b.records', stamp: 't' }));
    expect([index.get('a'), index.stampOf('a'), index.has('a')]).toEqual([record({ file: 'b.records', stamp: 't' }), 't', true]);
    expect(index.get('b')).toEqual(record({ offset: 10 }));
  });

  it('has no record that was never set, or was deleted', () => {
    const index = indexOf({ a: record() });
    index.delete('a');
    index.delete('b');
    for (const key of ['a', 'b'])
      expect([index.get(key), index.stampOf(key), index.has(key)]).toEqual([undefined, undefined, false]);
    expect([...index.keys()]).toEqual([]);
  });

  it('forgets all but some, and reports if there were others', () => {
    const index = indexOf({ a: record(), b: record({ offset: 10 }), c: record() });
    index.delete('c');
    expect([index.keepOnly(['a', 'b', 'x']), index.keepOnly(['b', 'c']), [...index.keys()], index.size]).toEqual([
      ...[false, true],
      ...[['b'], 1],
    ]);
  });

  it('reports how many bytes are in use of each file', () => {
    const index = indexOf({
      a: record({ length: 3 }),
      b: record({ length: 4 }),
      c: record({ file: 'b.records', length: 5 }),
      d: record({ file: 'c.records' }),
    });
    index.delete('d');
    expect(Object.fromEntries(index.usedBytes())).toEqual({ 'a.records': 7, 'b.records': 5 });
  });

  it('contains positions beyond four gigabytes, and any checksum', () => {
    const far = record({ offset: 2 ** 40 + 1, length: 2 ** 32 - 1, checksum: 2 ** 32 - 1 });
    expect(readAgain(indexOf({ a: far }).toPieces()).get('a')).toEqual(far);
  });

  it('does not name files without records', () => {
    const index = indexOf({ a: record() });
    index.set('a', record({ file: 'b.records' }));
    expect(Buffer.concat(index.toPieces()).toString('latin1')).not.toContain('a.records');
    expect(readAgain(index.toPieces()).get('a')).toEqual(record({ file: 'b.records' }));
  });

  it('is the same after it was written and read, for any earlier changes', () => {
    const key = fc.constantFrom('a', 'b', 'note/été.fr.md', '__proto__', '');
    const change = fc.oneof(
      fc.record({
        key,
        record: fc.record({
          file: fc.constantFrom('a.records', 'b.records', 'c.records'),
          offset: fc.nat(),
          length: fc.nat(),
          checksum: fc.nat(),
          stamp: fc.constantFrom('', 's', 'é 1-2-3'),
        }),
      }),
      fc.record({ key, record: fc.constant(undefined) }),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const index = new RecordIndex();
        const expected = new Map<string, IndexedRecord>();
        for (const { key: name, record: to } of changes) {
          if (to) {
            index.set(name, to);
            expected.set(name, to);
          } else {
            index.delete(name);
            expected.delete(name);
          }
        }
        expect([index.size, contentOf(index)]).toEqual([expected.size, expected]);
        const read = readAgain(index.toPieces());
        expect([read.size, contentOf(read)]).toEqual([expected.size, expected]);
      }),
    );
  });

  it('is the same after it was written and read with a few stamps that nothing refers to, and drops many', () => {
    const records = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, record({ stamp: `s${at}` })]));
    const index = indexOf(records);
    const length = (): number => Buffer.concat(index.toPieces()).length;
    const before = length();
    for (let at = 0; at < 100; at++) {
      index.set('k7', record({ stamp: `t${at}` }));
      expect(contentOf(readAgain(index.toPieces()))).toEqual(new Map(Object.entries({ ...records, k7: index.get('k7') })));
    }
    expect(length() - before).toBeLessThan(10);
  });

  it('grows with its records', () => {
    const records = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, record({ offset: at * 10 })]));
    expect(contentOf(readAgain(indexOf(records).toPieces()))).toEqual(new Map(Object.entries(records)));
  });
});
