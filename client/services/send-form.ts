import { type FormStatus, type FormSubmission, idempotencyHeader, parseFormAnswer } from '#contract/forms';

export interface FormSending {
  /** Address of the form's endpoint. */
  readonly action: string;
  readonly submission: FormSubmission;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
}

/** Posts a submission as JSON. Rejects without a network, or if the signal aborts it. */
export async function sendForm({ action, submission, idempotencyKey, signal, fetch }: FormSending): Promise<FormStatus> {
  const answer = await fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', [idempotencyHeader]: idempotencyKey },
    body: JSON.stringify(submission),
    signal,
  });
  return parseFormAnswer(await answer.text());
}
