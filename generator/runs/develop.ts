import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { developPaths } from '#contract/develop';
import { type HostSettings, ownPath } from '#contract/host-settings';
import { localeOfPath } from '#contract/page-path';
import { checkToken, createAccess } from '../serve/develop/access.ts';
import { type CmsDesk, createCmsDesk } from '../serve/develop/cms-desk.ts';
import { createDevelopHandler } from '../serve/develop/develop-handler.ts';
import { DevelopLoop, type DevelopUpdate } from '../serve/develop/develop-loop.ts';
import { createFileOpener, excerptOf } from '../serve/develop/open-file.ts';
import { sitePath } from '../serve/develop/own-handler.ts';
import { editTarget } from '../serve/develop/page-entries.ts';
import { createShownSite, type ShownSite } from '../serve/develop/shown-site.ts';
import { createSiteWatcher } from '../serve/develop/watch-site.ts';
import { createDevelopPages, type DevelopPages } from '../serve/develop-pages.ts';
import { createSiteWork } from '../serve/live/site-work.ts';
import { createLiveOutput, type LiveOutput } from '../serve/live-output.ts';
import { type RunningServer, startServer } from '../serve/node-server.ts';
import { createReadingGate } from '../serve/reading-gate.ts';
import { createRequestHandler, type Handler } from '../serve/request-handler.ts';
import { createStandIns } from '../serve/stand-ins/stand-ins.ts';
import { createWebhook } from '../serve/webhook.ts';
import { type ConfigFiles, type LoadedSite, loadSite, type SiteOverrides } from '../settings/load-site.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';
import { createCacheWrites } from '../store/cache-writes.ts';

interface DevelopOptions {
  readonly config: string;
  readonly cwd: string;
  readonly overrides: SiteOverrides;
  readonly port: number;
  readonly host: string;
  /** Further names that the server answers to, next to `host`, localhost and IP addresses. */
  readonly allowHost?: readonly string[];
  /** Token that visitors must know. By default, everybody who reaches the server may read it. */
  readonly token?: string;
  /** Location of all visitors: 'city=TORONTO,province=ON,country=CA'; absent if unknown. */
  readonly geo?: string;
  /** Asks for changes of files again and again, for disks that report none. */
  readonly poll?: boolean;
  readonly codeHash?: string;
  /** Compiled search/index-thread.ts; without it the search is indexed on this thread. */
  readonly searchThread?: URL;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Called at the start and after each change. */
  readonly onUpdate: (update: DevelopUpdate) => void;
  readonly onFault: (error: unknown) => void;
}

/** Maximum size of a message from the content system or its editor with an entry, in bytes. */
const maxEntryBytes = 1024 * 1024;

/** A server that listens at once and answers after the first reading. */
export interface DevelopServer extends RunningServer {
  readonly pathPrefix: string;
  /** Resolves after the first reading, even if that had problems. */
  readonly ready: Promise<void>;
  /** Reads config, code and content again. Resolves when pages show them; failures are reported. */
  readAgain(): Promise<void>;
}

/**
 * Serves the site while it is edited. Throws ProblemError if the config cannot be loaded, the port
 * is taken or `geo` is invalid.
 */
export async function develop(options: DevelopOptions): Promise<DevelopServer> {
  const { config, cwd, overrides, codeHash = '', searchThread, onUpdate, onFault } = options;
  const since = performance.now();
  checkToken(options.token);
  const configFiles: ConfigFiles = { imported: new Set(), named: new Set() };
  const site = await loadSite({ config, cwd, overrides, files: configFiles });
  await claimCacheFolder(site);
  const placeholders = standInsOf(options, site, () => live);
  const writes = createCacheWrites();
  const work = createSiteWork({ config, cwd, overrides, codeHash, searchThread, now: options.now }, writes);
  const tools = await work.open(site, configFiles);
  const live = createLiveOutput({
    state: () => loop.state,
    writes,
    onPage: (snapshot, path, problems) => loop.pageRendered(snapshot, path, problems),
  });
  const shown = createShownSite({ live, now: options.now });
  const desk = createCmsDesk({ live, site: shown });
  const watcher = createSiteWatcher({
    live: () => live,
    config: resolve(cwd, config),
    poll: options.poll,
    onFault,
    onChange: (paths, kind) => loop.filesChanged(paths, kind),
  });
  const pages = createPages({ site, live, shown, desk, watched: watcher.watched, loop: () => loop });
  const loop: DevelopLoop = new DevelopLoop({
    work,
    tools,
    writes,
    now: options.now,
    notify: (event) => pages.notify(event),
    watch: (begun) => watcher.renew(begun),
    follow: desk.follow,
    onUpdate,
    onFault,
  });
  // Watching begins before the first reading, so that no change is missed.
  await withCleanUp(
    () => watcher.open(),
    () => loop.dispose(),
  );
  const webhook = createWebhook({
    webhook: () => live.site.editor?.webhook,
    onMessage: (hint) => void loop.pollNow(hint),
    now: options.now,
  });
  const server = await withCleanUp(
    () =>
      startDevelopServer(options, {
        live,
        shown,
        pages,
        loop,
        site,
        own: [...accessOf(options, site), (request) => gate(request), webhook, pages.handler, placeholders],
      }),
    async () => {
      await loop.dispose();
      await watcher.close();
    },
  );
  const ready = loop.start(since);
  // Pages show what went wrong; only some callers wait for `ready`.
  ready.catch(() => {});
  const gate = createReadingGate({ ready, waitingPage: pages.waitingPage });
  return {
    port: server.port,
    pathPrefix: site.pathPrefix,
    ready,
    readAgain: () => readAgain(loop, resolve(cwd, config)),
    close: () => closeAll({ loop, watcher, pages, server }),
  };
}

interface Opened {
  readonly loop: DevelopLoop;
  readonly watcher: Pick<ReturnType<typeof createSiteWatcher>, 'close'>;
  readonly pages: Pick<ReturnType<typeof createPages>, 'close'>;
  readonly server: Pick<DevelopServer, 'close'>;
}

async function closeAll({ loop, watcher, pages, server }: Opened): Promise<void> {
  const stopped = loop.stop();
  await watcher.close();
  await stopped;
  pages.close();
  const unfollowed = loop.unfollow();
  await server.close();
  await loop.dispose();
  await unfollowed;
}

/** Makes the stand-ins of a site. Only the place of visitors stays as it is at the start. */
function standInsOf({ geo }: DevelopOptions, { pathPrefix, definition }: LoadedSite, live: () => LiveOutput): Handler {
  const visitor = () => live().site.definition.visitor ?? {};
  return createStandIns({
    pathPrefix,
    geo,
    geoHeader: definition.visitor?.geoHeader,
    formPath: () => ownPath(visitor().formEndpoint),
    flags: () => ownFlags(live().site),
    thirdParties: { hosts: () => visitor().thirdPartyProxy?.hosts ?? [] },
  });
}

/** Returns the flags of a site whose flag server answers on its own host. */
function ownFlags({ definition: { visitor: { flags } = {} } }: LoadedSite): HostSettings['flags'] {
  const path = ownPath(flags?.server?.url);
  return flags === undefined || path === undefined ? undefined : { path, bootstrap: flags.bootstrap };
}

/** A changed config requires all work that any change does. */
async function readAgain(loop: DevelopLoop, config: string): Promise<void> {
  await loop.filesChanged([config], 'definition');
  await loop.pollNow();
}

function accessOf({ token }: DevelopOptions, { editor }: LoadedSite): readonly Handler[] {
  const { origin } = editor ?? {};
  return token === undefined ? [] : [createAccess({ token, ancestors: origin === undefined ? [] : [origin] })];
}

/** Does work that may fail; cleans up before it fails. */
async function withCleanUp<T>(work: () => T | Promise<T>, cleanUp: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

interface PageParts {
  readonly site: LoadedSite;
  readonly live: LiveOutput;
  readonly shown: ShownSite;
  readonly desk: CmsDesk;
  /** Returns the absolute paths of the folders and files of the site. */
  readonly watched: () => readonly string[];
  /** Pages are made before the loop, which sends them events. */
  readonly loop: () => DevelopLoop;
}

function createPages({ site, live, shown, desk, watched, loop }: PageParts): DevelopPages {
  const { pathPrefix, root } = site;
  const localeOf = (path: string): string => localeOfPath(path, live.site.locales) ?? live.site.locales[0] ?? '';
  return createDevelopPages({
    session: randomUUID(),
    pathPrefix,
    versions: () => live.versions(),
    script: () => live.script(),
    status(path) {
      const report = desk.reportOf(localeOf(path));
      const isPreview = live.site.editor?.isPreview === true;
      const { kind, title } = live.source;
      return { source: kind, sourceTitle: title, isPreview, ...report };
    },
    entriesOf: desk.entriesOf,
    problems: () => loop().problems,
    editOf: ({ where }) => where && editTarget(where),
    forecast: () => live.forecast,
    excerptOf: (problem) => excerptOf(problem, { root, allowed: watched }),
    openFile: createFileOpener({ root, allowed: watched }),
    entryPath: (id, code) => shown.entryPath(id, code && desk.localeOf(code)),
    entryPages: (id, code) => shown.entryPages(id, code && desk.localeOf(code)),
    editorEntries: (path) => desk.editorEntries(path, localeOf(path)),
    async showTyped(entry) {
      const since = performance.now();
      if (await desk.showTyped(entry)) await loop().sourceChanged(since);
    },
    refresh: () => loop().pollNow(),
    ...(site.editor?.origin === undefined ? {} : { ancestors: [site.editor.origin] }),
    hasGallery: () => live.site.definition.examples !== undefined,
    listRoutes: shown.routeList,
    listEntries: desk.entryList,
    translations: shown.translations,
    comparison: shown.comparison,
    sharedPage: shown.sharedPage,
  });
}

interface ServerParts {
  readonly site: Pick<LoadedSite, 'pathPrefix'>;
  readonly live: LiveOutput;
  readonly shown: ShownSite;
  readonly pages: DevelopPages;
  readonly loop: DevelopLoop;
  readonly own: readonly Handler[];
}

function startDevelopServer(
  { port, host, allowHost, onFault }: DevelopOptions,
  { site, live, shown, pages, loop, own }: ServerParts,
): Promise<RunningServer> {
  const answer = createRequestHandler({
    output: live,
    pathPrefix: site.pathPrefix,
    headerRules: () => live.headerRules(),
    redirects: async () => live.redirects(),
    transformHtml: pages.transformHtml,
  });
  return startServer({
    port,
    host,
    onFault,
    allowedHosts: allowHost,
    // The content system reaches this server by another name, and signs its messages.
    isForAnyHost: (path) => path === developPaths.webhook,
    maxBodyBytes: (path) => (path === developPaths.webhook || path === developPaths.typed ? maxEntryBytes : undefined),
    handler: createDevelopHandler({
      live,
      pages,
      own,
      site: answer,
      problems: () => loop.problems,
      absent: (address) => shown.absentPage(sitePath(address, site.pathPrefix)),
      onFault,
    }),
  });
}
