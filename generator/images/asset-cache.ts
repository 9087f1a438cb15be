import { type Problem, ProblemError } from '../errors/problem.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import { type AssetServer, assetAddress, assetFileName, withoutSignature } from './asset-address.ts';
import { download, type Network } from './download.ts';
import { imageErrors } from './errors.ts';

/** A file of the content system that is at hand. */
export interface Asset {
  /** Of its content. */
  readonly hash: string;
  readonly contentType: string;
  /** The name under which it is published. */
  readonly fileName: string;
  bytes(): Promise<Uint8Array>;
}

/**
 * Files of the content system, each downloaded once and kept. An address stands for the same bytes for ever, as it does there: a file
 * that is uploaded again gets another one.
 */
export interface AssetCache {
  /** The full address of an asset, however it is written; undefined for what is none. */
  addressOf(written: string): string | undefined;
  /** Brings assets to hand, given by their full addresses. What fails is told by `get`. */
  pull(addresses: Iterable<string>): Promise<void>;
  /** An asset that was pulled, or why it is not there; undefined for what was not pulled. */
  get(address: string): Asset | Problem | undefined;
}

interface AssetCacheOptions {
  readonly store: StoredFiles;
  /** Absent: this run is offline, and what is not kept is a problem. */
  readonly network: Network | undefined;
  readonly server?: AssetServer | undefined;
}

/** What is kept of a download beside its bytes, which lie under their hash. */
interface AssetRecord {
  readonly address: string;
  readonly hash: string;
  readonly contentType: string;
}

const downloadsAtOnce = 6;

export function createAssetCache({ store, network, server }: AssetCacheOptions): AssetCache {
  const assets = new Map<string, Asset | Problem>();
  return {
    addressOf: (written) => assetAddress(written, server),
    async pull(addresses) {
      const queue = createTaskQueue(downloadsAtOnce);
      for (const address of new Set(addresses)) {
        const known = assets.get(address);
        if (known !== undefined && !('code' in known)) continue;
        await queue.add(async () => {
          assets.set(address, (await kept(address)) ?? (await fetched(address)));
        });
      }
      await queue.drain();
    },
    get: (address) => assets.get(address),
  };

  async function kept(address: string): Promise<Asset | undefined> {
    const record = parseRecord(await store.read(recordName(address)));
    if (record === undefined || (await store.read(record.hash)) === undefined) return undefined;
    return assetOf(address, record);
  }

  async function fetched(address: string): Promise<Asset | Problem> {
    if (network === undefined) return imageErrors.OFFLINE({ file: withoutSignature(address) });
    const result = await download(address, network);
    if ('code' in result) return result;
    const record: AssetRecord = {
      address: withoutSignature(address),
      hash: contentHash(result.bytes),
      contentType: result.contentType,
    };
    await store.write(record.hash, result.bytes);
    await store.write(recordName(address), Buffer.from(JSON.stringify(record)));
    return assetOf(address, record);
  }

  /** The bytes of an asset that is not in the cache: that cannot be written, or was cleared while this run was under way. */
  async function bytesAgain(address: string, hash: string): Promise<Uint8Array> {
    const file = withoutSignature(address);
    const result = network === undefined ? imageErrors.OFFLINE({ file }) : await download(address, network);
    if ('code' in result) throw new ProblemError([result]);
    const reason = 'it has changed while this run was under way';
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

const recordName = (address: string): string => `${contentHash(withoutSignature(address))}.json`;

/** The copy is undamaged: it is as it was written. */
const parseRecord = (bytes: Uint8Array | undefined): AssetRecord | undefined =>
  bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as AssetRecord);
