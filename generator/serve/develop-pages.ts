import {
  type ChangedFiles,
  type DevelopDocument,
  type DevelopEvent,
  type DevelopVersions,
  developPaths,
  developScriptId,
  type PageReport,
} from '#contract/develop';
import { withPrefix } from '#contract/page-path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { mayRead, refusal } from './develop/check-origin.ts';
import { createEventStreams } from './develop/event-streams.ts';
import { type HomePageOptions, homePage } from './develop/home-page.ts';
import { ownPage } from './develop/own-page.ts';
import type { PageEntries } from './develop/page-entries.ts';
import { type EditOf, fileOf, problemList, problemReport } from './develop/problem-list.ts';
import type { Handler } from './request-handler.ts';

export interface DevelopPagesOptions extends Pick<HomePageOptions, 'listRoutes' | 'pathPrefix'> {
  /** Names this run of the server. */
  readonly session: string;
  /** What documents are made of; while there are problems, of what they were made last. */
  readonly versions: () => Pick<DevelopVersions, 'code' | 'stylesheet'>;
  /** Compiles the script for pages: text by path, 'develop.js' among them. Called again after the code has changed. */
  readonly script: () => Promise<ReadonlyMap<string, string>>;
  /** For the page at a path, which has no prefix. */
  readonly status: (path: string) => Pick<PageReport, 'source' | 'isPreview' | 'contentful'>;
  /** Entries behind the page at a path, which has no prefix; undefined where there is no such page. */
  readonly entriesOf: (path: string) => Promise<PageEntries | undefined>;
  readonly problems: () => readonly Problem[];
  /** Where a problem is mended; without it, in the file that the problem names. */
  readonly editOf?: EditOf;
  /** Opens a file of the site at a line; false if it is none, or could not be opened. */
  readonly openFile: (file: string, line: number) => Promise<boolean>;
  /** Path of an entry's page, without prefix. */
  readonly entryPath: (id: string, locale: string | undefined) => string | undefined;
  /** Reads the source again. */
  readonly refresh: () => Promise<void>;
  readonly hasGallery: () => boolean;
  /** Origins whose pages may show these in a frame. */
  readonly ancestors?: readonly string[];
}

/** What `develop` answers itself, and what it adds to pages, which is named here and nowhere else. */
export interface DevelopPages {
  readonly handler: Handler;
  /** Adds the script to a page. */
  readonly transformHtml: (html: string) => string;
  /** Tells every open page that the site has changed. */
  readonly notify: (change: Pick<DevelopEvent, 'kind' | 'ms'> & { readonly changed?: ChangedFiles }) => void;
  /** A page that shows what is wrong, and loads itself again when that is mended. */
  readonly problemPage: (problems: readonly Problem[]) => Response;
  /** A page that says that content is being read, and loads itself again once it is. */
  readonly waitingPage: () => Response;
  /** Ends all event streams. */
  readonly close: () => void;
}

const below = developPaths.home;

export function createDevelopPages(options: DevelopPagesOptions): DevelopPages {
  const { editOf = fileOf, pathPrefix, session, ancestors = [] } = options;
  const streams = createEventStreams();
  let last: Pick<DevelopEvent, 'kind' | 'ms'> & { readonly changed?: ChangedFiles } = { kind: 'content', ms: 0 };
  let state = 0;
  let script: Promise<ReadonlyMap<string, string>> | undefined;

  const versions = (): DevelopVersions => ({ session, state, ...options.versions() });
  const event = (): DevelopEvent => ({ ...versions(), ...last });
  const now = (): DevelopEvent => {
    const hasErrors = options.problems().some(({ severity }) => severity === 'error');
    return { ...event(), kind: hasErrors ? 'problems' : last.kind };
  };

  function tag(page: DevelopDocument['page']): string {
    const made: DevelopDocument = { ...versions(), page };
    return `<script type="module" async src="${developPaths.script}" id="${developScriptId}" data-document="${escapeHtml(JSON.stringify(made))}"></script>`;
  }

  const withTag = (html: string, page: DevelopDocument['page']): string => {
    const end = html.lastIndexOf('</body>');
    return end < 0 ? html : html.slice(0, end) + tag(page) + html.slice(end);
  };

  async function withOwnTag(answer: Response): Promise<Response> {
    return new Response(withTag(await answer.text(), 'own'), answer);
  }

  const notFound = (text: string): Response =>
    ownPage({ title: 'Not found', status: 404, body: `<h1>Not found</h1><p>${text}</p><p><a href="${below}">All pages</a></p>` });

  async function scriptFile(path: string): Promise<Response | undefined> {
    script ??= options.script();
    try {
      const text = (await script).get(path);
      return text === undefined ? undefined : plain(text, { type: 'text/javascript' });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return plain(`${error.message}\n`, { status: 404 });
    }
  }

  async function pageReport(path: string): Promise<PageReport> {
    const { entries = [], sharedEntries = [], places: ownPlaces } = (await options.entriesOf(path)) ?? {};
    const problems = options.problems().map((problem) => problemReport(problem, { editOf, ownPlaces }));
    return { state, path, entries, sharedEntries, problems, ms: last.ms, ...options.status(path) };
  }

  function home(search: URLSearchParams): Response {
    const problems = options.problems().map((problem) => problemReport(problem, { editOf }));
    return homePage({ ...options, ...options.status('/'), search, problems, hasGallery: options.hasGallery() });
  }

  async function open(request: Request): Promise<Response> {
    const { file, line } = await bodyOf(request);
    if (typeof file !== 'string') return plain('There is no file in the request.\n', { status: 400 });
    const number = typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : 1;
    return (await options.openFile(file, number)) ? new Response(null, { status: 204 }) : plain(notOpened, { status: 404 });
  }

  function entry({ pathname, searchParams }: URL): Response {
    const id = decoded(pathname.slice(developPaths.entry.length));
    const path = id === undefined ? undefined : options.entryPath(id, searchParams.get('locale') ?? undefined);
    if (path === undefined) return notFound('No page is made of this entry.');
    return new Response(null, {
      status: 302,
      headers: { location: withPrefix(encodeURI(path), pathPrefix), 'cache-control': 'no-store' },
    });
  }

  async function answerPost(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
    const reason = refusal(request);
    return reason === undefined ? answer(request) : plain(`${reason}\n`, { status: request.method === 'POST' ? 403 : 405 });
  }

  async function handler(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url);
    const { pathname, searchParams } = url;
    if (!`${pathname}/`.startsWith(below) || pathname === developPaths.webhook) return undefined;
    if (pathname === developPaths.open) return answerPost(request, open);
    if (pathname === developPaths.refresh)
      return answerPost(request, async () => {
        await options.refresh();
        return new Response(null, { status: 204 });
      });
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (!mayRead(request)) return plain('The request comes from another site.\n', { status: 403 });
    if (pathname === developPaths.events) return streams.open(now());
    if (pathname === developPaths.page) return Response.json(await pageReport(sitePath(searchParams.get('path'))), noStore);
    if (pathname.startsWith(developPaths.entry)) return entry(url);
    if (`${pathname}/` === below) return new Response(null, { status: 302, headers: { location: below } });
    if (pathname === below) return withOwnTag(home(searchParams));
    return (await scriptFile(pathname.slice(below.length))) ?? notFound('Boreal has nothing at this address.');
  }

  /** The path of a page as an address bar shows it: with prefix, encoded. */
  function sitePath(address: string | null): string {
    const path = decoded(address ?? '/') ?? '/';
    return pathPrefix !== '' && path.startsWith(`${pathPrefix}/`) ? path.slice(pathPrefix.length) : path;
  }

  return {
    handler,
    transformHtml: (html) => withTag(html, 'site'),
    notify(change) {
      state += 1;
      last = change;
      if (change.kind === 'code') script = undefined;
      streams.send(event());
    },
    problemPage(problems) {
      const title = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
      const list = problemList(problems.map((problem) => problemReport(problem, { editOf })));
      const body = `<h1>${title}</h1>${list}<p class="faint">This page goes on by itself when they are mended.</p>${tag('own')}`;
      return ownPage({ title, body, status: 500, ancestors });
    },
    waitingPage() {
      const title = 'Reading the content…';
      const body = `<h1>${title}</h1><p class="faint">This page goes on by itself.</p>${tag('own')}`;
      return ownPage({ title, body, status: 503, ancestors });
    },
    close: () => streams.close(),
  };
}

const notOpened =
  'The site has no such file, or there is no program for it: name yours in LAUNCH_EDITOR, such as LAUNCH_EDITOR=code.\n';

const noStore = { headers: { 'cache-control': 'no-store' } } as const;

function plain(text: string, { type = 'text/plain', status = 200 } = {}): Response {
  return new Response(text, { status, headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' } });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A '%' that begins nothing.
    return undefined;
  }
}

async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = await request.json();
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
