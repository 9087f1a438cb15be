import { ProblemError } from '../../errors/problem.ts';
import { contentHash } from '../../support/content-hash.ts';
import { type RetryWorld, TriesExhausted, withRetries } from '../../support/retry.ts';
import { stableJson } from '../../support/stable-json.ts';
import { type ContentfulClient, maxPageSize, RefusedRequest, type SyncPage, type SyncRequest } from './client.ts';
import { contentfulErrors } from './errors.ts';
import { differs, type Inventory, KnownEntities, lacks, listInventory } from './inventory.ts';
import { parseContentType, parseLocale, parseSpaceAsset, parseSpaceEntry } from './parse-entities.ts';
import type { KeptPull, PullCache, SegmentWriter } from './pull-cache.ts';
import type { ContentfulSettings } from './settings.ts';
import type { SpaceContentType, SpaceLocale } from './space.ts';

/** What a pull did. */
export interface PullReport {
  /** Whether everything was asked for, or only what had changed. */
  readonly kind: 'full' | 'delta';
  /** Entries and assets that came, and those that went. */
  readonly changed: number;
  readonly deleted: number;
  /** Entries that the space has. */
  readonly entries: number;
  readonly requests: number;
}

export interface PullOptions {
  readonly client: ContentfulClient;
  readonly settings: ContentfulSettings;
  readonly cache: PullCache;
  readonly world: RetryWorld;
  /** Takes over also what has lost many entries. */
  readonly allowShrink: boolean;
}

/** Part of the entries that a pull may lose before it is taken for a mistake. */
const maxLostShare = 0.05;
/** Deltas after which a sync must have what is listed, and the least pause before another one. */
const maxLooks = 3;
const lookPauseMs = 1_000;
/** Full pulls before what came is believed as it is, or the lists are. */
const maxFullPulls = 3;

/**
 * Brings the cache up to date through the sync API: everything the first time and when content types or locales have changed, later what
 * has changed. A page whose items got lost on the way looks like one that has none, so what came is compared with what the API lists. Throws
 * ProblemError when the space cannot be had whole; the cache is then as it was.
 */
export async function pull(options: PullOptions): Promise<PullReport> {
  const { cache, allowShrink } = options;
  const count = { requests: 0 };
  let looks = 0;
  const api = withRetriesOf(options.client, options.world, () => {
    count.requests++;
  });
  try {
    const { contentTypes, locales } = await readSchema(api);
    const schema = contentHash(stableJson([contentTypes, locales]));
    const kept = await cache.load();
    const canContinue = kept !== undefined && kept.state.schema === schema;
    const outcome = (canContinue && (await pullDelta(kept))) || (await pullAll(kept));
    return { ...outcome, requests: count.requests };

    async function pullDelta(before: KeptPull): Promise<Omit<PullReport, 'requests'> | undefined> {
      const writer = await cache.openSegment(before);
      const known = new KnownEntities(before);
      return guard(writer, async () => {
        const end = await syncToEnd({ token: before.state.token, isDelta: true }, writer, known);
        // A token that is no longer taken, a delta too large for one answer, or one that has left something out.
        if (typeof end === 'string' || differs(known.inventory(), end.listed)) {
          await writer.abort();
          return undefined;
        }
        refuseShrinking(before, known);
        await writer.commit({ ...before.state, token: end.token, savedAt: known.savedAt });
        return { kind: 'delta', ...known.counts() };
      });
    }

    async function pullAll(before: KeptPull | undefined): Promise<Omit<PullReport, 'requests'>> {
      let limit = before?.state.limit ?? maxPageSize;
      for (let pulls = 1; ; ) {
        const writer = await cache.openSegment(undefined);
        const known = new KnownEntities(undefined);
        const report = await guard(writer, async (): Promise<Omit<PullReport, 'requests'> | undefined> => {
          const end = await syncToEnd({ initial: { limit } }, writer, known);
          if (end === 'too large' && limit > 1) {
            limit = Math.floor(limit / 2);
            await writer.abort();
            return undefined;
          }
          if (end === 'refused' || end === 'too large') throw new RefusedRequest(400, 'The sync could not be ended.');
          const came = known.inventory();
          if ((end === 'broken' || differs(came, end.listed)) && pulls < maxFullPulls) {
            pulls++;
            await writer.abort();
            return undefined;
          }
          if (end === 'broken') throw new TriesExhausted(pulls, new Error('A page of the sync came without items.'));
          // The lists may name for a while what was deleted, or not yet what is new: only what they have beyond the pull counts.
          if (lacks(came, end.listed)) throw new ProblemError([contentfulErrors.INCOMPLETE({ came, listed: end.listed })]);
          if (before) refuseShrinking(before, known);
          await writer.commit({ token: end.token, schema, limit, savedAt: known.savedAt, contentTypes, locales });
          return { kind: 'full', ...known.counts() };
        });
        if (report) return report;
      }
    }

    /** Syncs until what came is what the API lists, in as many deltas as that takes, up to a few. */
    async function syncToEnd(start: SyncRequest, writer: SegmentWriter, known: KnownEntities): Promise<SyncEnd | SyncedSpace> {
      let token = await syncFrom(api, start, writer, known);
      // What was published or deleted while the pages came in.
      if ('initial' in start && !isEnd(token)) token = await syncFrom(api, { token, isDelta: true }, writer, known);
      for (let look = 1; ; look++) {
        if (isEnd(token)) return token;
        const listed = await listInventory(api, ++looks);
        if (look === maxLooks || !differs(known.inventory(), listed)) return { token, listed };
        // Something was published since, or the lists are not yet where the sync is.
        await options.world.pause(look * lookPauseMs * (0.5 + options.world.random() / 2));
        token = await syncFrom(api, { token, isDelta: true }, writer, known);
      }
    }
  } catch (error) {
    throw await problemOf(error, options);
  }

  function refuseShrinking({ entryIds }: KeptPull, known: KnownEntities): void {
    let lost = 0;
    for (const id of entryIds) if (!known.entryIds.has(id)) lost++;
    if (lost > entryIds.size * maxLostShare && !allowShrink) {
      throw new ProblemError([contentfulErrors.SHRUNK({ before: entryIds.size, lost })]);
    }
  }
}

/** Why a sync has no end: its token is not taken, an answer would be too large, or a page lacks the items that there must be. */
type SyncEnd = 'refused' | 'too large' | 'broken';
const isEnd = (result: string): result is SyncEnd => ['refused', 'too large', 'broken'].includes(result);

/** A sync that came to its end: the token of the next delta, and what the API lists. */
interface SyncedSpace {
  readonly token: string;
  readonly listed: Inventory;
}

/** Reads pages to the end of a sync, writes them down, and gives the token of the next delta. */
async function syncFrom(
  api: Pick<ContentfulClient, 'sync'>,
  start: SyncRequest,
  writer: SegmentWriter,
  known: KnownEntities,
): Promise<string | SyncEnd> {
  const isDelta = 'token' in start;
  for (let request = start, isFirst = true; ; isFirst = false) {
    const page = await api.sync(request).catch((error: unknown): SyncEnd => {
      if (!(error instanceof RefusedRequest) || error.status !== 400) throw error;
      return isTooLarge(error) ? 'too large' : 'refused';
    });
    if (typeof page === 'string') return page;
    // Only the page of a delta that has no other may be empty. A loss among several may not show: the latest change is on another one.
    if (isDelta && isEmpty(page) && !(isFirst && 'delta' in page.next)) return 'broken';
    await takePage(page, writer, known);
    if ('delta' in page.next) return page.next.delta;
    request = { token: page.next.page, isDelta: false };
  }
}

/** Contentful answers a request for more than 7 MB with 400. */
export const isTooLarge = (error: RefusedRequest): boolean => /response size too big/i.test(error.message);

const isEmpty = ({ entries, assets, deletedEntries, deletedAssets }: SyncPage): boolean =>
  [entries, assets, deletedEntries, deletedAssets].every(({ length }) => length === 0);

async function takePage(page: SyncPage, writer: SegmentWriter, known: KnownEntities): Promise<void> {
  for (const item of page.entries) {
    const entry = parseSpaceEntry(item);
    if (!entry) continue;
    refuseDraft(item);
    known.add(known.entryIds, entry);
    await writer.entry(entry);
  }
  for (const item of page.assets) {
    const asset = parseSpaceAsset(item);
    if (!asset) continue;
    known.add(known.assetIds, asset);
    await writer.asset(asset);
  }
  for (const id of page.deletedEntries) {
    if (known.entryIds.delete(id)) known.deleted++;
    await writer.deleted('entry', id);
  }
  for (const id of page.deletedAssets) {
    if (known.assetIds.delete(id)) known.deleted++;
    await writer.deleted('asset', id);
  }
}

/** Only what was published has been counted: the preview API alone gives entries whose count is 0. */
function refuseDraft(item: unknown): void {
  const { id, revision } = (item as { readonly sys: { readonly id: string; readonly revision?: unknown } }).sys;
  if (revision !== 0) return;
  const what = `The entry ${id} was never published, yet CONTENTFUL_DELIVERY_TOKEN gives it: this is a preview token`;
  throw new ProblemError([contentfulErrors.PREVIEW_IN_GENERATE({ what })]);
}

async function guard<T>(writer: SegmentWriter, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** The content types and locales of a space. */
export async function readSchema(
  api: Pick<ContentfulClient, 'contentTypes' | 'locales'>,
): Promise<{ readonly contentTypes: readonly SpaceContentType[]; readonly locales: readonly SpaceLocale[] }> {
  const [types, locales] = await Promise.all([allContentTypes(), api.locales()]);
  return {
    contentTypes: types.flatMap((item) => parseContentType(item) ?? []),
    locales: locales.flatMap((item) => parseLocale(item) ?? []),
  };

  async function allContentTypes(): Promise<readonly unknown[]> {
    const items: unknown[] = [];
    for (;;) {
      const page = await api.contentTypes(items.length);
      items.push(...page.items);
      if (page.items.length === 0 || items.length >= page.total) return items;
    }
  }
}

/** The API with retries. */
export function withRetriesOf(client: ContentfulClient, world: RetryWorld, onRequest: () => void = () => {}): ContentfulClient {
  const retried = <A extends readonly unknown[], T>(ask: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> =>
      withRetries(() => {
        onRequest();
        return ask(...args);
      }, world);
  };
  return {
    space: retried(client.space),
    locales: retried(client.locales),
    contentTypes: retried(client.contentTypes),
    sync: retried(client.sync),
    entries: retried(client.entries),
    assets: retried(client.assets),
    close: client.close,
  };
}

/** What a failure means for whoever has set the variables. */
export async function problemOf(
  error: unknown,
  { client, settings, world }: Pick<PullOptions, 'client' | 'settings' | 'world'>,
): Promise<unknown> {
  const { space, environment, isPreview, host } = settings;
  if (error instanceof TriesExhausted) {
    return new ProblemError([contentfulErrors.UNREACHABLE({ host, tries: error.tries }, { cause: error.message })]);
  }
  if (!(error instanceof RefusedRequest)) return error;
  if (error.status === 401) return new ProblemError([contentfulErrors.TOKEN({ space, isPreview })]);
  if (error.status === 403) return new ProblemError([contentfulErrors.ACCESS({ space, environment, isPreview })]);
  if (error.status === 404) {
    // The answer is the same for a space and for an environment that is not there: the space is asked for by itself.
    const failure = await withRetries(() => client.space(), world).catch((reason: unknown) => reason);
    if (failure === undefined) {
      return new ProblemError([contentfulErrors.ENVIRONMENT_UNKNOWN({ space, environment, isPreview })]);
    }
    return failure instanceof RefusedRequest && failure.status === 404
      ? new ProblemError([contentfulErrors.SPACE_UNKNOWN({ space, isPreview })])
      : problemOf(failure, { client, settings, world });
  }
  return new ProblemError([contentfulErrors.REQUEST({ what: `what was asked for (${error.status})` }, { cause: error.message })]);
}
