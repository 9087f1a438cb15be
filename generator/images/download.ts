import type { Problem } from '../errors/problem.ts';
import { startPatience } from '../support/patience.ts';
import { PassingFailure, type RetryWorld, reasonOf, retryAfterMs, TriesExhausted, withRetries } from '../support/retry.ts';
import { withoutSignature } from './asset-address.ts';
import { imageErrors } from './errors.ts';

/** Access to the network. */
export interface Network extends RetryWorld {
  readonly fetch: typeof fetch;
  /** Maximum wait for a response, and for each further part of it. */
  readonly timeoutMs: number;
  /** Headers with the pause in seconds that a server asks for, in addition to Retry-After. */
  readonly pauseHeaders?: readonly string[];
}

export interface DownloadedFile {
  readonly bytes: Uint8Array;
  /** Media type without parameters, in lower case; '' if the server does not send one. */
  readonly contentType: string;
  /** Headers of the answer, for the next request; absent if the server does not send any. */
  readonly validators?: Validators;
}

/** Values by which a server tells that a file has not changed. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

interface DownloadOptions {
  /** Those of a cached copy: the server may answer that it is still the same, and is asked once. */
  readonly cached?: Validators;
  /** True for other addresses that the server may redirect to. By default, none at other hosts. */
  readonly mayRedirectTo?: (address: string) => boolean;
}

const maxMegabytes = 50;
const maxBytes = maxMegabytes * 1024 * 1024;
const maxRedirects = 3;
/** Maximum time of one attempt, even if data continues to come. */
const longestAttemptMs = 120_000;

/**
 * Downloads one file, with retries for busy servers and broken connections. Never follows a
 * redirect to another host that is not allowed. Returns a problem on failure.
 */
export async function download(address: string, network: Network): Promise<DownloadedFile | Problem>;
export async function download(
  address: string,
  network: Network,
  options: DownloadOptions,
): Promise<DownloadedFile | Problem | 'unchanged'>;
export async function download(
  address: string,
  network: Network,
  options: DownloadOptions = {},
): Promise<DownloadedFile | Problem | 'unchanged'> {
  try {
    const attempt = () => request(address, network, options);
    return await (options.cached ? attempt() : withRetries(attempt, network));
  } catch (error) {
    if (!(error instanceof TriesExhausted || (options.cached && error instanceof PassingFailure))) throw error;
    return imageErrors.UNREACHABLE({ file: withoutSignature(address), reason: error.message });
  }
}

const failed = (address: string, reason: string): Problem =>
  imageErrors.DOWNLOAD_FAILED({ file: withoutSignature(address), reason });

async function request(
  address: string,
  network: Network,
  { cached, mayRedirectTo }: DownloadOptions,
): Promise<DownloadedFile | Problem | 'unchanged'> {
  const patience = startPatience(
    network.timeoutMs,
    () => new PassingFailure(`no data came for ${network.timeoutMs / 1000} seconds`),
  );
  const signal = AbortSignal.any([patience.signal, AbortSignal.timeout(longestAttemptMs)]);
  try {
    let url = address;
    for (let redirects = 0; ; redirects++) {
      const response = await network.fetch(url, {
        redirect: 'manual',
        // The length of a compressed body could not be compared with the header.
        headers: { 'accept-encoding': 'identity', ...conditions(cached) },
        signal,
      });
      patience.renew();
      if (response.status === 304 && cached) return 'unchanged';
      if (response.status === 200) return await readBody(address, response, patience.renew);
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return refusal(address, response, network);
      const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
      const isAllowed = next && (next.origin === new URL(address).origin || mayRedirectTo?.(next.href));
      if (!isAllowed) return failed(address, 'the server redirects to another host');
      if (redirects === maxRedirects) return failed(address, 'the server redirects in a loop');
      url = next.href;
    }
  } catch (error) {
    throw error instanceof PassingFailure ? error : new PassingFailure(reasonOf(error));
  } finally {
    patience.end();
  }
}

const conditions = ({ etag, lastModified }: Validators = {}): Record<string, string> => ({
  ...(etag === undefined ? {} : { 'if-none-match': etag }),
  ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
});

function validatorsOf(headers: Headers): Validators {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}

function refusal(address: string, { status, headers }: Response, network: Pick<Network, 'pauseHeaders'>): Problem {
  const reason = `the server answered ${status}`;
  if (status === 429 || status >= 500)
    throw new PassingFailure(reason, retryAfterMs(headers, 'retry-after', ...(network.pauseHeaders ?? [])));
  return failed(address, reason);
}

async function readBody(address: string, response: Response, onMore: () => void): Promise<DownloadedFile | Problem> {
  const tooLarge = imageErrors.DOWNLOAD_TOO_LARGE({ file: withoutSignature(address), megabytes: maxMegabytes });
  const expectedSize = Number(response.headers.get('content-length') ?? undefined);
  if (expectedSize > maxBytes) {
    await response.body?.cancel();
    return tooLarge;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    onMore();
    size += chunk.length;
    if (size > maxBytes) return tooLarge;
    chunks.push(chunk);
  }
  const isComparable = Number.isFinite(expectedSize) && !response.headers.has('content-encoding');
  if (isComparable && size !== expectedSize) throw new PassingFailure('the response was incomplete');
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
  const contentType = mediaType.trim().toLowerCase();
  if (contentType === 'text/html' && !/\.x?html?$/i.test(new URL(address).pathname)) {
    return failed(address, 'the server sent a web page in its place');
  }
  const validators = validatorsOf(response.headers);
  return { bytes: Buffer.concat(chunks), contentType, validators };
}
