import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formStatuses, type RequestState } from '#contract/forms';
import {
  afterStep,
  createSubmissionKeys,
  type FormProgress,
  type FormStep,
  initialProgress,
  isAnswered,
} from '../../../../../templates/features/campaign-form/form-progress.ts';

const states: readonly RequestState[] = ['INITIAL', 'LOADING', ...formStatuses];
const problems = [{ name: 'email', text: 'Enter it.' }] as const;
const steps: readonly FormStep[] = [
  { type: 'link refused' },
  { type: 'rejected', problems },
  { type: 'sent' },
  ...formStatuses.map((status): FormStep => ({ type: 'answered', status })),
  { type: 'reopened' },
];
const at = (request: RequestState): FormProgress => ({ request, problems: [] });
const named = (step: FormStep): string => (step.type === 'answered' ? `answered ${step.status}` : step.type);

/** Every possible step and its next state. */
const possible: Readonly<Record<string, RequestState>> = {
  'INITIAL, link refused': 'INVALID_LINK',
  'INITIAL, rejected': 'INITIAL',
  'INITIAL, sent': 'LOADING',
  ...Object.fromEntries(formStatuses.map((status) => [`LOADING, answered ${status}`, status])),
  'ERROR, rejected': 'INITIAL',
  'ERROR, sent': 'LOADING',
  'ERROR, reopened': 'INITIAL',
};

describe.each(states)('in state %s', (state) => {
  test.each(steps.map((step) => [named(step), step] as const))('“%s” leads to the next state or does nothing', (name, step) => {
    const before = at(state);
    const after = afterStep(before, step);
    const target = possible[`${state}, ${name}`];
    if (target === undefined) expect(after).toBe(before);
    else expect(after).toEqual({ request: target, problems: step.type === 'rejected' ? problems : [] });
  });
});

test('a form that is rejected again reports its problems again, and sending it removes them', () => {
  const once = afterStep(initialProgress, { type: 'rejected', problems });
  const twice = afterStep(once, { type: 'rejected', problems });
  expect(twice).not.toBe(once);
  expect(afterStep(twice, { type: 'sent' })).toEqual(at('LOADING'));
});

test('in any order, problems exist before sending only, and an answered form stays answered, except for an error', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps)), (path) => {
      let progress = initialProgress;
      for (const step of path) {
        const next = afterStep(progress, step);
        if (isAnswered(progress.request) && progress.request !== 'ERROR') expect(next).toBe(progress);
        if (next.problems.length > 0) expect(next.request).toBe('INITIAL');
        progress = next;
      }
    }),
  );
});

test('an outcome is an answer of the endpoint', () => {
  expect(states.filter(isAnswered)).toEqual([...formStatuses]);
});

describe('the key of a submission', () => {
  const submission = (email: string) => ({ token: 'demo-error', language: 'en', fields: { email } });
  const keys = () => {
    const made = { count: 0 };
    return createSubmissionKeys(() => {
      made.count += 1;
      return `key ${made.count}`;
    });
  };

  test('is the same for the same submission', () => {
    const keyFor = keys();
    expect([keyFor(submission('a')), keyFor(submission('a'))]).toEqual(['key 1', 'key 1']);
  });

  test('is new for another submission, even for one that restores previous values', () => {
    const keyFor = keys();
    expect([keyFor(submission('a')), keyFor(submission('b')), keyFor(submission('a'))]).toEqual(['key 1', 'key 2', 'key 3']);
  });
});
