import type { ContentfulClient } from './client.ts';
import type { KeptPull } from './pull-cache.ts';

/**
 * A sync page that has lost its items on the way looks like one that never had any, and nothing in a sync says how many there are. The
 * lists of the API say it, and when the latest item was saved: a loss that leaves the numbers as they are, such as that of a change, is
 * told by that. Of a delta of one page each loss is found: either there is something later than all that was known, or only deletions are lost.
 */

/** How much there is, and when the latest of it was published; '' if there is nothing. */
export interface Inventory {
  readonly entries: number;
  readonly assets: number;
  readonly savedAt: string;
}

/**
 * What the API lists now. Its answers may come from a cache in between, and for a moment be old ones: each look, from 1, asks in other
 * words, for which that cache has none.
 */
export async function listInventory(api: Pick<ContentfulClient, 'entries' | 'assets'>, look: number): Promise<Inventory> {
  const query = { order: '-sys.updatedAt', limit: look, sysOnly: true };
  const [entries, assets] = await Promise.all([api.entries(query), api.assets(query)]);
  const dates = [...entries.items, ...assets.items].map((item) => (item as { readonly sys: SavedItem }).sys.updatedAt);
  return { entries: entries.total, assets: assets.total, savedAt: dates.reduce(later, '') };
}

/** Whether what came is something else than what is listed. */
export const differs = (came: Inventory, listed: Inventory): boolean =>
  came.entries !== listed.entries || came.assets !== listed.assets || came.savedAt < listed.savedAt;

/** Whether something is listed that did not come. */
export const lacks = (came: Inventory, listed: Inventory): boolean =>
  came.entries < listed.entries || came.assets < listed.assets || came.savedAt < listed.savedAt;

interface SavedItem {
  readonly id: string;
  readonly updatedAt: string;
}

const later = (left: string, right: string): string => (left < right ? right : left);

/** What is known to be there, as pages come in. */
export class KnownEntities {
  readonly entryIds: Set<string>;
  readonly assetIds: Set<string>;
  /** When the latest of all that ever came was published. */
  savedAt: string;
  changed = 0;
  deleted = 0;

  constructor(before: KeptPull | undefined) {
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
