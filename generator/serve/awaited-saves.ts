import type { SavedEntity } from '../sources/source-editor.ts';

/** A save that no poll has returned yet. */
interface AwaitedSave {
  readonly saved: SavedEntity;
  /** Time of the message, in milliseconds of performance.now(). */
  readonly since: number;
  /** Number of polls that did not return it. */
  readonly polls: number;
}

/** Saves that no poll has returned, by the entity's id, in the order of their messages. */
export type AwaitedSaves = ReadonlyMap<string, AwaitedSave>;

/** Pauses between polls for a save, in milliseconds. After the last poll the save is ignored. */
const pausesMs = [50, 150, 400, 1_000, 2_500];

/** Adds a save, unless a later one of the same entity came first: messages come in any order. */
export function withSave(saves: AwaitedSaves, saved: SavedEntity, since: number): AwaitedSaves {
  const latest = saves.get(saved.id)?.saved;
  return latest && latest.updatedAt > saved.updatedAt ? saves : new Map(saves).set(saved.id, { saved, since, polls: 0 });
}

/** Next poll for the remaining saves. `since`: time of the oldest save's message. */
export interface NextPoll {
  readonly pauseMs: number;
  readonly since: number;
}

/**
 * Returns the saves that a poll did not return, and the next poll; undefined if no saves remain.
 */
export function afterPoll(
  saves: AwaitedSaves,
  savedAt: (id: string) => string | undefined,
): { readonly saves: AwaitedSaves; readonly nextPoll: NextPoll | undefined } {
  const left = new Map<string, AwaitedSave>();
  const pauses: number[] = [];
  for (const [id, { saved, since, polls }] of saves) {
    const shownSave = savedAt(id);
    const pauseMs = pausesMs[polls];
    if (pauseMs === undefined || (shownSave !== undefined && shownSave >= saved.updatedAt)) continue;
    left.set(id, { saved, since, polls: polls + 1 });
    pauses.push(pauseMs);
  }
  const [oldest] = left.values();
  return { saves: left, nextPoll: oldest && { pauseMs: Math.min(...pauses), since: oldest.since } };
}
