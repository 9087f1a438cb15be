import { problemFacts } from '../errors/define-errors.ts';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import { assetFileName, withoutSignature } from './asset-address.ts';
import { type DownloadedFile, download, type Network, type Validators } from './download.ts';
import { imageErrors } from './errors.ts';

/** A file of the content system that is available locally. */
export interface Asset {
  /** Hash of the content. */
  readonly hash: string;
  readonly contentType: string;
  /** File name in the output. */
  readonly fileName: string;
  bytes(): Promise<Uint8Array>;
  /** Marks its content as unusable: the next run downloads it again. */
  reject(): Promise<void>;
}

/**
 * Files of the content system, downloaded once: it gives a new address to a file that is uploaded
 * again. Pictures of other sites may change, and are renewed.
 */
export interface AssetCache {
  /** Returns the full address of an asset; undefined if the text does not name one. */
  addressOf(written: string): string | undefined;
  /** Returns the path of the page that an address of the content system means. Absent: it means none. */
  readonly pathOf?: ((written: string) => string | undefined) | undefined;
  /** Downloads assets by their full addresses; `get` returns the problems. */
  pull(addresses: Iterable<string>): Promise<void>;
  /** Returns a downloaded asset or its problem; undefined if `pull` was not called for it. */
  get(address: string): Asset | Problem | undefined;
  /** True if a file is missing or unusable, which may be different in the next run. */
  hasProblems(): boolean;
}

export interface AssetCacheOptions {
  readonly store: StoredFiles;
  /** Absent: the run is offline, and an asset that is not cached is a problem. */
  readonly network: Network | undefined;
  /** Returns the full address of an asset; undefined if the text does not name one. */
  readonly addressOf: AssetCache['addressOf'];
  readonly pathOf?: AssetCache['pathOf'];
  /** Returns the part of an address that names the file. Default: without its parameters. */
  readonly nameOf?: (address: string) => string;
  /** Set if a file may change at its address: its server is asked again in each process. */
  readonly renewal?: {
    /** True for addresses that a server may redirect to. */
    readonly mayRedirectTo: (address: string) => boolean;
  };
}

/** Cached facts of a download. Its bytes are stored under their hash. */
interface AssetRecord {
  readonly address: string;
  readonly hash: string;
  readonly contentType: string;
  readonly validators?: Validators;
  /** True if a run could not use the content, such as an error page in place of a picture. */
  readonly isRejected?: boolean;
}

const downloadsAtOnce = 6;

export function createAssetCache(options: AssetCacheOptions): AssetCache {
  const { store, network, addressOf, pathOf, nameOf = withoutSignature, renewal } = options;
  /** Origins that have not answered a request for a cached file. */
  const silent = new Set<string>();
  const assets = new Map<string, Asset | Problem>();
  let hasRejected = false;
  const records = storedRecords(store, nameOf);
  return {
    addressOf,
    pathOf,
    async pull(addresses) {
      const queue = createTaskQueue(downloadsAtOnce);
      for (const address of new Set(addresses)) {
        const current = assets.get(address);
        if (current !== undefined && !('code' in current)) continue;
        await queue.add(async () => {
          const found = await records.read(address);
          const record = found?.isRejected && network ? undefined : found;
          assets.set(address, await (record && !renewal ? assetOf(address, record) : downloadNew(address, record)));
        });
      }
      await queue.drain();
    },
    get: (address) => assets.get(address),
    hasProblems: () => hasRejected || [...assets.values()].some((asset) => 'code' in asset),
  };

  /** Downloads a file. A cached copy replaces one that its server cannot send now. */
  async function downloadNew(address: string, cached: AssetRecord | undefined): Promise<Asset | Problem> {
    const { origin } = new URL(address);
    if (cached && (network === undefined || silent.has(origin))) return assetOf(address, cached);
    if (network === undefined) return imageErrors.OFFLINE({ file: withoutSignature(address) });
    const result = await download(address, network, { cached: cached && (cached.validators ?? {}), ...renewal });
    if (result === 'unchanged') return cached ? assetOf(address, cached) : imageErrors.OFFLINE({ file: address });
    if ('code' in result) {
      if (!cached || !problemFacts(result).passes) return result;
      silent.add(origin);
      return assetOf(address, cached);
    }
    return assetOf(address, await write(address, result));
  }

  async function write(address: string, { bytes, contentType, validators }: DownloadedFile): Promise<AssetRecord> {
    const record = { address: nameOf(address), hash: contentHash(bytes), contentType, ...(renewal ? { validators } : {}) };
    await store.write(record.hash, bytes);
    await records.write(address, record);
    return record;
  }

  /**
   * Downloads an asset again that is not in the cache: it was not writable, or was cleared during
   * this run.
   */
  async function bytesAgain(address: string, hash: string): Promise<Uint8Array> {
    const file = withoutSignature(address);
    const result = network === undefined ? imageErrors.OFFLINE({ file }) : await download(address, network);
    if ('code' in result) throw new ProblemError([result]);
    const reason = 'it changed during this run';
    if (contentHash(result.bytes) !== hash) throw new ProblemError([imageErrors.DOWNLOAD_FAILED({ file, reason })]);
    return result.bytes;
  }

  function assetOf(address: string, record: AssetRecord): Asset {
    const { hash, contentType } = record;
    return {
      hash,
      contentType,
      fileName: assetFileName(address),
      bytes: async () => (await store.read(hash)) ?? bytesAgain(address, hash),
      async reject() {
        hasRejected = true;
        if (!record.isRejected) await records.write(address, { ...record, isRejected: true });
      },
    };
  }
}

/** The records of a cache, by the addresses of their files. A record without its file counts as missing. */
function storedRecords(store: StoredFiles, nameOf: (address: string) => string) {
  const fileOf = (address: string): string => `${contentHash(nameOf(address))}.json`;
  return {
    async read(address: string): Promise<AssetRecord | undefined> {
      const record = parseRecord(await store.read(fileOf(address)));
      return record === undefined || (await store.read(record.hash)) === undefined ? undefined : record;
    },
    write: (address: string, record: AssetRecord): Promise<void> =>
      store.write(fileOf(address), Buffer.from(JSON.stringify(record))),
  };
}

/** The store returns undamaged bytes only. */
const parseRecord = (bytes: Uint8Array | undefined): AssetRecord | undefined =>
  bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as AssetRecord);
