import './campaign-form.css';
import '../../components/form-field/form-field.css';
import '../../components/form-field/checkbox-field.css';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { formStatuses, outcomeId, type RequestState } from '#contract/forms';
import { useSite } from '../../site-context.tsx';
import type { Action } from '../../site-shared.ts';
import { useHydrated } from '../use-hydrated.tsx';
import type { CampaignFormData, FormFieldName, FormTexts } from './form-data.ts';
import { FormFields, formId, linkPrefix } from './form-fields.tsx';
import { FormHelp } from './form-help.tsx';
import { isAnswered } from './form-progress.ts';
import { tokenIn } from './form-session.ts';
import { Outcome } from './outcome.tsx';
import { useErrorInTitle } from './use-error-in-title.tsx';
import { useFormAction } from './use-form-action.tsx';
import { useFormSession } from './use-form-session.tsx';

export interface CampaignFormProps {
  readonly form: CampaignFormData;
  /** Ways to get help other than by phone. */
  readonly help?: Action;
}

/** A form. Without an endpoint, phone and email instead. */
export function CampaignForm({ form, help }: CampaignFormProps) {
  const action = useFormAction(form.name);
  const contact = help === undefined ? {} : { help };
  const id = formId(form.linkForm === undefined ? '' : linkPrefix);
  return action === undefined ? (
    <section className="request" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{form.title}</h2>
      <p>{form.texts.unavailable}</p>
      <FormHelp texts={form.texts} isOnlyWay {...contact} />
    </section>
  ) : (
    <OfferedForm form={form} {...contact} />
  );
}

/**
 * A form in a card. A form that needs a personal link shares the card with the form that asks for
 * one: visitors without a link see that. Without scripts, they choose it.
 */
function OfferedForm({ form, help }: CampaignFormProps) {
  const { linkForm, texts } = form;
  const { forms } = useSite().services;
  const isHydrated = useHydrated();
  const choice = !isHydrated || linkForm === undefined ? undefined : tokenIn(forms) === undefined ? 'link' : 'form';
  return (
    <section className="request" aria-labelledby={`${formId(choice === 'link' ? linkPrefix : '')}-title`}>
      <div className="request__stage" data-choice={choice}>
        {linkForm === undefined ? null : <FormWithOutcomes form={linkForm} prefix={linkPrefix} />}
        <FormWithOutcomes form={form} prefix="" />
      </div>
      <FormHelp texts={texts} {...(help === undefined ? {} : { help })} />
    </section>
  );
}

/**
 * A form, replaced by its outcome. A form that is posted without scripts leads to an outcome in the page, so
 * all are in it from the start.
 */
function FormWithOutcomes({ form, prefix }: { readonly form: CampaignFormData; readonly prefix: string }) {
  const { texts, outcomes } = form;
  const action = useFormAction(form.name);
  const [session, progress] = useFormSession(form);
  const { request, problems } = progress;
  const fields = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus({ request, fields, heading });
  useErrorInTitle(problems.length > 0, texts.error);
  const submit = () => void session.submit((name) => typedInto(fields.current, name));
  if (action === undefined) return null;
  return (
    <>
      {formStatuses.map((status) => {
        const outcome = outcomes[status];
        return outcome === undefined ? null : (
          <Outcome
            key={status}
            id={outcomeId(status, prefix)}
            status={status}
            outcome={outcome}
            isShown={status === request}
            heading={status === request ? heading : undefined}
          >
            {status === 'ERROR' ? (
              <Retry
                texts={texts}
                form={formId(prefix)}
                isPossible={request === 'ERROR'}
                onRetry={submit}
                onReopen={session.reopen}
              />
            ) : null}
          </Outcome>
        );
      })}
      <FormFields form={form} action={action} progress={progress} prefix={prefix} ref={fields} onSubmit={submit} />
      <p className="visually-hidden" role="status">
        {request === 'LOADING' ? texts.sending : ''}
      </p>
    </>
  );
}

/** Sends the current values again. Without scripts, back leads to the form. */
function Retry({ texts, form, isPossible, onRetry, onReopen }: RetryProps) {
  if (!isPossible) {
    return (
      <p>
        <a href={`#${form}`}>{texts.backToForm}</a>
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
  /** Id of the form. */
  readonly form: string;
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
