import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { SourceContext, SourceRequest } from '../../model/site-source.ts';
import { startPatience } from '../../support/patience.ts';
import { PassingFailure, type RetryWorld, reasonOf, retryAfterMs, TriesExhausted, withRetries } from '../../support/retry.ts';
import { sourceErrors } from './errors.ts';

export interface SourceNetwork extends RetryWorld {
  readonly fetch: typeof fetch;
  /** Maximum wait for an answer, and for each further part of it. */
  readonly timeoutMs: number;
}

interface RequestOptions {
  readonly source: string;
  readonly network: SourceNetwork;
  /** Stops requests and pauses. */
  readonly signal: AbortSignal;
  /** True if a run without a network reads what was pulled. */
  readonly canPull?: boolean;
}

/** There are too many requests. */
class BusyServer extends PassingFailure {}

const maxMegabytes = 256;
/** Characters of an answer in a message. */
const shownCharacters = 40;

/** Creates the requests of a source: complete answers, with retries and time limits. */
export function createRequests({
  source,
  network,
  signal,
  canPull = false,
}: RequestOptions): Pick<SourceContext, 'fetch' | 'fetchJson'> {
  async function request(address: string | URL, options: SourceRequest = {}): Promise<Response> {
    const text = String(address);
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
      throw new ProblemError([sourceErrors.ADDRESS({ source, address: text.slice(0, 100) })]);
    }
    // Throws for invalid options, which no further try would change.
    new Request(text, options);
    const about = { source, address: shown(text) };
    try {
      return await withRetries(() => attempt(text, options, about), network);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof TriesExhausted)) throw error;
      const { tries, message, cause } = error;
      const isBusy = cause instanceof BusyServer;
      const problem = isBusy ? sourceErrors.BUSY({ ...about, tries }, { cause: message }) : undefined;
      throw new ProblemError([problem ?? sourceErrors.UNREACHABLE({ ...about, tries, canPull }, { cause: message })]);
    }
  }

  async function attempt(address: string, options: SourceRequest, about: About): Promise<Response> {
    const { timeoutMs } = network;
    const patience = startPatience(timeoutMs, () => new PassingFailure(`no data came for ${timeoutMs / 1000} seconds`));
    const own = options.signal ? [options.signal] : [];
    try {
      const response = await network.fetch(address, { ...options, signal: AbortSignal.any([signal, patience.signal, ...own]) });
      patience.renew();
      if (!response.ok && !options.accepts?.includes(response.status)) return await refuse(response, about);
      const bytes = await readBody(response, patience.renew, about);
      const { status, statusText, headers } = response;
      return new Response(hasNoBody(status) ? null : bytes, { status, statusText, headers });
    } catch (error) {
      if (error instanceof ProblemError || error instanceof PassingFailure || own.some(({ aborted }) => aborted)) throw error;
      throw new PassingFailure(reasonOf(error));
    } finally {
      patience.end();
    }
  }

  async function requestJson(address: string | URL, options?: SourceRequest): Promise<unknown> {
    const text = await (await request(address, options)).text();
    try {
      return JSON.parse(text);
    } catch (error) {
      const start = text.slice(0, shownCharacters).replaceAll(/\s+/g, ' ');
      const problem = sourceErrors.JSON({ source, address: shown(String(address)), start }, { cause: reasonOf(error) });
      throw new ProblemError([problem]);
    }
  }

  return { fetch: observed(request), fetchJson: observed(requestJson) };
}

/**
 * Gives problems of a request the stack of its call, for their position in the source's code. Of
 * several requests at once, one may fail before the source waits for it, which is no fault.
 */
const observed =
  <A extends readonly unknown[], T>(request: (...args: A) => Promise<T>) =>
  (...args: A): Promise<T> => {
    const { stack } = new Error('requested');
    const answer = request(...args).catch((error: unknown) => {
      if (error instanceof ProblemError && stack !== undefined) error.stack = stack;
      throw error;
    });
    answer.catch(() => {});
    return answer;
  };

type About = Readonly<Record<'source' | 'address', string>>;

/** An answer with one of these statuses may not have a body. */
const hasNoBody = (status: number): boolean => status === 204 || status === 205;

async function refuse(response: Response, about: About): Promise<never> {
  const { status, headers } = response;
  await response.body?.cancel();
  if (status === 429 || status >= 500) {
    const Failure = status === 429 ? BusyServer : PassingFailure;
    throw new Failure(`the server answered ${status}`, retryAfterMs(headers, 'retry-after'));
  }
  const define = status === 401 || status === 403 ? sourceErrors.TOKEN : sourceErrors.ANSWER;
  throw new ProblemError([define({ ...about, status })]);
}

async function readBody(response: Response, onMore: () => void, about: About): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = (): Problem => sourceErrors.ANSWER_TOO_LARGE({ ...about, megabytes: maxMegabytes });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    onMore();
    size += chunk.length;
    if (size > maxMegabytes * 1024 * 1024) throw new ProblemError([tooLarge()]);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns an address without its parameters, which may be secret. */
function shown(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
