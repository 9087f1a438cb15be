import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../../generator/errors/problem.ts';
import {
  firstState,
  next,
  type Reading,
  type SessionEffect,
  type SessionEvent,
} from '../../../../../generator/serve/develop/session-state.ts';

const change = { kind: 'content' } as const;
const firstRead: SessionEvent = { type: 'first-read', change, since: 0 };
const saved = (...paths: string[]): SessionEvent => ({ type: 'files-changed', paths, kind: 'content' });
const coded = (...paths: string[]): SessionEvent => ({ type: 'files-changed', paths, kind: 'templates' });
const read = (reading: Reading, ms = 50): SessionEvent => ({ type: 'read', reading, change, ms });
const report = (origin: Reading['origin'], since: number): SessionEffect => ({ type: 'report', change, origin, since });
const follow: SessionEffect = { type: 'follow-source' };
const stopWaiting: SessionEffect = { type: 'stop-waiting' };

/** The effects of each event; events come 100 ms after each other, the first at 100. */
const effectsOf = (events: readonly SessionEvent[]): readonly (readonly SessionEffect[])[] => {
  let state = firstState;
  return events.map((event, index) => {
    const step = next(state, event, (index + 1) * 100);
    state = step.state;
    return step.effects;
  });
};

describe('a run of develop', () => {
  const problem: Problem = { code: 'X', severity: 'error', message: 'No network.' };
  const cases: readonly [string, readonly SessionEvent[], readonly (readonly SessionEffect[])[]][] = [
    ['reports the first reading and then follows the source', [firstRead], [[report([], 0), follow]]],
    [
      'shows files that changed during the first reading after it',
      [saved('a'), saved('b', 'a'), firstRead],
      [[], [], [report([], 0), stopWaiting, { type: 'amend', paths: ['a', 'b'], since: 300 }, follow]],
    ],
    [
      'tries to show changed content before it is read',
      [firstRead, saved('a')],
      [
        [report([], 0), follow],
        [stopWaiting, { type: 'amend', paths: ['a'], since: 200 }],
      ],
    ],
    [
      'reads content that cannot be shown before',
      [firstRead, saved('a'), { type: 'amended', change: undefined, since: 200 }],
      [
        [report([], 0), follow],
        [stopWaiting, { type: 'amend', paths: ['a'], since: 200 }],
        [{ type: 'read', kind: 'content', origin: ['a'], since: 200 }],
      ],
    ],
    [
      'reads changed code at once',
      [firstRead, coded('a.tsx')],
      [
        [report([], 0), follow],
        [stopWaiting, { type: 'read', kind: 'templates', origin: ['a.tsx'], since: 200 }],
      ],
    ],
    [
      'reads shown content when nothing more is saved',
      [firstRead, saved('a'), { type: 'amended', change, since: 200 }, { type: 'quiet', shownMs: 100 }],
      [
        [report([], 0), follow],
        [stopWaiting, { type: 'amend', paths: ['a'], since: 200 }],
        [
          { type: 'notify', change, ms: 100 },
          { type: 'wait', ms: 300, shownMs: 100 },
        ],
        [{ type: 'read', kind: 'content', origin: ['a'], since: 400, shownMs: 100 }],
      ],
    ],
    [
      'shows all unread content with each save',
      [firstRead, saved('a'), { type: 'amended', change, since: 200 }, saved('b')],
      [
        [report([], 0), follow],
        [stopWaiting, { type: 'amend', paths: ['a'], since: 200 }],
        [
          { type: 'notify', change, ms: 100 },
          { type: 'wait', ms: 300, shownMs: 100 },
        ],
        [stopWaiting, { type: 'amend', paths: ['a', 'b'], since: 400 }],
      ],
    ],
    [
      'reads unread content with changed code',
      [firstRead, saved('a'), { type: 'amended', change, since: 200 }, coded('b.tsx')],
      [
        [report([], 0), follow],
        [stopWaiting, { type: 'amend', paths: ['a'], since: 200 }],
        [
          { type: 'notify', change, ms: 100 },
          { type: 'wait', ms: 300, shownMs: 100 },
        ],
        [stopWaiting, { type: 'read', kind: 'definition', origin: ['a', 'b.tsx'], since: 400 }],
      ],
    ],
    [
      'waits as long as the latest reading took',
      [firstRead, read({ kind: 'content', origin: ['a'], since: 0 }, 2_000), { type: 'amended', change, since: 200 }],
      [
        [report([], 0), follow],
        [report(['a'], 0)],
        [
          { type: 'notify', change, ms: 100 },
          { type: 'wait', ms: 2_000, shownMs: 100 },
        ],
      ],
    ],
    [
      'waits ten seconds at most',
      [firstRead, read({ kind: 'content', origin: [], since: 0 }, 60_000), { type: 'amended', change, since: 200 }],
      [
        [report([], 0), follow],
        [report([], 0)],
        [
          { type: 'notify', change, ms: 100 },
          { type: 'wait', ms: 10_000, shownMs: 100 },
        ],
      ],
    ],
    [
      'reports no update if a reading failed, and reads its files again with the next change',
      [
        firstRead,
        { type: 'read', reading: { kind: 'definition', origin: ['a.ts'], since: 0 }, change: undefined, ms: 5 },
        saved('b'),
      ],
      [
        [report([], 0), follow],
        [{ type: 'notify', change: { kind: 'problems' }, ms: 5 }],
        [stopWaiting, { type: 'read', kind: 'definition', origin: ['a.ts', 'b'], since: 300 }],
      ],
    ],
    [
      'reads changes of the source',
      [firstRead, { type: 'source-changed', since: 150 }],
      [[report([], 0), follow], [{ type: 'read', kind: 'content', origin: 'source', since: 150 }]],
    ],
    [
      'reports problems of the source, and their end',
      [
        { type: 'source-problems', problems: [problem] },
        { type: 'source-problems', problems: [] },
      ],
      [
        [{ type: 'report', change: { kind: 'problems' }, origin: 'source', since: 100 }],
        [{ type: 'report', change: { kind: 'content' }, origin: 'source', since: 200 }],
      ],
    ],
    ['reports texts that are checked late', [{ type: 'texts-checked', change }], [[report([], 100)]]],
    [
      'does nothing once it is closed',
      [{ type: 'closed' }, firstRead, saved('a'), { type: 'quiet', shownMs: 1 }],
      [[], [], [], []],
    ],
  ];
  test.each(cases)('%s', (_name, events, expected) => {
    expect(effectsOf(events)).toEqual(expected);
  });

  test('reads files that it writes itself less and less often, until something else is saved', () => {
    let { state } = next(firstState, firstRead, 0);
    let now = 1_000;
    const waits: (number | 'now')[] = [];
    for (let each = 0; each < 12; each++) {
      now += 10;
      let step = next(state, coded('log.ts'), now);
      const [wait] = step.effects.flatMap((effect) => (effect.type === 'wait' ? [effect.ms] : []));
      waits.push(wait ?? 'now');
      if (wait !== undefined) {
        const meanwhile = next(step.state, coded('log.ts'), now + wait / 2);
        // A line that is written during the wait makes it no longer.
        expect(meanwhile.effects).toEqual([]);
        now += wait;
        step = next(meanwhile.state, { type: 'quiet' }, now);
      }
      const [reading] = step.effects.flatMap((effect) => (effect.type === 'read' ? [effect] : []));
      if (reading) state = next(step.state, read(reading), now).state;
    }
    expect(waits).toEqual(['now', 'now', 'now', 'now', 'now', 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000]);
    const spaced = next(state, coded('log.ts'), now + 10).state;
    const { effects, state: after } = next(spaced, coded('page.tsx'), now + 20);
    expect(effects).toMatchObject([stopWaiting, { type: 'read', origin: ['log.ts', 'page.tsx'] }]);
    expect(after.echoes).toBe(0);
    const late = next(state, coded('log.ts'), now + 5_000);
    expect(late.effects).toMatchObject([stopWaiting, { type: 'read', origin: ['log.ts'] }]);
  });

  test('has no unread files after a reading began', () => {
    const open = next(firstState, firstRead, 0).state;
    const changed = next(open, saved('a'), 1).state;
    expect([changed.unread, changed.unreadKind]).toEqual([['a'], 'content']);
    const { state } = next(changed, { type: 'amended', change: undefined, since: 1 }, 2);
    expect([state.unread, state.unreadKind]).toEqual([[], undefined]);
  });

  test('knows the problems of its source and the number of reported warnings', () => {
    const { state } = next(firstState, { type: 'source-problems', problems: [problem] }, 0);
    expect(next(state, { type: 'reported', warnings: 3 }, 0).state).toMatchObject({
      sourceProblems: [problem],
      reportedWarnings: 3,
    });
  });
});
