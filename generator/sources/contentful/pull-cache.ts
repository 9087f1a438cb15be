import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFolder } from '../../errors/system-errors.ts';
import type { Space, SpaceAsset, SpaceContentType, SpaceEntry, SpaceLocale } from './space.ts';

/**
 * What was pulled, in segments of one JSON line an entity: a full pull makes one, each delta adds one, and later lines stand in for
 * earlier ones. No JSON text of a whole space ever exists, so its size has no limit. The state file names the segments with size and hash
 * and is exchanged last, in one step: whatever a run leaves behind, a reader sees the state before or after it. Of two runs at once, each
 * goes on from what it has loaded and the last one counts: files of the state before stay for one more.
 */

const version = 2;

/** Bytes of a line. Its first letter says what it is: an entry, an asset, or that one is gone. */
type LineKind = 'E' | 'A' | 'e' | 'a';

interface SegmentRecord {
  readonly file: string;
  readonly bytes: number;
  readonly hash: string;
}

/** How a pull can go on from here. */
export interface PulledState {
  readonly token: string;
  /** Hash of content types and locales. */
  readonly schema: string;
  /** Items of a page that the server has given. */
  readonly limit: number;
  /** When the latest of all that came was published; '' if nothing ever came. */
  readonly savedAt: string;
  readonly contentTypes: readonly SpaceContentType[];
  readonly locales: readonly SpaceLocale[];
}

interface KeptState extends PulledState {
  readonly version: number;
  readonly segments: readonly SegmentRecord[];
}

interface StateFile {
  /** Of the state's JSON text. */
  readonly hash: string;
  readonly state: KeptState;
}

/** A pull that was kept: its state, and the ids of its entries and assets. */
export interface KeptPull {
  readonly state: PulledState & { readonly segments: readonly SegmentRecord[] };
  readonly entryIds: ReadonlySet<string>;
  readonly assetIds: ReadonlySet<string>;
}

/** Takes what a pull brings, page by page. Nothing of it counts before `commit`. Throws FolderRefused if it cannot be written. */
export interface SegmentWriter {
  entry(entity: SpaceEntry): Promise<void>;
  asset(entity: SpaceAsset): Promise<void>;
  deleted(kind: 'entry' | 'asset', id: string): Promise<void>;
  commit(state: PulledState): Promise<void>;
  abort(): Promise<void>;
}

/** What was pulled, one at a time. */
export type PulledEntity = { readonly entry: SpaceEntry } | { readonly asset: SpaceAsset };

export interface PullCache {
  /** Undefined if nothing was pulled, or what was is damaged or of another version: it then counts for nothing. */
  load(): Promise<KeptPull | undefined>;
  /** The pulled space; undefined as above. */
  space(): Promise<Space | undefined>;
  /** The pulled entries that name a file or an asset somewhere, and all assets, one at a time; none as above. */
  entitiesWithFiles(): AsyncIterable<PulledEntity>;
  /** What is written comes on top of a pull that was kept; without one it takes the place of all. Throws FolderRefused. */
  openSegment(before: KeptPull | undefined): Promise<SegmentWriter>;
}

/** Deltas of a longer chain are put together with the rest. */
const maxSegments = 16;

/** A file that no state names and nobody has written to for so long was left behind by a run that died. */
const deadAfterMs = 3_600_000;

/** Opens what was pulled into a folder. */
export function openPullCache(folder: string): PullCache {
  const stateFile = join(folder, 'state.json');

  async function readState(): Promise<KeptState | undefined> {
    const text = await readFile(stateFile, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      const { hash, state } = JSON.parse(text) as StateFile;
      return hash === hashOf(JSON.stringify(state)) && state.version === version ? state : undefined;
    } catch {
      return undefined;
    }
  }

  /** The segments' bytes; undefined if any of them is not what the state says. */
  async function readSegments(segments: readonly SegmentRecord[]): Promise<readonly Buffer[] | undefined> {
    const read = segments.map(async ({ file, bytes, hash }) => {
      const content = await readFile(join(folder, file)).catch(() => undefined);
      return content !== undefined && content.length === bytes && hashOf(content) === hash ? content : undefined;
    });
    const contents = await Promise.all(read);
    return contents.every((content) => content !== undefined) ? contents : undefined;
  }

  async function readLines(): Promise<{ state: KeptState; lines: ReadonlyMap<string, Line> } | undefined> {
    const state = await readState();
    const segments = state && (await readSegments(state.segments));
    return state && segments && { state, lines: lastLines(segments) };
  }

  return {
    async load() {
      const read = await readLines();
      if (!read) return undefined;
      const entryIds = new Set<string>();
      const assetIds = new Set<string>();
      for (const { kind, id } of read.lines.values()) {
        if (kind === 'E') entryIds.add(id);
        if (kind === 'A') assetIds.add(id);
      }
      return { state: read.state, entryIds, assetIds };
    },
    async space() {
      const read = await readLines();
      if (!read) return undefined;
      const entries = new Map<string, SpaceEntry>();
      const assets = new Map<string, SpaceAsset>();
      for (const { kind, id, json } of read.lines.values()) {
        if (kind === 'E') entries.set(id, JSON.parse(json()) as SpaceEntry);
        if (kind === 'A') assets.set(id, JSON.parse(json()) as SpaceAsset);
      }
      const { contentTypes, locales } = read.state;
      return { contentTypes, locales, entries, assets };
    },
    async *entitiesWithFiles() {
      for (const { kind, json, bytes } of (await readLines())?.lines.values() ?? []) {
        // Most entries are passed over as bytes: parsing them all would be most of a pull that brings little.
        const mayNameFiles = bytes.includes('"Asset"') || bytes.includes('//');
        if (kind === 'E' && mayNameFiles) yield { entry: JSON.parse(json()) as SpaceEntry };
        if (kind === 'A') yield { asset: JSON.parse(json()) as SpaceAsset };
      }
    },
    async openSegment(before) {
      await guardFolder(folder, () => mkdir(folder, { recursive: true }));
      const file = `segment-${randomUUID()}.jsonl`;
      const stream = createWriteStream(join(folder, file));
      const failed = new Promise<never>((_, reject) => stream.once('error', reject));
      failed.catch(() => {});
      const hash = createHash('sha256');
      let bytes = 0;
      const write = (kind: LineKind, id: string, json: string): Promise<void> => {
        const line = Buffer.from(`${kind}${id}\t${json}\n`, 'utf8');
        hash.update(line);
        bytes += line.length;
        return guardFolder(folder, async () => {
          if (!stream.write(line))
            await Promise.race([new Promise<void>((resolve) => stream.once('drain', () => resolve())), failed]);
        });
      };
      const end = (): Promise<void> => Promise.race([new Promise<void>((resolve) => stream.end(() => resolve())), failed]);
      return {
        entry: (entity) => write('E', entity.id, JSON.stringify(entity)),
        asset: (entity) => write('A', entity.id, JSON.stringify(entity)),
        deleted: (kind, id) => write(kind === 'entry' ? 'e' : 'a', id, ''),
        commit: (state) =>
          guardFolder(folder, async () => {
            await end();
            // A delta without changes moves the token on and nothing else.
            const added = bytes === 0 ? [] : [{ file, bytes, hash: hash.digest('hex') }];
            const segments = [...(before?.state.segments ?? []), ...added];
            const kept = segments.length > maxSegments ? await compact(segments) : segments;
            await writeState(kept, state);
            if (!kept.some((segment) => segment.file === file)) await rm(join(folder, file), { force: true });
          }),
        async abort() {
          await end().catch(() => {});
          // A later pull removes what cannot be removed now.
          await rm(join(folder, file), { force: true }).catch(() => {});
        },
      };
    },
  };

  async function writeState(segments: readonly SegmentRecord[], pulled: PulledState): Promise<void> {
    const { token, schema, limit, savedAt, contentTypes, locales } = pulled;
    const state: KeptState = { version, segments, token, schema, limit, savedAt, contentTypes, locales };
    const replaced = await readState();
    const written = `${stateFile}.${randomUUID()}`;
    await writeFile(written, JSON.stringify({ hash: hashOf(JSON.stringify(state)), state } satisfies StateFile));
    await rename(written, stateFile);
    // The state is written: what stays takes room, no more.
    await removeStale(replaced?.segments ?? [], segments).catch(() => {});
  }

  /** Removes what neither a state names nor another run may be writing. */
  async function removeStale(...named: readonly (readonly SegmentRecord[])[]): Promise<void> {
    const kept = new Set(['state.json', ...named.flat().map(({ file }) => file)]);
    const names = (await readdir(folder)).filter((name) => ownName.test(name));
    const rest = names.filter((name) => !kept.has(name)).map((name) => join(folder, name));
    const { mtimeMs: now } = await stat(stateFile);
    for (const file of rest) {
      // Another run may have removed it, or be writing it.
      const found = await stat(file).catch(() => undefined);
      if (found && now - found.mtimeMs > deadAfterMs) await rm(file, { force: true });
    }
  }

  /** What is left of all segments, in one. Damaged ones stay as they are, which the next reader finds. */
  async function compact(segments: readonly SegmentRecord[]): Promise<readonly SegmentRecord[]> {
    const contents = await readSegments(segments);
    if (!contents) return segments;
    const kept = [...lastLines(contents).values()].filter(({ kind }) => kind === 'E' || kind === 'A');
    const content = Buffer.concat(kept.map(({ bytes }) => bytes));
    const file = `segment-${randomUUID()}.jsonl`;
    await writeFile(join(folder, file), content);
    return [{ file, bytes: content.length, hash: hashOf(content) }];
  }
}

/** Names of the files that pulls write. */
const ownName = /^(segment-[\w-]+\.jsonl|state\.json(\.[\w-]+)?)$/;

interface Line {
  readonly kind: LineKind;
  readonly id: string;
  readonly json: () => string;
  /** With its end. */
  readonly bytes: Buffer;
}

/** By kind and id, what was written last. */
function lastLines(segments: readonly Buffer[]): ReadonlyMap<string, Line> {
  const lines = new Map<string, Line>();
  for (const segment of segments) for (const line of linesOf(segment)) lines.set(`${line.kind.toUpperCase()} ${line.id}`, line);
  return lines;
}

function* linesOf(segment: Buffer): Generator<Line> {
  for (let start = 0; start < segment.length; ) {
    const end = segment.indexOf(10, start);
    const tab = segment.indexOf(9, start);
    const [from, to] = [start, end];
    yield {
      kind: String.fromCharCode(segment[from] ?? 0) as LineKind,
      id: segment.toString('utf8', from + 1, tab),
      json: () => segment.toString('utf8', tab + 1, to),
      bytes: segment.subarray(from, to + 1),
    };
    start = end + 1;
  }
}

const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
