import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { matchPathsPath } from '#contract/match-paths';
import type { PageContext } from '#contract/page';
import type { ClientBundle } from '../../bundle/bundle-client.ts';
import type { SiteContent } from '../../content/read-site.ts';
import { ProblemError } from '../../errors/problem.ts';
import type { PlannedFile } from '../../images/image-sources.ts';
import { listFileUses } from '../../images/list-file-uses.ts';
import type { BuildManifest, createManifestWriter, FileRecord, Shard } from '../../manifest/build-manifest.ts';
import { pageFilePaths } from '../../manifest/page-files.ts';
import { isOfShard, type PageSurvey, type PlannedPage } from '../../plan/plan-pages.ts';
import type { Rendering } from '../../render/prepare-rendering.ts';
import type { FileUse } from '../../rich-text/text-files.ts';
import type { Route } from '../../routes/route.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import type { LoadedSite } from '../../settings/load-site.ts';
import { type CacheWrites, optionalFiles } from '../../store/cache-writes.ts';
import { storedFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';
import { createTaskQueue } from '../../support/task-queue.ts';
import { keptCode } from '../earlier-code.ts';
import { outputErrors } from '../errors.ts';
import type { GrowingFile } from '../growing-file.ts';
import type { NewBuild } from '../output-store.ts';
import { createSlotWriter } from '../slot-writer.ts';
import { listServiceWorkerFiles } from './list-service-worker-files.ts';
import { listSiteFiles } from './list-site-files.ts';
import { writeMatchPaths } from './loader-files.ts';
import { isSitemap, sitemapUrl, writeSitemaps } from './sitemap.ts';

interface SiteFilesOptions {
  readonly site: LoadedSite;
  readonly content: Omit<SiteContent, 'problems' | 'textProblems' | 'keep'>;
  readonly client: ClientBundle;
  readonly rendering: Rendering;
  readonly search: SearchFiles | undefined;
  /** The service worker's compiled code. */
  readonly worker: Parameters<typeof listServiceWorkerFiles>[0]['code'];
  readonly survey: PageSurvey;
  /** The part of the site that is made. Pictures and cards are spread over the shards; the rest is made by the first one. */
  readonly shard: Pick<Shard, 'index' | 'count'> | undefined;
  /** Changes of the code whose files stay published. */
  readonly keepBuilds: number;
  readonly writes: CacheWrites;
}

interface EmitOptions {
  readonly build: NewBuild;
  readonly published: BuildManifest | undefined;
  /** Paths of published files that are missing on disk or have another size. */
  readonly damaged: ReadonlySet<string>;
  readonly manifest: Pick<ReturnType<typeof createManifestWriter>, 'addFile'>;
  /** All pages once more, for the sitemap. */
  readonly pages: Iterable<PlannedPage>;
}

/** The files of a build that belong to no page. */
export interface SiteFiles {
  /** Names what the whole site is made of, pages and files. */
  readonly inputs: string;
  /** Whether a published build has the same ones, and as many pages, none of which has changed. */
  arePublished(published: BuildManifest, pages: number): boolean;
  /** Puts them into the unpublished slot and gives the number of those that differ from what is published. Throws ProblemError. */
  emit(options: EmitOptions): Promise<number>;
}

const matchPathsFile = matchPathsPath.slice(1);

/** Whether a file has no more to tell than the pages, of which it lists all. */
const followsFromPages = (path: string): boolean => path === matchPathsFile || isSitemap(path);

/** Makes what is small, and names the rest: pictures, cards and lists of all pages are made when they are emitted. Throws ProblemError where two files claim one path. */
export async function createSiteFiles(options: SiteFilesOptions): Promise<SiteFiles> {
  const { site, content, client, rendering, search, worker, survey, shard, keepBuilds, writes } = options;
  const isFirst = isOfShard(0, shard);
  const ofShard = <T>(things: readonly T[]): T[] => things.filter((_, position) => isOfShard(position, shard));
  const cardFolder = join(site.cache, 'cards');
  const drawnCards = optionalFiles(storedFiles(cardFolder), cardFolder, writes);
  const listed = listSiteFiles({ site, content, client, rendering, contentStamp: survey.fingerprint, search });
  const workerFiles = await listServiceWorkerFiles({
    ...{ site, client, rendering, code: worker, files: listed },
    offlineRoutes: survey.offlineRoutes,
  });
  const indexFiles = (await search?.list()) ?? [];
  const all = [...listed, ...workerFiles, ...indexFiles];
  const allPictures = content.images.files(listUses());
  refuseClashes();
  const files = isFirst ? all : [];
  const pictures = ofShard(allPictures);
  const cards = new Map(ofShard([...survey.cards]));
  const made = new Set([...[...files, ...pictures].map(({ path }) => path), ...cards.keys()]);
  const codePaths = new Set(client.files.map(({ path }) => path));
  const codeOf = (path: string): Pick<FileRecord, 'code'> => (codePaths.has(path) ? { code: 0 } : {});

  return {
    inputs: contentHash(survey.fingerprint, ...all.flatMap(({ path, hash }) => [path, hash])),
    arePublished(published, pages) {
      const isKept = ({ code = 0 }: FileRecord): boolean => 0 < code && code <= keepBuilds;
      return (
        published.pageCount === pages &&
        (!isFirst || [matchPathsFile, 'sitemap.xml'].every((path) => published.file(path))) &&
        files.every(
          ({ path, hash }) => published.file(path)?.hash === hash && published.file(path)?.code === codeOf(path).code,
        ) &&
        [...made].every((path) => published.file(path)) &&
        [...published.files()].every(([path, record]) => made.has(path) || isKept(record) || (isFirst && followsFromPages(path)))
      );
    },
    async emit({ build, published, damaged, manifest, pages }) {
      const writer = createSlotWriter(build.slots);
      let written = 0;
      const write = ({ path, bytes, hash }: OutputFile): void => {
        manifest.addFile(path, { hash, size: bytes.length, ...codeOf(path) });
        if (published?.file(path)?.hash !== hash) written++;
        const before = build.spare?.file(path)?.hash;
        if (before !== hash) writer.write(path, bytes, before !== undefined);
      };
      /** A published file of the same name has the same bytes. */
      const keep = (path: string, record: FileRecord): boolean => {
        const before = build.spare?.file(path);
        if (damaged.has(path)) return false;
        if (before?.hash !== record.hash && !writer.link(path, before !== undefined)) return false;
        manifest.addFile(path, record);
        return true;
      };
      const make = async (planned: readonly PlannedFile[]): Promise<void> => {
        const queue = createTaskQueue(availableParallelism());
        for (const file of planned) {
          const record = published?.file(file.path);
          if (!record || !keep(file.path, record)) await queue.add(async () => write(await file.make()));
        }
        await queue.drain();
      };
      await make(pictures);
      await make([...cards].map(([path, card]) => ({ path, make: async () => outputFile(path, await drawnCard(path, card)) })));
      for (const file of files) write(file);
      // A part of a site is no place for what is left of earlier builds: the whole is put together without them.
      if (shard === undefined) for (const [path, record] of await keptCode(earlierCode(build.slots.out))) keep(path, record);
      const begin = (): GrowingFile => {
        const growing = writer.grow();
        return {
          add: growing.add,
          end(path) {
            const record = growing.end(path, build.spare?.file(path)?.hash);
            manifest.addFile(path, record);
            if (published?.file(path)?.hash !== record.hash) written++;
          },
        };
      };
      if (isFirst) {
        writeMatchPaths(content.wildcards, content.paths(), begin);
        writeSitemaps(sitemapUrls(pages), rendering.shell, begin);
      }
      return written;
    },
  };

  function earlierCode(out: string): Parameters<typeof keptCode>[0] {
    const code = new Map(files.filter(({ path }) => codePaths.has(path)).map(({ path, hash }) => [path, hash]));
    return { out, code, isMade: (path) => made.has(path), keepBuilds };
  }

  function refuseClashes(): void {
    const taken = new Set([...allPictures.map(({ path }) => path), ...survey.cards.keys()]);
    const clashes = all.filter(({ path }) => {
      const isTaken = taken.has(path) || followsFromPages(path) || isPageFile(path);
      taken.add(path);
      return isTaken;
    });
    if (clashes.length > 0) throw new ProblemError(clashes.map(({ path }) => outputErrors.PUBLIC_CLASH({ file: path })));
  }

  function isPageFile(path: string): boolean {
    const [, folder] = /^page-data\/(.*)\/page-data\.json$/.exec(path) ?? [];
    const data = folder === undefined ? [] : folder === 'index' ? ['/'] : [`/${folder}/`, `/${folder}`];
    const candidates = [`/${path}`, `/${path.replace(/index\.html$/, '')}`, ...data];
    return candidates.some((page) => content.hasPage(page) && pageFilePaths(page).includes(path));
  }

  function* sitemapUrls(pages: Iterable<PlannedPage>): Generator<string> {
    for (const { route } of pages) {
      const { path, modified, isListed } = route;
      if (isListed) yield sitemapUrl(rendering.shell, { path, modified, context: JSON.parse(route.context) as PageContext });
    }
  }

  function* listUses(): Generator<FileUse> {
    const { graph, texts } = content;
    yield* survey.uses;
    for (const locale of graph.locales) {
      for (const define of Object.values(site.definition.shared)) yield* listFileUses(define(graph, locale), texts.files);
      for (const { data } of Object.values(site.definition.slices)) yield* listFileUses(data(graph, locale), texts.files);
    }
  }

  /** A card's name follows from what it shows, so that one drawn before is right. */
  async function drawnCard(path: string, card: NonNullable<Route['card']>): Promise<Uint8Array> {
    const name = basename(path);
    const known = await drawnCards.read(name);
    if (known) return known;
    const bytes = await rendering.context.cards.draw(card);
    await drawnCards.write(name, bytes);
    return bytes;
  }
}
