import { hostFiles, type Redirect } from '#contract/host-settings';
import { localeOfPath, normalizePagePath, stripPrefix, withPrefix } from '#contract/page-path';
import type { OutputReader } from '../publish/output-store.ts';
import type { OutputFile } from '../support/output-file.ts';
import { type AnswerOptions, createFileAnswers, type FileAnswer, type FileRequest } from './file-answer.ts';

/** Answers a request; undefined leaves it to the next handler. */
export type Handler = (request: Request) => Promise<Response | undefined> | Response | undefined;

interface RequestHandlerOptions extends AnswerOptions {
  readonly output: OutputReader;
  readonly pathPrefix: string;
  /** Returns the redirects of old addresses, the same list until they change. Default: none. */
  readonly redirects?: () => Promise<readonly Redirect[]>;
}

/** Answers with emitted files, as a static host does. */
export interface SiteHandler {
  /** Answers any request, also with redirects and 404 pages. */
  (request: Request): Promise<Response>;
  /**
   * Answers a request for an existing file, the most frequent kind; undefined for everything else.
   */
  readonly file: (request: FileRequest) => Promise<FileAnswer | undefined>;
}

/** Makes the handler of a site's files. */
export function createRequestHandler({ output, pathPrefix, redirects, ...options }: RequestHandlerOptions): SiteHandler {
  const movedTo = redirectFinder(redirects);
  const answers = createFileAnswers(options);
  return Object.assign(handle, { file });

  async function handle(request: Request): Promise<Response> {
    const { status, headers, body } = await answerTo(fileRequestOf(request), new URL(request.url).search);
    const hasBody = body !== undefined && request.method !== 'HEAD';
    return new Response(hasBody ? new Uint8Array(body) : null, { status, headers });
  }

  async function answerTo(request: FileRequest, search: string): Promise<FileAnswer> {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return answers.text(405, 'Method not allowed', { allow: 'GET, HEAD' });
    if (malformedPath.test(request.path)) return answers.text(400, 'Bad request');
    const path = decodePath(request.path);
    if (path === undefined) return notFound(request, firstFolderOf(request.path, pathPrefix));
    const sitePath = sitePathOf(path, pathPrefix);
    if (sitePath === undefined) return notFound(request, '/');
    // A file system ignores an empty segment: the page would have a second address.
    if (sitePath.includes('//')) return notFound(request, sitePath.replaceAll(/\/{2,}/g, '/'));
    if (path === pathPrefix && pathPrefix !== '') return answers.redirect(withPrefix('/', pathPrefix), search);
    const target = await movedTo(sitePath);
    if (target !== undefined) return answers.redirect(target.startsWith('/') ? withPrefix(target, pathPrefix) : target, search);
    const existing = await fileAt(sitePath);
    if (existing) return answers.file(request, existing, 200);
    if (!sitePath.endsWith('/') && (await output.read(`${sitePath.slice(1)}/index.html`)))
      return answers.redirect(`${path}/`, search);
    return notFound(request, sitePath);
  }

  async function file(request: FileRequest): Promise<FileAnswer | undefined> {
    const path = decodePath(request.path);
    const sitePath = path === undefined || (path === pathPrefix && pathPrefix !== '') ? undefined : sitePathOf(path, pathPrefix);
    if (sitePath === undefined || sitePath.includes('//') || (await movedTo(sitePath)) !== undefined) return undefined;
    const existing = await fileAt(sitePath);
    return existing && answers.file(request, existing, 200);
  }

  async function fileAt(sitePath: string): Promise<OutputFile | undefined> {
    const path = sitePath.endsWith('/') ? `${sitePath.slice(1)}index.html` : sitePath.slice(1);
    return hostFiles.has(path) ? undefined : output.read(path);
  }

  async function notFound(request: FileRequest, sitePath: string): Promise<FileAnswer> {
    const [, first = ''] = sitePath.split('/');
    const locale = localeOfPath(sitePath, [first]);
    const page = (locale ? await output.read(`${locale}/404.html`) : undefined) ?? (await output.read('404.html'));
    return page ? answers.file(request, page, 404) : answers.text(404, 'Not found');
  }
}

/** Returns a function from a site path to the path that an old address leads to. */
function redirectFinder(redirects: RequestHandlerOptions['redirects']): (sitePath: string) => Promise<string | undefined> {
  let latest: { readonly list: readonly Redirect[]; readonly targets: ReadonlyMap<string, string> } | undefined;
  return async (sitePath) => {
    const list = await redirects?.();
    if (!list) return undefined;
    if (latest?.list !== list) {
      latest = { list, targets: new Map(list.map(({ from, to }) => [normalizePagePath(from), to])) };
    }
    return latest.targets.get(normalizePagePath(sitePath));
  };
}

function fileRequestOf({ method, url, headers }: Request): FileRequest {
  const header = (name: string): string | undefined => headers.get(name) ?? undefined;
  return {
    method,
    path: new URL(url).pathname,
    acceptEncoding: header('accept-encoding'),
    ifMatch: header('if-match'),
    ifNoneMatch: header('if-none-match'),
    ifRange: header('if-range'),
    range: header('range'),
  };
}

/** Matches an escape that stands for no byte, or for the end of a text. */
const malformedPath = /%(?![0-9a-f]{2})|%00/i;

/**
 * Decodes a path. Undefined if the path could leave the folder or names what no site has: bytes
 * that are not text, encoded slashes, dot segments, control characters, hidden files.
 */
function decodePath(pathname: string): string | undefined {
  if (/%2f/i.test(pathname)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return undefined;
  const segments = path.split('/');
  return segments.some((segment) => segment.startsWith('.') && segment !== '.well-known') ? undefined : path;
}

/** Removes the site's prefix; undefined for a path that is not below it. */
function sitePathOf(path: string, pathPrefix: string): string | undefined {
  const isOutside = pathPrefix !== '' && path !== pathPrefix && !path.startsWith(`${pathPrefix}/`);
  return isOutside ? undefined : stripPrefix(path, pathPrefix);
}

/**
 * Returns the first folder of a path that cannot be decoded; '/' if the folder cannot be either.
 */
function firstFolderOf(path: string, pathPrefix: string): string {
  const [, first = ''] = (sitePathOf(path.replaceAll(/%2f/gi, '/'), pathPrefix) ?? '').split('/');
  return decodePath(`/${first}/`) ?? '/';
}
