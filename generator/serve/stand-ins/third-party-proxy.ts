/**
 * The proxy for scripts that run in a worker, which may read answers of the site's own host only. It shows what a real one must do too:
 * ask the allowed hosts and nobody else, never an address inside a network, tell them nothing about the visitor that they would have
 * to be told otherwise, and bring nothing back but the content.
 */
import { lookup } from 'node:dns/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { thirdPartyProxyPath } from '#contract/visitor-settings';
import type { Handler } from '../request-handler.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface ThirdPartyProxyOptions {
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /** Hosts that may be asked, as they are now; none means that there is no proxy. */
  readonly hosts: () => readonly string[] | Promise<readonly string[]>;
  /** All addresses of a host, as the system's resolver gives them. Rejects if there is none. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Asks hosts on this machine only, over http too: for tests. */
  readonly onlyLoopback?: boolean;
  /** How long an answer may take, with all redirects, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long an answer may be, in bytes. */
  readonly maxBytes?: number;
}

const maxRedirects = 5;

/** What a browser says of itself, and nothing of the visitor: no cookies, no authorization, no referrer. */
const passedRequestHeaders = ['accept', 'accept-language', 'user-agent'];

/** Makes the handler of the proxy's path. */
export function createThirdPartyProxy(options: ThirdPartyProxyOptions): Handler {
  const { pathPrefix, hosts, timeoutMs = 10_000, maxBytes = 5 * 1024 * 1024 } = options;
  const ask = createAsker(options);
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== pathPrefix + thirdPartyProxyPath) return undefined;
    const allowed = await hosts();
    if (allowed.length === 0) return undefined;
    if (request.method !== 'GET') return refuse(405, 'Only GET is passed on.', { allow: 'GET' });
    // Browsers say who asks. A page of another site, or an address typed in, is not the site's worker.
    const asking = request.headers.get('sec-fetch-site');
    if (asking !== null && asking !== 'same-origin') return refuse(403, 'Only pages of this site may ask.');
    const headers = passedRequestHeaders.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const address = searchParams.get('url') ?? '';
      const asked = ask({ address, allowed, headers: Object.fromEntries(headers), signal: limit });
      return await Promise.race([asked.then((answer) => passOn(answer, maxBytes)), rejectedBy(limit)]);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.status, error.message);
      return limit.aborted ? refuse(504, 'The host did not answer in time.') : refuse(502, 'The host could not be asked.');
    }
  };
}

/** Rejects when the signal does; some waits, such as that for a resolver, know nothing of signals. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Why something is not asked for, or its answer not passed on. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Question extends Asking {
  readonly address: string;
  readonly allowed: readonly string[];
}

interface Asking {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Asks for an address; each address on the way, redirects too, is checked. */
function createAsker({ resolve = resolveHost, onlyLoopback = false }: ThirdPartyProxyOptions) {
  const protocols = onlyLoopback ? ['https:', 'http:'] : ['https:'];
  const isAllowedAddress = onlyLoopback ? isLoopbackAddress : isPublicAddress;

  function checkedUrl(address: string, { allowed }: Question, base?: URL): URL {
    const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
    const isPlain = url?.username === '' && url.password === '' && (url.port === '' || onlyLoopback);
    if (!url || !isPlain || !protocols.includes(url.protocol))
      throw new Refusal(403, 'This is no address that may be asked for.');
    if (!allowed.includes(url.hostname)) throw new Refusal(403, 'This host is not among the allowed ones.');
    return url;
  }

  /** One address of the host; that it is the one connected to is what keeps the host from changing it after the check. */
  async function checkedAddress({ hostname }: URL): Promise<string> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    const [first] = addresses;
    if (first === undefined || !addresses.every(isAllowedAddress)) throw new Refusal(403, 'This host leads into a network.');
    return first;
  }

  return async (question: Question): Promise<IncomingMessage> => {
    let url = checkedUrl(question.address, question);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await getFrom(await checkedAddress(url), url, question);
      const { location } = answer.headers;
      if (!redirectStatuses.includes(answer.statusCode) || location === undefined) return answer;
      answer.destroy();
      url = checkedUrl(location, question, url);
    }
    throw new Refusal(502, 'The host sends from one address to the next.');
  };
}

const redirectStatuses: readonly unknown[] = [301, 302, 303, 307, 308];

/** Sends a GET request to this address of the URL's host, whatever the host's name leads to by now. */
function getFrom(address: string, url: URL, { headers, signal }: Asking): Promise<IncomingMessage> {
  const get = url.protocol === 'http:' ? httpGet : httpsGet;
  const family = isIP(address);
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    // No connection is shared: one that is open already may lead elsewhere.
    const options = { agent: false, lookup: pinned, headers: { ...headers, 'accept-encoding': 'identity' }, signal } as const;
    get(url, options, resolve).once('error', reject);
  });
}

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** The content of an answer and its type; nothing else of what the host says reaches the visitor's browser. */
async function passOn(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxBytes) {
      answer.destroy();
      throw new Refusal(502, 'The answer is too long.');
    }
  }
  const { statusCode: status = 502, headers } = answer;
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), {
    status,
    headers: {
      ...safe,
      'content-type': headers['content-type'] ?? 'application/octet-stream',
      // A host may compress although it was asked not to.
      ...(headers['content-encoding'] === undefined ? {} : { 'content-encoding': headers['content-encoding'] }),
    },
  });
}

/** Opened as a page, the content is a document of nobody's: what other hosts write must not run with the rights of this site. */
const safe = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
} as const;

function refuse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...safe, ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}
