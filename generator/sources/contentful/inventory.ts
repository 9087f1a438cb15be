import type { ContentfulClient } from './client.ts';
import { DraftGuard } from './draft-guard.ts';
import type { CachedPull } from './pull-cache.ts';

/**
 * A sync page that lost its items looks like an empty one, and a sync has no total. The lists of
 * the API have totals and the date of the latest change, which also shows the loss of a change. In
 * a delta of one page every loss is found: either a later change exists, or only deletions are
 * lost.
 */

/** Numbers of entities, and the latest publication date; '' if there are none. */
export interface Inventory {
  readonly entries: number;
  readonly assets: number;
  readonly savedAt: string;
}

/**
 * Reads what the API lists. `look` counts from 1 and varies the request, so that an intermediate
 * cache with old answers is not used.
 */
export async function listInventory(api: Pick<ContentfulClient, 'entries' | 'assets'>, look: number): Promise<Inventory> {
  const query = { order: '-sys.updatedAt', limit: look, sysOnly: true };
  const [entries, assets] = await Promise.all([api.entries(query), api.assets(query)]);
  const dates = [...entries.items, ...assets.items].map((item) => (item as { readonly sys: SavedItem }).sys.updatedAt);
  return { entries: entries.total, assets: assets.total, savedAt: dates.reduce(later, '') };
}

/** True if a pull differs from what is listed. */
export const differs = (came: Inventory, listed: Inventory): boolean =>
  came.entries !== listed.entries || came.assets !== listed.assets || came.savedAt < listed.savedAt;

/** True if a pull lacks something that is listed. */
export const lacks = (came: Inventory, listed: Inventory): boolean =>
  came.entries < listed.entries || came.assets < listed.assets || came.savedAt < listed.savedAt;

interface SavedItem {
  readonly id: string;
  readonly updatedAt: string;
}

const later = (left: string, right: string): string => (left < right ? right : left);

/** Entities that exist, as pages come in. */
export class PulledEntities {
  readonly entryIds: Set<string>;
  readonly assetIds: Set<string>;
  /** Latest publication date of all entities so far. */
  savedAt: string;
  readonly drafts = new DraftGuard();
  changed = 0;
  deleted = 0;

  constructor(before: CachedPull | undefined) {
    this.entryIds = new Set(before?.entryIds);
    this.assetIds = new Set(before?.assetIds);
    this.savedAt = before?.state.savedAt ?? '';
  }

  add(ids: Set<string>, { id, updatedAt }: SavedItem): void {
    ids.add(id);
    this.savedAt = later(this.savedAt, updatedAt);
    this.changed++;
  }

  inventory(): Inventory {
    return { entries: this.entryIds.size, assets: this.assetIds.size, savedAt: this.savedAt };
  }

  counts(): { readonly changed: number; readonly deleted: number; readonly entries: number } {
    return { changed: this.changed, deleted: this.deleted, entries: this.entryIds.size };
  }
}
