import { isToken, tokenParameter } from '#contract/forms';
import type { FormsPort, Services, Unsubscribe } from '#contract/services';
import { checkFields } from './field-rules.ts';
import type { CampaignFormData, FormFieldName } from './form-data.ts';
import { afterStep, createSubmissionKeys, type FormProgress, type FormStep, initialProgress } from './form-progress.ts';
import { errorEvent, outcomeEvent } from './outcome-event.ts';

/** A form from its link to its answer, and its events for others. */
export interface FormSession {
  /** The same value until it changes. */
  progress(): FormProgress;
  subscribe(onChange: () => void): Unsubscribe;
  /**
   * Validates and sends the fields if that is allowed now. Settles after the answer. Never rejects.
   */
  submit(typed: (name: FormFieldName) => string): Promise<void>;
  /** Shows the form again after an error. */
  reopen(): void;
}

export interface FormSessionOptions {
  readonly form: Pick<CampaignFormData, 'name' | 'fields' | 'outcomes' | 'linkForm'>;
  readonly language: string;
  readonly services: Pick<Services, 'forms' | 'analytics'>;
}

/** Returns the token of the link to this page. Undefined without a valid one. */
export function tokenIn(forms: Pick<FormsPort, 'privateParameter'>): string | undefined {
  const token = forms.privateParameter(tokenParameter);
  return isToken(token) ? token : undefined;
}

export function createFormSession({ form, language, services: { forms, analytics } }: FormSessionOptions): FormSession {
  const { name, fields, outcomes, linkForm } = form;
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

  return {
    progress: () => current.progress,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    reopen: () => void take({ type: 'reopened' }),
    submit: async (typed) => {
      const needsLink = linkForm !== undefined;
      const token = needsLink ? tokenIn(forms) : undefined;
      if (needsLink && token === undefined) {
        // Its page offers the form that asks for a link. This one can only be sent if the link was lost since.
        if (take({ type: 'link refused' })) analytics.push(outcomeEvent(name, 'INVALID_LINK'));
        return;
      }
      const { values, problems } = checkFields(fields, typed);
      if (problems.length > 0) {
        if (take({ type: 'rejected', problems })) analytics.push(errorEvent(name, 'Validation Error'));
        return;
      }
      if (!take({ type: 'sent' })) return;
      const submission = { token, language, fields: values };
      const answer = await forms.send(name, submission, { idempotencyKey: keyFor(submission) });
      const status = answer in outcomes ? answer : 'ERROR';
      take({ type: 'answered', status });
      analytics.push(outcomeEvent(name, status));
    },
  };
}
