import type { EntryReport } from '#contract/develop';
import type { RetryWorld } from '../../support/retry.ts';
import { stableJson } from '../../support/stable-json.ts';
import { createContentfulClient, maxPageSize } from './client.ts';
import { withRetriesOf } from './requests.ts';
import type { ContentfulSettings } from './settings.ts';
import type { SpaceEntry } from './space.ts';

/** Publication dates of entries, which the preview API does not have. */
export interface PublishedList {
  /**
   * Updates the list if it is older than `maxAgeMs`. Never rejects: drafts are shown without it.
   */
  refresh(): Promise<void>;
  /** Has the next refresh read the list again: entries have changed. */
  forget(): void;
  /** Reads the list again, if it was read before, and returns whether it has changed. */
  hasChanged(): Promise<boolean>;
  /** Returns undefined while the list is unknown. */
  statusOf(entry: Pick<SpaceEntry, 'id' | 'updatedAt'>): EntryReport['status'];
}

/** Cache lifetime. The list is needed on every page view. */
const maxAgeMs = 3_000;

/**
 * Lists what is published through the delivery API, if there is a token for it. Without a clock,
 * each refresh reads it.
 */
export function openPublishedList(settings: ContentfulSettings, world: RetryWorld, now?: () => number): PublishedList {
  const { deliveryToken } = settings;
  let publishedAt: ReadonlyMap<string, string> | undefined;
  let lastRead = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  async function list(token: string): Promise<void> {
    const host = settings.host.replace(/^preview\.(?=(?:eu\.)?contentful\.com)/, 'cdn.');
    const client = createContentfulClient({ ...settings, token, host, isPreview: false });
    try {
      const api = withRetriesOf(client, world);
      const dates = new Map<string, string>();
      for (let skip = 0; ; ) {
        const { items, total } = await api.entries({ order: 'sys.id', limit: maxPageSize, skip, sysOnly: true });
        for (const item of items) {
          const { id, updatedAt } = (item as { readonly sys: { readonly id: string; readonly updatedAt: string } }).sys;
          dates.set(id, updatedAt);
        }
        skip += items.length;
        if (items.length === 0 || skip >= total) break;
      }
      publishedAt = dates;
    } catch {
      // Drafts are shown without their status.
      publishedAt = undefined;
    } finally {
      client.close();
    }
  }

  function refresh(): Promise<void> {
    if (deliveryToken === undefined) return Promise.resolve();
    const at = now?.();
    if (at === undefined || at - lastRead.at > maxAgeMs) lastRead = { at: at ?? lastRead.at, done: list(deliveryToken) };
    return lastRead.done;
  }

  function forget(): void {
    lastRead = { ...lastRead, at: Number.NEGATIVE_INFINITY };
  }

  return {
    refresh,
    forget,
    async hasChanged() {
      const before = publishedAt;
      if (!before) return false;
      forget();
      await refresh();
      return publishedAt !== undefined && stableJson([...publishedAt]) !== stableJson([...before]);
    },
    statusOf({ id, updatedAt }) {
      if (!publishedAt) return undefined;
      const at = publishedAt.get(id);
      return at === undefined ? 'draft' : at < updatedAt ? 'changed' : 'published';
    },
  };
}
