import { describe, expect, test } from 'vitest';
import { type AwaitedSaves, afterLook, withSave } from '../../../../generator/serve/awaited-saves.ts';
import type { SpaceEntry } from '../../../../generator/sources/contentful/space.ts';

const none: AwaitedSaves = new Map();
const entry = (id: string, updatedAt: string): SpaceEntry => ({ id, contentType: 'note', updatedAt, revision: 1, fields: {} });
const spaceOf = (...entries: SpaceEntry[]) => ({ entries: new Map(entries.map((each) => [each.id, each])), assets: new Map() });
const ids = (saves: AwaitedSaves): readonly string[] => [...saves.keys()];

describe('saves that are awaited', () => {
  test('are those that a look has not shown', () => {
    const saves = withSave(withSave(none, { id: 'a', updatedAt: '2' }, 10), { id: 'b', updatedAt: '2' }, 20);
    const { saves: left, nextLook } = afterLook(saves, spaceOf(entry('a', '2'), entry('b', '1')));
    expect([ids(left), nextLook]).toEqual([['b'], { pauseMs: 50, since: 20 }]);
  });

  test('are the latest of each entity, in whatever order messages come', () => {
    const saves = withSave(withSave(none, { id: 'a', updatedAt: '2' }, 10), { id: 'a', updatedAt: '1' }, 20);
    expect(saves.get('a')).toEqual({ saved: { id: 'a', updatedAt: '2' }, since: 10, looks: 0 });
  });

  test('are none after a look that has shown all', () => {
    expect(afterLook(withSave(none, { id: 'a', updatedAt: '2' }, 10), spaceOf(entry('a', '3')))).toEqual({
      saves: new Map(),
      nextLook: undefined,
    });
  });

  test('are given up after five looks, with longer and longer pauses', () => {
    let saves = withSave(none, { id: 'a', updatedAt: '2' }, 10);
    const pauses: (number | undefined)[] = [];
    for (let look = 0; look < 6; look++) {
      const after = afterLook(saves, spaceOf());
      saves = after.saves;
      pauses.push(after.nextLook?.pauseMs);
    }
    expect([pauses, ids(saves)]).toEqual([[50, 150, 400, 1_000, 2_500, undefined], []]);
  });
});
