/**
 * Why a request may not do something on this computer; undefined if it may. Only the pages of this very server may ask, with a body that a
 * form of another site cannot send.
 */
export function refusal(request: Request): string | undefined {
  if (request.method !== 'POST') return 'This address answers POST.';
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return 'The request must be JSON.';
  const { origin } = new URL(request.url);
  return request.headers.get('origin') === origin && isOfOwnPage(request) ? undefined : 'The request comes from another site.';
}

/** Whether a request may be told what only this computer knows: asked by this server's pages, or by somebody who goes to the address. */
export function mayRead(request: Request): boolean {
  const origin = request.headers.get('origin');
  const isForeign = origin !== null && origin !== new URL(request.url).origin;
  return !isForeign && (isOfOwnPage(request) || request.headers.get('sec-fetch-mode') === 'navigate');
}

/** Browsers say whose page asks; an address that is typed in is nobody's. Other programs say nothing. */
function isOfOwnPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || (request.method !== 'POST' && site === 'none');
}
