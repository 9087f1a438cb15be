import { ProblemError } from '../errors/problem.ts';
import { contentHash } from '../support/content-hash.ts';
import { stableJson } from '../support/stable-json.ts';
import { type ContentfulClient, maxPageSize, RefusedRequest, type SyncPage, type SyncRequest } from './client.ts';
import { contentfulErrors } from './errors.ts';
import { parseContentType, parseLocale, parseSpaceAsset, parseSpaceEntry } from './parse-entities.ts';
import type { KeptPull, PullCache, SegmentWriter } from './pull-cache.ts';
import { type RetryWorld, TriesExhausted, withRetries } from './retry.ts';
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

/**
 * Brings the cache up to date through the sync API: everything the first time and when content types or locales have changed, later what
 * has changed. Throws ProblemError when the space cannot be had whole; the cache is then as it was.
 */
export async function pull(options: PullOptions): Promise<PullReport> {
  const { cache, allowShrink } = options;
  const count = { requests: 0 };
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
      const known = new Known(before);
      return guard(writer, async () => {
        const end = await syncFrom(api, { token: before.state.token, isDelta: true }, writer, known);
        // A token that is no longer taken, or a delta too large for one answer.
        if (end === 'refused' || end === 'too large') {
          await writer.abort();
          return undefined;
        }
        refuseShrinking(before, known);
        await writer.commit({ ...before.state, token: end });
        return { kind: 'delta', ...known.counts() };
      });
    }

    async function pullAll(before: KeptPull | undefined): Promise<Omit<PullReport, 'requests'>> {
      for (let limit = before?.state.limit ?? maxPageSize; ; limit = Math.floor(limit / 2)) {
        const writer = await cache.openSegment(undefined);
        const known = new Known(undefined);
        const report = await guard(writer, async (): Promise<Omit<PullReport, 'requests'> | undefined> => {
          const first = await syncFrom(api, { initial: { limit } }, writer, known);
          // What was published or deleted while the pages came in.
          const last = isEnd(first) ? first : await syncFrom(api, { token: first, isDelta: true }, writer, known);
          if (last === 'too large' && limit > 1) {
            await writer.abort();
            return undefined;
          }
          if (isEnd(last)) throw new RefusedRequest(400, 'The sync could not be ended.');
          if (before) refuseShrinking(before, known);
          await writer.commit({ token: last, schema, limit, contentTypes, locales });
          return { kind: 'full', ...known.counts() };
        });
        if (report) return report;
      }
    }
  } catch (error) {
    throw await problemOf(error, options);
  }

  function refuseShrinking({ entryIds }: KeptPull, known: Known): void {
    let lost = 0;
    for (const id of entryIds) if (!known.entryIds.has(id)) lost++;
    if (lost > entryIds.size * maxLostShare && !allowShrink) {
      throw new ProblemError([contentfulErrors.SHRUNK({ before: entryIds.size, lost })]);
    }
  }
}

type SyncEnd = 'refused' | 'too large';
const isEnd = (result: string): result is SyncEnd => result === 'refused' || result === 'too large';

/** The ids that are there, as pages come in. */
class Known {
  readonly entryIds: Set<string>;
  readonly assetIds: Set<string>;
  changed = 0;
  deleted = 0;

  constructor(before: KeptPull | undefined) {
    this.entryIds = new Set(before?.entryIds);
    this.assetIds = new Set(before?.assetIds);
  }

  counts(): Pick<PullReport, 'changed' | 'deleted' | 'entries'> {
    return { changed: this.changed, deleted: this.deleted, entries: this.entryIds.size };
  }
}

/** Reads pages to the end of a sync, writes them down, and gives the token of the next delta. */
async function syncFrom(
  api: Pick<ContentfulClient, 'sync'>,
  start: SyncRequest,
  writer: SegmentWriter,
  known: Known,
): Promise<string | SyncEnd> {
  for (let request = start; ; ) {
    const page = await api.sync(request).catch((error: unknown): SyncEnd => {
      if (!(error instanceof RefusedRequest) || error.status !== 400) throw error;
      return isTooLarge(error) ? 'too large' : 'refused';
    });
    if (typeof page === 'string') return page;
    await takePage(page, writer, known);
    if ('delta' in page.next) return page.next.delta;
    request = { token: page.next.page, isDelta: false };
  }
}

/** Contentful answers a request for more than 7 MB with 400. */
export const isTooLarge = (error: RefusedRequest): boolean => /response size too big/i.test(error.message);

async function takePage(page: SyncPage, writer: SegmentWriter, known: Known): Promise<void> {
  for (const item of page.entries) {
    const entry = parseSpaceEntry(item);
    if (!entry) continue;
    refuseDraft(item);
    known.entryIds.add(entry.id);
    known.changed++;
    await writer.entry(entry);
  }
  for (const item of page.assets) {
    const asset = parseSpaceAsset(item);
    if (!asset) continue;
    known.assetIds.add(asset.id);
    known.changed++;
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
