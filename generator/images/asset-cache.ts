import { type Problem, ProblemError } from '../errors/problem.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import { assetFileName, withoutSignature } from './asset-address.ts';
import { download, type Network } from './download.ts';
import { imageErrors } from './errors.ts';

/** A file of the content system that is available locally. */
export interface Asset {
  /** Hash of the content. */
  readonly hash: string;
  readonly contentType: string;
  /** File name in the output. */
  readonly fileName: string;
  bytes(): Promise<Uint8Array>;
}

/**
 * Files of the content system, downloaded once. An address always names the same bytes, because the
 * content system gives a new address to a file that is uploaded again.
 */
export interface AssetCache {
  /** Returns the full address of an asset; undefined if the text does not name one. */
  addressOf(written: string): string | undefined;
  /** Downloads assets by their full addresses; `get` returns the problems. */
  pull(addresses: Iterable<string>): Promise<void>;
  /** Returns a downloaded asset or its problem; undefined if `pull` was not called for it. */
  get(address: string): Asset | Problem | undefined;
}

export interface AssetCacheOptions {
  readonly store: StoredFiles;
  /** Absent: the run is offline, and an asset that is not cached is a problem. */
  readonly network: Network | undefined;
  /** Returns the full address of an asset; undefined if the text does not name one. */
  readonly addressOf: AssetCache['addressOf'];
  /** Returns the part of an address that names the file. Default: without its parameters. */
  readonly nameOf?: (address: string) => string;
}

/** Cached facts of a download. Its bytes are stored under their hash. */
interface AssetRecord {
  readonly address: string;
  readonly hash: string;
  readonly contentType: string;
}

const downloadsAtOnce = 6;

export function createAssetCache({ store, network, addressOf, nameOf = withoutSignature }: AssetCacheOptions): AssetCache {
  const assets = new Map<string, Asset | Problem>();
  const recordName = (address: string): string => `${contentHash(nameOf(address))}.json`;
  return {
    addressOf,
    async pull(addresses) {
      const queue = createTaskQueue(downloadsAtOnce);
      for (const address of new Set(addresses)) {
        const current = assets.get(address);
        if (current !== undefined && !('code' in current)) continue;
        await queue.add(async () => {
          assets.set(address, (await readCached(address)) ?? (await downloadNew(address)));
        });
      }
      await queue.drain();
    },
    get: (address) => assets.get(address),
  };

  async function readCached(address: string): Promise<Asset | undefined> {
    const record = parseRecord(await store.read(recordName(address)));
    if (record === undefined || (await store.read(record.hash)) === undefined) return undefined;
    return assetOf(address, record);
  }

  async function downloadNew(address: string): Promise<Asset | Problem> {
    if (network === undefined) return imageErrors.OFFLINE({ file: withoutSignature(address) });
    const result = await download(address, network);
    if ('code' in result) return result;
    const record: AssetRecord = {
      address: nameOf(address),
      hash: contentHash(result.bytes),
      contentType: result.contentType,
    };
    await store.write(record.hash, result.bytes);
    await store.write(recordName(address), Buffer.from(JSON.stringify(record)));
    return assetOf(address, record);
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

  function assetOf(address: string, { hash, contentType }: AssetRecord): Asset {
    return {
      hash,
      contentType,
      fileName: assetFileName(address),
      bytes: async () => (await store.read(hash)) ?? bytesAgain(address, hash),
    };
  }
}

/** The store returns undamaged bytes only. */
const parseRecord = (bytes: Uint8Array | undefined): AssetRecord | undefined =>
  bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as AssetRecord);
