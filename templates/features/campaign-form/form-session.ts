import { isToken, tokenParameter } from '#contract/forms';
import type { Services, Unsubscribe } from '#contract/services';
import { checkFields } from './field-rules.ts';
import type { CampaignFormData, FormFieldName } from './form-data.ts';
import { afterStep, createSubmissionKeys, type FormProgress, type FormStep, initialProgress } from './form-progress.ts';
import { errorEvent, outcomeEvent } from './outcome-event.ts';

/** A form from its link to its answer, and its events for others. */
export interface FormSession {
  /** The same value until it changes. */
  progress(): FormProgress;
  subscribe(onChange: () => void): Unsubscribe;
  /** Validates the link to this page. An invalid one is reported immediately. */
  checkLink(): void;
  /**
   * Validates and sends the fields if that is allowed now. Settles after the answer. Never rejects.
   */
  submit(typed: (name: FormFieldName) => string): Promise<void>;
  /** Shows the form again after an error. */
  reopen(): void;
}

export interface FormSessionOptions {
  readonly form: Pick<CampaignFormData, 'name' | 'fields'>;
  readonly language: string;
  readonly services: Pick<Services, 'forms' | 'analytics'>;
}

export function createFormSession({ form, language, services: { forms, analytics } }: FormSessionOptions): FormSession {
  const { name, fields } = form;
  const listeners = new Set<() => void>();
  const keyFor = createSubmissionKeys(forms.newKey);
  const current = { progress: initialProgress };

  /** Returns true if the step was allowed. */
  function take(step: FormStep): boolean {
    const next = afterStep(current.progress, step);
    if (next === current.progress) return false;
    current.progress = next;
    for (const listener of listeners) listener();
    return true;
  }

  /** Token of the link. Without a valid one, the form is closed. */
  function tokenOrRefusal(): string | undefined {
    const token = forms.privateParameter(tokenParameter);
    if (isToken(token)) return token;
    if (take({ type: 'link refused' })) analytics.push(outcomeEvent(name, 'INVALID_LINK'));
    return undefined;
  }

  return {
    progress: () => current.progress,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    checkLink: () => void tokenOrRefusal(),
    reopen: () => void take({ type: 'reopened' }),
    submit: async (typed) => {
      const token = tokenOrRefusal();
      if (token === undefined) return;
      const { values, problems } = checkFields(fields, typed);
      if (problems.length > 0) {
        if (take({ type: 'rejected', problems })) analytics.push(errorEvent(name, 'Validation Error'));
        return;
      }
      if (!take({ type: 'sent' })) return;
      const submission = { token, language, fields: values };
      const status = await forms.send(name, submission, { idempotencyKey: keyFor(submission) });
      take({ type: 'answered', status });
      analytics.push(outcomeEvent(name, status));
    },
  };
}
