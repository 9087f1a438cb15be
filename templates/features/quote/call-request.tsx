import { type SubmitEvent, useEffect, useRef } from 'react';
import { FormField } from '../../components/form-field/form-field.tsx';
import { type CallSubject, useCall } from './use-call.tsx';

export interface CallRequestProps extends CallSubject {
  /** Name of the form at the endpoint. */
  readonly name: string;
  /** Beginning of the ids of its fields. */
  readonly id: string;
  /** Level of its headings. */
  readonly level: number;
}

/** Request for a call about a quote, which an answer replaces. After an error, both are shown. */
export function CallRequest({ name, id, level, texts, state }: CallRequestProps) {
  const { request, problems, send } = useCall(name, { texts, state });
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new set of problems takes the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems]);
  const answer = request === 'INITIAL' || request === 'LOADING' ? undefined : texts.callOutcomes[outcomes[request]];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus.
  useEffect(() => heading.current?.focus(), [answer]);
  const Title = `h${level}` as 'h3';
  const problem = (text: string | undefined) => (text === undefined ? {} : { problem: { prefix: texts.error, text } });
  return (
    <>
      {answer && (
        <div className="quote__answer">
          <Title tabIndex={-1} ref={heading}>
            {answer.title}
          </Title>
          <p>{answer.text}</p>
        </div>
      )}
      {answer && request !== 'ERROR' ? null : (
        <form
          className="quote__form"
          ref={form}
          aria-label={texts.callBack}
          noValidate
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <FormField
            name="name"
            id={`${id}-name`}
            label={texts.personName.label}
            {...problem(problems.name)}
            input={{ type: 'text', autoComplete: 'name', required: true, spellCheck: false }}
          />
          <FormField
            name="phone"
            id={`${id}-phone`}
            label={texts.phoneNumber.label}
            {...problem(problems.phone)}
            input={{ type: 'tel', autoComplete: 'tel', required: true }}
          />
          <FormField
            name="preferredTime"
            id={`${id}-time`}
            label={texts.preferredTime.label}
            note={texts.optional}
            hint={texts.preferredTime.hint}
            input={{ type: 'text', autoComplete: 'off' }}
          />
          <p className="form-field__hint">{texts.requestNote}</p>
          <button type="submit" className="button button--secondary" aria-disabled={request === 'LOADING' || undefined}>
            {request === 'LOADING' ? texts.sending : texts.requestCall}
          </button>
        </form>
      )}
    </>
  );
}

/** Texts of answers. Those that are for forms with a personal link are errors. */
const outcomes = {
  SUCCESS: 'success',
  DUPLICATE: 'duplicate',
  INELIGIBLE: 'ineligible',
  INVALID_LINK: 'error',
  EXPIRED: 'error',
  ERROR: 'error',
} as const;
