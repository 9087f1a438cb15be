import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, type Problem, ProblemError } from '../errors/problem.ts';
import { type AssetCache, type AssetCacheOptions, createAssetCache } from '../images/asset-cache.ts';
import type { ContentSource, UnreadItem } from '../model/content-source.ts';
import type { SiteDefinition } from '../site.ts';
import { type CacheWrites, optionalFiles } from '../store/cache-writes.ts';
import { createScratchTexts, memoryTexts } from '../store/scratch-texts.ts';
import { storedFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import { unlessAborted } from '../support/patience.ts';
import { realWorld } from '../support/retry.ts';
import { stableJson } from '../support/stable-json.ts';
import { checkModel, findLocales, type LocaleCodes } from './contentful/check-model.ts';
import { createContentfulClient } from './contentful/client.ts';
import { contentfulErrors } from './contentful/errors.ts';
import { checkExportFileSize, parseExportFile } from './contentful/export-file.ts';
import { listAssets } from './contentful/list-assets.ts';
import { withLocalFiles } from './contentful/local-files.ts';
import { type ChangeHint, openPreviewSpace, type PreviewSpace } from './contentful/preview-space.ts';
import { openPublishedList, type PublishedList } from './contentful/published-list.ts';
import { type PullReport, pull } from './contentful/pull.ts';
import { openPullCache, type PullCache } from './contentful/pull-cache.ts';
import type { ContentfulSettings } from './contentful/settings.ts';
import type { Space } from './contentful/space.ts';
import { createSpaceSource } from './contentful/space-source.ts';
import { markdownSource } from './markdown/markdown-source.ts';
import { sourceErrors } from './site/errors.ts';
import { openSiteSource } from './site/site-source.ts';
import type { SourceSettings } from './source-settings.ts';

/** Parts of a site that its sources need. */
export interface SourceSite {
  /** Absolute path of the config's folder. */
  readonly root: string;
  readonly content: string;
  readonly cache: string;
  readonly source: SourceSettings;
  readonly locales: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly definition: Pick<SiteDefinition, 'model' | 'unreadFiles'>;
}

type SnapshotSettings = Extract<SourceSettings, { readonly kind: 'snapshot' }>;

export { contentFile } from './contentful/content-file.ts';
export { modelFile } from './contentful/model-file.ts';
export type { ChangeHint, PullReport, Space };

/** Returns the error of a source that has no content to download in advance. */
export const nothingToPull = (): ProblemError => new ProblemError([contentfulErrors.NOTHING_TO_PULL({})]);

/** A source of content that can be read many times. */
export interface OpenSource {
  readonly kind: 'markdown' | 'contentful' | 'site';
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
  /** Returns the fingerprint of local files for the next read; undefined if it is unknown. */
  state(): Promise<string | undefined>;
  /** Returns the content system's codes of the site's languages that are known so far. */
  codes(): LocaleCodes;
  /** Pictures and files of the content system; absent for local content. */
  readonly assets?: AssetCache;
  /** The cache of a pull, if there is one. */
  readonly pulled?: {
    update(): Promise<PullReport>;
    /** Addresses of the files that entries show, as they are written. */
    assetAddresses(): Promise<ReadonlySet<string>>;
  };
  /** The drafts and the list of published entries; absent if no drafts are shown. */
  readonly drafts?: { readonly preview: PreviewSpace; readonly published: PublishedList };
  /** The space, if it can be polled for changes. */
  readonly followed?: FollowedSource;
  close(): void;
}

/** A source that is looked at again and again. */
export interface FollowedSource extends Pick<PreviewSpace, 'refresh'> {
  /** The entries of a content system, for saves that it has announced. */
  readonly space?: PreviewSpace['space'];
  /** Yields when it should be looked at. Without it, it is looked at after a pause. */
  readonly changes?: () => AsyncIterable<unknown>;
}

interface OpenOptions {
  /** True if it is read more than once: a further read costs only what has changed. */
  readonly isReadAgain?: boolean;
  /** Clock, in milliseconds. Without it, each file counts as just changed and is read again. */
  readonly now?: () => number;
  /** Receives assets that cannot be written into the cache; without it, that is an error. */
  readonly writes?: CacheWrites;
}

/** Opens the source that a site's settings name. */
export function openSource(site: SourceSite, options: OpenOptions = {}): OpenSource {
  const { source } = site;
  if (source.kind === 'markdown') return openFolder(site, options);
  if (source.kind === 'site') return openOwnSource(source, site, options);
  if (source.kind === 'snapshot') return openSnapshot(source, site, options);
  return openSpace(source, site, options);
}

function openFolder({ root, content, locales, definition }: SourceSite, { isReadAgain = false, now }: OpenOptions): OpenSource {
  const { unreadFiles } = definition;
  const files = markdownSource({ folder: content, root, locales, unreadFiles, isReadAgain, now });
  return {
    kind: 'markdown',
    title: 'Local files',
    read: async () => files,
    changed: files.changed,
    filesAt: files.filesAt,
    state: files.state,
    codes: () => ({}),
    close: () => {},
  };
}

function assetsIn({ cache }: SourceSite, writes: CacheWrites | undefined, options: Omit<AssetCacheOptions, 'store'>): AssetCache {
  const folder = join(cache, 'assets');
  return createAssetCache({ ...options, store: optionalFiles(storedFiles(folder), folder, writes) });
}

function openSnapshot(source: SnapshotSettings, site: SourceSite, { writes }: OpenOptions): OpenSource {
  const { isOffline, timeoutMs } = source;
  const network = isOffline ? undefined : { ...realWorld(Math.random), fetch, timeoutMs, pauseHeaders };
  const assets = assetsIn(site, writes, { network });
  const warnings: Problem[] = [];
  const text = onceForBoth(() => readFileText(source));
  const read = async (): Promise<Space> => {
    const { space, problems } = parseSnapshot(await text.take(), source);
    warnings.splice(0, warnings.length, ...problems);
    return withLocalFiles(space, (url) => assets.addressOf(url) !== undefined);
  };
  const reader = spaceReader(site, undefined, read);
  return {
    ...reader,
    assets,
    state: async () => {
      const content = await text.look();
      return content === undefined ? undefined : contentHash('contentful', content, String(source.allowChanged));
    },
    read: async () => withProblems(await reader.read(), warnings),
  };
}

type SpaceSettings = Extract<SourceSettings, { readonly kind: 'contentful' }>;

function openSpace(
  { settings, isOffline, allowShrink }: SpaceSettings,
  site: SourceSite,
  { now, writes }: OpenOptions,
): OpenSource {
  const cache = openPullCache(pullFolder(site.cache, settings), () => nothingPulled(settings));
  if (isOffline) {
    const assets = assetsIn(site, writes, { network: undefined, server: settings });
    const state = () => pulledState(cache, settings);
    return { ...spaceReader(site, settings, () => pulledSpace(cache, settings)), assets, state, close: cache.close };
  }
  const client = createContentfulClient(settings);
  const stopped = new AbortController();
  const world = realWorld(Math.random, stopped.signal);
  const network = { ...world, fetch, timeoutMs: settings.timeoutMs, pauseHeaders };
  const assets = assetsIn(site, writes, { network, server: settings });
  const close = (): void => {
    stopped.abort(new ProblemError([sourceErrors.STOPPED({ source: 'contentful' })]));
    client.close();
    cache.close();
  };
  if (settings.isPreview) {
    const preview = openPreviewSpace({ client, settings, world });
    return {
      ...spaceReader(site, settings, () => unlessAborted(preview.space(), stopped.signal)),
      assets,
      drafts: { preview, published: openPublishedList(settings, world, now) },
      followed: preview,
      close,
    };
  }
  let running: Promise<unknown> = Promise.resolve();
  const update = (): Promise<PullReport> => {
    // One after the other: of two pulls from one state of the cache, one would be lost.
    const pulling = running.catch(() => {}).then(() => pull({ client, settings, cache, world, allowShrink }));
    running = pulling;
    return pulling;
  };
  const pulling = onceForBoth(update);
  const read = async (): Promise<Space> => {
    await unlessAborted(pulling.take(), stopped.signal);
    return pulledSpace(cache, settings);
  };
  return {
    ...spaceReader(site, settings, read),
    assets,
    state: async () => ((await pulling.look()) ? pulledState(cache, settings) : undefined),
    pulled: { update, assetAddresses: () => listAssets(cache.entitiesWithFiles(), site.definition.model) },
    followed: {
      async refresh() {
        const { kind, changed, deleted } = await update();
        return kind === 'full' || changed + deleted > 0;
      },
      space: () => pulledSpace(cache, settings),
    },
    close,
  };
}

/** Header in which the content system asks for a pause. */
const pauseHeaders = ['x-contentful-ratelimit-reset'];

/** Maximum wait of a site's own source for an answer, in milliseconds. */
const ownTimeoutMs = 30_000;

function openOwnSource(
  { name, source }: Extract<SourceSettings, { readonly kind: 'site' }>,
  site: SourceSite,
  { isReadAgain, writes }: OpenOptions,
): OpenSource {
  const texts = isReadAgain ? memoryTexts() : createScratchTexts(join(site.cache, 'scratch'), writes);
  const networkOf = (signal: AbortSignal) => ({ ...realWorld(Math.random, signal), fetch, timeoutMs: ownTimeoutMs });
  const stopped = new AbortController();
  const { locales } = site;
  const { read, state, refresh, changes, ...opened } = openSiteSource({ name, source, locales, texts, networkOf });
  return {
    ...{ kind: 'site', title: name, read, state },
    ...(source.assets ? { assets: assetsIn(site, writes, { network: networkOf(stopped.signal), ...source.assets }) } : {}),
    changed: () => {},
    filesAt: () => undefined,
    codes: () => ({}),
    followed: { refresh, changes },
    close() {
      stopped.abort();
      opened.close();
    },
  };
}

/** Returns the folder of one API of one environment, for which a sync token is valid. */
function pullFolder(cache: string, { space, environment, host, isPreview }: ContentfulSettings): string {
  return join(cache, 'contentful', contentHash(space, environment, host, String(isPreview)));
}

async function pulledSpace(cache: PullCache, settings: ContentfulSettings): Promise<Space> {
  const pulled = await cache.space();
  if (!pulled) throw nothingPulled(settings);
  return pulled;
}

const nothingPulled = ({ space, environment }: ContentfulSettings): ProblemError =>
  new ProblemError([contentfulErrors.OFFLINE_EMPTY({ space, environment })]);

async function pulledState(cache: PullCache, { space, environment, host }: ContentfulSettings): Promise<string | undefined> {
  const fingerprint = await cache.fingerprint();
  return fingerprint && contentHash('contentful', space, environment, host, fingerprint);
}

/**
 * Shares the result of work between a look and the reading after it. An error is left to the
 * reading.
 */
function onceForBoth<T>(work: () => Promise<T>) {
  let looked: Promise<T> | undefined;
  return {
    look(): Promise<T | undefined> {
      looked ??= work();
      return looked.catch(() => undefined);
    },
    take(): Promise<T> {
      const result = looked ?? work();
      looked = undefined;
      return result;
    },
  };
}

async function readFileText({ file }: SnapshotSettings): Promise<string> {
  const unreadable = (error: unknown): never => {
    throw new ProblemError([contentfulErrors.SNAPSHOT_UNREADABLE({ file }, { cause: messageOf(error) })]);
  };
  const { size } = await stat(file).catch(unreadable);
  const tooLarge = checkExportFileSize({ file, bytes: size });
  if (tooLarge) throw new ProblemError([tooLarge]);
  return readFile(file, 'utf8').catch(unreadable);
}

function parseSnapshot(text: string, { file, allowChanged }: SnapshotSettings): ReturnType<typeof parseExportFile> {
  const parsed = parseExportFile(text, { file, allowChanged });
  refuse(parsed.problems);
  return parsed;
}

const withProblems = ({ name, entries }: ContentSource, problems: readonly Problem[]): ContentSource => ({
  name,
  async *entries() {
    for (const problem of problems) yield { problem };
    yield* entries();
  },
});

/** Opens a space as a source. Throws ProblemError if it lacks something that the model expects. */
function spaceReader(
  { definition, tags, source }: SourceSite,
  settings: ContentfulSettings | undefined,
  read: () => Promise<Space>,
): OpenSource {
  const isPreview = source.kind === 'contentful' && source.settings.isPreview;
  let toSource: ReturnType<typeof createSpaceSource> | undefined;
  let lastCodes: LocaleCodes = {};
  return {
    kind: 'contentful',
    title: 'Contentful',
    changed: () => {},
    filesAt: () => undefined,
    state: async () => undefined,
    codes: () => lastCodes,
    close: () => {},
    async read() {
      const space = await read();
      const { codes, problems } = findLocales(space, tags);
      refuse([...problems, ...checkModel(space, definition.model)]);
      if (!toSource || stableJson(lastCodes) !== stableJson(codes)) {
        toSource = createSpaceSource({ model: definition.model, codes, settings, isPreview });
        lastCodes = codes;
      }
      return toSource(space);
    },
  };
}

function refuse(problems: readonly Problem[]): void {
  if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
}
