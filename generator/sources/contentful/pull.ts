import { ProblemError } from '../../errors/problem.ts';
import { contentHash } from '../../support/content-hash.ts';
import { TriesExhausted } from '../../support/retry.ts';
import { isShrunk } from '../../support/shrink-limits.ts';
import { stableJson } from '../../support/stable-json.ts';
import type { PullReport } from '../open-source.ts';
import { type ContentfulClient, maxPageSize, RefusedRequest, type SyncPage, type SyncRequest } from './client.ts';
import { contentfulErrors } from './errors.ts';
import { differs, type Inventory, lacks, listInventory, PulledEntities } from './inventory.ts';
import { parseSpaceAsset, parseSpaceEntry } from './parse-entities.ts';
import type { CachedPull, PullCache, PulledState, PullWriter } from './pull-cache.ts';
import { type ApiAccess, isTooLarge, problemOf, readSchema, withRetriesOf } from './requests.ts';

export interface PullOptions extends ApiAccess {
  readonly cache: PullCache;
  /** Accepts a pull that has lost many entries. */
  readonly allowShrink: boolean;
}

/**
 * Number of deltas after which a sync must have what the API lists, and the least pause before
 * another one.
 */
const maxRounds = 3;
const roundPauseMs = 1_000;
/** Maximum number of full pulls until the result agrees with the API's lists. */
const maxFullPulls = 3;

/**
 * Updates the cache through the sync API: completely without a cache or after a change of types or locales,
 * else with changes. Throws ProblemError, and leaves the cache unchanged, if that fails.
 */
export async function pull(options: PullOptions): Promise<PullReport> {
  const { cache, client, world } = options;
  let requests = 0;
  const api = withRetriesOf(client, world, () => {
    requests++;
  });
  try {
    const space = await readSchema(api);
    const schema = contentHash(stableJson([space.contentTypes, space.locales]));
    const cached = await cache.load();
    const run = new PullRun(api, { ...space, schema }, options);
    const canContinue = cached !== undefined && cached.state.schema === schema;
    const report = (canContinue && (await run.pullDelta(cached))) || (await run.pullAll(cached));
    return { ...report, requests };
  } catch (error) {
    throw await problemOf(error, options);
  }
}

/**
 * Reason why a sync has no end: its token is refused, an answer would be too large, or a page lacks
 * its items.
 */
type SyncEnd = 'refused' | 'too large' | 'broken';
const isEnd = (result: string): result is SyncEnd => ['refused', 'too large', 'broken'].includes(result);

/** A complete sync: the token of the next delta, and the lists of the API. */
interface SyncedSpace {
  readonly token: string;
  readonly listed: Inventory;
}

type RunReport = Omit<PullReport, 'requests'>;

class PullRun {
  readonly #api: ContentfulClient;
  readonly #schema: Pick<PulledState, 'schema' | 'contentTypes' | 'locales'>;
  readonly #options: PullOptions;
  #rounds = 0;

  constructor(api: ContentfulClient, schema: Pick<PulledState, 'schema' | 'contentTypes' | 'locales'>, options: PullOptions) {
    this.#api = api;
    this.#schema = schema;
    this.#options = options;
  }

  /**
   * Returns undefined if everything has to be pulled: the token is refused, or the delta is too
   * large or incomplete.
   */
  async pullDelta(before: CachedPull): Promise<RunReport | undefined> {
    const writer = await this.#options.cache.openWriter(before);
    const entities = new PulledEntities(before);
    return guard(writer, async () => {
      const end = await this.#syncToEnd({ token: before.state.token, isDelta: true }, writer, entities);
      if (typeof end === 'string' || differs(entities.inventory(), end.listed)) {
        await writer.abort();
        return undefined;
      }
      await writer.commit({ ...before.state, token: end.token, savedAt: entities.savedAt });
      return { kind: 'delta', ...entities.counts() };
    });
  }

  async pullAll(before: CachedPull | undefined): Promise<RunReport> {
    let limit = before?.state.limit ?? maxPageSize;
    for (let pulls = 1; ; ) {
      const result = await this.#pullOnce(before, limit, pulls);
      if (typeof result !== 'string') return result;
      if (result === 'too large') limit = Math.floor(limit / 2);
      else pulls++;
    }
  }

  /** Pulls everything in pages of `limit` items. Returns why it has to be tried again. */
  async #pullOnce(
    before: CachedPull | undefined,
    limit: number,
    pulls: number,
  ): Promise<RunReport | Extract<SyncEnd, 'too large' | 'broken'>> {
    const writer = await this.#options.cache.openWriter(undefined);
    const entities = new PulledEntities(undefined);
    return guard(writer, async () => {
      const end = await this.#syncToEnd({ initial: { limit } }, writer, entities);
      if (end === 'too large' && limit > 1) {
        await writer.abort();
        return 'too large';
      }
      if (end === 'refused' || end === 'too large') throw new RefusedRequest(400, 'The sync could not be ended.');
      const came = entities.inventory();
      if ((end === 'broken' || differs(came, end.listed)) && pulls < maxFullPulls) {
        await writer.abort();
        return 'broken';
      }
      if (end === 'broken') throw new TriesExhausted(pulls, new Error('A page of the sync came without items.'));
      // The lists may name for a while what was deleted, or lack what is new: only what they have
      // beyond the pull counts.
      if (lacks(came, end.listed)) throw new ProblemError([contentfulErrors.INCOMPLETE({ came, listed: end.listed })]);
      if (before) this.#refuseShrinking(before, entities);
      await writer.commit({ ...this.#schema, token: end.token, limit, savedAt: entities.savedAt });
      return { kind: 'full', ...entities.counts() };
    });
  }

  /**
   * Syncs until the result equals the API's lists, with at most `maxRounds` looks. A page whose
   * items got lost looks like an empty one.
   */
  async #syncToEnd(start: SyncRequest, writer: PullWriter, entities: PulledEntities): Promise<SyncEnd | SyncedSpace> {
    const { world } = this.#options;
    let token = await syncFrom(this.#api, start, writer, entities);
    // Changes that were published while the pages came in.
    if ('initial' in start && !isEnd(token)) token = await syncFrom(this.#api, { token, isDelta: true }, writer, entities);
    for (let round = 1; ; round++) {
      if (isEnd(token)) return token;
      const listed = await listInventory(this.#api, ++this.#rounds);
      if (round === maxRounds || !differs(entities.inventory(), listed)) return { token, listed };
      // Something was published since, or the lists are behind the sync.
      await world.pause(round * roundPauseMs * (0.5 + world.random() / 2));
      token = await syncFrom(this.#api, { token, isDelta: true }, writer, entities);
    }
  }

  /** A delta names what was deleted, which is intended. A full pull does not say why something is missing. */
  #refuseShrinking({ entryIds }: CachedPull, entities: PulledEntities): void {
    let lost = 0;
    for (const id of entryIds) if (!entities.entryIds.has(id)) lost++;
    if (isShrunk(entryIds.size, lost) && !this.#options.allowShrink) {
      throw new ProblemError([contentfulErrors.SHRUNK({ before: entryIds.size, lost })]);
    }
  }
}

/** Reads and writes the pages of a sync to its end. Returns the token of the next delta. */
async function syncFrom(
  api: Pick<ContentfulClient, 'sync'>,
  start: SyncRequest,
  writer: PullWriter,
  entities: PulledEntities,
): Promise<string | SyncEnd> {
  const isDelta = 'token' in start;
  for (let request = start, isFirst = true; ; isFirst = false) {
    const page = await api.sync(request).catch((error: unknown): SyncEnd => {
      if (!(error instanceof RefusedRequest) || error.status !== 400) throw error;
      return isTooLarge(error) ? 'too large' : 'refused';
    });
    if (typeof page === 'string') return page;
    // Only the single page of a delta may be empty. A loss among several pages would not show.
    if (isDelta && isEmpty(page) && !(isFirst && 'delta' in page.next)) return 'broken';
    writePage(page, writer, entities);
    if ('delta' in page.next) return page.next.delta;
    request = { token: page.next.page, isDelta: false };
  }
}

const isEmpty = ({ entries, assets, deletedEntries, deletedAssets }: SyncPage): boolean =>
  [entries, assets, deletedEntries, deletedAssets].every(({ length }) => length === 0);

function writePage(page: SyncPage, writer: PullWriter, entities: PulledEntities): void {
  const { drafts } = entities;
  for (const item of page.entries) {
    const entry = parseSpaceEntry(item);
    if (!entry) continue;
    drafts.refuse(item);
    entities.add(entities.entryIds, entry);
    writer.entry(entry);
  }
  for (const item of page.assets) {
    const asset = parseSpaceAsset(item);
    if (!asset) continue;
    drafts.refuse(item);
    entities.add(entities.assetIds, asset);
    writer.asset(asset);
  }
  for (const id of page.deletedEntries) {
    if (entities.entryIds.delete(id)) entities.deleted++;
    writer.deleted('entry', id);
  }
  for (const id of page.deletedAssets) {
    if (entities.assetIds.delete(id)) entities.deleted++;
    writer.deleted('asset', id);
  }
}

async function guard<T>(writer: PullWriter, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
