import { mkdir } from 'node:fs/promises';
import { Fault } from '../../errors/problem.ts';
import { guardFolder } from '../../errors/system-errors.ts';
import { type CachedState, type PulledState, PullFolder } from './pull-folder.ts';
import { jsonOf, type Line, SegmentFile } from './segment-file.ts';
import type { Space, SpaceAsset, SpaceEntry } from './space.ts';

/**
 * The cache of a pull: segments of one JSON line per entity. A full pull makes one, each delta adds
 * one, and later lines replace earlier ones. The state file names the segments with size and hash.
 * It is exchanged last, in one step, so that a reader sees the state before or after a pull. Of two
 * pulls at once, the last one counts: files of the state before stay for one more.
 */

/** A cached pull: its state, and the ids of its entries and assets. */
export interface CachedPull {
  readonly state: PulledState & Pick<CachedState, 'segments'>;
  readonly entryIds: ReadonlySet<string>;
  readonly assetIds: ReadonlySet<string>;
}

/**
 * Receives a pull page by page. Nothing counts before `commit`. Throws FolderRefused if it cannot
 * be written.
 */
export interface SegmentWriter {
  entry(entity: SpaceEntry): Promise<void>;
  asset(entity: SpaceAsset): Promise<void>;
  deleted(kind: 'entry' | 'asset', id: string): Promise<void>;
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
  /**
   * Opens a segment that is added to a cached pull, or replaces all without one. Throws
   * FolderRefused.
   */
  openSegment(before: CachedPull | undefined): Promise<SegmentWriter>;
  close(): void;
}

/**
 * Opens the cache of a pull in a folder. `lost` is the error for a space whose files somebody
 * removes while it is in use.
 */
export function openPullCache(folder: string, lost: () => Error = () => new Fault(`${folder} was removed.`)): PullCache {
  const files = new PullFolder(folder);
  return {
    fingerprint: () => files.fingerprint(),
    close: () => files.close(),
    async load() {
      const pulled = await files.readLines();
      if (!pulled) return undefined;
      const entryIds = new Set<string>();
      const assetIds = new Set<string>();
      for (const { kind, id } of pulled.lines.values()) {
        if (kind === 'E') entryIds.add(id);
        if (kind === 'A') assetIds.add(id);
      }
      return { state: pulled.state, entryIds, assetIds };
    },
    async space() {
      const pulled = await files.readLines();
      if (!pulled) return undefined;
      const entries = new Map<string, SpaceEntry>();
      const assets = new Map<string, SpaceAsset>();
      for (const line of pulled.lines.values()) {
        if (line.kind === 'E') entries.set(line.id, storedEntity<SpaceEntry>(line, lost));
        if (line.kind === 'A') assets.set(line.id, storedEntity<SpaceAsset>(line, lost));
      }
      const { contentTypes, locales } = pulled.state;
      return { contentTypes, locales, entries, assets };
    },
    async *entitiesWithFiles() {
      for (const { kind, bytes } of (await files.readLines())?.lines.values() ?? []) {
        if (kind !== 'E' && kind !== 'A') continue;
        const line = bytes();
        // Most entries name no file. Parsing them all would be most of a pull with few changes.
        const mayNameFiles = line.includes('"Asset"') || line.includes('//');
        if (kind === 'E' && mayNameFiles) yield { entry: JSON.parse(jsonOf(line)) as SpaceEntry };
        if (kind === 'A') yield { asset: JSON.parse(jsonOf(line)) as SpaceAsset };
      }
    },
    async openSegment(before) {
      await guardFolder(folder, () => mkdir(folder, { recursive: true }));
      const segment = new SegmentFile(folder);
      return {
        entry: (entity) => segment.write('E', entity.id, JSON.stringify(entity)),
        asset: (entity) => segment.write('A', entity.id, JSON.stringify(entity)),
        deleted: (kind, id) => segment.write(kind === 'entry' ? 'e' : 'a', id, ''),
        commit: (state) =>
          guardFolder(folder, async () => {
            // A delta without changes has a new token and no segment.
            const added = await segment.end();
            const segments = [...(before?.state.segments ?? []), ...(added ? [added] : [])];
            const named = await files.writeState(segments, state);
            if (!named.some(({ file }) => file === segment.file)) await segment.remove();
          }),
        abort: () => segment.abort(),
      };
    },
  };
}

/** Returns an entity whose fields are read and parsed each time that they are needed. */
function storedEntity<E extends SpaceEntry | SpaceAsset>({ head, bytes }: Line, lost: () => Error): E {
  return {
    ...(JSON.parse(`${head}}`) as Omit<E, 'fields'>),
    get fields() {
      try {
        return (JSON.parse(jsonOf(bytes())) as E).fields;
      } catch {
        // The hash of the file was right: it was changed or removed since.
        throw lost();
      }
    },
  } as E;
}
