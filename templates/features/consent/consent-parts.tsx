import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ConsentPort } from '#contract/services';
import { Link } from '../../components/link/link.tsx';
import { useMessages } from '../../site-context.tsx';
import { type ConsentQuestion, createConsentQuestion, type QuestionState } from './consent-question.ts';

/** What the frame shows where the site asks for consent. */
export interface ConsentParts {
  /** The question: over the end of the screen, but next to the skip link in the order of reading and of the keyboard. */
  readonly banner: ReactNode;
  /** The way back to it, at the foot of the page. */
  readonly choices: ReactNode;
}

interface QuestionProps {
  readonly question: ConsentQuestion;
}

/** Makes both parts around the visitor's choice. Rejects where that cannot be loaded. */
export async function loadConsentParts(consent: ConsentPort): Promise<ConsentParts> {
  const question = createConsentQuestion(await consent.load());
  return { banner: <ConsentBanner question={question} />, choices: <PrivacyChoices question={question} /> };
}

const useQuestionState = ({ subscribe, state }: ConsentQuestion): QuestionState => useSyncExternalStore(subscribe, state);

/** Asks, without keeping anybody from reading on. Yes and no look alike. */
function ConsentBanner({ question }: QuestionProps) {
  const { consent } = useMessages();
  const state = useQuestionState(question);
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'reopened') title.current?.focus();
  }, [state]);
  if (state === 'closed') return null;
  const answer = question.answer();
  return (
    <section className="consent" aria-labelledby="consent-title">
      <div className="wrap">
        <div>
          <p id="consent-title" className="consent__title" tabIndex={-1} ref={title}>
            {consent.title}
          </p>
          <p>{consent.text}</p>
          <p>
            {answer && `${consent[answer]} `}
            <Link to={consent.policy.href}>{consent.policy.label}</Link>
          </p>
        </div>
        <div className="consent__answers">
          <button type="button" className="button button--primary" onClick={() => question.give('denied')}>
            {consent.decline}
          </button>
          <button type="button" className="button button--primary" onClick={() => question.give('granted')}>
            {consent.accept}
          </button>
        </div>
      </div>
    </section>
  );
}

/** Where a visitor can change the answer; says what it is once it has been given. */
function PrivacyChoices({ question }: QuestionProps) {
  const { consent } = useMessages();
  const state = useQuestionState(question);
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(state);
  useEffect(() => {
    // Whoever came from here goes on from here.
    if (last.current === 'reopened' && state === 'closed') button.current?.focus();
    last.current = state;
  }, [state]);
  const answer = question.answer();
  return (
    <section className="privacy-choices" aria-label={consent.choices}>
      <div className="wrap">
        <button type="button" ref={button} onClick={question.reopen}>
          {consent.choices}
        </button>
        <p role="status" className="visually-hidden">
          {state === 'closed' && answer && consent[answer]}
        </p>
      </div>
    </section>
  );
}
