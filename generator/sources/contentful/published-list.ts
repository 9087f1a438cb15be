import type { EntryReport } from '#contract/develop';
import type { RetryWorld } from '../../support/retry.ts';
import { createContentfulClient, maxPageSize } from './client.ts';
import { withRetriesOf } from './pull.ts';
import type { ContentfulSettings } from './settings.ts';
import type { SpaceEntry } from './space.ts';

/** Which entries are published, and when: the preview API does not say it. */
export interface PublishedList {
  /** Brings the list up to date, unless it has just been. Never rejects: without the list a draft is shown all the same. */
  refresh(): Promise<void>;
  /** Undefined while it is not known. */
  statusOf(entry: Pick<SpaceEntry, 'id' | 'updatedAt'>): EntryReport['status'];
}

/** So long the list is good: it is asked for with every page that an editor opens. */
const maxAgeMs = 3_000;

/** Lists what is published through the delivery API, if there is a token for it. */
export function openPublishedList(settings: ContentfulSettings, world: RetryWorld): PublishedList {
  const { deliveryToken } = settings;
  let publishedAt: ReadonlyMap<string, string> | undefined;
  let listed = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  async function list(token: string): Promise<void> {
    const host = settings.host.replace(/^preview\.(?=(?:eu\.)?contentful\.com)/, 'cdn.');
    const client = createContentfulClient({ ...settings, token, host, isPreview: false });
    try {
      const api = withRetriesOf(client, world);
      const found = new Map<string, string>();
      for (let skip = 0; ; ) {
        const { items, total } = await api.entries({ order: 'sys.id', limit: maxPageSize, skip, sysOnly: true });
        for (const item of items) {
          const { id, updatedAt } = (item as { readonly sys: { readonly id: string; readonly updatedAt: string } }).sys;
          found.set(id, updatedAt);
        }
        skip += items.length;
        if (items.length === 0 || skip >= total) break;
      }
      publishedAt = found;
    } catch {
      // The status is a help beside the drafts: without it they are shown as they are.
      publishedAt = undefined;
    } finally {
      client.close();
    }
  }

  return {
    refresh() {
      if (deliveryToken === undefined) return Promise.resolve();
      if (performance.now() - listed.at > maxAgeMs) listed = { at: performance.now(), done: list(deliveryToken) };
      return listed.done;
    },
    statusOf({ id, updatedAt }) {
      if (!publishedAt) return undefined;
      const at = publishedAt.get(id);
      return at === undefined ? 'draft' : at < updatedAt ? 'changed' : 'published';
    },
  };
}
