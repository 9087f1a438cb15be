import { expect, it, vi } from 'vitest';
import type { Consent } from '#contract/services';
import { createConsentQuestion } from '../../../../../templates/features/consent/consent-question.ts';

function setup(first?: Consent) {
  const kept: { choice: Consent | undefined } = { choice: first };
  const listeners = new Set<() => void>();
  const question = createConsentQuestion({
    choice: () => kept.choice,
    choose: (choice) => {
      kept.choice = choice;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  });
  const changeElsewhere = (choice: Consent | undefined): void => {
    kept.choice = choice;
    for (const listener of listeners) listener();
  };
  return { question, changeElsewhere, listeners };
}

it('the question is open until the visitor answers yes or no', () => {
  for (const answer of ['granted', 'denied'] as const) {
    const { question } = setup();
    expect(question.state()).toBe('open');
    question.give(answer);
    expect([question.state(), question.answer()]).toEqual(['closed', answer]);
  }
});

it('a visitor who has answered before is not asked', () => {
  expect(setup('denied').question.state()).toBe('closed');
});

it('a visitor can open and change an answer', () => {
  const { question } = setup('granted');
  question.reopen();
  expect([question.state(), question.answer()]).toEqual(['reopened', 'granted']);
  question.give('denied');
  expect([question.state(), question.answer()]).toEqual(['closed', 'denied']);
});

it('listeners receive local and remote changes until they unsubscribe', () => {
  const { question, changeElsewhere, listeners } = setup();
  const told = vi.fn(() => question.state());
  const end = question.subscribe(told);
  changeElsewhere('granted');
  expect(told).toHaveLastReturnedWith('closed');
  question.reopen();
  expect(told).toHaveLastReturnedWith('reopened');
  question.give('denied');
  expect(told).toHaveLastReturnedWith('closed');
  end();
  question.reopen();
  expect(told).toHaveBeenCalledTimes(3);
  expect(listeners.size).toBe(0);
});
