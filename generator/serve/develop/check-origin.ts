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
