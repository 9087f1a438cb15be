import { type HeaderRule, headersFor } from '#contract/host-settings';
import { contentHash } from '../support/content-hash.ts';
import { contentType, isCompressible, minCompressedBytes } from '../support/content-type.ts';
import type { OutputFile } from '../support/output-file.ts';
import { type Compressor, encodingFor } from './compression.ts';

/** The parts of a request that the answer of a file depends on. */
export interface FileRequest {
  readonly method: string;
  /** As in a URL: encoded, without dot segments, without query. */
  readonly path: string;
  readonly acceptEncoding?: string;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
  readonly ifRange?: string;
  readonly range?: string;
}

/** An answer with its bytes. The answer to HEAD is its headers alone. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface AnswerOptions {
  /** Returns the site's own headers as they are now. */
  readonly headerRules?: () => readonly HeaderRule[] | Promise<readonly HeaderRule[]>;
  /** Without it, answers are not compressed, which is fastest on one's own machine. */
  readonly compress?: Compressor;
  /** Changes the HTML of a page before it is sent. Emitted files stay as they are. */
  readonly transformHtml?: (html: string) => string;
}

/** Makes answers with validators, ranges, compression and the site's headers. */
export interface FileAnswers {
  file(request: FileRequest, file: OutputFile, status: number): Promise<FileAnswer>;
  /** Redirects to a path, or to an address of another host. */
  redirect(target: string, search: string): Promise<FileAnswer>;
  text(status: number, message: string, headers?: Readonly<Record<string, string>>): Promise<FileAnswer>;
}

/** A year: the name of a hashed asset never gets other content. */
const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';

export function createFileAnswers({ headerRules = () => [], compress, transformHtml }: AnswerOptions): FileAnswers {
  return { file, redirect, text };

  async function file(request: FileRequest, output: OutputFile, status: number): Promise<FileAnswer> {
    const { acceptEncoding, ifMatch, ifNoneMatch, range } = request;
    const type = contentType(output.path);
    const isText = isCompressible(type);
    const { body, hash } = transformed(output, type);
    const isWorthIt = compress !== undefined && isText && body.length >= minCompressedBytes;
    const encoding = isWorthIt ? encodingFor(acceptEncoding) : undefined;
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      ...headersFor(await headerRules(), `/${output.path}`),
      'content-type': type,
      // As nginx, which uses the same header for a valid and an unsatisfiable range: neither may be
      // cached for long.
      'cache-control': output.path.startsWith('assets/') && status === 200 && range === undefined ? immutable : revalidate,
      etag,
    };
    if (isText) headers.vary = 'accept-encoding';
    if (status === 200 && ifMatch !== undefined && !matchesStrongly(ifMatch, etag)) return text(412, 'Precondition failed');
    if (status === 200 && ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) return { status: 304, headers };
    if (status === 200 && encoding === undefined) return wholeOrPart(request, headers, body);
    const bytes = compress && encoding ? await compress(encoding, `${output.path} ${hash}`, body) : body;
    if (encoding) headers['content-encoding'] = encoding;
    headers['content-length'] = String(bytes.length);
    return { status, headers, body: bytes };
  }

  function transformed({ bytes, hash }: OutputFile, type: string): { readonly body: Uint8Array; readonly hash: string } {
    if (transformHtml === undefined || !type.startsWith('text/html')) return { body: bytes, hash };
    const body = Buffer.from(transformHtml(Buffer.from(bytes).toString('utf8')));
    return { body, hash: contentHash(body) };
  }

  /** Answers with the whole file, or with the part that the request asks for. */
  async function wholeOrPart(
    { method, range, ifRange }: FileRequest,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
  ): Promise<FileAnswer> {
    const isRangeValid = method === 'GET' && (ifRange === undefined || ifRange === headers.etag);
    const part = parseByteRange(isRangeValid ? range : undefined, body.length);
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

  async function redirect(target: string, search: string): Promise<FileAnswer> {
    // A browser reads two slashes at the start as the beginning of another host.
    const address = target.startsWith('/') ? encodeURI(target).replace(/^\/{2,}/, '/') : target;
    const location = address + (address.includes('?') ? search.replace('?', '&') : search);
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

function matches(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** Compares as `If-Match` does: a weak validator matches nothing. */
function matchesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim() === etag);
}

/** Part of a file: positions of its first and last byte, 0-based. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the part that a `Range` header names; undefined for the whole file, several parts and
 * other units.
 */
export function parseByteRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined || !/^bytes=[^,]*$/i.test(header)) return undefined;
  const [, first = '', last = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header) ?? [];
  const range =
    first === ''
      ? { first: Math.max(0, length - Number(last)), last: length - 1 }
      : { first: Number(first), last: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
  return range.first <= range.last && `${first}${last}` !== '' ? range : 'unsatisfiable';
}

/** Default headers of answers: no guessing of types, no loading, no scripts, no frames. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
