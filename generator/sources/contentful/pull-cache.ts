import { createHash } from 'node:crypto';
import { Fault } from '../../errors/problem.ts';
import { openRecordPack, type RecordPack } from '../../store/record-pack.ts';
import { contentHash } from '../../support/content-hash.ts';
import type { Space, SpaceAsset, SpaceContentType, SpaceEntry, SpaceLocale } from './space.ts';

/**
 * The cache of a pull: a pack with a record for each entity. Its note is the state from which the
 * next pull continues. A pull counts when the pack is saved; of two at once, the last one counts.
 */
const version = 'pulled 4';

/** Age in milliseconds at which a file of no index was left behind: a pull writes without a pause. */
const orphanMs = 3_600_000;

/** The point from which the next pull continues. */
export interface PulledState {
  readonly token: string;
  /** Hash of content types and locales. */
  readonly schema: string;
  /** Number of items of a page that the server has sent. */
  readonly limit: number;
  /** Latest publication date of all items; '' if there are none. */
  readonly savedAt: string;
  readonly contentTypes: readonly SpaceContentType[];
  readonly locales: readonly SpaceLocale[];
}

/** Note of a pack. */
interface PullNote {
  /** Hash of all pages since the last full pull. */
  readonly pages: string;
  readonly state: PulledState;
}

/** A cached pull: its state, and the ids of its entries and assets. */
export interface CachedPull extends PullNote {
  readonly entryIds: ReadonlySet<string>;
  readonly assetIds: ReadonlySet<string>;
  readonly pack: RecordPack;
}

/**
 * Receives a pull page by page. Nothing counts before `commit`. Throws FolderRefused if it cannot
 * be written.
 */
export interface PullWriter {
  entry(entity: SpaceEntry): void;
  asset(entity: SpaceAsset): void;
  deleted(kind: 'entry' | 'asset', id: string): void;
  commit(state: PulledState): Promise<void>;
  abort(): Promise<void>;
}

export type PulledEntity = { readonly entry: SpaceEntry } | { readonly asset: SpaceAsset };

export interface PullCache {
  /** Returns undefined if nothing was pulled, or if it is damaged or of another version. */
  load(): Promise<CachedPull | undefined>;
  /** Returns the pulled space, whose fields are read on demand; undefined as above. */
  space(): Promise<Space | undefined>;
  /** Returns the fingerprint of everything that was pulled; undefined as above. */
  fingerprint(): Promise<string | undefined>;
  /** Yields the pulled entries that name a file or an asset, and all assets; none as above. */
  entitiesWithFiles(): AsyncIterable<PulledEntity>;
  /** Opens a pull that is added to a cached one, or replaces all without one. */
  openWriter(before: CachedPull | undefined): Promise<PullWriter>;
  /** Closes files. Fields that are read later open them again. */
  close(): void;
}

/** First letter of a key. */
type Kind = 'E' | 'A';
const kinds = { entry: 'E', asset: 'A' } as const;
const keyOf = (kind: Kind, id: string): string => `${kind}${id}`;

/**
 * Opens the cache of a pull in a folder. `lost` is the error for a space whose files somebody
 * removes while it is in use.
 */
export function openPullCache(folder: string, lost: () => Error = () => new Fault(`${folder} was removed.`)): PullCache {
  const open = (): Promise<RecordPack> => openRecordPack({ folder, code: version, orphanMs });
  /** The pack that was read last. Others that were read before would stay open. */
  let current: RecordPack | undefined;
  /** Reads every record once: a damaged one cannot be pulled alone. */
  const readAll = async (): Promise<(PullNote & Pick<CachedPull, 'pack'>) | undefined> => {
    current?.close();
    const pack = await open();
    current = pack;
    for (const key of pack.saved.keys()) if (!pack.read(key)) return undefined;
    return pack.note === '' ? undefined : { ...(JSON.parse(pack.note) as PullNote), pack };
  };
  return {
    close: () => current?.close(),
    async fingerprint() {
      const { note } = await open();
      if (note === '') return undefined;
      const { state, pages } = JSON.parse(note) as PullNote;
      return contentHash(state.schema, pages);
    },
    async load() {
      const pulled = await readAll();
      return pulled && { ...pulled, entryIds: idsIn(pulled.pack, 'E'), assetIds: idsIn(pulled.pack, 'A') };
    },
    async space() {
      const pulled = await readAll();
      if (!pulled) return undefined;
      const entitiesOf = <E extends SpaceEntry | SpaceAsset>(kind: Kind): ReadonlyMap<string, E> =>
        new Map([...idsIn(pulled.pack, kind)].map((id) => [id, storedEntity<E>(pulled.pack, keyOf(kind, id), lost)]));
      const { contentTypes, locales } = pulled.state;
      return { contentTypes, locales, entries: entitiesOf('E'), assets: entitiesOf('A') };
    },
    async *entitiesWithFiles() {
      const { pack } = (await readAll()) ?? {};
      for (const key of pack?.saved.keys() ?? []) {
        const bytes = pack?.read(key);
        if (!bytes) throw lost();
        // Most entries name no file. Parsing them all would be most of a pull with few changes.
        const mayNameFiles = bytes.includes('"Asset"') || bytes.includes('//');
        if (key.startsWith('A')) yield { asset: parseEntity(bytes) };
        else if (mayNameFiles) yield { entry: parseEntity(bytes) };
      }
    },
    openWriter: async (before) => createWriter(before?.pack.copy() ?? (await open()), before),
  };
}

function createWriter(pack: RecordPack, before: CachedPull | undefined): PullWriter {
  const keys = new Set(before && pack.saved.keys());
  const pages = createHash('sha256');
  let isEmpty = true;
  const note = (key: string, json: string): void => {
    pages.update(`${key}\t${json}\n`);
    isEmpty = false;
  };
  const add = (kind: Kind, entity: SpaceEntry | SpaceAsset): void => {
    const key = keyOf(kind, entity.id);
    const json = JSON.stringify(entity);
    note(key, json);
    keys.add(key);
    pack.add(key, headOf(json), Buffer.from(json));
    if (pack.refusal) throw pack.refusal;
  };
  return {
    entry: (entity) => add('E', entity),
    asset: (entity) => add('A', entity),
    deleted(kind, id) {
      const key = keyOf(kinds[kind], id);
      note(key, '');
      keys.delete(key);
    },
    async commit({ token, schema, limit, savedAt, contentTypes, locales }) {
      const earlier = before?.pages ?? '';
      const state: PulledState = { token, schema, limit, savedAt, contentTypes, locales };
      const saved: PullNote = { pages: isEmpty ? earlier : contentHash(earlier, pages.digest('hex')), state };
      await pack.save(keys, JSON.stringify(saved));
      pack.close();
    },
    abort: () => pack.discard(),
  };
}

/** Begins the last member of an entity, which nothing before it can contain. */
const fieldsStart = ',"fields":';

/** Returns the text of the JSON before the fields: the members of an entity that have no texts. */
const headOf = (json: string): string => json.slice(0, json.indexOf(fieldsStart));

const parseEntity = <E>(bytes: Buffer): E => JSON.parse(bytes.toString('utf8')) as E;

function idsIn({ saved }: RecordPack, kind: Kind): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const key of saved.keys()) if (key.startsWith(kind)) ids.add(key.slice(1));
  return ids;
}

/** Returns an entity whose fields are read and parsed each time that they are needed. */
function storedEntity<E extends SpaceEntry | SpaceAsset>(pack: RecordPack, key: string, lost: () => Error): E {
  return {
    ...(JSON.parse(`${pack.stamp(key)}}`) as Omit<E, 'fields'>),
    get fields() {
      const bytes = pack.read(key);
      // It was whole when the space was read: its file was changed or removed since.
      if (!bytes) throw lost();
      return parseEntity<E>(bytes).fields;
    },
  } as E;
}
