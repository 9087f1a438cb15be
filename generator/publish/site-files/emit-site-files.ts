import { basename, join } from 'node:path';
import type { PageContext } from '#contract/page';
import type { Problem } from '../../errors/problem.ts';
import type { BuildManifest } from '../../manifest/build-manifest.ts';
import type { PlannedPage } from '../../plan/plan-pages.ts';
import type { Rendering } from '../../render/prepare-rendering.ts';
import { optionalFiles } from '../../store/cache-writes.ts';
import { type StoredFiles, storedFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { outputFile } from '../../support/output-file.ts';
import { runtimeOf } from '../../support/runtime.ts';
import { listEarlierCode } from '../earlier-code.ts';
import { withSlotWriter } from '../slot-writer.ts';
import { writeMatchPaths } from './loader-files.ts';
import { type Card, type FilePlan, isPublished, type PlanFilesOptions, planSiteFiles } from './plan-site-files.ts';
import { sitemapUrl, writeSitemaps } from './sitemap.ts';
import { type FileTarget, SiteFileWriter } from './write-site-files.ts';

interface SiteFilesOptions extends PlanFilesOptions {
  /** Number of earlier versions of the code that stay published. */
  readonly keepBuilds: number;
}

interface EmitOptions extends FileTarget {
  /** All pages, for the sitemap. */
  readonly pages: Iterable<PlannedPage>;
}

/** Files of a build that belong to no page. */
export interface SiteFiles {
  /** Fingerprint of all pages and files of the site. */
  readonly inputs: string;
  /** Warnings about the files. */
  readonly problems: readonly Problem[];
  /**
   * Returns true if a published build has the same files and `pages` pages, none of which has
   * changed.
   */
  arePublished(published: BuildManifest, pages: number): boolean;
  /**
   * Puts the files into the unpublished slot. Returns the number of those that differ from the
   * published ones. Throws ProblemError if a picture cannot be made.
   */
  emit(options: EmitOptions): Promise<number>;
}

/**
 * Builds the small files. Pictures, cards and lists of all pages are made when they are emitted.
 * Throws ProblemError if two files have one path.
 */
export async function createSiteFiles(options: SiteFilesOptions): Promise<SiteFiles> {
  const { survey, keepBuilds } = options;
  const plan = await planSiteFiles(options);
  return {
    inputs: contentHash(runtimeOf(), survey.fingerprint, ...plan.all.flatMap(({ path, hash }) => [path, hash])),
    problems: plan.problems,
    arePublished: (published, pages) => published.pageCount === pages && isPublished(plan, published, keepBuilds),
    emit: (target) =>
      withSlotWriter(target.build.slots, (slot) => emitFiles(new SiteFileWriter(target, plan, slot), plan, options, target)),
  };
}

async function emitFiles(
  writer: SiteFileWriter,
  plan: FilePlan,
  options: SiteFilesOptions,
  target: EmitOptions,
): Promise<number> {
  const { site, content, rendering, shard, keepBuilds, writes } = options;
  const { files, pictures, cards, paths, codePaths, isFirst } = plan;
  const { out } = target.build.slots;
  await writer.writeMissing(pictures);
  const cardFolder = join(site.cache, 'cards');
  const drawCard = createCardDrawer(optionalFiles(storedFiles(cardFolder), cardFolder, writes), rendering);
  await writer.writeMissing(
    [...cards].map(([path, card]) => ({ path, make: async () => outputFile(path, await drawCard(path, card)) })),
  );
  for (const file of files) writer.write(file);
  // A shard carries no earlier code: `merge` adds it to the whole site.
  if (shard === undefined) {
    const code = new Map(files.filter(({ path }) => codePaths.has(path)).map(({ path, hash }) => [path, hash]));
    const earlierCode = await listEarlierCode({ out, code, isMade: (path) => paths.has(path), keepBuilds });
    for (const [path, record] of earlierCode) writer.reuse(path, record);
  }
  if (isFirst) {
    const begin = () => writer.begin();
    writeMatchPaths(content.wildcards, content.paths(), begin);
    writeSitemaps(sitemapUrls(target.pages, rendering), rendering.shell, begin);
  }
  return writer.written;
}

function* sitemapUrls(pages: Iterable<PlannedPage>, { shell }: Rendering): Generator<string> {
  for (const { route } of pages) {
    const { path, modified, isListed } = route;
    if (isListed) yield sitemapUrl(shell, { path, modified, context: JSON.parse(route.context) as PageContext });
  }
}

/** Draws cards, or reuses cached ones: a card's file name is the fingerprint of what it shows. */
function createCardDrawer(cachedCards: StoredFiles, { context }: Rendering) {
  return async (path: string, card: Card): Promise<Uint8Array> => {
    const name = basename(path);
    const cachedCard = await cachedCards.read(name);
    if (cachedCard) return cachedCard;
    const bytes = await context.cards.draw(card);
    await cachedCards.write(name, bytes);
    return bytes;
  };
}
