import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentHash } from '../../support/content-hash.ts';
import { hashOf, isOrphan, type Line, newSegmentName, OpenSegments, type SegmentRecord, scanSegment } from './segment-file.ts';
import type { SpaceContentType, SpaceLocale } from './space.ts';

const version = 3;

/** Number of segments above which they are merged into one. */
const maxSegments = 16;

/** Age in milliseconds at which a file that no state names was left behind by a run that died. */
const deadAfterMs = 3_600_000;

/** Names of the files that pulls write. */
const ownName = /^(segment-[\w-]+\.(jsonl|part)|state\.json(\.[\w-]+)?)$/;

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

export interface CachedState extends PulledState {
  readonly version: number;
  readonly segments: readonly SegmentRecord[];
}

interface StateFile {
  /** Of the state's JSON text. */
  readonly hash: string;
  readonly state: CachedState;
}

/** The state file and the segments of a folder. */
export class PullFolder {
  readonly #folder: string;
  readonly #stateFile: string;
  readonly #open = new OpenSegments();

  constructor(folder: string) {
    this.#folder = folder;
    this.#stateFile = join(folder, 'state.json');
  }

  /** Returns undefined if nothing was pulled, or if it is damaged or of another version. */
  async readLines(): Promise<{ state: CachedState; lines: ReadonlyMap<string, Line> } | undefined> {
    const state = await this.#readState();
    const lines = state && (await this.#readSegments(state.segments));
    return state && lines && { state, lines };
  }

  /** Returns the fingerprint of everything that was pulled; undefined if nothing was. */
  async fingerprint(): Promise<string | undefined> {
    const state = await this.#readState();
    return state && contentHash(state.schema, ...state.segments.map(({ hash }) => hash));
  }

  /** Closes files. Lines that are read later open them again. */
  close(): void {
    this.#open.close();
  }

  /**
   * Exchanges the state file in one step. Returns the segments that it names: many are merged into
   * one.
   */
  async writeState(segments: readonly SegmentRecord[], pulled: PulledState): Promise<readonly SegmentRecord[]> {
    const merged = segments.length > maxSegments ? await this.#merge(segments) : segments;
    const { token, schema, limit, savedAt, contentTypes, locales } = pulled;
    const state: CachedState = { version, segments: merged, token, schema, limit, savedAt, contentTypes, locales };
    const replaced = await this.#readState();
    const newFile = `${this.#stateFile}.${randomUUID()}`;
    await writeFile(newFile, JSON.stringify({ hash: hashOf(JSON.stringify(state)), state } satisfies StateFile));
    await rename(newFile, this.#stateFile);
    // The state is written: a file that cannot be removed only takes room.
    await this.#removeStale(replaced?.segments ?? [], merged).catch(() => {});
    return merged;
  }

  async #readState(): Promise<CachedState | undefined> {
    const text = await readFile(this.#stateFile, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      const { hash, state } = JSON.parse(text) as StateFile;
      return hash === hashOf(JSON.stringify(state)) && state.version === version ? state : undefined;
    } catch {
      // A damaged state counts as none: everything is pulled again.
      return undefined;
    }
  }

  /**
   * Returns the last line of each kind and id; undefined if any segment is not as the state says.
   */
  async #readSegments(segments: readonly SegmentRecord[]): Promise<ReadonlyMap<string, Line> | undefined> {
    // Segments that are not named any more would stay open.
    this.close();
    const lines = new Map<string, Line>();
    for (const { file, bytes, hash } of segments) {
      const visit = (line: Line): void => void lines.set(`${line.kind.toUpperCase()} ${line.id}`, line);
      const scanned = await scanSegment(join(this.#folder, file), this.#open, visit).catch(() => undefined);
      if (scanned?.bytes !== bytes || scanned.hash !== hash) return undefined;
    }
    return lines;
  }

  /** Removes files that no state names and no other run may be writing. */
  async #removeStale(...named: readonly (readonly SegmentRecord[])[]): Promise<void> {
    const current = new Set(['state.json', ...named.flat().map(({ file }) => file)]);
    const names = (await readdir(this.#folder)).filter((name) => ownName.test(name) && !current.has(name));
    const { mtimeMs: now } = await stat(this.#stateFile);
    for (const file of names.map((name) => join(this.#folder, name))) {
      // Another run may have removed it.
      const stats = await stat(file).catch(() => undefined);
      if (stats && (isOrphan(basename(file)) || now - stats.mtimeMs > deadAfterMs)) await rm(file, { force: true });
    }
  }

  /** Merges segments into one. Damaged ones stay as they are: the next read finds them. */
  async #merge(segments: readonly SegmentRecord[]): Promise<readonly SegmentRecord[]> {
    const lines = await this.#readSegments(segments);
    if (!lines) return segments;
    const current = [...lines.values()].filter(({ kind }) => kind === 'E' || kind === 'A');
    const content = Buffer.concat(current.map(({ bytes }) => bytes()));
    const file = newSegmentName();
    await writeFile(join(this.#folder, file), content);
    return [{ file, bytes: content.length, hash: hashOf(content) }];
  }
}
