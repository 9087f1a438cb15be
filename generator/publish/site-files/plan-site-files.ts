import { matchPathsPath } from '#contract/match-paths';
import type { ClientBundle } from '../../bundle/bundle-client.ts';
import type { SiteContent } from '../../content/read-site.ts';
import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { PlannedFile } from '../../images/image-sources.ts';
import { listFileUses } from '../../images/list-file-uses.ts';
import type { BuildManifest, FileRecord, ShardNumber } from '../../manifest/build-manifest.ts';
import { pageFilePaths, payloadFilePath } from '../../manifest/page-files.ts';
import { isOfShard, type PageSurvey } from '../../plan/plan-pages.ts';
import type { Rendering } from '../../render/prepare-rendering.ts';
import type { FileUse } from '../../rich-text/text-files.ts';
import type { Route } from '../../routes/route.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import type { LoadedSite } from '../../settings/load-site.ts';
import type { CacheWrites } from '../../store/cache-writes.ts';
import type { OutputFile } from '../../support/output-file.ts';
import { routeContext } from '../../support/route-context.ts';
import { outputErrors } from '../errors.ts';
import { listServiceWorkerFiles } from './list-service-worker-files.ts';
import { listSiteFiles } from './list-site-files.ts';
import { isSitemap } from './sitemap.ts';

export interface PlanFilesOptions {
  readonly site: LoadedSite;
  readonly content: SiteContent;
  readonly client: ClientBundle;
  readonly rendering: Rendering;
  readonly search: SearchFiles | undefined;
  /** Compiled code of the service worker. */
  readonly worker: Parameters<typeof listServiceWorkerFiles>[0]['code'];
  readonly survey: PageSurvey;
  /**
   * Part of the site that is made: pictures and cards are spread over the shards, the first makes
   * the rest.
   */
  readonly shard: ShardNumber | undefined;
  readonly writes: CacheWrites;
}

/** Files of a build that belong to no page. */
export interface FilePlan {
  /** Small files of the whole site, which are in memory. */
  readonly all: readonly OutputFile[];
  /** Those of them that this run writes. */
  readonly files: readonly OutputFile[];
  readonly pictures: readonly PlannedFile[];
  /** Content of cards, by output path. */
  readonly cards: ReadonlyMap<string, Card>;
  /** Paths of all files above that this run writes. */
  readonly paths: ReadonlySet<string>;
  readonly codePaths: ReadonlySet<string>;
  /** True for the run that writes the lists of all pages. */
  readonly isFirst: boolean;
  /** Warnings about the files. */
  readonly problems: readonly Problem[];
}

/** Content of a picture for shared links. */
export type Card = NonNullable<Route['card']>;

const matchPathsFile = matchPathsPath.slice(1);

/** Returns true for a list of all pages: its content follows from the pages. */
const isPageList = (path: string): boolean => path === matchPathsFile || isSitemap(path);

/** Builds the small files and lists the others. Throws ProblemError if two files have one path. */
export async function planSiteFiles(options: PlanFilesOptions): Promise<FilePlan> {
  const { site, content, client, rendering, search, worker, survey, shard, writes } = options;
  const ownOf = <T>(values: readonly T[]): T[] => values.filter((_, position) => isOfShard(position, shard));
  const listed = listSiteFiles({ site, content, client, rendering, contentStamp: survey.fingerprint, search });
  const { files: workerFiles, problems: workerProblems } = await listServiceWorkerFiles({
    site,
    client,
    rendering,
    code: worker,
    files: listed,
    writes,
    offlineRoutes: survey.offlineRoutes,
  });
  const indexFiles = (await search?.list()) ?? [];
  const all = [...listed, ...workerFiles, ...indexFiles];
  const allPictures = content.images.files(listUses(options));
  refuseClashes(all, [...allPictures.map(({ path }) => path), ...survey.cards.keys()], content);
  const isFirst = isOfShard(0, shard);
  const files = isFirst ? all : [];
  const pictures = ownOf(allPictures);
  const cards = new Map(ownOf([...survey.cards]));
  const problems = [...survey.cardProblems, ...workerProblems];
  const paths = new Set([...[...files, ...pictures].map(({ path }) => path), ...cards.keys()]);
  return { all, files, pictures, cards, paths, codePaths: new Set(client.files.map(({ path }) => path)), isFirst, problems };
}

/**
 * Age of a file among the versions of the code: 0 for the site's own code, none for other files.
 */
export const codeAge = ({ codePaths }: FilePlan, path: string): Pick<FileRecord, 'code'> =>
  codePaths.has(path) ? { code: 0 } : {};

/**
 * Returns true if a build has exactly these files, next to code of at most `keepBuilds` versions
 * before.
 */
export function isPublished(plan: FilePlan, published: BuildManifest, keepBuilds: number): boolean {
  const { files, paths, isFirst } = plan;
  const isEarlierCode = ({ code = 0 }: FileRecord): boolean => 0 < code && code <= keepBuilds;
  return (
    (!isFirst || [matchPathsFile, 'sitemap.xml'].every((path) => published.file(path))) &&
    files.every(({ path, hash }) => {
      const record = published.file(path);
      return record?.hash === hash && record.code === codeAge(plan, path).code;
    }) &&
    [...paths].every((path) => published.file(path)) &&
    [...published.files()].every(([path, record]) => paths.has(path) || isEarlierCode(record) || (isFirst && isPageList(path)))
  );
}

/** Pictures and files that pages, shared data and slices show. */
function* listUses({ site, content, survey }: PlanFilesOptions): Generator<FileUse> {
  const { graph, texts } = content;
  const { shared, slices } = site.definition;
  yield* survey.uses;
  for (const locale of graph.locales) {
    const context = routeContext(site, locale);
    for (const define of Object.values(shared)) yield* listFileUses(define(graph, locale, context), texts.files);
    for (const { data } of Object.values(slices)) yield* listFileUses(data(graph, locale, context), texts.files);
  }
}

function refuseClashes(files: readonly OutputFile[], otherPaths: readonly string[], content: SiteContent): void {
  const used = new Set(otherPaths);
  const clashes = files.filter(({ path }) => {
    const isUsed = used.has(path) || isPageList(path) || isPageFile(path, content);
    used.add(path);
    return isUsed;
  });
  if (clashes.length > 0) throw new ProblemError(clashes.map(({ path }) => outputErrors.PUBLIC_CLASH({ file: path })));
}

function isPageFile(path: string, { hasPage }: Pick<SiteContent, 'hasPage'>): boolean {
  const [, folder] = /^page-data\/(.*)\/page-data(?:-rsc)?\.json$/.exec(path) ?? [];
  const dataOf = folder === undefined ? [] : folder === 'index' ? ['/'] : [`/${folder}/`, `/${folder}`];
  const candidates = [`/${path}`, `/${path.replace(/index\.html$/, '')}`, ...dataOf];
  return candidates.some((page) => hasPage(page) && [...pageFilePaths(page), payloadFilePath(page)].includes(path));
}
