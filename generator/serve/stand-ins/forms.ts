/**
 * A stand-in for the endpoint of forms, so that editors and tests see every screen. It does what a
 * real one must do: answer JSON with a status and a plain form with a redirect to the page, refuse
 * other sites, count a repeated submission once. It neither stores nor reads what a visitor typed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type FormStatus,
  idempotencyHeader,
  outcomeId,
  outcomePrefixField,
  standInFormEndpoint,
  tokenParameter,
} from '#contract/forms';
import { parseJsonObject } from '#contract/json-text';
import type { Handler } from '../request-handler.ts';

/** Answers by token. Every other token is refused. A form that needs no token sends none. */
const demonstrations: Readonly<Record<string, { readonly status: FormStatus; readonly delayMs?: number }>> = {
  'demo-success': { status: 'SUCCESS' },
  'demo-duplicate': { status: 'DUPLICATE' },
  'demo-expired': { status: 'EXPIRED' },
  'demo-ineligible': { status: 'INELIGIBLE' },
  'demo-invalid': { status: 'INVALID_LINK' },
  'demo-error': { status: 'ERROR' },
  // Longer than the client waits: the submission arrives, its answer does not, and a second try
  // finds it.
  'demo-slow': { status: 'SUCCESS', delayMs: 12_000 },
};

/** Maximum number of cached answers. */
const maxCachedAnswers = 1_000;

export interface FormStandInOptions {
  /** Waits for a time in milliseconds. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /**
   * Returns the path of the site's own endpoint, if it is on its host. Posts to it are answered.
   */
  readonly sitePath?: () => string | undefined | Promise<string | undefined>;
}

/**
 * Makes the handler of addresses below `standInFormEndpoint`, and of posts to the site's endpoint.
 */
export function createFormStandIn({ pause = pauseInBackground, sitePath = () => undefined }: FormStandInOptions = {}): Handler {
  const answers = new Map<string, Promise<FormStatus>>();

  /** Returns the same answer for the same key, also while the first one is pending. */
  function answerOnce(key: string | undefined, token: string | undefined): Promise<FormStatus> {
    const cached = key === undefined ? undefined : answers.get(key);
    if (cached !== undefined) return cached;
    const answer = demonstrate(token);
    if (key === undefined) return answer;
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > maxCachedAnswers && oldest !== undefined) answers.delete(oldest);
    return answer;
  }

  async function demonstrate(token: string | undefined): Promise<FormStatus> {
    if (token === undefined) return 'SUCCESS';
    const demonstration = Object.hasOwn(demonstrations, token) ? demonstrations[token] : undefined;
    if (demonstration?.delayMs !== undefined) await pause(demonstration.delayMs);
    return demonstration?.status ?? 'INVALID_LINK';
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    // The site may have pages below its own endpoint too.
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
  readonly token?: string;
  /** Path of the page to redirect to, for forms that are sent without scripts. */
  readonly page?: string;
  /** Beginning of the ids of the form's outcomes. */
  readonly outcomePrefix?: string;
}
interface Invalid {
  readonly isValid: false;
  readonly reason: string;
}

/** Reads the body of a submission; undefined for a body of another type. */
async function readSubmission(request: Request): Promise<Submission | Invalid | undefined> {
  const [type] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type?.trim() === 'application/json') return readJson(await request.text());
  if (type?.trim() === 'application/x-www-form-urlencoded')
    return readPlainForm(request, new URLSearchParams(await request.text()));
  return undefined;
}

function readJson(text: string): Submission | Invalid {
  const { token, fields } = parseJsonObject(text) ?? {};
  if (typeof fields !== 'object' || (token !== undefined && typeof token !== 'string'))
    return { isValid: false, reason: 'The body is no submission.' };
  return { isValid: true, token };
}

/**
 * Reads a form that was sent without scripts. A static page cannot put the token of its address
 * into the field for it, but the header Referer has it if the endpoint is of the same origin.
 */
function readPlainForm(request: Request, form: URLSearchParams): Submission | Invalid {
  const page = ownPath(form.get('page') ?? '', request);
  if (page === undefined) return { isValid: false, reason: 'The field “page” is no path of this site.' };
  const referrer = parseUrl(request.headers.get('referer') ?? '', request);
  const fromAddress = referrer?.host === new URL(request.url).host ? referrer.searchParams.get(tokenParameter) : null;
  const [prefix = ''] = /^[a-z]{1,20}-$/.exec(form.get(outcomePrefixField) ?? '') ?? [];
  const own = form.get(tokenParameter);
  const token = own === null ? undefined : own || (fromAddress ?? own);
  return { isValid: true, page, token, outcomePrefix: prefix };
}

/**
 * Redirects to the part of the page that shows the outcome. After an error the address has the
 * token again, for another try.
 */
function seeOutcome({ page, token, outcomePrefix }: Submission, status: FormStatus): Response {
  const search = status === 'ERROR' && token ? `?${new URLSearchParams({ [tokenParameter]: token })}` : '';
  return new Response(null, {
    status: 303,
    headers: { ...uncached, location: `${page}${search}#${outcomeId(status, outcomePrefix)}` },
  });
}

/** Returns the path of an address of this site. Undefined for others, also for '//host/'. */
function ownPath(address: string, request: Request): string | undefined {
  const url = parseUrl(address, request);
  return url?.origin === new URL(request.url).origin && !url.pathname.startsWith('//') ? url.pathname : undefined;
}

const parseUrl = (address: string, { url }: Request): URL | undefined =>
  URL.canParse(address, url) ? new URL(address, url) : undefined;

/** Compares hosts only: a proxy may use another protocol with the visitor. */
function isFromOwnSite(request: Request): boolean {
  const origin = request.headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host);
}

const uncached = { 'cache-control': 'no-store' } as const;

function refuse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...uncached, ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}

/** Waits without keeping the process alive. */
const pauseInBackground = (ms: number): Promise<unknown> => wait(ms, undefined, { ref: false });
