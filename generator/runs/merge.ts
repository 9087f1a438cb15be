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
import { pageFilePaths } from '../manifest/page-files.ts';
import { diskReader, guardOutput, openDiskStore } from '../publish/disk-store.ts';
import { keptCode, usualKeepBuilds } from '../publish/earlier-code.ts';
import { outputErrors } from '../publish/errors.ts';
import { readShardManifest } from '../publish/folder-list.ts';
import type { LockHolder } from '../publish/output-lock.ts';
import type { OutputReader } from '../publish/output-store.ts';
import { prepareFolders } from '../publish/prepare-folders.ts';
import { createSlotWriter } from '../publish/slot-writer.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { createCacheWrites } from '../store/cache-writes.ts';
import { createScratchLines } from '../store/scratch-lines.ts';
import { contentHash } from '../support/content-hash.ts';
import { createTaskQueue } from '../support/task-queue.ts';

/** What was put together. */
export interface MergeReport {
  readonly routes: number;
  readonly files: number;
  /** Files that differ from what was published. */
  readonly written: number;
  readonly bytes: number;
  /** Paths of files in the output folder that are not Boreal's: they were kept. */
  readonly foreign: readonly string[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}

interface MergeOptions {
  readonly site: LoadedSite;
  /** Absolute paths of the shards' output folders, in any order. */
  readonly folders: readonly string[];
  /** Changes of the code whose files stay published, for pages that are open; 2 unless told. */
  readonly keepBuilds?: number;
  /** Updates the output folder file by file; by default it is exchanged as a whole. */
  readonly inPlace?: boolean | undefined;
  /** Called if another run is at work on the output folder, which is waited for. */
  readonly onWait?: ((holder: LockHolder) => void) | undefined;
}

interface ShardFolder {
  readonly folder: string;
  readonly manifest: BuildManifest;
  readonly shard: Shard;
  readonly reader: OutputReader;
}

/**
 * Puts the parts that `generate` has made with `shard` together and publishes the whole: the same bytes as one run would have given.
 * Throws ProblemError if a part is missing, damaged, or of another site; what was published before is then untouched.
 */
export async function mergeShards({
  site,
  folders,
  keepBuilds = usualKeepBuilds,
  inPlace,
  onWait,
}: MergeOptions): Promise<MergeReport> {
  await prepareFolders(site, { inPlace });
  const shards = await openShards(folders);
  const writes = createCacheWrites();
  const store = await openDiskStore({ out: site.out, manifests: join(site.cache, 'builds'), inPlace, onWait, writes });
  const pageText = createScratchLines(join(site.cache, 'scratch'), writes);
  try {
    return await guardOutput(site.out, async () => {
      const { published } = store;
      const { slots, spare, publish } = await store.begin();
      const writer = createSlotWriter(slots);
      const manifest = createManifestWriter(undefined, pageText);
      const queue = createTaskQueue(availableParallelism());
      let written = 0;
      const copy = async (
        from: ShardFolder,
        path: string,
        record: FileRecord,
        lies: FileRecord | undefined,
        was: FileRecord | undefined,
      ) => {
        if (was?.hash !== record.hash) written++;
        const file = await from.reader.read(path);
        if (!file || contentHash(file.bytes) !== record.hash) {
          throw new ProblemError([outputErrors.SHARD_DAMAGED({ folder: shown(from.folder), file: path })]);
        }
        if (lies?.hash !== record.hash) writer.write(path, file.bytes, lies !== undefined);
      };
      for (const { from, page } of pagesInOrder(shards)) {
        manifest.addPage(page);
        const [html, data] = pageFilePaths(page.path);
        const [lies, was] = [spare?.page(page.path), published?.page(page.path)];
        await queue.add(async () => {
          await copy(from, html, page.html, lies?.html, was?.html);
          await copy(from, data, page.data, lies?.data, was?.data);
        });
      }
      for (const from of shards) {
        for (const [path, record] of from.manifest.files()) {
          manifest.addFile(path, record);
          await queue.add(() => copy(from, path, record, spare?.file(path), published?.file(path)));
        }
      }
      for (const [path, record] of await keptCode({ out: slots.out, keepBuilds, ...ownFiles(shards) })) {
        const lies = spare?.file(path);
        if (store.damaged.has(path)) continue;
        if (lies?.hash === record.hash || writer.link(path, lies !== undefined)) manifest.addFile(path, record);
      }
      await queue.drain();
      const merged = manifest.finish();
      await publish(merged);
      const { pageCount: routes, fileCount: files, size: bytes } = merged;
      return { routes, files, written, bytes, foreign: store.foreign, problems: writes.warnings() };
    });
  } finally {
    pageText.close();
    await store.close();
  }
}

/** What the whole site is made of, beside pages. */
function ownFiles(shards: readonly ShardFolder[]): Pick<Parameters<typeof keptCode>[0], 'code' | 'isMade'> {
  const code = shards.flatMap(({ manifest }) => [...manifest.files()].filter(([, record]) => record.code !== undefined));
  return {
    code: new Map(code.map(([path, { hash }]) => [path, hash])),
    isMade: (path) => shards.some(({ manifest }) => manifest.file(path) !== undefined),
  };
}

/** The pages of all shards in the order of the whole site's routes: each shard has every n-th of them. */
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

/** All shards, in the order of their numbers. Throws ProblemError if they are not the parts of one site. */
async function openShards(folders: readonly string[]): Promise<readonly ShardFolder[]> {
  const found = await Promise.all(
    folders.map(async (folder): Promise<ShardFolder | Problem> => {
      const manifest = await readShardManifest(folder);
      if (!manifest?.shard) return outputErrors.SHARD_UNREADABLE({ folder: shown(folder) });
      return { folder, manifest, shard: manifest.shard, reader: diskReader(folder) };
    }),
  );
  const shards = found.filter((each): each is ShardFolder => 'manifest' in each);
  const problems = [...found.filter((each): each is Problem => 'code' in each), ...differences(shards)];
  if (problems.length > 0) throw new ProblemError(problems);
  return shards.sort((a, b) => a.shard.index - b.shard.index);
}

function* differences(shards: readonly ShardFolder[]): Generator<Problem> {
  const [first] = shards;
  if (!first) return;
  const { count } = first.shard;
  const byIndex = new Map<number, ShardFolder>();
  for (const each of shards) {
    const [folder, other] = [shown(each.folder), shown(first.folder)];
    const { index } = each.shard;
    const twin = byIndex.get(index);
    if (each.shard.count !== count) {
      yield outputErrors.SHARD_DIFFERS({ folder, other, what: `one is a part of ${each.shard.count}, the other of ${count}` });
    } else if (twin) {
      yield outputErrors.SHARD_TWICE({ folder, other: shown(twin.folder), index, count });
    } else if (each.shard.inputs !== first.shard.inputs) {
      yield outputErrors.SHARD_DIFFERS({ folder, other, what: 'they were made from different inputs' });
    }
    byIndex.set(index, each);
  }
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0) yield outputErrors.SHARD_MISSING({ missing, count });
}

const shown = (folder: string): string => relative(process.cwd(), folder) || folder;
