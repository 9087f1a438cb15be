import { randomUUID } from 'node:crypto';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { type ContentfulReport, developPaths } from '#contract/develop';
import { ownFormPath } from '#contract/forms';
import { type HeaderRule, headersFor } from '#contract/host-settings';
import { localeOfPath } from '#contract/page-path';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import { galleryPath } from '../serve/component-gallery.ts';
import type { RouteList, RouteQuery } from '../serve/develop/home-page.ts';
import { createFileOpener } from '../serve/develop/open-file.ts';
import { editTarget, type PageEntries } from '../serve/develop/page-entries.ts';
import { createDevelopPages } from '../serve/develop-pages.ts';
import { type ChangeFollower, followChanges } from '../serve/follow-changes.ts';
import { type ChangeKind, faultProblem, type LiveChange, openLiveOutput } from '../serve/live-output.ts';
import { type RunningServer, startServer } from '../serve/node-server.ts';
import { createReadingGate } from '../serve/reading-gate.ts';
import { createRequestHandler } from '../serve/request-handler.ts';
import { createStandIns } from '../serve/stand-ins/stand-ins.ts';
import { watchFiles } from '../serve/watch-files.ts';
import { createWebhook } from '../serve/webhook.ts';
import { loadSite, type SiteOverrides } from '../settings/load-site.ts';
import { type ContentfulSettings, editorOrigin } from '../sources/contentful/settings.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';

interface DevelopOptions {
  readonly config: string;
  readonly cwd: string;
  readonly overrides: SiteOverrides;
  readonly port: number;
  readonly host: string;
  /** Names that the server answers to, besides that of `host`, a computer's own, and numbers. */
  readonly allowHost?: readonly string[] | undefined;
  /** Where all visitors seem to be: 'city=TORONTO,province=ON,country=CA'. Absent means that it is not known. */
  readonly geo?: string | undefined;
  readonly codeHash?: string;
  /** Compiled search/index-thread.ts; without it the search is indexed on this thread. */
  readonly searchThread?: URL;
  /** Called at the start and after each change: what is wrong, and how long the update took in milliseconds. */
  readonly onUpdate: (update: {
    readonly files: readonly string[];
    readonly problems: readonly Problem[];
    readonly ms: number;
  }) => void;
  readonly onFault: (error: unknown) => void;
}

/** Bytes of an entry that is sent with a webhook; what visitors send is shorter. */
const maxWebhookBytes = 1024 * 1024;

/**
 * A large site is read as a whole when nothing has been saved for so many milliseconds, and for as long as that took the last time, up to a
 * limit: pages ask for what they show meanwhile, and a save that came while all is read would wait for it.
 */
const quietMs = 300;
const maxQuietMs = 10_000;

/** Least pause between two looks for what is published, which changes rarely: each reads the cache. */
const publishedPollMs = 60_000;

/** A server that listens at once, and answers when content has been read for the first time. */
export interface DevelopServer extends RunningServer {
  readonly pathPrefix: string;
  /** Until content has been read. Rejects with ProblemError if there is none to be had: a content system gives nothing. */
  readonly ready: Promise<void>;
}

/** Serves the site while it is being edited. Throws ProblemError if the config cannot be loaded, the port is taken or `geo` says nothing. */
export async function develop(options: DevelopOptions): Promise<DevelopServer> {
  const { config, cwd, overrides, codeHash = '', searchThread, onUpdate, onFault } = options;
  const start = performance.now();
  const site = await loadSite({ config, cwd, overrides });
  await claimCacheFolder(site.cache);
  const { pathPrefix, definition, source: sourceSettings } = site;
  const contentful = sourceSettings.kind === 'contentful' ? sourceSettings.settings : undefined;
  const standIns = createStandIns({
    pathPrefix,
    geo: options.geo,
    geoHeader: definition.visitor?.geoHeader,
    formPath: () => ownFormPath(live.site.definition.visitor?.formEndpoint),
    thirdParties: { hosts: () => live.site.definition.visitor?.thirdPartyProxy?.hosts ?? [] },
  });
  let sourceProblems: readonly Problem[] = [];
  let follower: ChangeFollower | undefined;
  let toldWarnings = 0;
  let isClosed = false;
  // Watching begins before the first reading, so that no change is missed: those that come too early are taken in afterwards.
  let early: string[] | undefined = [];
  /** Files that were shown as they are now, but not read with all others since. */
  const unread = {
    paths: [] as readonly string[],
    timer: undefined as NodeJS.Timeout | undefined,
    turn: Promise.resolve(),
    /** How long the last reading of the whole took, in milliseconds. */
    readingMs: 0,
  };
  const watcher = watchFiles({
    paths: watchedPaths(),
    ignored: isHidden,
    onChange: async (paths) => {
      if (early) early.push(...paths);
      else await inTurn(() => updateFiles(paths));
    },
    onFault,
  });
  const live = await openLiveOutput({
    site,
    config,
    cwd,
    overrides,
    codeHash,
    searchThread,
    onTextProblems: (change) => tell({ change, files: [], since: performance.now() }),
    onFault,
  }).catch(stopWatching);
  const problems = (): readonly Problem[] => [...sourceProblems, ...live.problems];
  const pages = createDevelopPages({
    session: randomUUID(),
    pathPrefix,
    versions: () => live.versions(),
    script: () => live.script(),
    status: (path) => ({
      source: live.source.kind,
      isPreview: contentful?.isPreview === true,
      ...(contentful
        ? { contentful: contentfulReport(contentful, localeOfPath(path, site.locales) ?? site.locales[0] ?? '') }
        : {}),
    }),
    entriesOf,
    problems,
    editOf: ({ where }) => where && editTarget(where),
    openFile: createFileOpener({ root: site.root, places: watchedPaths() }),
    entryPath: (id, locale) => live.entryPath(id, locale && localeOfCode(locale)),
    refresh: async () => follower?.lookNow(),
    ...(contentful ? { ancestors: [editorOrigin(contentful.host)] } : {}),
    hasGallery: () => live.site.definition.examples !== undefined,
    listRoutes,
  });
  const webhook = createWebhook({
    secret: () => contentful?.webhookSecret,
    showsDrafts: contentful?.isPreview === true,
    onMessage: (hint) => void follower?.lookNow(hint),
    now: Date.now,
  });
  const answer = createRequestHandler({
    output: live,
    pathPrefix: site.pathPrefix,
    headerRules: () => live.headerRules(),
    transformHtml: pages.transformHtml,
  });
  const server = await startServer({
    port: options.port,
    host: options.host,
    onFault,
    allowedHosts: options.allowHost,
    // Its messages come from elsewhere by another name, and are signed.
    isForAnyHost: (path) => path === developPaths.webhook,
    maxBodyBytes: (path) => (path === developPaths.webhook ? maxWebhookBytes : undefined),
    handler: async (request) => {
      const waiting = await whileReading(request);
      if (waiting) return waiting;
      const own = (await webhook(request)) ?? (await pages.handler(request)) ?? (await standIns(request));
      if (own) return own;
      if (!live.hasPages) return pages.problemPage(problems());
      try {
        const gallery = new URL(request.url).pathname === galleryPath ? await live.gallery() : undefined;
        if (gallery !== undefined) return htmlResponse(pages.transformHtml(gallery), live.headerRules());
        return await answer(request);
      } catch (error) {
        if (!(error instanceof ProblemError)) onFault(error);
        return pages.problemPage(error instanceof ProblemError ? error.problems : [faultProblem(error)]);
      }
    },
  }).catch(async (error: unknown) => {
    await live.dispose();
    return stopWatching(error);
  });
  const ready = readFirst();
  // Whoever does not ask is told by the pages.
  ready.catch(() => {});
  const whileReading = createReadingGate({ ready, waitingPage: pages.waitingPage });
  return {
    port: server.port,
    pathPrefix: site.pathPrefix,
    ready,
    async close() {
      isClosed = true;
      clearTimeout(unread.timer);
      await watcher.close();
      await unread.turn;
      pages.close();
      const followed = follower?.close();
      await server.close();
      await live.dispose();
      await followed;
    },
  };

  async function readFirst(): Promise<void> {
    const change = await live.update('content');
    if (isClosed) return;
    // A content system that gives nothing is a matter of settings, which a running server does not read again.
    if (contentful && !live.hasPages) throw new ProblemError(live.problems);
    const missed = early ?? [];
    early = undefined;
    tell({ change, files: [], since: start });
    if (missed.length > 0) await inTurn(() => updateFiles(missed));
    follower = changeFollower();
  }

  interface Update {
    readonly files: readonly string[];
    readonly paths?: readonly string[];
    /** When the change was noticed. */
    readonly since: number;
    /** How long it took until pages showed it, where they did so before. In milliseconds. */
    readonly shownMs?: number | undefined;
  }

  async function stopWatching(error: unknown): Promise<never> {
    await watcher.close();
    throw error;
  }

  /** Where reading the whole site takes long, pages show first what has changed; the rest follows when nothing more is saved. */
  async function updateFiles(changed: readonly string[]): Promise<void> {
    const since = performance.now();
    clearTimeout(unread.timer);
    unread.paths = [...new Set([...unread.paths, ...changed])];
    const { paths } = unread;
    const kind = changeKind(paths);
    // What is wrong is told by the reading of the whole.
    const change = kind === 'content' ? await live.amend(paths).catch(() => undefined) : undefined;
    if (!change) return readUnread(kind, { since });
    if (isClosed) return;
    const shownMs = performance.now() - since;
    pages.notify({ ...change, ms: shownMs });
    const pause = Math.min(Math.max(quietMs, unread.readingMs), maxQuietMs);
    unread.timer = setTimeout(() => void inTurn(() => readUnread(kind, { since: performance.now(), shownMs })), pause);
  }

  async function readUnread(kind: ChangeKind, times: Pick<Update, 'since' | 'shownMs'>): Promise<void> {
    const { paths } = unread;
    unread.paths = [];
    const files = paths.map((path) => relative(site.root, path).split(sep).join('/'));
    const begun = performance.now();
    await update(kind, { files, paths, ...times });
    unread.readingMs = performance.now() - begun;
  }

  /** Does work after what is under way: the site is read by one at a time. Whatever fails is told, and holds up nothing that comes after. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    unread.turn = unread.turn.then(work).catch(onFault);
    return unread.turn;
  }

  async function update(kind: ChangeKind, { paths, ...told }: Update): Promise<void> {
    try {
      tell({ change: await live.update(kind, paths), ...told });
    } catch (error) {
      onFault(new Error(`The change could not be taken in: ${messageOf(error)}`, { cause: error }));
    }
  }

  function tell({ change, files, since, shownMs }: Omit<Update, 'paths'> & { readonly change: LiveChange }): void {
    const ms = performance.now() - since;
    pages.notify({ ...change, ms: shownMs ?? ms });
    const warnings = live.warnings.slice(toldWarnings);
    toldWarnings += warnings.length;
    onUpdate({ files, problems: [...problems(), ...warnings], ms });
  }

  function changeFollower(): ChangeFollower | undefined {
    if (!live.source.followed || !contentful) return undefined;
    return followChanges({
      space: () => live.source.followed,
      pollMs: contentful.isPreview ? contentful.pollMs : Math.max(contentful.pollMs, publishedPollMs),
      onChange: (since) => update('content', { files: ['Contentful'], since }),
      onProblems: (found) => {
        sourceProblems = found;
        tell({ change: { kind: found.length > 0 ? 'problems' : 'content' }, files: ['Contentful'], since: performance.now() });
      },
    });
  }

  function contentfulReport({ space, environment }: ContentfulSettings, locale: string): ContentfulReport {
    return { space, environment, locale: live.source.codes()[locale] ?? locale };
  }

  /** A content system names languages its own way. */
  function localeOfCode(code: string): string {
    const [locale] = Object.entries(live.source.codes()).find(([, each]) => each === code) ?? [];
    return locale ?? code;
  }

  async function entriesOf(path: string): Promise<PageEntries | undefined> {
    const { drafts } = live.source;
    await drafts?.published.refresh();
    const space = await drafts?.preview.space();
    return live.entriesOf(path, (id) => {
      const entry = space?.entries.get(id);
      return entry && drafts?.published.statusOf(entry);
    });
  }

  function listRoutes({ text, offset, limit }: RouteQuery): RouteList {
    const routes: RouteList['routes'][number][] = [];
    let count = 0;
    for (const { path, family, locale } of live.routes()) {
      if (!path.includes(text)) continue;
      if (count >= offset && routes.length < limit) routes.push({ path, family, locale });
      count++;
    }
    return { routes, count };
  }

  function watchedPaths(): string[] {
    const { content, publicFolder, source } = site;
    const folders = source.kind === 'markdown' ? [content] : [];
    return [...folders, ...codeFolders(), resolve(cwd, config), ...(publicFolder === undefined ? [] : [publicFolder])];
  }

  /** Where templates and the client's code lie. */
  function codeFolders(): string[] {
    const { definition, root } = site;
    return [join(root, dirname(definition.root)), join(root, definition.client)];
  }

  function isCode(path: string): boolean {
    return codeFolders().some((folder) => !relative(folder, path).startsWith('..'));
  }

  /** Whether a path is of no concern: hidden, or a package. Where the watched folders themselves lie does not matter. */
  function isHidden(path: string): boolean {
    const within = watchedPaths().map((watched) => relative(watched, path).split(sep));
    const below = within.find(([first]) => first !== '..') ?? [];
    return below.some((name) => name === 'node_modules' || (name.startsWith('.') && name !== '.'));
  }

  /** Components and styles need compiling only; other code describes the site, which is then read anew. */
  function changeKind(paths: readonly string[]): ChangeKind {
    const kinds = paths.map((path): ChangeKind => {
      if (/\.(tsx|css|svg)$/.test(path) && !path.startsWith(site.content)) return 'templates';
      // A folder of code that comes or goes may hold anything.
      return /\.ts$/.test(path) || (isCode(path) && extname(path) === '') ? 'definition' : 'content';
    });
    return kinds.includes('definition')
      ? 'definition'
      : kinds.includes('templates') && kinds.includes('content')
        ? 'definition'
        : (kinds[0] ?? 'content');
  }
}

function htmlResponse(html: string, rules: readonly HeaderRule[]): Response {
  return new Response(html, {
    headers: { ...headersFor(rules, galleryPath), 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
