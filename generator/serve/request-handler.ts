import { lookup } from 'mrmime';
import { localeOfPath, stripPrefix, withPrefix } from '#contract/page-path';
import type { OutputFile } from '../emit/output-file.ts';
import type { OutputReader } from '../emit/output-store.ts';
import { contentHash } from '../support/content-hash.ts';
import { type Compressor, encodingFor } from './compression.ts';

/** Answers a request; undefined leaves it to the next handler. */
export type Handler = (request: Request) => Promise<Response | undefined> | Response | undefined;

interface RequestHandlerOptions {
  readonly output: OutputReader;
  readonly pathPrefix: string;
  /** Absent: answers are sent as they are, which is the fastest on one's own machine. */
  readonly compress?: Compressor;
  /** Changes a page on its way out: how the preview adds what it needs without the emitted bytes knowing. */
  readonly transformHtml?: (html: string) => string;
}

/** A year: names of hashed assets never stand for other content. */
const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
/** Smaller answers gain nothing from compression. */
const minCompressedBytes = 512;

/** Serves emitted files as a static host does: index files, one spelling of each address, 404 pages, validators, compression. */
export function createRequestHandler({ output, pathPrefix, compress, transformHtml }: RequestHandlerOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const url = new URL(request.url);
    const path = decodePath(url.pathname);
    if (path === undefined) return new Response('Bad request\n', { status: 400, headers: { 'content-type': 'text/plain' } });
    const isOutside = pathPrefix !== '' && path !== pathPrefix && !path.startsWith(`${pathPrefix}/`);
    if (isOutside) return notFound(request, '/');
    const sitePath = stripPrefix(path, pathPrefix);
    // A file system passes over an empty segment: the page would have a second address.
    if (sitePath.includes('//')) return notFound(request, sitePath);
    if (path === pathPrefix && pathPrefix !== '') return redirect(withPrefix('/', pathPrefix), url.search);
    const file = await output.read(sitePath.endsWith('/') ? `${sitePath.slice(1)}index.html` : sitePath.slice(1));
    if (file) return answer(request, file, 200);
    if (!sitePath.endsWith('/') && (await output.read(`${sitePath.slice(1)}/index.html`)))
      return redirect(`${path}/`, url.search);
    return notFound(request, sitePath);
  };

  async function notFound(request: Request, sitePath: string): Promise<Response> {
    const [, first = ''] = sitePath.split('/');
    const locale = localeOfPath(sitePath, [first]);
    const page = (locale ? await output.read(`${locale}/404.html`) : undefined) ?? (await output.read('404.html'));
    if (page) return answer(request, page, 404);
    return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }

  async function answer(request: Request, file: OutputFile, status: number): Promise<Response> {
    const type = contentType(file.path);
    const isHtml = type.startsWith('text/html');
    const isTransformed = isHtml && transformHtml !== undefined;
    const body = isTransformed ? Buffer.from(transformHtml(Buffer.from(file.bytes).toString('utf8'))) : file.bytes;
    const hash = isTransformed ? contentHash(body) : file.hash;
    const isWorthIt = compress !== undefined && isCompressible(type) && body.length >= minCompressedBytes;
    const encoding = isWorthIt ? encodingFor(request.headers.get('accept-encoding')) : undefined;
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const headers = new Headers({
      'content-type': type,
      'cache-control': file.path.startsWith('assets/') && status === 200 ? immutable : revalidate,
      etag,
      'x-content-type-options': 'nosniff',
    });
    if (isCompressible(type)) headers.set('vary', 'accept-encoding');
    if (status === 200 && matches(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    const bytes = compress && encoding ? await compress(encoding, `${file.path} ${hash}`, body) : body;
    if (encoding) headers.set('content-encoding', encoding);
    headers.set('content-length', String(bytes.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers });
  }
}

/** The decoded path, or undefined if it could leave the folder or name what no site has: dot segments, control signs, hidden files. */
function decodePath(pathname: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return undefined;
  const segments = path.split('/');
  return segments.some((segment) => segment.startsWith('.') && segment !== '.well-known') ? undefined : path;
}

function redirect(path: string, search: string): Response {
  // A path that begins with two slashes would be taken for another host.
  const location = encodeURI(path).replace(/^\/{2,}/, '/') + search;
  return new Response(null, { status: 301, headers: { location, 'cache-control': revalidate } });
}

function contentType(path: string): string {
  if (path.endsWith('.webmanifest')) return 'application/manifest+json';
  const type = lookup(path) ?? 'application/octet-stream';
  return /^text\/|\/(javascript|json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

const isCompressible = (type: string): boolean => /^text\/|[/+](javascript|json|xml)/.test(type);

function matches(header: string | null, etag: string): boolean {
  return header === '*' || (header ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
