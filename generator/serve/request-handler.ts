import { type HeaderRule, headersFor, hostFiles } from '#contract/host-settings';
import { localeOfPath, stripPrefix, withPrefix } from '#contract/page-path';
import type { OutputReader } from '../publish/output-store.ts';
import { contentHash } from '../support/content-hash.ts';
import { contentType, isCompressible, minCompressedBytes } from '../support/content-type.ts';
import type { OutputFile } from '../support/output-file.ts';
import { parseByteRange } from './byte-range.ts';
import { type Compressor, encodingFor } from './compression.ts';
import { safeHeaders } from './safe-headers.ts';

/** Answers a request; undefined leaves it to the next handler. */
export type Handler = (request: Request) => Promise<Response | undefined> | Response | undefined;

/** What a request for a file says. */
export interface FileRequest {
  readonly method: string;
  /** As a URL has it: encoded, without dot segments, without query. */
  readonly path: string;
  readonly acceptEncoding?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly range?: string | undefined;
}

/** An answer whose bytes are there. To HEAD, the headers are sent alone. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

interface RequestHandlerOptions {
  readonly output: OutputReader;
  readonly pathPrefix: string;
  /** What the site wants to be sent with its answers, as it is now. */
  readonly headerRules?: () => readonly HeaderRule[] | Promise<readonly HeaderRule[]>;
  /** Absent: answers are sent as they are, which is the fastest on one's own machine. */
  readonly compress?: Compressor;
  /** Changes a page on its way out: how the preview adds what it needs without the emitted bytes knowing. */
  readonly transformHtml?: (html: string) => string;
}

/** Emitted files, as a static host hands them out. */
export interface SiteHandler {
  /** Answers any request: index files, one spelling of each address, 404 pages, validators, compression. */
  (request: Request): Promise<Response>;
  /** Answers a request for a file that is there, which is most of all; undefined for everything else. */
  readonly file: (request: FileRequest) => Promise<FileAnswer | undefined>;
}

/** A year: names of hashed assets never stand for other content. */
const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
/** Makes the handler of a site's files. */
export function createRequestHandler(options: RequestHandlerOptions): SiteHandler {
  const { output, pathPrefix, headerRules = () => [], compress, transformHtml } = options;
  return Object.assign(handle, { file });

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
    const asked: FileRequest = {
      method: request.method,
      path: url.pathname,
      acceptEncoding: header('accept-encoding'),
      ifMatch: header('if-match'),
      ifNoneMatch: header('if-none-match'),
      ifRange: header('if-range'),
      range: header('range'),
    };
    const { status, headers, body } = await answerTo(asked, url.search);
    const hasBody = body !== undefined && request.method !== 'HEAD';
    return new Response(hasBody ? new Uint8Array(body) : null, { status, headers });
  }

  async function answerTo(request: FileRequest, search: string): Promise<FileAnswer> {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return text(405, 'Method not allowed', { allow: 'GET, HEAD' });
    if (malformedPath.test(request.path)) return text(400, 'Bad request');
    const path = decodePath(request.path);
    if (path === undefined) return notFound(request, firstFolderOf(request.path));
    const sitePath = sitePathOf(path);
    if (sitePath === undefined) return notFound(request, '/');
    // A file system passes over an empty segment: the page would have a second address.
    if (sitePath.includes('//')) return notFound(request, sitePath.replaceAll(/\/{2,}/g, '/'));
    if (path === pathPrefix && pathPrefix !== '') return redirect(withPrefix('/', pathPrefix), search);
    const found = await fileAt(sitePath);
    if (found) return answer(request, found, 200);
    if (!sitePath.endsWith('/') && (await output.read(`${sitePath.slice(1)}/index.html`))) return redirect(`${path}/`, search);
    return notFound(request, sitePath);
  }

  async function file(request: FileRequest): Promise<FileAnswer | undefined> {
    const path = decodePath(request.path);
    const sitePath = path === undefined || (path === pathPrefix && pathPrefix !== '') ? undefined : sitePathOf(path);
    if (sitePath === undefined || sitePath.includes('//')) return undefined;
    const found = await fileAt(sitePath);
    return found && answer(request, found, 200);
  }

  /** Undefined for a path that is not below the prefix. */
  function sitePathOf(path: string): string | undefined {
    const isOutside = pathPrefix !== '' && path !== pathPrefix && !path.startsWith(`${pathPrefix}/`);
    return isOutside ? undefined : stripPrefix(path, pathPrefix);
  }

  /** The first folder of a path that is not decoded as a whole; '/' if it cannot be one. */
  function firstFolderOf(path: string): string {
    const [, first = ''] = (sitePathOf(path.replaceAll(/%2f/gi, '/')) ?? '').split('/');
    return decodePath(`/${first}/`) ?? '/';
  }

  async function fileAt(sitePath: string): Promise<OutputFile | undefined> {
    const path = sitePath.endsWith('/') ? `${sitePath.slice(1)}index.html` : sitePath.slice(1);
    return hostFiles.has(path) ? undefined : output.read(path);
  }

  async function notFound(request: FileRequest, sitePath: string): Promise<FileAnswer> {
    const [, first = ''] = sitePath.split('/');
    const locale = localeOfPath(sitePath, [first]);
    const page = (locale ? await output.read(`${locale}/404.html`) : undefined) ?? (await output.read('404.html'));
    return page ? answer(request, page, 404) : text(404, 'Not found');
  }

  async function answer(request: FileRequest, found: OutputFile, status: number): Promise<FileAnswer> {
    const { acceptEncoding, ifMatch, ifNoneMatch, range } = request;
    const type = contentType(found.path);
    const isText = isCompressible(type);
    const isTransformed = transformHtml !== undefined && type.startsWith('text/html');
    const body = isTransformed ? Buffer.from(transformHtml(Buffer.from(found.bytes).toString('utf8'))) : found.bytes;
    const hash = isTransformed ? contentHash(body) : found.hash;
    const isWorthIt = compress !== undefined && isText && body.length >= minCompressedBytes;
    const encoding = isWorthIt ? encodingFor(acceptEncoding) : undefined;
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      ...headersFor(await headerRules(), `/${found.path}`),
      'content-type': type,
      // nginx cannot tell a part from one that there is not: neither may be cached for long.
      'cache-control': found.path.startsWith('assets/') && status === 200 && range === undefined ? immutable : revalidate,
      etag,
    };
    if (isText) headers.vary = 'accept-encoding';
    if (status === 200 && ifMatch !== undefined && !matchesStrongly(ifMatch, etag)) return text(412, 'Precondition failed');
    if (status === 200 && ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) return { status: 304, headers };
    if (status === 200 && encoding === undefined) return wholeOrPart(request, headers, body);
    const bytes = compress && encoding ? await compress(encoding, `${found.path} ${hash}`, body) : body;
    if (encoding) headers['content-encoding'] = encoding;
    headers['content-length'] = String(bytes.length);
    return { status, headers, body: bytes };
  }

  /** Answers with a file as it is, or with the part that the request asks for. */
  async function wholeOrPart(
    { method, range, ifRange }: FileRequest,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
  ): Promise<FileAnswer> {
    const isWanted = method === 'GET' && (ifRange === undefined || ifRange === headers.etag);
    const part = parseByteRange(isWanted ? range : undefined, body.length);
    if (part === 'unsatisfiable') return text(416, 'Range not satisfiable', { 'content-range': `bytes */${body.length}` });
    if (part === undefined)
      return { status: 200, headers: { ...headers, 'accept-ranges': 'bytes', 'content-length': String(body.length) }, body };
    const bytes = body.subarray(part.first, part.last + 1);
    const own = {
      'content-range': `bytes ${part.first}-${part.last}/${body.length}`,
      'content-length': String(bytes.length),
    };
    return { status: 206, headers: { ...headers, ...own }, body: bytes };
  }

  async function redirect(path: string, search: string): Promise<FileAnswer> {
    // A path that begins with two slashes would be taken for another host.
    const location = encodeURI(path).replace(/^\/{2,}/, '/') + search;
    return { status: 301, headers: { ...(await headersWithoutFile()), location } };
  }

  async function text(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Promise<FileAnswer> {
    const own = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
    return { status, headers: { ...(await headersWithoutFile()), ...own }, body: Buffer.from(`${message}\n`) };
  }

  async function headersWithoutFile(): Promise<Record<string, string>> {
    return { ...safeHeaders, ...headersFor(await headerRules(), '/'), 'cache-control': revalidate };
  }
}

/** An escape that stands for no byte, or for the end of a text. */
const malformedPath = /%(?![0-9a-f]{2})|%00/i;

/**
 * The decoded path, or undefined if it could leave the folder or names what no site has: bytes that are no text, encoded slashes,
 * dot segments, control characters, hidden files.
 */
function decodePath(pathname: string): string | undefined {
  if (/%2f/i.test(pathname)) return undefined;
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

function matches(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** As `If-Match` compares: a weak validator matches nothing. */
function matchesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim() === etag);
}
