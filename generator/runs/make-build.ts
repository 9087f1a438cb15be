import { type BuildManifest, createManifestWriter } from '../manifest/build-manifest.ts';
import type { PlannedPage } from '../plan/plan-pages.ts';
import type { NewBuild, OutputStore } from '../publish/output-store.ts';
import { locateProblems } from '../render/locate-problems.ts';
import { type EmittedPages, emitPages } from '../threads/emit-pages.ts';
import type { GenerateOptions } from './generate-options.ts';
import type { RunResources } from './open-resources.ts';
import type { BuildPlan } from './plan-build.ts';
import type { SiteParts } from './read-site-parts.ts';
import type { StageTimer } from './stage-timer.ts';

interface MakeOptions {
  readonly options: GenerateOptions;
  readonly resources: RunResources;
  readonly parts: SiteParts;
  readonly store: OutputStore;
  readonly plan: BuildPlan;
  readonly timer: StageTimer;
}

/** A build whose pages are in the unpublished slot. */
interface UnpublishedBuild {
  readonly build: NewBuild;
  readonly manifest: ReturnType<typeof createManifestWriter>;
  readonly pages: EmittedPages;
}

export interface PublishedBuild {
  readonly manifest: BuildManifest;
  readonly rendered: number;
  /** Number of files that differ from the build before. */
  readonly written: number;
}

/** Number of pages that are reused in the time that one takes to be rendered. */
const reusedPerRendered = 4;

/** Puts the run's own pages into the unpublished slot. Throws ProblemError. */
export async function makePages(run: MakeOptions): Promise<UnpublishedBuild> {
  const { options, resources, parts, store, plan, timer } = run;
  const { rendering, content } = parts;
  const { own, changed } = plan.survey;
  const build = await store.begin();
  // Without a build in the spare slot, each unchanged page has to be linked into it.
  const linked = build.spare ? 0 : own - changed;
  const pool = resources.threadsFor(changed + linked / reusedPerRendered);
  const manifest = createManifestWriter(plan.part, resources.pageText);
  const emitOwnPages = () =>
    emitPages({
      pages: ownPages(plan.pages()),
      build,
      rendering,
      content,
      manifest,
      threads: pool && resources.contentCache && { pool, texts: resources.contentCache.textFolder },
      onProgress: (done) => options.onProgress?.({ stage: 'render', done, total: own }),
    });
  const pages = await timer.time(
    'render',
    () => store.guard(emitOwnPages),
    ({ rendered }) => rendered,
  );
  // Frees the threads' memory: the stage that follows runs on this thread and may need it.
  await pool?.close();
  return { build, manifest, pages };
}

/** Adds all other files to a build and publishes it in one step. Throws ProblemError. */
export function publishBuild(run: MakeOptions, { build, manifest, pages }: UnpublishedBuild): Promise<PublishedBuild> {
  const { options, resources, store, plan, timer } = run;
  const { published, damaged } = store;
  const publish = async (): Promise<PublishedBuild> => {
    const written = await plan.siteFiles.emit({ build, published, damaged, manifest, pages: plan.pages() });
    const settings = { site: options.site, writes: resources.writes, mode: 'production' } as const;
    const finished = manifest.finish(await locateProblems(settings, manifest.markup));
    await build.publish(finished);
    return { manifest: finished, rendered: pages.rendered, written: pages.written + written };
  };
  return timer.time(
    'publish',
    () => store.guard(publish),
    ({ written }) => written,
  );
}

function* ownPages(pages: Iterable<PlannedPage>): Generator<PlannedPage> {
  for (const page of pages) if (page.isOwn) yield page;
}
