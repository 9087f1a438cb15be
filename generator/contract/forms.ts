/** What a form's endpoint may answer: `{"status": …}`. */
export const formStatuses = ['SUCCESS', 'DUPLICATE', 'INELIGIBLE', 'INVALID_LINK', 'EXPIRED', 'ERROR'] as const;
export type FormStatus = (typeof formStatuses)[number];

/** Where a form stands: before it is sent, on its way, or answered. */
export type RequestState = 'INITIAL' | 'LOADING' | FormStatus;

/** What is posted as JSON to '<endpoint>/<name of the form>'. */
export interface FormSubmission {
  /** The token of the link that led to the form. */
  readonly token: string;
  readonly language: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Header that is the same for every try to send the same submission, so that a repeated one counts once. */
export const idempotencyHeader = 'Idempotency-Key';

/** Longest wait for an answer, in milliseconds. */
export const formTimeoutMs = 10_000;

/** Path of the stand-in endpoint that `serve` and `develop` offer, for sites that name no endpoint of their own. */
export const standInFormEndpoint = '/__boreal/forms';

/** The path of an endpoint that the site's own host answers; undefined for one elsewhere, and for none. */
export const ownFormPath = (endpoint: string | undefined): string | undefined =>
  endpoint?.startsWith('/') ? endpoint : undefined;

/** Attribute of `<html>` on a page that asks for the address of a form on a site that names no endpoint. */
export const missingFormAttribute = 'data-form-endpoint-missing';

/** Query parameters that are for the form alone. They are taken out of the address bar before anything else sees it. */
export const tokenParameter = 'token';

/** A token as links carry them: enough to be a secret, nothing that could be markup. */
const tokenShape = /^[A-Za-z0-9_-]{8,200}$/;

/** Whether a link's token is worth sending. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && tokenShape.test(text);

/** The status of an answer's text; ERROR for all that is not an answer. */
export function parseFormAnswer(text: string): FormStatus {
  try {
    const { status } = JSON.parse(text) as { status?: unknown };
    return formStatuses.find((known) => known === status) ?? 'ERROR';
  } catch {
    // Not JSON: an error page of something in between.
    return 'ERROR';
  }
}

/** Fragment of the page's part that tells visitors without scripts how it went: a plain POST is answered by a redirect there. */
export const outcomeId = (status: FormStatus): string => `outcome-${status.toLowerCase().replaceAll('_', '-')}`;
