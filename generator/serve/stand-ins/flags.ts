/**
 * A stand-in for a flag server at a path of the site's own host. It answers with the site's flags,
 * as if nobody had changed them, and stores nothing of the metrics that it receives.
 */
import { createHash } from 'node:crypto';
import type { HostSettings } from '#contract/host-settings';
import type { Handler } from '../request-handler.ts';

export interface FlagStandInOptions {
  /** Returns the flags of a site whose server answers on its own host. */
  readonly flags: () => HostSettings['flags'] | Promise<HostSettings['flags']>;
}

/** Makes the handler of the frontend API. */
export function createFlagStandIn({ flags }: FlagStandInOptions): Handler {
  return async (request) => {
    const settings = await flags();
    if (settings === undefined) return undefined;
    const { pathname } = new URL(request.url);
    const methods = methodsOf(pathname, settings.path);
    if (methods === undefined) return undefined;
    if (!methods.includes(request.method)) return refuse(405, 'This method is not for flags.', { allow: methods.join(', ') });
    if (!request.headers.get('authorization')) return refuse(401, 'Flags need a client key.');
    return pathname === settings.path
      ? answer(request, settings.bootstrap)
      : new Response(null, { status: 202, headers: uncached });
  };
}

/** Returns the methods of an address of the API; undefined for other addresses. */
function methodsOf(pathname: string, path: string): readonly string[] | undefined {
  if (pathname === path) return ['GET', 'POST'];
  return pathname === `${path}/client/metrics` ? ['POST'] : undefined;
}

function answer(request: Request, toggles: readonly object[]): Response {
  const text = JSON.stringify({ toggles: toggles.filter((toggle) => 'enabled' in toggle && toggle.enabled) });
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
  const headers = { 'cache-control': 'no-cache', etag };
  return request.headers.get('if-none-match') === etag
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } });
}

const uncached = { 'cache-control': 'no-store' } as const;

function refuse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...uncached, ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}
