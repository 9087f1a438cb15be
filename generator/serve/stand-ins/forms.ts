/**
 * A stand-in for the endpoint that forms are sent to, so that editors and tests see every screen. It shows what a real one must do
 * too: answer JSON with a status and a plain form with the way back to the page, refuse what other sites send, count a repeated
 * submission once. Nothing that a visitor typed is kept or even looked at.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type FormStatus, idempotencyHeader, outcomeId, standInFormEndpoint, tokenParameter } from '#contract/forms';
import { parseJsonObject } from '#contract/json-text';
import type { Handler } from '../request-handler.ts';

/** What each token of a demonstration leads to; every other token is refused. */
const demonstrations: Readonly<Record<string, { readonly status: FormStatus; readonly delayMs?: number }>> = {
  'demo-success': { status: 'SUCCESS' },
  'demo-duplicate': { status: 'DUPLICATE' },
  'demo-expired': { status: 'EXPIRED' },
  'demo-ineligible': { status: 'INELIGIBLE' },
  'demo-invalid': { status: 'INVALID_LINK' },
  'demo-error': { status: 'ERROR' },
  // Longer than a visitor's browser waits: the submission arrives, its answer does not, and a second try finds it.
  'demo-slow': { status: 'SUCCESS', delayMs: 12_000 },
};

/** How many answers are remembered by their key. */
const maxRememberedAnswers = 1_000;

export interface FormStandInOptions {
  /** Lets so many milliseconds pass. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** The site's own endpoint as it is now, if it is a path of its host: what is posted there is answered, too. */
  readonly sitePath?: () => string | undefined | Promise<string | undefined>;
}

/** Makes the handler of all addresses below `standInFormEndpoint`, and of what is posted below the site's own path. */
export function createFormStandIn({ pause = pauseInBackground, sitePath = () => undefined }: FormStandInOptions = {}): Handler {
  const answers = new Map<string, Promise<FormStatus>>();

  /** The same key gives the same answer; one that is still on its way is waited for. */
  function answerOnce(key: string | undefined, token: string | undefined): Promise<FormStatus> {
    const known = key === undefined ? undefined : answers.get(key);
    if (known !== undefined) return known;
    const answer = demonstrate(token);
    if (key === undefined) return answer;
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > maxRememberedAnswers && oldest !== undefined) answers.delete(oldest);
    return answer;
  }

  async function demonstrate(token: string | undefined): Promise<FormStatus> {
    const demonstration = token !== undefined && Object.hasOwn(demonstrations, token) ? demonstrations[token] : undefined;
    if (demonstration?.delayMs !== undefined) await pause(demonstration.delayMs);
    return demonstration?.status ?? 'INVALID_LINK';
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    // Pages may lie below the site's own path, too.
    const paths = request.method === 'POST' ? [standInFormEndpoint, await sitePath()] : [standInFormEndpoint];
    const endpoint = paths.find((path) => path !== undefined && pathname.startsWith(`${path}/`));
    if (endpoint === undefined) return undefined;
    const name = pathname.slice(endpoint.length + 1);
    if (!/^[\w-]{1,100}$/.test(name)) return refuse(404, 'There is no such form.');
    if (request.method !== 'POST') return refuse(405, 'Forms are posted.', { allow: 'POST' });
    if (!isFromOwnSite(request)) return refuse(403, 'Forms are taken from this site only.');
    const submission = await readSubmission(request);
    if (submission === undefined) return refuse(415, 'A form is sent as JSON or as application/x-www-form-urlencoded.');
    if (!submission.isValid) return refuse(400, submission.reason);
    const sentKey = request.headers.get(idempotencyHeader)?.slice(0, 200);
    const status = await answerOnce(sentKey === undefined ? undefined : `${name} ${sentKey}`, submission.token);
    return submission.page === undefined ? Response.json({ status }, { headers: uncached }) : seeOutcome(submission, status);
  };
}

interface Submission {
  readonly isValid: true;
  readonly token?: string | undefined;
  /** Path of the page to go back to, for browsers that show whatever is answered. */
  readonly page?: string | undefined;
}
interface Invalid {
  readonly isValid: false;
  readonly reason: string;
}

/** Undefined for a body of another type. */
async function readSubmission(request: Request): Promise<Submission | Invalid | undefined> {
  const [type] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type?.trim() === 'application/json') return readJson(await request.text());
  if (type?.trim() === 'application/x-www-form-urlencoded')
    return readPlainForm(request, new URLSearchParams(await request.text()));
  return undefined;
}

function readJson(text: string): Submission | Invalid {
  const token = parseJsonObject(text)?.token;
  return typeof token === 'string' ? { isValid: true, token } : { isValid: false, reason: 'The body is no submission.' };
}

/**
 * A form that was sent without scripts. A static page cannot write its address's token into the form, but the browser names that
 * address, whole as long as the endpoint is of the same origin, in the header Referer.
 */
function readPlainForm(request: Request, form: URLSearchParams): Submission | Invalid {
  const page = ownPath(form.get('page') ?? '', request);
  if (page === undefined) return { isValid: false, reason: 'The field “page” is no path of this site.' };
  const referrer = parseUrl(request.headers.get('referer') ?? '', request);
  const fromAddress = referrer?.host === new URL(request.url).host ? referrer.searchParams.get(tokenParameter) : null;
  return { isValid: true, page, token: form.get(tokenParameter) || fromAddress || undefined };
}

/** Leads to the part of the page that says how it went. After an error the address is whole again, so that another try can be made. */
function seeOutcome({ page, token }: Submission, status: FormStatus): Response {
  const search = status === 'ERROR' && token !== undefined ? `?${new URLSearchParams({ [tokenParameter]: token })}` : '';
  return new Response(null, { status: 303, headers: { ...uncached, location: `${page}${search}#${outcomeId(status)}` } });
}

/** The path of an address of this site; undefined for all that leads elsewhere, also once a browser reads it as an address again. */
function ownPath(address: string, request: Request): string | undefined {
  const url = parseUrl(address, request);
  return url?.origin === new URL(request.url).origin && !url.pathname.startsWith('//') ? url.pathname : undefined;
}

const parseUrl = (address: string, { url }: Request): URL | undefined =>
  URL.canParse(address, url) ? new URL(address, url) : undefined;

/** Only the host counts: whatever stands between may speak another protocol with the visitor. */
function isFromOwnSite(request: Request): boolean {
  const origin = request.headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host);
}

const uncached = { 'cache-control': 'no-store' } as const;

function refuse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...uncached, ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}

/** A server that stops does not wait for the answers of a demonstration. */
const pauseInBackground = (ms: number): Promise<unknown> => wait(ms, undefined, { ref: false });
