import type { Space } from '../sources/open-sources.ts';
import type { SavedEntity } from './webhook.ts';

/** A save that no look has shown yet. */
interface AwaitedSave {
  readonly saved: SavedEntity;
  /** Time of the message, in milliseconds of performance.now(). */
  readonly since: number;
  /** Number of looks that have not shown it. */
  readonly looks: number;
}

/** Saves that have not been seen, by the entity's id, in the order of their messages. */
export type AwaitedSaves = ReadonlyMap<string, AwaitedSave>;

/** Pauses between looks for a save, in milliseconds. After the last look the save is ignored. */
const pausesMs = [50, 150, 400, 1_000, 2_500];

/** Adds a save, unless a later one of the same entity came first: messages come in any order. */
export function withSave(saves: AwaitedSaves, saved: SavedEntity, since: number): AwaitedSaves {
  const latest = saves.get(saved.id)?.saved;
  return latest && latest.updatedAt > saved.updatedAt ? saves : new Map(saves).set(saved.id, { saved, since, looks: 0 });
}

/** Another look for the saves that remain: after a pause, on behalf of the oldest save. */
export interface NextLook {
  readonly pauseMs: number;
  readonly since: number;
}

/**
 * Returns the saves that a look has not shown, and when to look again; undefined if there are none.
 */
export function afterLook(
  saves: AwaitedSaves,
  { entries, assets }: Pick<Space, 'entries' | 'assets'>,
): { readonly saves: AwaitedSaves; readonly nextLook: NextLook | undefined } {
  const left = new Map<string, AwaitedSave>();
  const pauses: number[] = [];
  for (const [id, { saved, since, looks }] of saves) {
    const entity = entries.get(id) ?? assets.get(id);
    const pauseMs = pausesMs[looks];
    if (pauseMs === undefined || (entity && entity.updatedAt >= saved.updatedAt)) continue;
    left.set(id, { saved, since, looks: looks + 1 });
    pauses.push(pauseMs);
  }
  const [oldest] = left.values();
  return { saves: left, nextLook: oldest && { pauseMs: Math.min(...pauses), since: oldest.since } };
}
