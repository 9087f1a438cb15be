import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ConsentPort } from '#contract/services';
import { Link } from '../../components/link/link.tsx';
import { useMessages } from '../../site-context.tsx';
import { type ConsentQuestion, createConsentQuestion, type QuestionState } from './consent-question.ts';

/** Parts of the frame on a site that asks for consent. */
export interface ConsentParts {
  /** The question: at the screen's end, but next to the skip link in reading and tab order. */
  readonly banner: ReactNode;
  /** The button at the foot of the page that opens the question again. */
  readonly choices: ReactNode;
}

interface QuestionProps {
  readonly question: ConsentQuestion;
}

/** Builds both parts around the visitor's choice. Rejects if its code cannot be loaded. */
export async function loadConsentParts(consent: ConsentPort): Promise<ConsentParts> {
  const question = createConsentQuestion(await consent.load());
  return { banner: <ConsentBanner question={question} />, choices: <PrivacyChoices question={question} /> };
}

const useQuestionState = ({ subscribe, state }: ConsentQuestion): QuestionState => useSyncExternalStore(subscribe, state);

/** Asks for consent without blocking the page. Accept and decline look alike. */
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

/** Lets visitors change their choice, and shows it. */
function PrivacyChoices({ question }: QuestionProps) {
  const { consent } = useMessages();
  const state = useQuestionState(question);
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(state);
  useEffect(() => {
    // After the question closes, the focus returns to the button that opened it.
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
