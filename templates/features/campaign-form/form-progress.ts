import type { FormStatus, FormSubmission, RequestState } from '#contract/forms';
import type { FieldProblem } from './field-rules.ts';

/** Progress of a form. */
export interface FormProgress {
  readonly request: RequestState;
  /** Problems of the last attempt; empty unless the request is INITIAL. */
  readonly problems: readonly FieldProblem[];
}

/** Steps of a form. */
export type FormStep =
  /** The link to this page is invalid. */
  | { readonly type: 'link refused' }
  /** The fields have problems. */
  | { readonly type: 'rejected'; readonly problems: readonly FieldProblem[] }
  | { readonly type: 'sent' }
  | { readonly type: 'answered'; readonly status: FormStatus }
  /** The visitor wants to look at what was entered once more. */
  | { readonly type: 'reopened' };

export const initialProgress: FormProgress = { request: 'INITIAL', problems: [] };

/** Allowed steps of each state. An answer is final, but an error can be tried again. */
const allowed: Readonly<Record<RequestState, readonly FormStep['type'][]>> = {
  INITIAL: ['link refused', 'rejected', 'sent'],
  LOADING: ['answered'],
  ERROR: ['rejected', 'sent', 'reopened'],
  SUCCESS: [],
  DUPLICATE: [],
  INELIGIBLE: [],
  INVALID_LINK: [],
  EXPIRED: [],
};

/**
 * Returns the progress after a step, or the same object if the step is not allowed, such as sending
 * a pending form.
 */
export function afterStep(progress: FormProgress, step: FormStep): FormProgress {
  if (!allowed[progress.request].includes(step.type)) return progress;
  switch (step.type) {
    case 'link refused':
      return { request: 'INVALID_LINK', problems: [] };
    case 'rejected':
      return { request: 'INITIAL', problems: step.problems };
    case 'sent':
      return { request: 'LOADING', problems: [] };
    case 'answered':
      return { request: step.status, problems: [] };
    case 'reopened':
      return initialProgress;
  }
}

/** Returns true if a request has been answered, so its outcome replaces the form. */
export const isAnswered = (request: RequestState): request is FormStatus => request !== 'INITIAL' && request !== 'LOADING';

/** Returns the key of each submission: a new one, or the same one for a repeated submission. */
export function createSubmissionKeys(newKey: () => string): (submission: FormSubmission) => string {
  const last = { submission: '', key: '' };
  return (submission) => {
    const text = JSON.stringify(submission);
    if (text !== last.submission) Object.assign(last, { submission: text, key: newKey() });
    return last.key;
  };
}
