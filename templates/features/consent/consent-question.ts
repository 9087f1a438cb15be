import type { Consent, ConsentChoice, Unsubscribe } from '#contract/services';

/** The question for consent: 'open' until it is answered, 'reopened' while a visitor looks at the answer again. */
export type QuestionState = 'open' | 'reopened' | 'closed';

export interface ConsentQuestion {
  state(): QuestionState;
  /** The answer so far. */
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
