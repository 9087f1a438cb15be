import type { ChangedFiles, DevelopEvent, DevelopVersions } from '#contract/develop';
import type { HeaderRule } from '#contract/host-settings';
import { matchPathsPath } from '#contract/match-paths';
import { withPrefix } from '#contract/page-path';
import { searchIndexPath } from '#contract/search';
import { sliceDataPath } from '#contract/slice-data';
import { staticQueryDataPath } from '#contract/static-query-data';
import { type OpenSource, openSource } from '../content/open-sources.ts';
import { ReadMemory } from '../content/read-memory.ts';
import { draftPolicy, publishPolicy } from '../content/read-policy.ts';
import { createSiteReader, openKept, type SiteContent, type SiteReader } from '../content/read-site.ts';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import { pageFilePaths, pageFiles } from '../manifest/page-files.ts';
import { filesInMemory } from '../publish/growing-file.ts';
import type { OutputReader } from '../publish/output-store.ts';
import { listSiteFiles } from '../publish/site-files/list-site-files.ts';
import { writeMatchPaths } from '../publish/site-files/loader-files.ts';
import { serviceWorkerOffFile } from '../publish/site-files/service-worker.ts';
import { writeSitemaps } from '../publish/site-files/sitemap.ts';
import { createSiteBundler, type DevelopedCode } from '../render/bundle-site.ts';
import { prepareRendering, type Rendering } from '../render/prepare-rendering.ts';
import { renderPage } from '../render/render-page.ts';
import { stitchSlices } from '../render/stitch-slices.ts';
import { listRoutes } from '../routes/list-routes.ts';
import type { Route } from '../routes/route.ts';
import { type SearchFiles, searchFiles } from '../search/search-files.ts';
import { type LoadedSite, loadSite } from '../settings/load-site.ts';
import { type CacheWrites, createCacheWrites } from '../store/cache-writes.ts';
import { contentHash } from '../support/content-hash.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';
import { renderGallery } from './component-gallery.ts';
import { entriesOfPage, type PageEntries, type StatusOf } from './develop/page-entries.ts';

/** What a change may make necessary, from the cheapest to the dearest. */
export type ChangeKind = 'content' | 'templates' | 'definition';

/** What pages have to do in order to show the site as it is now. */
export interface LiveChange {
  readonly kind: DevelopEvent['kind'];
  readonly changed?: ChangedFiles;
}

/**
 * The site as it is now: pages are rendered when they are asked for, so that starting costs the same for ten pages and a million. While
 * there are mistakes, it stays as it was when there were none.
 */
export interface LiveOutput extends OutputReader {
  /** What is wrong with the site. */
  readonly problems: readonly Problem[];
  /** What is done without: folders of the cache that cannot be written, each once, in the order in which they were found. */
  readonly warnings: readonly Problem[];
  /** Whether there has been a state without mistakes, which is shown. */
  readonly hasPages: boolean;
  /** The folders and files that the site is made of. */
  readonly site: LoadedSite;
  readonly source: OpenSource;
  /** What is sent with every answer; nothing while there are no pages. */
  headerRules(): readonly HeaderRule[];
  /** What documents are made of. */
  versions(): Pick<DevelopVersions, 'code' | 'stylesheet'>;
  /** The script for pages: text by path. Throws ProblemError if it cannot be compiled. */
  script(): Promise<ReadonlyMap<string, string>>;
  routes(): Iterable<Route>;
  entriesOf(path: string, statusOf: StatusOf): PageEntries | undefined;
  /** Path of the page that is about an entry, by our id or by that of its content system. */
  entryPath(id: string, locale: string | undefined): string | undefined;
  /** The page with every component in every state; undefined if the site names none or cannot be shown. */
  gallery(): Promise<string | undefined>;
  /**
   * Shows entries of a large site as they are now, before `update` reads it whole: pages about them, and those that show them beside
   * their own entry. Undefined where nothing is shown that was not before, and `update` alone will do.
   */
  amend(paths: readonly string[]): Promise<LiveChange | undefined>;
  /** Reads the site, at first and after a change of the given files. */
  update(kind: ChangeKind, paths?: readonly string[]): Promise<LiveChange>;
  dispose(): Promise<void>;
}

interface LiveOutputOptions {
  readonly site: LoadedSite;
  readonly config: string;
  readonly cwd: string;
  readonly overrides: NonNullable<Parameters<typeof loadSite>[0]['overrides']>;
  readonly codeHash: string;
  /** Compiled search/index-thread.ts. */
  readonly searchWorker?: URL | undefined;
  /** Called when the formatted texts, which are checked last, turn out to have other problems than before. */
  readonly onTextProblems: (change: LiveChange) => void;
  readonly onFault: (error: unknown) => void;
}

/** The content with all its routes. */
interface LiveContent extends SiteContent {
  readonly routes: readonly Route[];
}

/** What one state of the site can answer. */
interface Snapshot {
  readonly site: LoadedSite;
  readonly content: LiveContent;
  readonly rendering: Rendering;
  readonly files: ReadonlyMap<string, OutputFile>;
  readonly search: SearchFiles | undefined;
  readonly versions: Pick<DevelopVersions, 'code' | 'stylesheet'>;
  /** The page that a file belongs to. */
  readonly pageOf: (file: string) => Route | undefined;
  /** Listed when they are first asked for. */
  readonly cardsByFile: () => ReadonlyMap<string, NonNullable<Route['card']>>;
}

/** A site of fewer pages is read whole before anybody notices. */
const pagesWorthAmending = 2_000;

/** Formatted texts are checked for so long before a change is shown, and then between other work. In milliseconds. */
const checkMs = 5;

/** Opens a site for development: its first update reads it. One with problems is updated too: they are told, and gone when mended. */
export async function openLiveOutput(options: LiveOutputOptions): Promise<LiveOutput> {
  let site = options.site;
  const writes = createCacheWrites();
  let source = openSource(site, { isReadAgain: true, now: Date.now, writes });
  let kept = await openKept(site, options.codeHash);
  /** What was kept under earlier descriptions of the site: pages that are shown may still be read from there. */
  const outdated: (typeof kept)[] = [];
  let reader = readerOf(site, source, kept, writes);
  let bundler = createSiteBundler(site, options.codeHash, writes);
  let code: DevelopedCode | undefined;
  let content: LiveContent | undefined;
  /** The last state without mistakes. */
  let sound: Snapshot | undefined;
  /** What is shown: that state, or the same with entries that have changed since. */
  let snapshot: Snapshot | undefined;
  let problems: readonly Problem[] = [];
  let checking: TextChecks | undefined;
  let isKept = false;

  return {
    get problems() {
      return problems;
    },
    get warnings() {
      return writes.warnings();
    },
    get hasPages() {
      return snapshot !== undefined;
    },
    get site() {
      return site;
    },
    get source() {
      return source;
    },
    headerRules: () => snapshot?.rendering.headerRules ?? [],
    versions: () => snapshot?.versions ?? { code: '' },
    script: () => bundler.script(),
    routes: () => snapshot?.content.routes ?? [],
    entriesOf(path, statusOf) {
      const [file] = pageFilePaths(path);
      const route = snapshot?.pageOf(file);
      return snapshot && route && entriesOfPage(route, { ...snapshot, statusOf });
    },
    entryPath(id, locale) {
      const entry = snapshot?.content.entries.find(
        (each) => (each.id === id || each.origin.entry === id) && (locale === undefined || each.locale === locale),
      );
      const path = entry && snapshot?.content.pathOf(entry.id, entry.locale);
      return entry && path && `/${entry.locale}${path}`;
    },
    async amend(paths) {
      if (!sound || !snapshot || hasErrors(problems) || sound.content.routeCount < pagesWorthAmending) return undefined;
      const items = source.filesAt(paths);
      const amended = items && (await reader.amend(snapshot.content, items));
      if (!amended) return undefined;
      snapshot = { ...sound, content: amended, pageOf: amendedPages(sound, amended) };
      return { kind: 'content', changed: { queries: [], slices: [] } };
    },
    async update(kind, paths) {
      const found: Problem[] = [];
      const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          found.push(...error.problems);
          return undefined;
        }
      };
      if (kind === 'definition') await attempt(reload);
      const isRead = kind !== 'templates' || content === undefined;
      const [bundled, read] = await Promise.all([
        kind !== 'content' || code === undefined ? attempt(() => bundler.bundle()) : code,
        isRead ? attempt(() => readContent(kind === 'content' ? paths : undefined)) : content,
      ]);
      [code, content] = [bundled, read];
      found.push(...(content?.problems ?? []));
      snapshot = sound;
      checking?.stop();
      checking = content && checkTexts(content);
      problems = [...found, ...(checking?.found ?? [])];
      if (hasErrors(problems)) return { kind: 'problems' };
      const taken = await attempt(async () => takeSnapshot());
      if (!taken) {
        problems = found;
        return { kind: 'problems' };
      }
      const before = sound;
      sound = taken;
      snapshot = taken;
      for (const each of outdated.splice(0)) each?.close();
      return changeBetween(before, taken);
    },
    async read(path) {
      const page = snapshot?.pageOf(path);
      if (page && snapshot) return renderFile(snapshot.rendering, page, path);
      if (snapshot && path === matchPathsPath.slice(1)) {
        const { wildcards, paths } = snapshot.content;
        return filesInMemory((begin) => writeMatchPaths(wildcards, paths(), begin))[0];
      }
      const file = snapshot?.files.get(path) ?? (await searchFile(snapshot?.search, path)) ?? (await content?.images.read(path));
      if (file) return file;
      const card = snapshot?.cardsByFile().get(path);
      return card && snapshot && outputFile(path, await snapshot.rendering.context.cards.draw(card));
    },
    gallery: async () => (snapshot ? renderGallery(snapshot.site, snapshot.rendering, writes) : undefined),
    async dispose() {
      checking?.stop();
      source.close();
      await bundler.dispose();
      for (const each of [...outdated, kept]) each?.close();
      writes.close();
    },
  };

  async function reload(): Promise<void> {
    site = await loadSite({ config: options.config, cwd: options.cwd, overrides: options.overrides });
    source.close();
    source = openSource(site, { isReadAgain: true, now: Date.now, writes });
    outdated.push(kept);
    kept = await openKept(site, options.codeHash);
    reader = readerOf(site, source, kept, writes);
    await bundler.dispose();
    bundler = createSiteBundler(site, options.codeHash, writes);
  }

  async function readContent(paths: readonly string[] | undefined): Promise<LiveContent> {
    if (paths) source.changed(paths);
    const listed: Route[] = [];
    const read = await reader.read(await source.read(), (route) => listed.push(route));
    return { ...read, routes: listed };
  }

  /** Checks formatted texts, for a moment at once and then bit by bit. */
  function checkTexts(checked: SiteContent): TextChecks {
    const base = checked.problems;
    return startTextChecks(checked.textProblems(), (found, hasMore) => {
      keepOnce(checked);
      if (!hasMore) return;
      problems = [...base, ...found];
      options.onTextProblems({ kind: hasErrors(problems) ? 'problems' : 'content' });
    });
  }

  /** What is changed later is few, and checked again by the next run. */
  function keepOnce(checked: SiteContent): void {
    if (!isKept) writes.attempt(site.cache, checked.keep).catch(options.onFault);
    isKept = true;
  }

  function takeSnapshot(): Snapshot | undefined {
    if (!content || !code) return undefined;
    const read = content;
    const { client, templates, worker } = code;
    const rendering = prepareRendering({
      site,
      content,
      client,
      templates,
      mode: 'development',
      codeHash: options.codeHash,
      earlier: sound?.rendering,
    });
    // Pages are not rendered to learn whether they changed: any change of the content gives a new stamp.
    const contentStamp = contentHash(String(performance.now()));
    const search = searchFiles({ site, content, codeHash: options.codeHash, script: options.searchWorker });
    const files = [
      ...listSiteFiles({ site, content, client, rendering, contentStamp, search }),
      ...filesInMemory((begin) => writeSitemaps([], rendering.shell, begin)),
      // A worker that `serve` has left at this address would stand between an editor and what was saved.
      ...(worker === undefined ? [] : [serviceWorkerOffFile(worker)]),
    ];
    const [stylesheet] = Object.values(client.stylesheets);
    const routesByFile = once(() => {
      const routes = new Map<string, Route>();
      for (const route of read.routes) for (const path of pageFilePaths(route.path)) routes.set(path, route);
      return routes;
    });
    return {
      site,
      content,
      rendering,
      search,
      files: new Map(files.map((file) => [file.path, file])),
      versions: {
        code: contentHash(JSON.stringify(client.chunkMap)),
        ...(stylesheet === undefined ? {} : { stylesheet: withPrefix(`/${stylesheet}`, site.pathPrefix) }),
      },
      pageOf: (file) => routesByFile().get(file),
      cardsByFile: once(() => {
        const cards = new Map<string, NonNullable<Route['card']>>();
        for (const route of read.routes) {
          const path = rendering.context.cards.pathOf(route);
          if (path !== undefined && route.card) cards.set(path.slice(1), route.card);
        }
        return cards;
      }),
    };
  }
}

/** Pages as they are with some entries amended. Those about an entry are listed without all others of their family. */
function amendedPages({ site, pageOf }: Snapshot, { graph }: Pick<SiteContent, 'graph'>): Snapshot['pageOf'] {
  const { families, languageRedirects } = site.definition;
  const amended = new Map<Route, Route>();
  const listAnew = (route: Route): Route => {
    const own = families.filter(({ name }) => name === route.family);
    const options = { families: own, locales: site.locales, languageRedirects: languageRedirects !== false };
    for (const each of listRoutes(graph, { ...options, about: route.entry, onFailure: () => {} })) {
      if (each.path === route.path) return each;
    }
    return route;
  };
  return (file) => {
    const route = pageOf(file);
    const known = route && (amended.get(route) ?? listAnew(route));
    if (route && known) amended.set(route, known);
    return known;
  };
}

const hasErrors = (problems: readonly Problem[]): boolean => problems.some(({ severity }) => severity === 'error');

const readerOf = (
  site: LoadedSite,
  { assets }: OpenSource,
  kept: Awaited<ReturnType<typeof openKept>>,
  writes: CacheWrites,
): SiteReader =>
  createSiteReader({
    kept,
    site,
    assets,
    writes,
    policy: site.source.kind === 'contentful' && site.source.settings.isPreview ? draftPolicy : publishPolicy,
    memory: new ReadMemory(),
  });

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface TextChecks {
  /** What was found before the first pause. */
  readonly found: readonly Problem[];
  stop(): void;
}

/** `onEnd` is called once all has been checked, if that took a pause; it is told whether more was found than before the first pause. */
function startTextChecks(
  checks: Iterator<readonly Problem[]>,
  onEnd: (found: readonly Problem[], hasMore: boolean) => void,
): TextChecks {
  const found: Problem[] = [];
  let timer: NodeJS.Immediate | undefined;
  const isDoneWithin = (ms: number): boolean => {
    const end = performance.now() + ms;
    for (;;) {
      const { done, value } = checks.next();
      if (done) return true;
      found.push(...value);
      if (performance.now() > end) return false;
    }
  };
  const goOn = (): void => {
    timer = setImmediate(() => (isDoneWithin(checkMs) ? onEnd(found, found.length > first) : goOn()));
  };
  const isDone = isDoneWithin(checkMs);
  const first = found.length;
  if (!isDone) goOn();
  return { found: [...found], stop: () => clearImmediate(timer) };
}

/** What tells one state of the site from the one before. */
function changeBetween(before: Snapshot | undefined, after: Snapshot): LiveChange {
  if (before?.versions.code !== after.versions.code) return { kind: 'code' };
  if (before.versions.stylesheet !== after.versions.stylesheet) return { kind: 'styles' };
  const changedIn = (folder: RegExp): readonly string[] =>
    [...after.files.values()].flatMap(({ path, hash }) => {
      const [, name] = folder.exec(path) ?? [];
      return name !== undefined && before.files.get(path)?.hash !== hash ? [name] : [];
    });
  const queries = changedIn(new RegExp(`^${staticQueryDataPath('(.+)').slice(1)}$`));
  const slices = changedIn(new RegExp(`^${sliceDataPath('(.+)').slice(1)}$`));
  return { kind: 'content', changed: { queries, slices } };
}

/** A file of the search, which is indexed when it is first asked for. */
async function searchFile(search: SearchFiles | undefined, path: string): Promise<OutputFile | undefined> {
  const isIts = path === searchIndexPath.slice(1) || Object.values(search?.paths ?? {}).includes(`/${path}`);
  return isIts ? (await search?.list())?.find((file) => file.path === path) : undefined;
}

function renderFile(rendering: Rendering, route: Route, path: string): OutputFile | undefined {
  const page = renderPage(route, rendering.context);
  const slices = rendering.slices.get(route.locale);
  const html = slices ? stitchSlices(page.html, slices) : page.html;
  return pageFiles(page, html).find((file) => file.path === path);
}

/** The text of a fault that a page's rendering ended in, as a problem to show. */
export function faultProblem(error: unknown): Problem {
  return { code: 'FAULT', severity: 'error', message: messageOf(error) };
}
