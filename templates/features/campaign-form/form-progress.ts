import type { FormStatus, FormSubmission, RequestState } from '#contract/forms';
import type { FieldProblem } from './field-rules.ts';

/** How far a form has come. */
export interface FormProgress {
  readonly request: RequestState;
  /** What has kept the last try from being sent; none unless the request is INITIAL. */
  readonly problems: readonly FieldProblem[];
}

/** What can happen to a form. */
export type FormStep =
  /** The link that led here is none to send. */
  | { readonly type: 'link refused' }
  /** There is something to mend before it can be sent. */
  | { readonly type: 'rejected'; readonly problems: readonly FieldProblem[] }
  | { readonly type: 'sent' }
  | { readonly type: 'answered'; readonly status: FormStatus }
  /** The visitor wants to look at what was entered once more. */
  | { readonly type: 'reopened' };

export const initialProgress: FormProgress = { request: 'INITIAL', problems: [] };

/** Which steps each state allows. What has been answered is final, but an error can be tried again. */
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

/** The progress after a step; the very same where the step is not possible, such as sending a form that is on its way. */
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

/** Whether a request has been answered: there is an outcome to show in place of the form. */
export const isAnswered = (request: RequestState): request is FormStatus => request !== 'INITIAL' && request !== 'LOADING';

/** Gives each submission its key: a new one, or again the one that the very same submission had just before. */
export function createSubmissionKeys(newKey: () => string): (submission: FormSubmission) => string {
  const last = { submission: '', key: '' };
  return (submission) => {
    const text = JSON.stringify(submission);
    if (text !== last.submission) Object.assign(last, { submission: text, key: newKey() });
    return last.key;
  };
}
