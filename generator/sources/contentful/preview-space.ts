import { stableJson } from '../../support/stable-json.ts';
import type { ChangeHint } from '../source-editor.ts';
import { type CollectionPage, type CollectionQuery, maxPageSize } from './client.ts';
import { parseSpaceAsset, parseSpaceEntry } from './parse-entities.ts';
import { type ApiAccess, pagesOf, problemOf, readSchema, withRetriesOf } from './requests.ts';
import type { Space, SpaceAsset, SpaceEntry } from './space.ts';

/**
 * The drafts of an environment, polled for changes. The preview API has no reliable sync: two short
 * requests find what was saved since the last poll, and the number of entities shows removals.
 */
export interface PreviewSpace {
  /**
   * Returns the space of the last poll; the first call reads it completely. Throws ProblemError.
   */
  space(): Promise<Space>;
  /** Polls for changes and returns whether there were any. Throws ProblemError. */
  refresh(hint?: ChangeHint): Promise<boolean>;
}

/** Page size of a poll: editors save a few entries between two polls. */
const pollSize = 20;
/**
 * Number of reads after which a list that changes all the time is used; a later poll finds what it
 * lacks.
 */
const maxPasses = 3;

type Entity = SpaceEntry | SpaceAsset;

/** A list of the API and the parser of its items. */
interface Listing<E extends Entity> {
  readonly list: (query: CollectionQuery) => Promise<CollectionPage>;
  readonly parse: (item: unknown) => E | undefined;
}

/** Entities of a list: all that were saved before `savedAt`, and some that were saved later. */
interface Seen<E extends Entity> {
  readonly entities: ReadonlyMap<string, E>;
  readonly savedAt: string;
}

interface Drafts {
  readonly space: Space;
  readonly entries: Seen<SpaceEntry>;
  readonly assets: Seen<SpaceAsset>;
}

export function openPreviewSpace(options: ApiAccess): PreviewSpace {
  const api = withRetriesOf(options.client, options.world);
  const entryList: Listing<SpaceEntry> = { list: api.entries, parse: parseSpaceEntry };
  const assetList: Listing<SpaceAsset> = { list: api.assets, parse: parseSpaceAsset };
  let current: Promise<Drafts> | undefined;
  let running: Promise<boolean> = Promise.resolve(false);

  async function readDrafts(): Promise<Drafts> {
    const [schema, entries, assets] = await Promise.all([readSchema(api), readAll(entryList), readAll(assetList)]);
    return { space: { ...schema, entries: entries.entities, assets: assets.entities }, entries, assets };
  }

  async function poll({ isRemoval = false, isSchema = false }: ChangeHint): Promise<boolean> {
    if (!current) return (await space()) !== undefined;
    const before = await current;
    const [entries, assets] = await Promise.all([
      pollList(entryList, before.entries, isRemoval),
      pollList(assetList, before.assets, isRemoval),
    ]);
    const hasOtherEntities = entries.entities !== before.entries.entities || assets.entities !== before.assets.entities;
    // An entry that is saved after a field was removed lacks it, and only the model says why.
    const schema = isSchema || hasOtherEntities ? await readSchema(api) : undefined;
    const { contentTypes, locales } = before.space;
    const hasOtherSchema = schema !== undefined && stableJson(schema) !== stableJson({ contentTypes, locales });
    const isChanged = hasOtherSchema || hasOtherEntities;
    const changedSpace = {
      ...before.space,
      ...(hasOtherSchema ? schema : {}),
      entries: entries.entities,
      assets: assets.entities,
    };
    current = Promise.resolve({ space: isChanged ? changedSpace : before.space, entries, assets });
    return isChanged;
  }

  async function space(): Promise<Space> {
    current ??= readDrafts();
    const drafts = current;
    try {
      return (await drafts).space;
    } catch (error) {
      if (current === drafts) current = undefined;
      throw await problemOf(error, options);
    }
  }

  return {
    space,
    refresh(hint = {}) {
      // One after the other: of two polls at once, each would lose the changes of the other.
      running = running
        .catch(() => false)
        .then(() => poll(hint))
        .catch(async (error: unknown) => {
          throw await problemOf(error, options);
        });
      return running;
    },
  };
}

async function readAll<E extends Entity>({ list, parse }: Listing<E>): Promise<Seen<E>> {
  // An entity that is saved meanwhile may be missing in the list: the first poll goes back to this
  // moment.
  const { items } = await list({ order: '-sys.updatedAt', limit: 1 });
  const entities = await listById(list, {}, parse);
  return { entities, savedAt: items.map(parse)[0]?.updatedAt ?? '' };
}

/** Returns what is different since; `entities` is the same object if nothing is. */
async function pollList<E extends Entity>(listing: Listing<E>, before: Seen<E>, isRemoval: boolean): Promise<Seen<E>> {
  const { list, parse } = listing;
  const saved = new Map<string, E>();
  const totals = new Set<number>();
  let newest: string | undefined;
  for await (const { items, total } of pagesOf(list, { order: '-sys.updatedAt', limit: pollSize })) {
    totals.add(total);
    const entities = items.flatMap((item) => parse(item) ?? []);
    newest ??= entities[0]?.updatedAt;
    const unseen = entities.filter((entity) => !isSame(before.entities.get(entity.id), entity));
    for (const entity of unseen) saved.set(entity.id, entity);
    const oldest = entities.at(-1)?.updatedAt ?? '';
    // Many may have been saved at the moment of the last poll, such as by an import.
    if (oldest < before.savedAt || (oldest === before.savedAt && unseen.length === 0)) break;
  }
  // A removal between two pages moves an item from one to the other, unseen: the next poll goes as
  // far back as this one.
  const savedAt = totals.size === 1 ? (newest ?? '') : before.savedAt;
  const after = new Map([...before.entities, ...saved]);
  if (isRemoval || !totals.has(after.size)) {
    const ids = await listById(list, { sysOnly: true }, idOf);
    // The lists have shifted while they were read, and something was missed.
    if ([...ids.keys()].some((id) => !after.has(id))) return readAll(listing);
    for (const id of [...after.keys()]) if (!ids.has(id)) after.delete(id);
  }
  const isChanged = saved.size > 0 || after.size !== before.entities.size;
  return { entities: isChanged ? after : before.entities, savedAt };
}

const isSame = (before: Entity | undefined, { updatedAt, revision }: Entity): boolean =>
  before !== undefined && before.updatedAt === updatedAt && before.revision === revision;

const idOf = (item: unknown): { readonly id: string } => (item as { readonly sys: { readonly id: string } }).sys;

/** Reads a list in the order of ids. */
async function listById<T extends { readonly id: string }>(
  list: Listing<Entity>['list'],
  query: Pick<CollectionQuery, 'sysOnly'>,
  parse: (item: unknown) => T | undefined,
): Promise<ReadonlyMap<string, T>> {
  for (let pass = 1; ; pass++) {
    const byId = new Map<string, T>();
    const totals = new Set<number>();
    for await (const { items, total } of pagesOf(list, { ...query, order: 'sys.id', limit: maxPageSize })) {
      totals.add(total);
      for (const item of items) {
        const entity = parse(item);
        if (entity) byId.set(entity.id, entity);
      }
    }
    // A change has shifted the pages meanwhile: an item may be missing.
    if (totals.size === 1 || pass === maxPasses) return byId;
  }
}
