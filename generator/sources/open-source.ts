import { join } from 'node:path';
import type { EditorEntry, EntryReport, TypedEntry } from '#contract/develop';
import { type AssetCache, type AssetCacheOptions, createAssetCache } from '../images/asset-cache.ts';
import { remotePictures } from '../images/remote-pictures.ts';
import type { ContentSource, UnreadItem } from '../model/content-source.ts';
import type { SiteDefinition } from '../site.ts';
import { type CacheWrites, optionalFiles } from '../store/cache-writes.ts';
import { storedFiles } from '../store/stored-files.ts';
import { realWorld } from '../support/retry.ts';
import type { DerivedModel } from './derived-model.ts';
import type { ChangeHint } from './source-editor.ts';

/** Parts of a site that its sources need. */
export interface SourceSite {
  /** Absolute path of the config's folder. */
  readonly root: string;
  readonly content: string;
  readonly cache: string;
  readonly locales: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly definition: Pick<SiteDefinition, 'model' | 'unreadFiles' | 'images' | 'markdown'>;
  /** True if the run has no network. */
  readonly isOffline?: boolean;
  /** Code of the config and its sources; absent if it cannot be determined. */
  readonly origin?: { readonly code: string; readonly environment: readonly string[]; readonly hasPackages: boolean };
}

/** A content system's codes of the site's locales, by locale. */
export type LocaleCodes = Readonly<Record<string, string>>;

export interface PullReport {
  /** `delta`: only changes were requested. */
  readonly kind: 'full' | 'delta';
  /** Number of entries and assets. */
  readonly changed: number;
  readonly deleted: number;
  /** Number of entries in the content system. */
  readonly entries: number;
  readonly requests: number;
}

/** A source of content that can be read many times. */
export interface OpenSource {
  /** Local files, a content system that Boreal knows, or a source that the site brings. */
  readonly kind: 'markdown' | 'system' | 'site';
  /** Name of the source for people. */
  readonly title: string;
  /**
   * Updates the source and returns its entries. Throws ProblemError if they cannot be read
   * completely.
   */
  read(): Promise<ContentSource>;
  /** Marks local files as changed: the next read costs no more than they do. */
  changed(paths: readonly string[]): void;
  /** Returns the entries of local files; undefined if one of the paths is not an entry's file. */
  filesAt(paths: readonly string[]): readonly UnreadItem[] | undefined;
  /** Returns the fingerprint of the content for the next read; undefined if it is unknown. */
  state(): Promise<string | undefined>;
  /** Returns the content system's codes of the site's languages that are known so far. */
  codes(): LocaleCodes;
  /** Pictures and files of the content system; absent for local content. */
  readonly assets?: AssetCache;
  /** Pictures of other sites that the config names. */
  readonly remote?: AssetCache;
  /** Downloads the content for runs without a network; absent if there is nothing to download. */
  readonly pulled?: {
    update(): Promise<PullReport>;
    /** Addresses of the files that entries show, as they are written. */
    assetAddresses(): Promise<ReadonlySet<string>>;
  };
  /** Looks up which entries are drafts; absent if no drafts are shown. */
  readonly statuses?: () => Promise<(id: string) => EntryReport['status']>;
  /** Shows values that an editor has not saved; absent if the source cannot. */
  readonly typed?: TypedSource;
  /** Returns the model of the content system, fitted to its entries; absent if the source has none. */
  readonly model?: () => Promise<DerivedModel | undefined>;
  /** The source, if it can be polled for changes. */
  readonly followed?: FollowedSource;
  close(): void;
}

/** A source that shows entries while their editors type. */
export interface TypedSource {
  /** Returns entries by the content system's ids, in one of its locales. */
  entries(ids: readonly string[], locale: string): Promise<readonly EditorEntry[]>;
  /** Adds unsaved values until the entry is saved. Returns true if a read now gives other values. */
  show(entry: TypedEntry): Promise<boolean>;
}

/** A source that is polled for changes. */
export interface FollowedSource {
  /** Looks for changes and returns whether there were any. Throws ProblemError. */
  refresh(hint?: ChangeHint): Promise<boolean>;
  /** Returns when entities were saved, by id, for saves that the content system has announced. */
  readonly savedAt?: () => Promise<(id: string) => string | undefined>;
  /** Yields when it should be polled. Without it, it is polled after a pause. */
  readonly changes?: () => AsyncIterable<unknown>;
}

export interface OpenOptions {
  /** True if it is read more than once: a further read costs only what has changed. */
  readonly isReadAgain?: boolean;
  /** Clock, in milliseconds. Without it, each file counts as just changed and is read again. */
  readonly now?: () => number;
  /** Receives assets that cannot be written into the cache; without it, that is an error. */
  readonly writes?: CacheWrites;
}

const silenceMs = 30_000;

/** Adds the pictures of other sites to a source, if the config names any. */
export function withRemotePictures(
  source: OpenSource,
  { cache, definition, isOffline }: Pick<SourceSite, 'cache' | 'definition' | 'isOffline'>,
  writes: CacheWrites | undefined,
): OpenSource {
  const folders = definition.images?.remote ?? [];
  if (folders.length === 0) return source;
  const stopped = new AbortController();
  const folder = join(cache, 'remote-pictures');
  const store = optionalFiles(storedFiles(folder), folder, writes);
  const network = isOffline ? undefined : { ...realWorld(Math.random, stopped.signal), fetch, timeoutMs: silenceMs };
  return {
    ...source,
    remote: remotePictures(folders, { store, network }),
    // Their servers must be asked whether they have changed.
    state: async () => undefined,
    close() {
      stopped.abort();
      source.close();
    },
  };
}

/** Opens the cache of pictures and files that come from a network. */
export function assetsIn(
  { cache }: Pick<SourceSite, 'cache'>,
  writes: CacheWrites | undefined,
  options: Omit<AssetCacheOptions, 'store'>,
): AssetCache {
  const folder = join(cache, 'assets');
  return createAssetCache({ ...options, store: optionalFiles(storedFiles(folder), folder, writes) });
}
