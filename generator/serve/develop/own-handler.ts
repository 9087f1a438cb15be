import { type DevelopEvent, developPaths, type EditorEntry, type PageReport, type TypedEntry } from '#contract/develop';
import { withPrefix } from '#contract/page-path';
import type { Forecast } from '../../content/forecast.ts';
import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { Handler } from '../request-handler.ts';
import { mayRead, refusal } from './access.ts';
import { comparePage } from './compare-page.ts';
import { entryPagesPage, type PagesOfEntry } from './entry-pages-page.ts';
import { type HomePageOptions, homePage } from './home-page.ts';
import type { OpenOutcome } from './open-file.ts';
import { ownPage } from './own-page.ts';
import type { PageEntries } from './page-entries.ts';
import { type EditOf, type ForecastOf, problemReport, visitorsSeeOfPage } from './problem-list.ts';
import { sharePage } from './share-page.ts';
import type { ShownSite } from './shown-site.ts';
import { translationsPage } from './translations-page.ts';
import { viewPage } from './view-page.ts';

/** The site as the pages of `develop` show it. Paths of pages have no prefix. */
export interface OwnHandlerOptions
  extends Pick<HomePageOptions, 'listEntries' | 'listRoutes' | 'pathPrefix'>,
    Pick<ShownSite, 'translations' | 'comparison' | 'sharedPage'> {
  readonly status: (path: string) => Pick<PageReport, 'source' | 'sourceTitle' | 'isPreview' | 'editor'>;
  /** Returns the entries behind a page; undefined if there is no such page. */
  readonly entriesOf: (path: string) => Promise<PageEntries | undefined>;
  readonly problems: () => readonly Problem[];
  readonly forecast: () => Forecast;
  /** Returns the lines of the file around a problem. Default: only those that the problem has. */
  readonly excerptOf?: (problem: Problem) => Promise<Pick<Problem, 'excerpt'>>;
  /** Opens a file of the site at a line, 1-based. */
  readonly openFile: (file: string, line: number) => Promise<OpenOutcome>;
  readonly entryPages?: (id: string, locale: string | undefined) => PagesOfEntry | undefined;
  /** Returns the path of an entry's page. */
  readonly entryPath: (id: string, locale: string | undefined) => string | undefined;
  /** Returns the entries behind a page for the editor around it. */
  readonly editorEntries?: (path: string) => Promise<readonly EditorEntry[]>;
  /** Shows values that are not saved. */
  readonly showTyped?: (entry: TypedEntry) => Promise<void>;
  /** Reads the source again. */
  readonly refresh: () => Promise<void>;
  readonly hasGallery: () => boolean;
}

interface OwnHandlerParts {
  readonly editOf: EditOf;
  /** Returns the current state as an event. */
  readonly event: () => DevelopEvent;
  readonly stream: (first: DevelopEvent) => Response;
  /** Returns the compiled script for pages: text by path. */
  readonly script: () => Promise<ReadonlyMap<string, string>>;
  /** Adds develop's script to one of its own pages. */
  readonly withScript: (html: string, page: 'own' | 'frames') => string;
}

const below = developPaths.home;

/** Answers requests for the addresses of `develop` itself, except those of webhooks. */
export function createOwnHandler(options: OwnHandlerOptions, parts: OwnHandlerParts): Handler {
  return async (request) => {
    const url = new URL(request.url);
    const { pathname, searchParams } = url;
    if (!`${pathname}/`.startsWith(below) || pathname === developPaths.webhook) return undefined;
    if (pathname === developPaths.open) return answerPost(request, openFile);
    if (pathname === developPaths.refresh) return answerPost(request, refresh);
    if (pathname === developPaths.typed && request.method === 'POST')
      return answerPost(request, (post) => showTyped(post, options));
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (!mayRead(request)) return plain('The request comes from another site.\n', { status: 403 });
    if (pathname === developPaths.events) return parts.stream(parts.event());
    if (pathname === developPaths.page) {
      const path = sitePath(searchParams.get('path'), options.pathPrefix);
      return pageReport(path, options, parts);
    }
    if (pathname === developPaths.typed) return editorEntries(searchParams.get('path'), options);
    if (pathname.startsWith(developPaths.entry)) return entryRedirect(url);
    const about = await pageAbout(url, options);
    if (about) return scripted(about.page, about.kind);
    if (`${pathname}/` === below) return new Response(null, { status: 302, headers: { location: below } });
    if (pathname === below) return home(searchParams);
    return (await scriptFile(pathname.slice(below.length))) ?? notFound('Boreal has nothing at this address.');
  };

  async function openFile(request: Request): Promise<Response> {
    const { file, line } = await jsonBody(request);
    if (typeof file !== 'string') return plain('There is no file in the request.\n', { status: 400 });
    const number = typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : 1;
    const outcome = await options.openFile(file, number);
    return outcome === 'opened' ? new Response(null, { status: 204 }) : plain(notOpened[outcome], { status: 404 });
  }

  async function refresh(): Promise<Response> {
    await options.refresh();
    return new Response(null, { status: 204 });
  }

  async function entryRedirect({ pathname, searchParams }: URL): Promise<Response> {
    const id = decoded(pathname.slice(developPaths.entry.length)) ?? '';
    const locale = searchParams.get('locale') ?? undefined;
    if (searchParams.has('all')) return scripted(entryPagesPage({ id, pages: options.entryPages?.(id, locale), ...options }));
    const path = options.entryPath(id, locale) ?? options.entryPages?.(id, locale)?.paths[0];
    if (path === undefined) return notFound('No page is made of this entry or shows it.');
    const location = withPrefix(encodeURI(path), options.pathPrefix);
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  }

  async function home(search: URLSearchParams): Promise<Response> {
    const { problems, hasGallery, forecast } = options;
    const forecastOf: ForecastOf = (problem) => forecast().ofProblem(problem);
    const state = { search, problems: problems(), editOf: parts.editOf, forecastOf, hasGallery: hasGallery() };
    return scripted(await homePage({ ...options, ...options.status('/'), ...state }));
  }

  async function scripted(page: Response, kind: 'own' | 'frames' = 'own'): Promise<Response> {
    return new Response(parts.withScript(await page.text(), kind), page);
  }

  async function scriptFile(path: string): Promise<Response | undefined> {
    try {
      const text = (await parts.script()).get(path);
      return text === undefined ? undefined : plain(text, { type: 'text/javascript' });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return plain(`${error.message}\n`, { status: 404 });
    }
  }
}

/** Returns the report of a page for editors. */
async function pageReport(path: string, options: OwnHandlerOptions, parts: OwnHandlerParts): Promise<Response> {
  const page = await options.entriesOf(path);
  const { entries = [], sharedEntries = [], files, about, names = [] } = page ?? {};
  const { state, ms } = parts.event();
  const forecast = options.forecast();
  const forecastOf: ForecastOf = (problem) => forecast.ofProblem(problem);
  // Those of the page's own entries come before those of shared ones.
  const order = [...(files ?? [])];
  const placeOf = ({ where }: Problem): number => (where && files?.has(where.file) ? order.indexOf(where.file) : order.length);
  const reports = options
    .problems()
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((problem) => ({ problem, report: problemReport(problem, { editOf: parts.editOf, forecastOf, ownFiles: files }) }));
  const visitors = visitorsSeeOfPage({
    problems: reports.map(({ problem }) => forecastOf(problem)),
    about: about && forecast.ofEntry(about),
    others: names.flatMap((name) => (name.id === about?.id ? [] : (forecast.ofEntry(name) ?? []))),
  });
  const problems = await Promise.all(
    reports.map(async ({ problem, report }) =>
      report.isOfPage ? { ...report, ...(await options.excerptOf?.(problem)) } : report,
    ),
  );
  const isPage = page !== undefined;
  const report: PageReport = { state, path, isPage, visitors, entries, sharedEntries, problems, ms, ...options.status(path) };
  return Response.json(report, noStore);
}

interface AboutPage {
  readonly page: Response;
  readonly kind: 'own' | 'frames';
}

/** Returns a list or frames about pages of the site; undefined for other addresses. */
async function pageAbout({ pathname, searchParams: search }: URL, options: OwnHandlerOptions): Promise<AboutPage | undefined> {
  const { pathPrefix } = options;
  const pathIn = (folder: string): string | undefined =>
    pathname.startsWith(folder) ? sitePath(`/${pathname.slice(folder.length)}`, pathPrefix) : undefined;
  if (pathname === developPaths.translations) {
    const address = search.get('path');
    const path = address === null ? undefined : sitePath(address, pathPrefix);
    return { page: translationsPage(await options.translations(path), path, pathPrefix), kind: 'own' };
  }
  const [compared, viewed, shared] = [developPaths.compare, developPaths.view, developPaths.share].map(pathIn);
  if (viewed !== undefined) return { page: viewPage({ path: viewed, pathPrefix, search }), kind: 'frames' };
  if (compared !== undefined) {
    const found = options.comparison(compared, (search.get('locales') ?? '').split(','));
    return { page: found ? comparePage({ ...found, path: compared, pathPrefix }) : noPage(), kind: 'frames' };
  }
  if (shared === undefined) return undefined;
  const page = await options.sharedPage(shared);
  return { page: page ? sharePage({ path: shared, pathPrefix }, page) : noPage(), kind: 'own' };
}

const noPage = (): Response => notFound('The site has no such page.');

async function answerPost(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
  const reason = refusal(request);
  return reason === undefined ? answer(request) : plain(`${reason}\n`, { status: request.method === 'POST' ? 403 : 405 });
}

async function showTyped(request: Request, options: Pick<OwnHandlerOptions, 'showTyped'>): Promise<Response> {
  const { id, locale, fields } = await jsonBody(request);
  const isEntry = typeof id === 'string' && typeof locale === 'string' && isRecord(fields);
  if (!isEntry) return plain('There is no entry in the request.\n', { status: 400 });
  await options.showTyped?.({ id, locale, fields });
  return new Response(null, { status: 204 });
}

async function editorEntries(
  address: string | null,
  options: Pick<OwnHandlerOptions, 'editorEntries' | 'pathPrefix'>,
): Promise<Response> {
  return Response.json((await options.editorEntries?.(sitePath(address, options.pathPrefix))) ?? [], noStore);
}

/** Returns the path of a page for its address with prefix and escapes. */
export function sitePath(address: string | null, pathPrefix: string): string {
  const path = decoded(address ?? '/') ?? '/';
  return pathPrefix !== '' && path.startsWith(`${pathPrefix}/`) ? path.slice(pathPrefix.length) : path;
}

const notFound = (text: string): Response => ownPage({ title: 'Not found', status: 404, current: '', body: `<p>${text}</p>` });

const notOpened: Readonly<Record<Exclude<OpenOutcome, 'opened'>, string>> = {
  'no file': 'The site has no such file.\n',
  'no editor': 'No editor was found: set the environment variable LAUNCH_EDITOR, such as LAUNCH_EDITOR=code.\n',
};

const noStore = { headers: { 'cache-control': 'no-store' } } as const;

function plain(text: string, { type = 'text/plain', status = 200 } = {}): Response {
  return new Response(text, { status, headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' } });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Contains a '%' that begins no escape.
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function jsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = await request.json();
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
