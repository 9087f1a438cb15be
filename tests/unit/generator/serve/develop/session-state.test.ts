import fc from 'fast-check';
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

const fileKinds = {
  'a.md': 'content',
  'b.md': 'content',
  'page.tsx': 'templates',
  'log.txt': 'content',
  'site.ts': 'definition',
} as const;
type FileName = keyof typeof fileKinds;
const fileNames = Object.keys(fileKinds) as FileName[];

/** A site whose files and source have versions, and a run of develop that reads them as `next` says. */
class SimulatedRun {
  readonly saved = new Map<string, number>();
  readonly read = new Map<string, number>();
  #state = firstState;
  #now = 1_000;
  #timer: { readonly shownMs?: number } | undefined;

  save(paths: readonly FileName[]): void {
    for (const path of paths) this.#save(path);
    const kinds = new Set(paths.map((path) => fileKinds[path]));
    const [kind = 'content'] = kinds;
    this.dispatch({ type: 'files-changed', paths, kind: kinds.size > 1 ? 'definition' : kind });
  }

  saveInSource(): void {
    this.#save('source');
    this.dispatch({ type: 'source-changed', since: this.#now });
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** Ends the wait, if there is one. */
  ring(): boolean {
    const timer = this.#timer;
    this.#timer = undefined;
    if (timer) this.dispatch({ type: 'quiet', ...timer });
    return timer !== undefined;
  }

  /** Results of the next amendments and readings; later ones succeed. */
  readonly outcomes: boolean[] = [];

  dispatch(event: SessionEvent): void {
    const { state, effects } = next(this.#state, event, this.#now);
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #save(path: string): void {
    this.saved.set(path, (this.saved.get(path) ?? 0) + 1);
  }

  #perform(effect: SessionEffect): void {
    if (effect.type === 'stop-waiting') this.#timer = undefined;
    if (effect.type === 'wait') this.#timer = effect.shownMs === undefined ? {} : { shownMs: effect.shownMs };
    if (effect.type === 'amend') {
      const isShown = this.outcomes.shift() ?? false;
      this.dispatch({ type: 'amended', change: isShown ? change : undefined, since: effect.since });
    }
    if (effect.type === 'read') {
      const isRead = this.outcomes.shift() ?? true;
      this.#now += 20;
      if (isRead) this.#load(effect);
      this.dispatch({ type: 'read', reading: effect, change: isRead ? change : undefined, ms: 20 });
    }
  }

  #load({ kind, origin }: Reading): void {
    for (const [path, version] of this.saved) {
      const isNamed = origin === 'source' ? path === 'source' : origin.includes(path);
      const fileKind = path === 'source' ? 'content' : fileKinds[path as FileName];
      if (kind === 'definition' || (isNamed && (fileKind === kind || fileKind === 'content'))) this.read.set(path, version);
    }
  }
}

test('after any saves, failures and waits, the run has read what a fresh start reads', () => {
  const step = fc.oneof(
    fc.record({ save: fc.subarray(fileNames, { minLength: 1 }) }),
    fc.record({ pass: fc.integer({ min: 1, max: 2_000 }) }),
    fc.record({ outcomes: fc.array(fc.boolean(), { maxLength: 3 }) }),
    fc.constant({ ring: true }),
    fc.constant({ start: true }),
    fc.constant({ echo: true }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const run = new SimulatedRun();
      for (const each of steps) {
        if ('save' in each) run.save(each.save);
        if ('pass' in each) run.pass(each.pass);
        if ('outcomes' in each) run.outcomes.push(...each.outcomes);
        if ('ring' in each) run.ring();
        if ('start' in each) run.dispatch(firstRead);
        if ('echo' in each) for (let times = 0; times < 6; times++) run.save(['log.txt']);
      }
      run.outcomes.length = 0;
      run.dispatch(firstRead);
      run.save(['a.md']);
      while (run.ring());
      run.saveInSource();
      expect(run.read).toEqual(run.saved);
    }),
    { numRuns: 500 },
  );
});

test('the error of a reading is part of the state until the next reading ends without one', () => {
  const failure = { code: 'FAULT', severity: 'error', message: 'The change could not be shown: no' } as const;
  const reading = { kind: 'content', origin: ['a'], since: 0 } as const;
  const failed: SessionEvent = { type: 'read', reading, change: undefined, failure, ms: 5 };
  const { state: open } = next(firstState, { ...firstRead, failure } as SessionEvent, 0);
  expect(open.failure).toEqual(failure);
  const { state: again } = next(next(open, read(reading), 10).state, failed, 20);
  expect(again.failure).toEqual(failure);
  expect(next(again, read(reading), 30).state.failure).toBeUndefined();
});
