import { createHash, timingSafeEqual } from 'node:crypto';
import { developPaths } from '#contract/develop';
import { ProblemError } from '../../errors/problem.ts';
import { serveErrors } from '../errors.ts';
import type { Handler } from '../request-handler.ts';
import { ownPage } from './own-page.ts';

interface AccessOptions {
  /** Text that every visitor must know. */
  readonly token: string;
  /** Origins whose pages may show this server in a frame. */
  readonly ancestors: readonly string[];
}

/** Parameter of an address with the token, for the first visit. */
const parameter = 'token';
/** Lifetime of the cookie, in seconds. */
const lifetime = 30 * 24 * 60 * 60;

/**
 * Refuses requests without the token. A local address is no exception: a tunnel reaches the server
 * as a local program, under any host name. Signed messages need no token.
 */
export function createAccess({ token, ancestors }: AccessOptions): Handler {
  const tokenHash = hashOf(token);
  // The cookie does not contain the token, and ends to be valid when the token changes.
  const cookieValue = hashOf('cookie', token).toString('hex');
  const cookieHash = hashOf(cookieValue);
  const isToken = (text: string | null | undefined): boolean => typeof text === 'string' && isEqual(hashOf(text), tokenHash);
  const isCookie = (text: string): boolean => isEqual(hashOf(text), cookieHash);

  return (request) => {
    const url = new URL(request.url);
    if (url.pathname === developPaths.webhook) return undefined;
    // A site may have a parameter of this name: any other value is the site's.
    if (isToken(url.searchParams.get(parameter)) && isReading(request)) return admit(request, url);
    if (cookiesOf(request).some(isCookie) || isToken(bearerOf(request))) return undefined;
    return refuse(request);
  };

  /** Sets the cookie and leads to the same address without the token. */
  function admit(request: Request, url: URL): Response {
    url.searchParams.delete(parameter);
    // Two slashes at the start would name another host.
    const location = url.pathname.replace(/^\/+/, '/') + url.search;
    return new Response(null, { status: 302, headers: { ...privately, location, 'set-cookie': cookieFor(request) } });
  }

  function cookieFor(request: Request): string {
    const common = `Max-Age=${lifetime}; Path=/; HttpOnly`;
    // In the frame of an editor, a cookie must be for https and for frames.
    return isEncrypted(request)
      ? `${secureCookie}=${cookieValue}; ${common}; Secure; SameSite=None; Partitioned`
      : `${plainCookie}=${cookieValue}; ${common}; SameSite=Lax`;
  }

  function refuse(request: Request): Response {
    const headers = { ...privately, 'www-authenticate': 'Bearer realm="boreal develop"' };
    if (request.headers.get('sec-fetch-mode') !== 'navigate' && !request.headers.get('accept')?.includes('text/html')) {
      return new Response('This preview needs its access token.\n', { status: 401, headers });
    }
    const body = `<p>Ask the person who runs it for a link.</p>
<form><input type="password" name="${parameter}" autocomplete="current-password" aria-label="Access token" required><button>Open</button></form>`;
    const page = ownPage({ title: 'This preview needs its access token', body, status: 401, ancestors });
    for (const name of ['referrer-policy', 'www-authenticate'] as const) page.headers.set(name, headers[name]);
    return page;
  }
}

const plainCookie = 'boreal-access';
const secureCookie = '__Host-boreal-access';

/** An address with a token is not for caches, and not for other sites. */
const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-type': 'text/plain; charset=utf-8',
} as const;

/** Hashes have one length, which a comparison in constant time needs. */
const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(parts.join('\u0000')).digest();
const isEqual = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other);

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** True behind a proxy that visitors reach over https. It affects only the cookie's attributes. */
const isEncrypted = ({ headers }: Request): boolean => /^https\b/i.test(headers.get('x-forwarded-proto') ?? '');

const bearerOf = ({ headers }: Request): string | undefined => /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];

function cookiesOf({ headers }: Request): readonly string[] {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.flatMap(([name = '', value = '']) => (name === plainCookie || name === secureCookie ? [value] : []));
}

/**
 * Returns the reason to refuse a request that acts on this computer; undefined to allow it. Only
 * pages of this server may send one, with a body that a form of another site cannot send.
 */
export function refusal(request: Request): string | undefined {
  if (request.method !== 'POST') return 'This address answers POST.';
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return 'The request must be JSON.';
  const isOwn = isOwnOrigin(request.headers.get('origin'), request) && isOfOwnPage(request);
  return isOwn ? undefined : 'The request comes from another site.';
}

/** True for a request from a page of this server or an address bar, which may read local data. */
export function mayRead(request: Request): boolean {
  const origin = request.headers.get('origin');
  const isForeign = origin !== null && !isOwnOrigin(origin, request);
  return !isForeign && (isOfOwnPage(request) || request.headers.get('sec-fetch-mode') === 'navigate');
}

/** Browsers name the site of the requesting page, or 'none'. Other programs send no such header. */
function isOfOwnPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || (request.method !== 'POST' && site === 'none');
}

/** Compares hosts: behind a proxy, pages are on https, and this server sees http. */
const isOwnOrigin = (origin: string | null, { url }: Request): boolean =>
  /^https?:/.test(origin ?? '') && URL.canParse(origin ?? '') && new URL(origin ?? '').host === new URL(url).host;

/** A shorter text can be guessed. */
const minLength = 8;

/** Throws ProblemError for a token that cannot protect anything, or cannot be part of an address. */
export function checkToken(token: string | undefined): void {
  if (token === undefined) return;
  const reason =
    token === ''
      ? 'is empty'
      : /[^\x21-\x7e]/.test(token)
        ? 'has white space or characters outside of ASCII'
        : token.length < minLength
          ? `has fewer than ${minLength} characters`
          : undefined;
  if (reason !== undefined) throw new ProblemError([serveErrors.TOKEN({ reason })]);
}
