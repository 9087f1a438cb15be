import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { DevelopedCode, TemplateSettings } from '../../render/bundle-site.ts';
import { locateProblems, withPositions } from '../../render/locate-problems.ts';
import type { Route } from '../../routes/route.ts';
import { type ConfigFiles, type LoadedSite, loadSite } from '../../settings/load-site.ts';
import { listMissing } from '../../settings/named-files.ts';
import { claimCacheFolder } from '../../store/cache-folder.ts';
import type { CacheWrites } from '../../store/cache-writes.ts';
import { positionOfSetting } from '../../support/site-code.ts';
import type { SiteSources } from '../develop/site-folders.ts';
import { serveErrors } from '../errors.ts';
import { amendedPages } from './amended-pages.ts';
import { changeBetween, type LiveChange } from './live-change.ts';
import { openTools, type SiteTools } from './site-tools.ts';
import { type LiveContent, prepareSnapshot, type Snapshot } from './snapshot.ts';

interface SiteWorkOptions {
  readonly config: string;
  readonly cwd: string;
  readonly overrides: NonNullable<Parameters<typeof loadSite>[0]['overrides']>;
  readonly codeHash: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Compiled search/index-thread.ts. */
  readonly searchThread?: URL;
}

/** A result, or nothing and its problems. */
export interface Outcome<T> {
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** The work of `develop` on a site. It keeps nothing: the loop knows with what it goes on. */
export interface SiteWork {
  /** Opens the site as it was loaded at the start. */
  open(site: LoadedSite, files: ConfigFiles): Promise<SiteTools>;
  /** Returns true if all files are there that the config names. */
  isComplete(tools: SiteTools): Promise<boolean>;
  /** Loads the site again, with the files that it was loaded from, or should have been. */
  reload(before: LoadedSite): Promise<Outcome<SiteTools> & { readonly files: SiteSources }>;
  bundle(tools: SiteTools): Promise<Outcome<DevelopedCode>>;
  /** Reads the content; all of it without changed files by absolute path. */
  read(tools: SiteTools, paths: readonly string[] | undefined): Promise<Outcome<LiveContent>>;
  /** Makes a snapshot. Its problems are warnings; without one, they are errors. */
  prepare(
    tools: SiteTools,
    made: { readonly content: LiveContent; readonly code: DevelopedCode; readonly before: Snapshot | undefined },
  ): Promise<Outcome<Snapshot> & { readonly change: LiveChange }>;
  /** Replaces entries of a snapshot. Undefined if the whole site must be read. */
  amend(
    tools: SiteTools,
    shown: { readonly valid: Snapshot; readonly content: LiveContent },
    paths: readonly string[],
  ): Promise<Snapshot | undefined>;
}

export function createSiteWork(options: SiteWorkOptions, writes: CacheWrites): SiteWork {
  const { config, cwd, overrides, codeHash, now, searchThread } = options;
  const open: SiteWork['open'] = (site, files) => openTools(site, { codeHash, now, writes, files });
  return {
    open,
    isComplete: async ({ site: { definition, root } }) => (await listMissing(definition, root)).length === 0,
    async reload(before) {
      const files: ConfigFiles = { imported: new Set(), named: new Set() };
      const loaded = await attempt(async () => {
        const site = await loadSite({ config, cwd, overrides, files });
        refuseOtherPrefix(before, site);
        if (site.cache !== before.cache) await claimCacheFolder(site);
        return open(site, files);
      });
      return { ...loaded, files: configSources(files) };
    },
    bundle: (tools) => attempt(() => withPositions(settingsOf(tools, writes), () => tools.bundler.bundle())),
    read: ({ source, reader }, paths) =>
      attempt(async () => {
        if (paths) source.changed(paths);
        let routes: Route[] = [];
        const list = { add: (route: Route) => void routes.push(route), clear: () => (routes = []) };
        const content = await reader.read(await source.read(), list);
        return { ...content, routes };
      }),
    async prepare(tools, { content, code, before }) {
      const { site } = tools;
      const settings = settingsOf(tools, writes);
      const { value: snapshot, problems } = await attempt(() =>
        withPositions(settings, async () => prepareSnapshot({ site, content, code, codeHash, searchThread, before })),
      );
      if (!snapshot) return { value: undefined, problems, change: { kind: 'problems' } };
      const located = await locateProblems(settings, snapshot.problems);
      return { value: snapshot, problems: located, change: changeBetween(before, snapshot) };
    },
    async amend({ source, reader }, { valid, content: before }, paths) {
      const items = source.filesAt(paths);
      const content = items && (await reader.amend(before, items));
      return content && { ...valid, content, pageOf: amendedPages(valid, content) };
    },
  };
}

/** Returns the settings with which problems of templates are located. */
export const settingsOf = ({ site }: Pick<SiteTools, 'site'>, writes: CacheWrites): TemplateSettings => ({
  site,
  writes,
  mode: 'development',
});

/** The addresses of a running server, and those in open pages, have the prefix. */
function refuseOtherPrefix(before: LoadedSite, { pathPrefix, definition }: LoadedSite): void {
  if (pathPrefix === before.pathPrefix) return;
  throw new ProblemError([serveErrors.RESTART_DUE({ setting: 'pathPrefix' }, positionOfSetting(definition, 'pathPrefix'))]);
}

/** Returns the files of a config and of the latest bundles, also of those that failed. */
export function sourcesOf({ files, bundler }: Pick<SiteTools, 'files' | 'bundler'>): SiteSources {
  const sources = configSources(files);
  return { ...sources, code: [...sources.code, ...bundler.sources()] };
}

const configSources = ({ imported, named, read }: ConfigFiles): SiteSources => ({
  config: [...imported, ...(read?.first ?? [])],
  code: [...named],
  read: [...(read?.all ?? [])],
});

/** Does work that may end in problems. Throws other errors. */
async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { value: undefined, problems: error.problems };
  }
}
