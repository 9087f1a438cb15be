import type { HeaderRule, Redirect } from '#contract/host-settings';
import type { Forecast } from '../content/forecast.ts';
import { hasErrors, type Problem, ProblemError } from '../errors/problem.ts';
import type { OutputReader } from '../publish/output-store.ts';
import type { DevelopedCode, TemplateSettings } from '../render/bundle-site.ts';
import { locateProblems, withPositions } from '../render/locate-problems.ts';
import type { RenderedPage } from '../render/render-page.ts';
import type { Route } from '../routes/route.ts';
import { type ConfigFiles, type LoadedSite, loadSite } from '../settings/load-site.ts';
import { listMissing } from '../settings/named-files.ts';
import type { OpenSource } from '../sources/open-sources.ts';
import { claimCacheFolder } from '../store/cache-folder.ts';
import { type CacheWrites, createCacheWrites } from '../store/cache-writes.ts';
import type { OutputFile } from '../support/output-file.ts';
import { positionOfSetting } from '../support/site-code.ts';
import { renderGallery } from './component-gallery.ts';
import type { SiteSources } from './develop/site-folders.ts';
import { serveErrors } from './errors.ts';
import { amendedPages } from './live/amended-pages.ts';
import { type ChangeKind, changeBetween, type LiveChange } from './live/live-change.ts';
import { initialState, type LiveEvent, type LiveState, next, problemsOf } from './live/live-state.ts';
import { openTools, type SiteTools } from './live/site-tools.ts';
import type { CodeVersions } from './live/snapshot.ts';
import { drawCard, type LiveContent, prepareSnapshot, readSnapshot, type Snapshot } from './live/snapshot.ts';
import { startTextChecks, type TextChecks } from './live/text-checks.ts';

/**
 * The current site. Pages are rendered on request, so that a start costs the same for ten pages and
 * a million. While the site has errors, the latest version without errors is shown.
 */
export interface LiveOutput extends OutputReader {
  readonly problems: readonly Problem[];
  /** Cache folders that cannot be written, each once, in the order of the attempts. */
  readonly warnings: readonly Problem[];
  /** True once there has been a version without errors. */
  readonly hasPages: boolean;
  readonly site: LoadedSite;
  readonly source: OpenSource;
  /** Headers of every answer; empty while there are no pages. */
  headerRules(): readonly HeaderRule[];
  /** Redirects of old addresses; none while there are no pages. */
  redirects(): readonly Redirect[];
  /** Versions of what documents load. */
  versions(): CodeVersions;
  /** Compiles develop's script for pages: text by path. Throws ProblemError if that fails. */
  script(): Promise<ReadonlyMap<string, string>>;
  /** The version of the site that answers requests. */
  readonly shown: Snapshot | undefined;
  /** Files of the last description of the site and of its last bundles, also of those that failed. */
  sources(): SiteSources;
  /** Outcome of the next `generate` for the problems and entries of the latest reading. */
  readonly forecast: Forecast;
  /** Renders the page of all examples; undefined if the site has no examples or no pages yet. */
  gallery(): Promise<string | undefined>;
  /**
   * Shows changed entries of a large site, in the pages that show them, before `update` reads the
   * whole site. Undefined if only `update` can show the change.
   */
  amend(paths: readonly string[]): Promise<LiveChange | undefined>;
  /** Reads the site, first and after each change of files. */
  update(kind: ChangeKind, paths?: readonly string[]): Promise<LiveChange>;
  dispose(): Promise<void>;
}

interface LiveOutputOptions {
  readonly site: LoadedSite;
  readonly config: string;
  readonly cwd: string;
  /** Files that the config was loaded from. */
  readonly configFiles: ConfigFiles;
  readonly overrides: NonNullable<Parameters<typeof loadSite>[0]['overrides']>;
  readonly codeHash: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Compiled search/index-thread.ts. */
  readonly searchThread?: URL;
  /**
   * Called when `site` or `sources` may have changed, with the time before they were read. A new
   * description of the site is used after the promise.
   */
  readonly onSources: (since: number) => Promise<void>;
  /** Called when late checks of formatted texts find more problems. */
  readonly onTextProblems: (change: LiveChange) => void;
  /** Called with the problems of a page when it is first rendered with them. */
  readonly onPageProblems: (problems: readonly Problem[]) => void;
  readonly onFault: (error: unknown) => void;
}

/** Without content, every error stops the run. */
const noContent: Forecast = {
  ofProblem: ({ severity }) => ({ policy: 'error', effect: severity === 'error' ? 'stops' : 'warns' }),
  ofEntry: () => undefined,
};

const noRedirects: readonly Redirect[] = [];

/** A smaller site is read as a whole faster than anybody notices. */
const pagesWorthAmending = 2_000;

/** Opens a site for development. Its first `update` reads it. */
export async function openLiveOutput(options: LiveOutputOptions): Promise<LiveOutput> {
  const writes = createCacheWrites();
  return new LiveSite(options, writes, await openTools(options.site, { codeHash: options.codeHash, now: options.now, writes }));
}

/** Performs all effects of the live output and reports their results to `next` as events. */
class LiveSite implements LiveOutput {
  readonly #options: LiveOutputOptions;
  readonly #writes: CacheWrites;
  #tools: SiteTools;
  #state: LiveState<LiveContent, DevelopedCode, Snapshot> = initialState;
  /** Caches of previous descriptions of the site: pages that are shown may still read from them. */
  readonly #outdated: SiteTools['cache'][] = [];
  #checks: TextChecks | undefined;
  /** Problems of each page when it was last rendered, as JSON. */
  readonly #pageProblems = new Map<string, string>();
  #isCacheWritten = false;
  /** True while the config on disk could not be loaded. */
  #isReloadDue = false;
  #configFiles: ConfigFiles;
  #codeFiles: readonly string[] = [];
  #read = '';
  /** Code of the valid snapshot, for the description of the site that it was compiled with. */
  #validCode: { readonly site: LoadedSite; readonly code: DevelopedCode } | undefined;

  constructor(options: LiveOutputOptions, writes: CacheWrites, tools: SiteTools) {
    this.#options = options;
    this.#writes = writes;
    this.#tools = tools;
    this.#configFiles = options.configFiles;
  }

  get problems() {
    return problemsOf(this.#state);
  }

  get warnings() {
    return this.#writes.warnings();
  }

  get hasPages() {
    return this.#state.shown !== undefined;
  }

  get site() {
    return this.#tools.site;
  }

  get source() {
    return this.#tools.source;
  }

  headerRules() {
    return this.#state.shown?.rendering.headerRules ?? [];
  }

  redirects() {
    return this.#state.shown?.content.redirects ?? noRedirects;
  }

  versions() {
    return this.#state.shown?.versions ?? { code: '' };
  }

  script() {
    return this.#tools.bundler.script();
  }

  get shown() {
    return this.#state.shown;
  }

  sources(): SiteSources {
    const { imported, named, read } = this.#configFiles;
    return { config: [...imported, ...(read?.first ?? [])], code: [...named, ...this.#codeFiles], read: [...(read?.all ?? [])] };
  }

  get forecast() {
    return this.#state.content?.forecast ?? noContent;
  }

  async gallery(): Promise<string | undefined> {
    const { shown } = this.#state;
    return shown && this.#withPositions(() => renderGallery(shown.site, shown.rendering, this.#writes));
  }

  async read(path: string): Promise<OutputFile | undefined> {
    const { shown, content } = this.#state;
    return this.#withPositions(async () => {
      const file = (shown && (await this.#readShown(shown, path))) ?? (await content?.images.read(path));
      return file ?? (shown && drawCard(shown, path));
    });
  }

  async #readShown(shown: Snapshot, path: string): Promise<OutputFile | undefined> {
    const rendered: Pick<RenderedPage, 'path' | 'problems'>[] = [];
    const file = await readSnapshot(shown, path, (page) => rendered.push(page));
    for (const page of rendered) {
      const problems = await this.#located(page.problems);
      if (this.#state.shown === shown) this.#notePage(page.path, problems);
    }
    return file;
  }

  #notePage(path: string, problems: readonly Problem[]): void {
    const known = this.#pageProblems.get(path) ?? '[]';
    const text = JSON.stringify(problems);
    this.#pageProblems.set(path, text);
    if (problems.length > 0) this.#apply({ type: 'page-rendered', path, problems });
    if (problems.length > 0 && text !== known) this.#options.onPageProblems(problems);
  }

  async amend(paths: readonly string[]): Promise<LiveChange | undefined> {
    const { valid, shown } = this.#state;
    if (!valid || !shown || hasErrors(this.problems) || valid.content.routeCount < pagesWorthAmending) return undefined;
    const items = this.#tools.source.filesAt(paths);
    const content = items && (await this.#tools.reader.amend(shown.content, items));
    if (!content) return undefined;
    this.#apply({ type: 'amended', snapshot: { ...valid, content, pageOf: amendedPages(valid, content) } });
    return { kind: 'content', changed: { queries: [], slices: [] } };
  }

  async update(kind: ChangeKind, paths?: readonly string[]): Promise<LiveChange> {
    const since = this.#options.now();
    const problems: Problem[] = [];
    const contentProblems: Problem[] = [];
    const { definition, root } = this.site;
    const isComplete = (await listMissing(definition, root)).length === 0;
    this.#isReloadDue ||= kind === 'definition' || !isComplete;
    const wasDue = this.#isReloadDue;
    if (wasDue) {
      await attempt(() => this.#reload(), problems);
      await this.#options.onSources(since);
    }
    // Content that was read for another description of the site is outdated.
    const needed = wasDue && !this.#isReloadDue ? 'definition' : kind;
    const isBundled = needed !== 'content' || this.#state.code === undefined;
    // The config, which was loaded in vain, says which of its files is missing.
    const canBundle = isComplete || !this.#isReloadDue;
    const isRead = needed !== 'templates' || this.#state.content === undefined;
    const [code, content] = await Promise.all([
      isBundled ? (canBundle ? attempt(() => this.#bundle(since), problems) : undefined) : this.#state.code,
      isRead ? attempt(() => this.#readContent(needed === 'content' ? paths : undefined), contentProblems) : this.#state.content,
    ]);
    contentProblems.push(...(content?.problems ?? []));
    problems.push(...contentProblems);
    this.#checks?.stop();
    this.#checks = content && this.#checkTexts(content);
    this.#apply({ type: 'read', content, code, problems, textProblems: this.#checks?.problems ?? [] });
    const hasContentErrors = hasErrors([...contentProblems, ...this.#state.textProblems]);
    const change = content && !hasContentErrors && (await this.#prepareWithAnyCode(content, code));
    await this.#noteReads(since);
    return change || { kind: 'problems' };
  }

  /** Has files watched that the code of the config read for the first time. */
  async #noteReads(since: number): Promise<void> {
    const read = [...(this.#configFiles.read?.all ?? [])].join('\n');
    if (read !== this.#read) await this.#options.onSources(since);
    this.#read = read;
  }

  /** Shows content with the current code, or with the last one that works while that is broken. */
  async #prepareWithAnyCode(content: LiveContent, code: DevelopedCode | undefined): Promise<LiveChange | undefined> {
    const problems: Problem[] = [];
    const change = code && (await this.#prepare(content, code, problems));
    const { valid } = this.#state;
    const working = this.#validCode?.site === this.site && valid?.content !== content ? this.#validCode.code : undefined;
    const shown = change ?? (working && working !== code ? await this.#prepare(content, working, []) : undefined);
    if (problems.length > 0) this.#apply({ type: 'not-prepared', problems });
    return shown;
  }

  async dispose(): Promise<void> {
    const { source, bundler, cache } = this.#tools;
    this.#checks?.stop();
    source.close();
    await bundler.dispose();
    for (const each of [...this.#outdated, cache]) each?.close();
    this.#writes.close();
  }

  #withPositions<T>(work: () => Promise<T>): Promise<T> {
    return withPositions(this.#templateSettings, work);
  }

  #located(problems: readonly Problem[]): Promise<readonly Problem[]> {
    return locateProblems(this.#templateSettings, problems);
  }

  get #templateSettings(): TemplateSettings {
    return { site: this.site, writes: this.#writes, mode: 'development' };
  }

  #apply(event: LiveEvent<LiveContent, DevelopedCode, Snapshot>): void {
    this.#state = next(this.#state, event);
  }

  async #reload(): Promise<void> {
    const { codeHash, now } = this.#options;
    const files: ConfigFiles = { imported: new Set(), named: new Set() };
    const before = this.#tools;
    const site = await this.#load(files).catch((error: unknown) => {
      // The site is still the one of the previous files.
      this.#configFiles = bothFiles(this.#configFiles, files);
      throw error;
    });
    this.#configFiles = files;
    this.#tools = await openTools(site, { codeHash, now, writes: this.#writes });
    this.#isReloadDue = false;
    before.source.close();
    this.#outdated.push(before.cache);
    await before.bundler.dispose();
  }

  /** Loads the site again. Throws ProblemError if this server cannot show it. */
  async #load(files: ConfigFiles): Promise<LoadedSite> {
    const { config, cwd, overrides } = this.#options;
    const site = await loadSite({ config, cwd, overrides, files });
    // The addresses of a running server, and those in open pages, have the prefix.
    if (site.pathPrefix !== this.site.pathPrefix) {
      const position = positionOfSetting(site.definition, 'pathPrefix');
      throw new ProblemError([serveErrors.RESTART_DUE({ setting: 'pathPrefix' }, position)]);
    }
    if (site.cache !== this.site.cache) await claimCacheFolder(site);
    return site;
  }

  async #bundle(since: number): Promise<DevelopedCode> {
    const { bundler } = this.#tools;
    try {
      return await this.#withPositions(() => bundler.bundle());
    } finally {
      this.#codeFiles = bundler.sources();
      await this.#options.onSources(since);
    }
  }

  async #readContent(paths: readonly string[] | undefined): Promise<LiveContent> {
    const { source, reader } = this.#tools;
    if (paths) source.changed(paths);
    let routes: Route[] = [];
    const list = { add: (route: Route) => void routes.push(route), clear: () => (routes = []) };
    const content = await reader.read(await source.read(), list);
    return { ...content, routes };
  }

  async #prepare(content: LiveContent, code: DevelopedCode, problems: Problem[]): Promise<LiveChange | undefined> {
    const { codeHash, searchThread } = this.#options;
    const { valid: before } = this.#state;
    const snapshot = await attempt(
      () => this.#withPositions(async () => prepareSnapshot({ site: this.site, content, code, codeHash, searchThread, before })),
      problems,
    );
    if (!snapshot) return undefined;
    this.#apply({ type: 'prepared', snapshot, problems: await this.#located(snapshot.problems) });
    this.#validCode = { site: this.site, code };
    for (const cache of this.#outdated.splice(0)) cache?.close();
    return changeBetween(before, snapshot);
  }

  #checkTexts(content: LiveContent): TextChecks {
    return startTextChecks(content.textProblems(), (problems, hasMore) => {
      this.#writeCacheOnce(content);
      if (!hasMore) return;
      this.#apply({ type: 'texts-checked', problems });
      this.#options.onTextProblems({ kind: hasErrors(this.problems) ? 'problems' : 'content' });
    });
  }

  /** Later changes are few; the next run checks them again. */
  #writeCacheOnce(content: LiveContent): void {
    const save = () => this.#writes.attempt(this.site.cache, () => content.saveCache(false));
    if (!this.#isCacheWritten) save().catch(this.#options.onFault);
    this.#isCacheWritten = true;
  }
}

const bothFiles = (one: ConfigFiles, other: ConfigFiles): ConfigFiles => ({
  imported: new Set([...one.imported, ...other.imported]),
  named: new Set([...one.named, ...other.named]),
  read: {
    first: new Set([...(one.read?.first ?? []), ...(other.read?.first ?? [])]),
    all: new Set([...(one.read?.all ?? []), ...(other.read?.all ?? [])]),
  },
});

/** Does work; undefined if it ends in problems, which are added to the list. */
async function attempt<T>(work: () => Promise<T>, problems: Problem[]): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
