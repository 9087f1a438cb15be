import './campaign-form.css';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { formStatuses, type RequestState } from '#contract/forms';
import type { Action } from '../../site-shared.ts';
import type { CampaignFormData, FormFieldName, FormTexts } from './form-data.ts';
import { FormFields } from './form-fields.tsx';
import { FormHelp } from './form-help.tsx';
import { isAnswered } from './form-progress.ts';
import { Outcome } from './outcome.tsx';
import { useErrorInTitle } from './use-error-in-title.tsx';
import { useFormAction } from './use-form-action.tsx';
import { useFormSession } from './use-form-session.tsx';

export interface CampaignFormProps {
  readonly form: CampaignFormData;
  /** Ways to get help other than by phone. */
  readonly help?: Action;
}

const formId = 'form';
const titleId = 'form-title';

/** A form. Without an endpoint, phone and email instead. */
export function CampaignForm({ form, help }: CampaignFormProps) {
  const action = useFormAction(form.name);
  const contact = help === undefined ? {} : { help };
  return action === undefined ? (
    <section className="request" aria-labelledby={titleId}>
      <h2 id={titleId}>{form.title}</h2>
      <p>{form.texts.unavailable}</p>
      <FormHelp texts={form.texts} isOnlyWay {...contact} />
    </section>
  ) : (
    <OfferedForm form={form} action={action} {...contact} />
  );
}

/**
 * A form, replaced by its outcome. A form that is posted without scripts leads to an outcome in the page, so
 * all are in it from the start. Hidden parts keep their space, so that nothing moves.
 */
function OfferedForm({ form, help, action }: CampaignFormProps & { readonly action: string }) {
  const { texts, outcomes } = form;
  const [session, progress] = useFormSession(form);
  const { request, problems } = progress;
  const fields = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus({ request, fields, heading });
  useErrorInTitle(problems.length > 0, texts.error);
  useEffect(() => {
    // If the address names an outcome, the form was sent without scripts and its link is used up.
    if (!fields.current?.parentElement?.querySelector('.outcome:target')) session.checkLink();
  }, [session]);
  const submit = () => void session.submit((name) => typedInto(fields.current, name));
  return (
    <section className="request" aria-labelledby={titleId}>
      <div className="request__stage">
        {formStatuses.map((status) => (
          <Outcome
            key={status}
            status={status}
            outcome={outcomes[status]}
            isShown={status === request}
            heading={status === request ? heading : undefined}
          >
            {status === 'ERROR' ? (
              <Retry texts={texts} isPossible={request === 'ERROR'} onRetry={submit} onReopen={session.reopen} />
            ) : null}
          </Outcome>
        ))}
        <FormFields {...{ form, action, progress, titleId }} id={formId} ref={fields} onSubmit={submit} />
      </div>
      <p className="visually-hidden" role="status">
        {request === 'LOADING' ? texts.sending : request === 'INVALID_LINK' ? outcomes.INVALID_LINK.title : ''}
      </p>
      <FormHelp texts={texts} {...(help === undefined ? {} : { help })} />
    </section>
  );
}

/** Sends the current values again. Without scripts, back leads to the form. */
function Retry({ texts, isPossible, onRetry, onReopen }: RetryProps) {
  if (!isPossible) {
    return (
      <p>
        <a href={`#${formId}`}>{texts.backToForm}</a>
      </p>
    );
  }
  return (
    <>
      <p>{texts.kept}</p>
      <p className="outcome__buttons">
        <button type="button" className="button button--primary" onClick={onRetry}>
          {texts.retry}
        </button>
        <button type="button" className="button button--secondary" onClick={onReopen}>
          {texts.backToForm}
        </button>
      </p>
    </>
  );
}

interface RetryProps {
  readonly texts: FormTexts;
  readonly isPossible: boolean;
  readonly onRetry: () => void;
  readonly onReopen: () => void;
}

function typedInto(form: HTMLFormElement | null, name: FormFieldName): string {
  const value = form === null ? null : new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

interface Focusable {
  readonly request: RequestState;
  readonly fields: RefObject<HTMLFormElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Moves the focus on when its element disappears. A focus elsewhere on the page stays. */
function useFocus({ request, fields, heading }: Focusable): void {
  const former = useRef(request);
  useLayoutEffect(() => {
    const before = former.current;
    former.current = request;
    if (before === request) return;
    if (isAnswered(request)) {
      if (before === 'LOADING' || fields.current?.matches(':focus-within')) heading.current?.focus();
    } else if (before === 'ERROR') {
      // The buttons for another attempt are gone: focus the form, or its button, which says that it
      // is sending.
      (request === 'LOADING' ? fields.current?.querySelector<HTMLElement>('[type="submit"]') : fields.current)?.focus();
    }
  }, [request, fields, heading]);
}
