import type { HeaderRule, Redirect } from '#contract/host-settings';
import type { Forecast } from '../content/forecast.ts';
import type { Problem } from '../errors/problem.ts';
import type { OutputReader } from '../publish/output-store.ts';
import { locateProblems, withPositions } from '../render/locate-problems.ts';
import type { RenderedPage } from '../render/render-page.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import type { OpenSource } from '../sources/open-sources.ts';
import type { CacheWrites } from '../store/cache-writes.ts';
import type { OutputFile } from '../support/output-file.ts';
import { renderGallery } from './component-gallery.ts';
import type { SiteState } from './develop/develop-loop.ts';
import type { SiteSources } from './develop/site-folders.ts';
import { settingsOf } from './live/site-work.ts';
import { type CodeVersions, drawCard, readSnapshot, type Snapshot } from './live/snapshot.ts';

/**
 * The current site. Pages are rendered on request, so that a start costs the same for ten pages and
 * a million. While the site has errors, the latest version without errors is shown.
 */
export interface LiveOutput extends OutputReader {
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
}

interface LiveOutputOptions {
  /** Returns what the loop knows now. */
  readonly state: () => SiteState;
  readonly writes: CacheWrites;
  /** Called with the problems of each page that is rendered. */
  readonly onPage: (snapshot: Snapshot, path: string, problems: readonly Problem[]) => void;
}

/** Without content, every error stops the run. */
const noContent: Forecast = {
  ofProblem: ({ severity }) => ({ policy: 'error', effect: severity === 'error' ? 'stops' : 'warns' }),
  ofEntry: () => undefined,
};

const noRedirects: readonly Redirect[] = [];

/** Reads what the loop of `develop` shows. */
export function createLiveOutput({ state, writes, onPage }: LiveOutputOptions): LiveOutput {
  const settings = () => settingsOf(state().tools, writes);

  async function readShown(shown: Snapshot, path: string): Promise<OutputFile | undefined> {
    const rendered: Pick<RenderedPage, 'path' | 'problems'>[] = [];
    const file = await readSnapshot(shown, path, (page) => rendered.push(page));
    for (const page of rendered) onPage(shown, page.path, await locateProblems(settings(), page.problems));
    return file;
  }

  return {
    get hasPages() {
      return state().shown !== undefined;
    },
    get site() {
      return state().tools.site;
    },
    get source() {
      return state().tools.source;
    },
    get shown() {
      return state().shown;
    },
    get forecast() {
      return state().content?.forecast ?? noContent;
    },
    headerRules: () => state().shown?.rendering.headerRules ?? [],
    redirects: () => state().shown?.content.redirects ?? noRedirects,
    versions: () => state().shown?.versions ?? { code: '' },
    script: () => state().tools.bundler.script(),
    sources: () => state().files,
    async gallery() {
      const { shown } = state();
      return shown && withPositions(settings(), () => renderGallery(shown.site, shown.rendering, writes));
    },
    read(path) {
      const { shown, content } = state();
      return withPositions(settings(), async () => {
        const file = (shown && (await readShown(shown, path))) ?? (await content?.images.read(path));
        return file ?? (shown && drawCard(shown, path));
      });
    },
  };
}
