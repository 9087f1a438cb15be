/**
 * A proxy for scripts in a web worker, which may read answers of the site's own host only. It does
 * what a real one must do: request allowed hosts only, never an address inside a network, send no
 * data of the visitor, and return nothing but the content.
 */
import { lookup } from 'node:dns/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { thirdPartyProxyPath } from '#contract/visitor-settings';
import type { Handler } from '../request-handler.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { tagManagerAnswer } from './tag-manager.ts';

export interface ThirdPartyProxyOptions {
  /** '' or '/x'. */
  readonly pathPrefix: string;
  /** Returns the allowed hosts; none means that there is no proxy. */
  readonly hosts: () => readonly string[] | Promise<readonly string[]>;
  /** Returns all addresses of a host, by default from the system. Rejects if there are none. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Requests hosts on this machine only, also over http: for tests. */
  readonly onlyLoopback?: boolean;
  /** Maximum time for an answer, with all redirects, in milliseconds. */
  readonly timeoutMs?: number;
  /** Maximum size of an answer, in bytes. */
  readonly maxBytes?: number;
}

const maxRedirects = 5;

/** Headers about the browser, none about the visitor: no cookies, no authorization, no referrer. */
const passedRequestHeaders = ['accept', 'accept-language', 'user-agent'];

/** Makes the handler of the proxy's path. */
export function createThirdPartyProxy(options: ThirdPartyProxyOptions): Handler {
  const { pathPrefix, hosts, timeoutMs = 10_000, maxBytes = 5 * 1024 * 1024 } = options;
  const { checkedUrl, send } = createRequester(options);
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== pathPrefix + thirdPartyProxyPath) return undefined;
    const allowed = await hosts();
    if (allowed.length === 0) return undefined;
    if (request.method !== 'GET') return refuse(405, 'Only GET is passed on.', { allow: 'GET' });
    // Browsers name the site of the requesting page. Another site, or an address bar, is not the
    // site's worker.
    const requestingSite = request.headers.get('sec-fetch-site');
    if (requestingSite !== null && requestingSite !== 'same-origin') return refuse(403, 'Only pages of this site may ask.');
    const headers = passedRequestHeaders.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const url = checkedUrl(searchParams.get('url') ?? '', allowed);
      const own = tagManagerAnswer(url);
      if (own !== undefined) return new Response(own, { headers: { ...safe, 'content-type': 'text/javascript; charset=utf-8' } });
      const answer = send({ url, allowed, headers: Object.fromEntries(headers), signal: limit });
      return await Promise.race([answer.then((message) => passOn(message, maxBytes)), rejectedBy(limit)]);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.status, error.message);
      return limit.aborted ? refuse(504, 'The host did not answer in time.') : refuse(502, 'The host could not be asked.');
    }
  };
}

/** Rejects when the signal aborts; some waits, such as that for a resolver, ignore signals. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The reason not to send a request, or not to pass on its answer. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface ProxyRequest extends RequestParts {
  /** A checked address. */
  readonly url: URL;
  readonly allowed: readonly string[];
}

interface RequestParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Requests an address. Each address on the way, also of redirects, is checked. */
function createRequester({ resolve = resolveHost, onlyLoopback = false }: ThirdPartyProxyOptions) {
  const protocols = onlyLoopback ? ['https:', 'http:'] : ['https:'];
  const isAllowedAddress = onlyLoopback ? isLoopbackAddress : isPublicAddress;

  function checkedUrl(address: string, allowed: readonly string[], base?: URL): URL {
    const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
    const isPlain = url?.username === '' && url.password === '' && (url.port === '' || onlyLoopback);
    if (!url || !isPlain || !protocols.includes(url.protocol))
      throw new Refusal(403, 'This is no address that may be asked for.');
    if (!allowed.includes(url.hostname)) throw new Refusal(403, 'This host is not among the allowed ones.');
    return url;
  }

  /** Returns the checked address to connect to: a host could change its address after the check. */
  async function checkedAddress({ hostname }: URL): Promise<string> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    const [first] = addresses;
    if (first === undefined || !addresses.every(isAllowedAddress)) throw new Refusal(403, 'This host leads into a network.');
    return first;
  }

  async function send(proxyRequest: ProxyRequest): Promise<IncomingMessage> {
    let { url } = proxyRequest;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await getFrom(await checkedAddress(url), url, proxyRequest);
      const { location } = answer.headers;
      if (!redirectStatuses.includes(answer.statusCode) || location === undefined) return answer;
      answer.destroy();
      url = checkedUrl(location, proxyRequest.allowed, url);
    }
    throw new Refusal(502, 'The host sends from one address to the next.');
  }

  return { checkedUrl, send };
}

const redirectStatuses: readonly unknown[] = [301, 302, 303, 307, 308];

/** Sends a GET request to this address of the URL's host, without resolving the host again. */
function getFrom(address: string, url: URL, { headers, signal }: RequestParts): Promise<IncomingMessage> {
  const get = url.protocol === 'http:' ? httpGet : httpsGet;
  const family = isIP(address);
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    // No shared agent: an open connection may lead to another address.
    const options = { agent: false, lookup: pinned, headers: { ...headers, 'accept-encoding': 'identity' }, signal } as const;
    get(url, options, resolve).once('error', reject);
  });
}

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Returns the content of an answer and its type, without the other headers of the host. */
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
      // A host may compress although the request refuses it.
      ...(headers['content-encoding'] === undefined ? {} : { 'content-encoding': headers['content-encoding'] }),
    },
  });
}

/** Sandboxes content that is opened as a page: foreign scripts must not have this site's rights. */
const safe = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
} as const;

function refuse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...safe, ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}
