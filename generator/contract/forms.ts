/** Possible answers of a form's endpoint: `{"status": …}`. */
export const formStatuses = ['SUCCESS', 'DUPLICATE', 'INELIGIBLE', 'INVALID_LINK', 'EXPIRED', 'ERROR'] as const;
/** Answer of a form's endpoint. */
export type FormStatus = (typeof formStatuses)[number];

/** State of a form: not sent, being sent, or answered. */
export type RequestState = 'INITIAL' | 'LOADING' | FormStatus;

/** Body of the POST to '<endpoint>/<name of the form>', as JSON. */
export interface FormSubmission {
  /** The token of the link that led to the form; absent if the form needs none. */
  readonly token?: string;
  readonly language: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Header with the same value for each try to send a submission, so that repeated ones count once.
 */
export const idempotencyHeader = 'Idempotency-Key';

/** Path of the stand-in endpoint of `serve` and `develop`, for sites without an endpoint. */
export const standInFormEndpoint = '/__boreal/forms';

/**
 * Attribute of `<html>` on a page that needs the address of a form, on a site without an endpoint.
 */
export const missingFormAttribute = 'data-form-endpoint-missing';

/**
 * Query parameters for the form alone. They are removed from the address bar before any other code
 * reads it.
 */
export const tokenParameter = 'token';

/** Long enough to be a secret, without characters of markup. */
const tokenShape = /^[A-Za-z0-9_-]{8,200}$/;

/** True for a well-formed token of a link. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && tokenShape.test(text);

/** Parses the text of an answer; ERROR for anything that is not an answer. */
export function parseFormAnswer(text: string): FormStatus {
  try {
    const { status } = JSON.parse(text) as { status?: unknown };
    return formStatuses.find((name) => name === status) ?? 'ERROR';
  } catch {
    // Not JSON: an error page from a server in between.
    return 'ERROR';
  }
}

/** Field of a plain form with the beginning of its outcomes' ids, if its page has another form. */
export const outcomePrefixField = 'outcomePrefix';

/**
 * Fragment of the outcome for visitors without scripts: the answer to a plain POST redirects there.
 */
export const outcomeId = (status: FormStatus, prefix = ''): string =>
  `${prefix}outcome-${status.toLowerCase().replaceAll('_', '-')}`;
