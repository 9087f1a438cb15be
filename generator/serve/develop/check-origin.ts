/**
 * Returns the reason to refuse a request that acts on this computer; undefined to allow it. Only
 * pages of this server may send one, with a body that a form of another site cannot send.
 */
export function refusal(request: Request): string | undefined {
  if (request.method !== 'POST') return 'This address answers POST.';
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return 'The request must be JSON.';
  const { origin } = new URL(request.url);
  return request.headers.get('origin') === origin && isOfOwnPage(request) ? undefined : 'The request comes from another site.';
}

/** True for a request from a page of this server or an address bar, which may read local data. */
export function mayRead(request: Request): boolean {
  const origin = request.headers.get('origin');
  const isForeign = origin !== null && origin !== new URL(request.url).origin;
  return !isForeign && (isOfOwnPage(request) || request.headers.get('sec-fetch-mode') === 'navigate');
}

/** Browsers name the site of the requesting page, or 'none'. Other programs send no such header. */
function isOfOwnPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || (request.method !== 'POST' && site === 'none');
}
