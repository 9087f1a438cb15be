import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import {
  type BuildManifest,
  createManifestWriter,
  type FileRecord,
  type PageRecord,
  type Shard,
} from '../manifest/build-manifest.ts';
import { pageFilePaths, payloadFilePath } from '../manifest/page-files.ts';
import { publishedPages } from '../plan/removed-pages.ts';
import { diskReader, openDiskStore } from '../publish/disk-store.ts';
import { defaultKeepBuilds, listEarlierCode } from '../publish/earlier-code.ts';
import { outputErrors } from '../publish/errors.ts';
import { readShardManifest } from '../publish/folder-list.ts';
import type { LockHolder } from '../publish/output-lock.ts';
import type { NewBuild, OutputReader, OutputStore } from '../publish/output-store.ts';
import { prepareFolders } from '../publish/prepare-folders.ts';
import { siteMark } from '../publish/site-mark.ts';
import { type SlotWriter, withSlotWriter } from '../publish/slot-writer.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { createCacheWrites } from '../store/cache-writes.ts';
import { createScratchLines } from '../store/scratch-lines.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import { refuseShrinking } from './refuse-shrinking.ts';

/** Result of `mergeShards`. */
export interface MergeReport {
  readonly routes: number;
  readonly files: number;
  /** Files that differ from what was published. */
  readonly written: number;
  readonly bytes: number;
  /** Paths of pages that were published before and are not any more, for any reason. */
  readonly removed: readonly string[];
  /** Paths of files in the output folder that Boreal did not write and carried over. */
  readonly foreign: readonly string[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}

interface MergeOptions {
  readonly site: LoadedSite;
  /** Absolute paths of the shards' output folders, in any order. */
  readonly folders: readonly string[];
  /** Absolute path of the current folder: messages name folders relative to it. */
  readonly cwd: string;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Number of earlier versions of the code that stay published, for open pages. Default: 2. */
  readonly keepBuilds?: number;
  /** Updates the output folder file by file; by default it is exchanged as a whole. */
  readonly inPlace?: boolean;
  /** Called before waiting for another run that holds the output folder. */
  readonly onWait?: (holder: LockHolder) => void;
}

interface ShardFolder {
  /** Path for messages. */
  readonly shown: string;
  readonly manifest: BuildManifest;
  readonly shard: Shard;
  readonly reader: OutputReader;
}

/** A file to copy from a shard into the unpublished slot. */
/** Returns the files of a page, to be copied from a shard. */
function copiesOf(page: PageRecord, from: ShardFolder, spare?: PageRecord, published?: PageRecord): readonly FileCopy[] {
  const [html, data] = pageFilePaths(page.path);
  const copyOf = (part: 'html' | 'data' | 'payload', path: string): readonly FileCopy[] => {
    const record = page[part];
    return record ? [{ from, path, record, spareRecord: spare?.[part], publishedRecord: published?.[part] }] : [];
  };
  return [...copyOf('html', html), ...copyOf('data', data), ...copyOf('payload', payloadFilePath(page.path))];
}

interface FileCopy {
  readonly from: ShardFolder;
  readonly path: string;
  readonly record: FileRecord;
  /** Record of the file in the unpublished slot. */
  readonly spareRecord: FileRecord | undefined;
  readonly publishedRecord: FileRecord | undefined;
}

/**
 * Publishes the whole site from the parts of sharded runs: the same bytes as from one run. Throws
 * ProblemError, and leaves the output unchanged, if a part is missing, damaged or of another site.
 */
export async function mergeShards({
  site,
  folders,
  cwd,
  now,
  keepBuilds = defaultKeepBuilds,
  inPlace,
  onWait,
}: MergeOptions): Promise<MergeReport> {
  await prepareFolders(site, { inPlace });
  const shards = await openShards(folders, cwd);
  const writes = createCacheWrites();
  const places = { out: site.out, manifests: join(site.cache, 'builds'), site: siteMark(site.root) };
  const store = await openDiskStore({ ...places, inPlace, onWait, writes, now });
  const pageText = createScratchLines(join(site.cache, 'scratch'), writes);
  try {
    return await store.guard(async () => {
      const { published } = store;
      const before = [...publishedPages(store)];
      const isThere = (path: string): boolean => shards.some(({ manifest: part }) => part.page(path) !== undefined);
      const removed = before.filter((path) => !isThere(path)).sort(compareText);
      refuseShrinking({ lost: lostIn(shards), removed, isFirst: before.length === 0, before, site, problems: [] });
      const build = await store.begin();
      const manifest = createManifestWriter(undefined, pageText);
      const written = await withSlotWriter(build.slots, (writer) =>
        copyFiles(shards, { writer, build, published, damaged: store.damaged, manifest, keepBuilds }),
      );
      const merged = manifest.finish();
      await build.publish(merged);
      const { pageCount: routes, fileCount: files, size: bytes } = merged;
      const problems = [...store.warnings, ...writes.warnings()];
      return { routes, files, written, bytes, removed, foreign: store.foreign, problems };
    });
  } finally {
    pageText.close();
    await store.close();
  }
}

interface CopyTarget extends Pick<OutputStore, 'published' | 'damaged'> {
  readonly writer: SlotWriter;
  readonly build: NewBuild;
  readonly manifest: ReturnType<typeof createManifestWriter>;
  readonly keepBuilds: number;
}

/** Copies all files of the shards and the code of earlier builds. Returns the number of those that differ from the published ones. */
async function copyFiles(shards: readonly ShardFolder[], target: CopyTarget): Promise<number> {
  const { writer, build, published, damaged, manifest, keepBuilds } = target;
  const { slots, spare } = build;
  const queue = createTaskQueue(availableParallelism());
  let written = 0;
  const copy = async ({ from, path, record, spareRecord, publishedRecord }: FileCopy): Promise<void> => {
    if (publishedRecord?.hash !== record.hash) written++;
    const file = await from.reader.read(path);
    if (!file || contentHash(file.bytes) !== record.hash) {
      throw new ProblemError([outputErrors.SHARD_DAMAGED({ folder: from.shown, file: path })]);
    }
    if (spareRecord?.hash !== record.hash) writer.write(path, file.bytes, spareRecord !== undefined);
  };
  for (const { from, page } of pagesInOrder(shards)) {
    manifest.addPage(page);
    const files = copiesOf(page, from, spare?.page(page.path), published?.page(page.path));
    await queue.add(async () => {
      for (const file of files) await copy(file);
    });
  }
  for (const from of shards) {
    for (const [path, record] of from.manifest.files()) {
      manifest.addFile(path, record);
      const [spareRecord, publishedRecord] = [spare?.file(path), published?.file(path)];
      await queue.add(() => copy({ from, path, record, spareRecord, publishedRecord }));
    }
  }
  for (const [path, record] of await listEarlierCode({ out: slots.out, keepBuilds, ...ownFiles(shards) })) {
    const spareRecord = spare?.file(path);
    if (damaged.has(path)) continue;
    if (spareRecord?.hash === record.hash || writer.link(path, spareRecord !== undefined)) manifest.addFile(path, record);
  }
  await queue.drain();
  return written;
}

/** Returns what the site lacks because of problems, as its parts say. */
function lostIn(shards: readonly ShardFolder[]): Parameters<typeof refuseShrinking>[0]['lost'] {
  const lost = shards.flatMap(({ shard }) => shard.lost ?? []);
  return {
    hasAny: lost.length > 0,
    unknown: Math.max(0, ...lost.map(({ unknown }) => unknown)),
    paths: () => new Set(lost.flatMap(({ paths }) => paths)),
    causes: () => lost[0]?.causes ?? [],
    types: () => [],
  };
}

/** Returns the files of all shards that belong to no page. */
function ownFiles(shards: readonly ShardFolder[]): Pick<Parameters<typeof listEarlierCode>[0], 'code' | 'isMade'> {
  const code = shards.flatMap(({ manifest }) => [...manifest.files()].filter(([, record]) => record.code !== undefined));
  return {
    code: new Map(code.map(([path, { hash }]) => [path, hash])),
    isMade: (path) => shards.some(({ manifest }) => manifest.file(path) !== undefined),
  };
}

/**
 * Yields the pages of all shards in the order of the site's routes: each shard has every n-th of
 * them.
 */
function* pagesInOrder(shards: readonly ShardFolder[]): Generator<{ readonly from: ShardFolder; readonly page: PageRecord }> {
  const streams = shards.map((from) => ({ from, pages: from.manifest.pages()[Symbol.iterator]() }));
  for (;;) {
    for (const { from, pages } of streams) {
      const { done, value: page } = pages.next();
      if (done) return;
      yield { from, page };
    }
  }
}

/**
 * Opens all shards in the order of their numbers. Throws ProblemError if they are not the parts of
 * one site.
 */
async function openShards(folders: readonly string[], cwd: string): Promise<readonly ShardFolder[]> {
  const shardsOrProblems = await Promise.all(
    folders.map(async (folder): Promise<ShardFolder | Problem> => {
      const shown = relative(cwd, folder) || folder;
      const manifest = await readShardManifest(folder);
      if (!manifest?.shard) return outputErrors.SHARD_UNREADABLE({ folder: shown });
      return { shown, manifest, shard: manifest.shard, reader: diskReader(folder) };
    }),
  );
  const shards = shardsOrProblems.filter((each): each is ShardFolder => 'manifest' in each);
  const problems = [...shardsOrProblems.filter((each): each is Problem => 'code' in each), ...differences(shards)];
  if (problems.length > 0) throw new ProblemError(problems);
  return shards.sort((a, b) => a.shard.index - b.shard.index);
}

function* differences(shards: readonly ShardFolder[]): Generator<Problem> {
  const [first] = shards;
  if (!first) return;
  const { count } = first.shard;
  const byIndex = new Map<number, ShardFolder>();
  for (const each of shards) {
    const [folder, other] = [each.shown, first.shown];
    const { index } = each.shard;
    const sameIndex = byIndex.get(index);
    if (each.shard.count !== count) {
      yield outputErrors.SHARD_DIFFERS({ folder, other, what: `one is a part of ${each.shard.count}, the other of ${count}` });
    } else if (sameIndex) {
      yield outputErrors.SHARD_TWICE({ folder, other: sameIndex.shown, index, count });
    } else if (each.shard.inputs !== first.shard.inputs) {
      yield outputErrors.SHARD_DIFFERS({ folder, other, what: 'they were made from different inputs' });
    }
    byIndex.set(index, each);
  }
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0) yield outputErrors.SHARD_MISSING({ missing, count });
}
