import { ProblemError } from '../../errors/problem.ts';
import type { ContentfulClient } from './client.ts';
import { contentfulErrors } from './errors.ts';
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
 * Reads what the API lists. `round` counts from 1 and varies the request, so that an intermediate
 * cache with old answers is not used.
 */
export async function listInventory(api: Pick<ContentfulClient, 'entries' | 'assets'>, round: number): Promise<Inventory> {
  const query = { order: '-sys.updatedAt', limit: round, sysOnly: true };
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

/** System values of an entity that say if it is published as it is. */
interface PublishedSys {
  readonly id: string;
  readonly type?: unknown;
  /** Number of publications: 0 for a draft. */
  readonly revision?: unknown;
  /** Version of the values. A publication is a version of its own, so that it is one more. */
  readonly version?: unknown;
  readonly publishedVersion?: unknown;
}

/**
 * Refuses entities that are not published: a host may accept preview tokens in place of delivery
 * tokens, and a preview sends drafts and unpublished changes.
 */
export class DraftGuard {
  #hasPublishedVersions = false;
  #withoutVersion: string | undefined;

  /** Throws ProblemError for an entity with values that are not published. */
  refuse(item: unknown): void {
    const { sys } = item as { readonly sys: PublishedSys };
    const { revision, version, publishedVersion } = sys;
    const name = `The ${sys.type === 'Asset' ? 'asset' : 'entry'} ${sys.id}`;
    const isNumbered = typeof publishedVersion === 'number' && publishedVersion > 0;
    if (revision === 0) throw previewToken(`${name} was never published`);
    if (typeof version === 'number' && !isNumbered) throw previewToken(`${name} is not published`);
    if (typeof version === 'number' && version > Number(publishedVersion) + 1) {
      throw previewToken(`${name} has changes that are not published`);
    }
    if (isNumbered) this.#hasPublishedVersions = true;
    else this.#withoutVersion ??= name;
    // Old servers send this number for no entity. One that sends it for some has drafts among them.
    if (this.#hasPublishedVersions && this.#withoutVersion !== undefined) {
      throw previewToken(`${this.#withoutVersion} is not published`);
    }
  }
}

const previewToken = (fact: string): ProblemError => {
  const what = `${fact}, yet CONTENTFUL_DELIVERY_TOKEN gives it: this is a preview token`;
  return new ProblemError([contentfulErrors.PREVIEW_IN_GENERATE({ what })]);
};
