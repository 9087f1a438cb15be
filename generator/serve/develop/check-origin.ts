/** A computer's own names, and addresses in numbers: a name that anybody can register must not be made to lead here. */
const safeHost = /^(localhost|[^.]+\.localhost|\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])$/i;

/**
 * Why a request may not do something on this computer; undefined if it may. Only the pages of this very server may ask, with a body that a
 * form of another site cannot send.
 */
export function refusal(request: Request): string | undefined {
  const { origin: own, hostname } = new URL(request.url);
  if (request.method !== 'POST') return 'This address answers POST.';
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return 'The request must be JSON.';
  if (request.headers.get('origin') !== own) return 'The request comes from another site.';
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return 'The request comes from another site.';
  return safeHost.test(hostname) ? undefined : 'The server must be asked by its number or as localhost.';
}
