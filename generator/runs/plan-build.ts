import { join } from 'node:path';
import type { BuildManifest, Shard } from '../manifest/build-manifest.ts';
import { type PageSurvey, type PlannedPage, planPages, surveyPages } from '../plan/plan-pages.ts';
import { publishedPages } from '../plan/removed-pages.ts';
import { defaultKeepBuilds } from '../publish/earlier-code.ts';
import type { OutputStore } from '../publish/output-store.ts';
import { readManifest } from '../publish/published-build.ts';
import { createSiteFiles, type SiteFiles } from '../publish/site-files/emit-site-files.ts';
import { compareText } from '../support/compare-text.ts';
import { stableJson } from '../support/stable-json.ts';
import type { GenerateOptions } from './generate-options.ts';
import { lastRunInto } from './last-run.ts';
import type { RunResources } from './open-resources.ts';
import type { SiteParts } from './read-site-parts.ts';

/** Pages and files of a build, compared with the published one. */
export interface BuildPlan {
  /** All pages in the order of their routes; may be called several times. */
  readonly pages: () => Iterable<PlannedPage>;
  readonly survey: PageSurvey;
  readonly siteFiles: SiteFiles;
  /** Part of the site that the run makes, as the manifest names it. */
  readonly part: Shard | undefined;
  /** Published build, if this run would make the same one. */
  readonly unchanged: BuildManifest | undefined;
  /** Published pages that the site does not have any more, sorted. */
  readonly removed: readonly string[];
  /** True if nothing is published. */
  readonly isFirst: boolean;
  /** Paths of the published pages; not listed if the site still has all of them. */
  readonly before: readonly string[];
}

/** Describes for `merge` what the site lacks: a part does not know all published pages. */
function lostPart({ lost }: SiteParts['content'], { allowShrink }: GenerateOptions['site']): Pick<Shard, 'lost'> {
  if (!lost.hasAny || allowShrink) return {};
  return { lost: { paths: [...lost.paths()], unknown: lost.unknown, causes: lost.causes() } };
}

/** Returns the last build into an output folder that is gone, such as in a job that keeps only the cache. */
async function earlierBuild({ cache, out }: GenerateOptions['site']): Promise<BuildManifest | undefined> {
  const last = await lastRunInto({ cache, out }).read();
  return last && readManifest(join(cache, 'builds'), last.value.build);
}

interface PlanOptions {
  readonly options: GenerateOptions;
  readonly resources: RunResources;
  readonly parts: SiteParts;
  readonly store: OutputStore;
}

/**
 * Number of pages whose plan is held in memory; a longer plan is computed each time that it is
 * read.
 */
const maxPagesInMemory = 20_000;

/**
 * Compares all pages and files with the published ones. Throws ProblemError if two files have one
 * path.
 */
export async function planBuild({ options, resources, parts, store }: PlanOptions): Promise<BuildPlan> {
  const { site, shard, keepBuilds = defaultKeepBuilds } = options;
  const { spool, writes, trace } = resources;
  const { content, client, worker, rendering, search } = parts;
  const { published, damaged } = store;
  const { texts } = content;
  const listPages = () => planPages({ spool, rendering, texts, published, damaged, shard });
  const pagesInMemory = spool.count <= maxPagesInMemory ? [...listPages()] : undefined;
  const pages = () => pagesInMemory ?? listPages();
  const survey = await trace.span('survey', async () => surveyPages(pages(), rendering, texts, site.definition.visitor?.offline));
  const siteFiles = await createSiteFiles({
    site,
    content,
    client,
    rendering,
    search,
    worker,
    survey,
    shard,
    keepBuilds,
    writes,
  });
  const part = shard && { ...shard, inputs: siteFiles.inputs, ...lostPart(content, site) };
  const isSamePart = stableJson(published?.shard ?? null) === stableJson(part ?? null);
  const isUnchanged =
    published && damaged.size === 0 && isSamePart && survey.changed === 0 && siteFiles.arePublished(published, survey.own);
  const unchanged = isUnchanged ? published : undefined;
  // Listing all published pages is slow on large sites.
  const isComplete = published !== undefined && damaged.size === 0 && survey.known === published.pageCount;
  const earlier = published || store.list ? undefined : await earlierBuild(site);
  const before = isComplete ? [] : [...publishedPages(earlier ? { published: earlier, damaged, list: undefined } : store)];
  const removed = before.filter((path) => !content.hasPage(path)).sort(compareText);
  return { pages, survey, siteFiles, part, unchanged, isFirst: !isComplete && before.length === 0, before, removed };
}
