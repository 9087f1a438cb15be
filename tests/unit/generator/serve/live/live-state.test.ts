import { describe, expect, test } from 'vitest';
import { hasErrors, type Problem } from '../../../../../generator/errors/problem.ts';
import { initialState, type LiveEvent, next, problemsOf } from '../../../../../generator/serve/live/live-state.ts';

type Event = LiveEvent<string, string, string>;

const problem = (message: string, severity: Problem['severity'] = 'error'): Problem => ({ code: 'X', severity, message });
const read = (content: string | undefined, ...problems: string[]): Event => ({
  type: 'read',
  content,
  code: 'code',
  problems: problems.map((message) => problem(message)),
  textProblems: [],
});
const prepared = (snapshot: string, ...problems: string[]): Event => ({
  type: 'prepared',
  snapshot,
  problems: problems.map((text) => problem(text, 'warning')),
});
const amended = (snapshot: string): Event => ({ type: 'amended', snapshot });
const notPrepared = (...problems: string[]): Event => ({ type: 'not-prepared', problems: problems.map((text) => problem(text)) });
const textsChecked = (...problems: string[]): Event => ({
  type: 'texts-checked',
  problems: problems.map((text) => problem(text)),
});

const after = (events: readonly Event[]) => {
  const state = events.reduce<ReturnType<typeof next<string, string, string>>>(
    (before, event) => next(before, event),
    initialState,
  );
  return { ...state, messages: problemsOf(state).map(({ message }) => message) };
};

describe('the live output', () => {
  const cases: readonly [string, readonly Event[], Partial<ReturnType<typeof after>>][] = [
    ['shows nothing at first', [], { shown: undefined, messages: [] }],
    ['shows nothing of a first reading with errors', [read('a', 'bad')], { content: 'a', shown: undefined, messages: ['bad'] }],
    ['shows a snapshot of a reading', [read('a'), prepared('A')], { valid: 'A', shown: 'A', messages: [] }],
    [
      'shows the latest snapshot without errors while the site has errors',
      [read('a'), prepared('A'), read('b', 'bad')],
      { content: 'b', valid: 'A', shown: 'A', messages: ['bad'] },
    ],
    [
      'keeps no content of a reading that failed',
      [read('a'), prepared('A'), read(undefined, 'unreadable')],
      { content: undefined, shown: 'A', messages: ['unreadable'] },
    ],
    ['adds warnings about a snapshot', [read('a', 'w'), prepared('A', 'card')], { shown: 'A', messages: ['w', 'card'] }],
    ['forgets problems that are fixed', [read('a', 'bad'), read('b'), prepared('B')], { shown: 'B', messages: [] }],
    ['shows amended entries', [read('a'), prepared('A'), amended('A+')], { valid: 'A', shown: 'A+' }],
    [
      'shows the snapshot without amended entries while the site has errors',
      [read('a'), prepared('A'), amended('A+'), read('b', 'bad')],
      { valid: 'A', shown: 'A' },
    ],
    [
      'shows the snapshot before if the site cannot be rendered',
      [read('a'), prepared('A'), read('b'), notPrepared('bad slice')],
      { content: 'b', valid: 'A', shown: 'A', messages: ['bad slice'] },
    ],
    [
      'adds problems of texts that are checked late',
      [read('a'), prepared('A'), textsChecked('t')],
      { shown: 'A', messages: ['t'] },
    ],
    [
      'keeps problems of code when texts are checked late',
      [read('a', 'bad template'), textsChecked('t')],
      { messages: ['bad template', 't'] },
    ],
    ['forgets problems of texts with the next reading', [read('a'), textsChecked('t'), read('b')], { messages: [] }],
  ];
  test.each(cases)('%s', (_name, events, expected) => {
    expect(after(events)).toMatchObject(expected);
  });

  test('has errors if one problem is an error', () => {
    expect([[], [problem('a', 'warning')], [problem('a', 'warning'), problem('b')]].map(hasErrors)).toEqual([false, false, true]);
  });
});
