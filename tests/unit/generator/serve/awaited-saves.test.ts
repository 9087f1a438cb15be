import { describe, expect, test } from 'vitest';
import { type AwaitedSaves, afterPoll, withSave } from '../../../../generator/serve/awaited-saves.ts';

const none: AwaitedSaves = new Map();
const savedAt =
  (times: Readonly<Record<string, string>>) =>
  (id: string): string | undefined =>
    times[id];
const ids = (saves: AwaitedSaves): readonly string[] => [...saves.keys()];

describe('saves that are awaited', () => {
  test('are those that a look has not shown', () => {
    const saves = withSave(withSave(none, { id: 'a', updatedAt: '2' }, 10), { id: 'b', updatedAt: '2' }, 20);
    const { saves: left, nextPoll } = afterPoll(saves, savedAt({ a: '2', b: '1' }));
    expect([ids(left), nextPoll]).toEqual([['b'], { pauseMs: 50, since: 20 }]);
  });

  test('are the latest of each entity, in whatever order messages come', () => {
    const saves = withSave(withSave(none, { id: 'a', updatedAt: '2' }, 10), { id: 'a', updatedAt: '1' }, 20);
    expect(saves.get('a')).toEqual({ saved: { id: 'a', updatedAt: '2' }, since: 10, polls: 0 });
  });

  test('are none after a look that has shown all', () => {
    expect(afterPoll(withSave(none, { id: 'a', updatedAt: '2' }, 10), savedAt({ a: '3' }))).toEqual({
      saves: new Map(),
      nextPoll: undefined,
    });
  });

  test('are given up after five looks, with longer and longer pauses', () => {
    let saves = withSave(none, { id: 'a', updatedAt: '2' }, 10);
    const pauses: (number | undefined)[] = [];
    for (let pollOnce = 0; pollOnce < 6; pollOnce++) {
      const after = afterPoll(saves, savedAt({}));
      saves = after.saves;
      pauses.push(after.nextPoll?.pauseMs);
    }
    expect([pauses, ids(saves)]).toEqual([[50, 150, 400, 1_000, 2_500, undefined], []]);
  });
});
