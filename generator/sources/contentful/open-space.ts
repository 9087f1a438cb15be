import { join } from 'node:path';
import { ProblemError } from '../../errors/problem.ts';
import type { ContentModel } from '../../model/content-model.ts';
import { contentHash } from '../../support/content-hash.ts';
import { unlessAborted } from '../../support/patience.ts';
import { realWorld } from '../../support/retry.ts';
import { addressesIn, fieldsWithFiles } from '../file-addresses.ts';
import { assetsIn, type OpenOptions, type OpenSource, type PullReport, type SourceSite } from '../open-source.ts';
import { sourceErrors } from '../site/errors.ts';
import { assetAddress } from './asset-address.ts';
import { createContentfulClient } from './client.ts';
import { contentfulErrors } from './errors.ts';
import { openPreviewSpace } from './preview-space.ts';
import { openPublishedList } from './published-list.ts';
import { pull } from './pull.ts';
import { openPullCache, type PullCache, type PulledEntity } from './pull-cache.ts';
import { selectionState } from './selection.ts';
import type { ContentfulSettings } from './settings.ts';
import type { Space, SpaceFile } from './space.ts';
import { onceForBoth, pauseHeaders, spaceReader } from './space-reader.ts';
import { openTypedEntries } from './typed-entries.ts';

interface SpaceOptions {
  readonly settings: ContentfulSettings;
  /** Build from content that was pulled before. */
  readonly isOffline: boolean;
  readonly allowShrink: boolean;
}

/** Opens a space: its published entries, or its drafts. */
export function openSpace(
  { settings, isOffline, allowShrink }: SpaceOptions,
  site: SourceSite,
  { now, writes }: OpenOptions,
): OpenSource {
  const addressOf = (written: string): string | undefined => assetAddress(written, settings, settings.assetHosts);
  const cache = openPullCache(pullFolder(site.cache, settings), () => nothingPulled(settings));
  if (isOffline) {
    const assets = assetsIn(site, writes, { network: undefined, addressOf });
    const state = () => pulledState(cache, settings);
    return { ...spaceReader(site, settings, () => pulledSpace(cache, settings)), assets, state, close: cache.close };
  }
  const client = createContentfulClient(settings);
  const stopped = new AbortController();
  const world = realWorld(Math.random, stopped.signal);
  const network = { ...world, fetch, timeoutMs: settings.timeoutMs, pauseHeaders };
  const assets = assetsIn(site, writes, { network, addressOf });
  const close = (): void => {
    stopped.abort(new ProblemError([sourceErrors.STOPPED({ source: 'contentful' })]));
    client.close();
    cache.close();
  };
  if (settings.isPreview) {
    const preview = openPreviewSpace({ client, settings, world });
    const typed = openTypedEntries(preview.space, site.definition.model);
    const published = openPublishedList(settings, world, now);
    return {
      ...spaceReader(site, settings, () => unlessAborted(typed.space(), stopped.signal)),
      assets,
      typed,
      async statuses() {
        await published.refresh();
        const { entries } = await preview.space();
        return (id) => {
          const entry = entries.get(id);
          return entry && published.statusOf(entry);
        };
      },
      followed: {
        async refresh(hint) {
          const isChanged = await preview.refresh(hint);
          if (isChanged) published.forget();
          // The drafts do not show that an entry is no longer published.
          return isChanged || (hint?.isRemoval === true && published.hasChanged());
        },
        savedAt: async () => savedAtIn(await preview.space()),
      },
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
    state: async () => ((await pulling.peek()) ? pulledState(cache, settings) : undefined),
    pulled: { update, assetAddresses: () => listAssets(cache.entitiesWithFiles(), site.definition.model) },
    followed: {
      async refresh() {
        const { kind, changed, deleted } = await update();
        return kind === 'full' || changed + deleted > 0;
      },
      savedAt: async () => savedAtIn(await pulledSpace(cache, settings)),
    },
    close,
  };
}

/** Returns a lookup of the time at which an entry or asset was saved. */
const savedAtIn =
  ({ entries, assets }: Pick<Space, 'entries' | 'assets'>) =>
  (id: string): string | undefined =>
    (entries.get(id) ?? assets.get(id))?.updatedAt;

/** Returns the folder of one API of one environment, for which a sync token is valid. */
function pullFolder(cache: string, { space, environment, host, isPreview }: ContentfulSettings): string {
  return join(cache, 'pulled', contentHash(space, environment, host, String(isPreview)));
}

async function pulledSpace(cache: PullCache, settings: ContentfulSettings): Promise<Space> {
  const pulled = await cache.space();
  if (!pulled) throw nothingPulled(settings);
  return pulled;
}

const nothingPulled = ({ space, environment }: ContentfulSettings): ProblemError =>
  new ProblemError([contentfulErrors.OFFLINE_EMPTY({ space, environment })]);

async function pulledState(
  cache: PullCache,
  { space, environment, host, ...settings }: ContentfulSettings,
): Promise<string | undefined> {
  const fingerprint = await cache.fingerprint();
  return fingerprint && contentHash('contentful', space, environment, host, fingerprint, ...selectionState(settings));
}

/**
 * Collects the addresses of files that entries show or link to in fields of the model, in any
 * language. Receives entities one by one, and holds ids and addresses only.
 */
export async function listAssets(entities: AsyncIterable<PulledEntity>, model: ContentModel): Promise<ReadonlySet<string>> {
  const files = new Map<string, readonly string[]>();
  const linked = new Set<string>();
  const addresses = new Set<string>();
  for await (const entity of entities) {
    if ('asset' in entity) {
      const versions = Object.values(entity.asset.fields.file ?? {}) as readonly (SpaceFile | null)[];
      files.set(
        entity.asset.id,
        versions.flatMap((file) => file?.url ?? []),
      );
      continue;
    }
    const { contentType, fields } = entity.entry;
    for (const name of fieldsWithFiles(model, contentType)) for (const value of Object.values(fields[name] ?? {})) take(value);
  }
  for (const id of linked) for (const address of files.get(id) ?? []) addresses.add(address);
  return addresses;

  function take(value: unknown): void {
    if (typeof value === 'string') for (const address of addressesIn(value)) addresses.add(address);
    if (typeof value !== 'object' || value === null) return;
    const { sys } = value as { readonly sys?: { readonly linkType?: unknown; readonly id?: unknown } | null };
    if (sys?.linkType === 'Asset' && typeof sys.id === 'string') linked.add(sys.id);
    else for (const member of Object.values(value)) take(member);
  }
}
