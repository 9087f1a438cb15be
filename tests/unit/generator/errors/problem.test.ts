import { describe, expect, it } from 'vitest';
import { Fault, messageOf, ProblemError } from '../../../../generator/errors/problem.ts';

const problem = (message: string) => ({ code: 'A_B', severity: 'error', message }) as const;

describe('thrown problems', () => {
  it('are complete when they are caught', () => {
    const problems = [problem('one'), problem('two')];
    expect(new ProblemError(problems).problems).toBe(problems);
  });

  it('read as one message for each line', () => {
    expect(new ProblemError([problem('one'), problem('two')]).message).toBe('one\ntwo');
  });

  it('differ from faults', () => {
    expect(new Fault('x')).not.toBeInstanceOf(ProblemError);
    expect([new Fault('x').name, new ProblemError([]).name]).toEqual(['Fault', 'ProblemError']);
  });
});

it.each([
  [new Error('text'), 'text'],
  ['text', 'text'],
  [undefined, 'undefined'],
  [null, 'null'],
  [12, '12'],
])('anything that was thrown has a text (%#)', (thrown, text) => {
  expect(messageOf(thrown)).toBe(text);
});
