import type { Consent, ConsentChoice, Unsubscribe } from '#contract/services';

/** 'open' until the question is answered, 'reopened' while a visitor reviews the answer. */
export type QuestionState = 'open' | 'reopened' | 'closed';

export interface ConsentQuestion {
  state(): QuestionState;
  /** Returns the current answer, if any. */
  answer(): Consent | undefined;
  give(answer: Consent): void;
  reopen(): void;
  subscribe(onChange: () => void): Unsubscribe;
}

export function createConsentQuestion(choice: ConsentChoice): ConsentQuestion {
  const listeners = new Set<() => void>();
  const shown = { isReopened: false };
  const show = (isReopened: boolean): void => {
    shown.isReopened = isReopened;
    for (const listener of listeners) listener();
  };
  return {
    answer: choice.choice,
    state: () => (shown.isReopened ? 'reopened' : choice.choice() === undefined ? 'open' : 'closed'),
    give: (answer) => {
      choice.choose(answer);
      show(false);
    },
    reopen: () => show(true),
    subscribe: (onChange) => {
      listeners.add(onChange);
      const unsubscribe = choice.subscribe(onChange);
      return () => {
        listeners.delete(onChange);
        unsubscribe();
      };
    },
  };
}
