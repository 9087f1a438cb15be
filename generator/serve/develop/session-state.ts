import type { Problem } from '../../errors/problem.ts';
import { bothKinds, type ChangeKind, type LiveChange } from '../live/live-change.ts';

/**
 * State of a run of `develop`. Changed files of a large site are shown at once, and the whole site
 * is read when nothing more is saved. Only `next` makes new states; it returns the work to do as
 * effects, and `Session` reports their results as events.
 */
export interface SessionState {
  /** During the first read, changed files are only collected. */
  readonly phase: 'first reading' | 'open' | 'closed';
  /** Absolute paths of files that changed since the whole site was read. */
  readonly unread: readonly string[];
  /** Work that the unread files require. */
  readonly unreadKind: ChangeKind | undefined;
  /** Duration of the latest reading of the whole site, in milliseconds. */
  readonly readingMs: number;
  /** Files of the latest reading, and the time of its end. */
  readonly lastRead: { readonly paths: readonly string[]; readonly at: number };
  /** Number of times in a row that files changed again while they were read: the site's own code writes them. */
  readonly echoes: number;
  /** Error of the latest reading, if it was none of the site's. */
  readonly failure: Problem | undefined;
  /** Problems of the connection to the content system. */
  readonly sourceProblems: readonly Problem[];
  /** Number of warnings that were reported. */
  readonly reportedWarnings: number;
}

/** Changed files by absolute path, or the content system. */
export type ChangeOrigin = readonly string[] | 'source';

/** Times are in milliseconds of one clock, durations in milliseconds. */
export interface Reading {
  readonly kind: ChangeKind;
  readonly origin: ChangeOrigin;
  /** Time of the change. */
  readonly since: number;
  /** Duration until pages showed the change, if they showed it before this reading. */
  readonly shownMs?: number;
}

interface Report extends Pick<Reading, 'origin' | 'since' | 'shownMs'> {
  readonly change: LiveChange;
}

/** Result of a reading: a change, or the error that ended it, if it was none of the site's. */
export interface ReadResult {
  readonly change: LiveChange | undefined;
  readonly failure?: Problem;
}

export type SessionEvent =
  | { readonly type: 'first-read'; readonly change: LiveChange; readonly failure?: Problem; readonly since: number }
  | { readonly type: 'files-changed'; readonly paths: readonly string[]; readonly kind: ChangeKind }
  /** The end of an `amend`; without a change, the whole site must be read. */
  | { readonly type: 'amended'; readonly change: LiveChange | undefined; readonly since: number }
  /** A `wait` ended, and nothing was saved during it. */
  | { readonly type: 'quiet'; readonly shownMs?: number }
  /** The end of a `read`; without a change, it failed. */
  | ({ readonly type: 'read'; readonly reading: Reading; readonly ms: number } & ReadResult)
  | { readonly type: 'texts-checked'; readonly change: LiveChange }
  | { readonly type: 'source-changed'; readonly since: number }
  | { readonly type: 'source-problems'; readonly problems: readonly Problem[] }
  | { readonly type: 'reported'; readonly warnings: number }
  | { readonly type: 'closed' };

export type SessionEffect =
  /** Shows changed files before the whole site is read. */
  | { readonly type: 'amend'; readonly paths: readonly string[]; readonly since: number }
  | ({ readonly type: 'read' } & Reading)
  /** Plans the event `quiet`. */
  | { readonly type: 'wait'; readonly ms: number; readonly shownMs?: number }
  | { readonly type: 'stop-waiting' }
  /** Notifies open pages of a change. */
  | { readonly type: 'notify'; readonly change: LiveChange; readonly ms: number }
  /** Reports a change and all problems to open pages and the terminal. */
  | ({ readonly type: 'report' } & Report)
  | { readonly type: 'follow-source' };

export interface Step {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/**
 * Limits of the wait before a large site is read, which lasts as long as its latest reading. In ms.
 */
const minQuietMs = 300;
const maxQuietMs = 10_000;

/** Files that change within this many milliseconds after a reading of them changed during it. */
const echoMs = 100;
/** From this many echoes in a row on, each reading waits twice as long as the one before. */
const freeEchoes = 4;

export const firstState: SessionState = {
  phase: 'first reading',
  unread: [],
  unreadKind: undefined,
  readingMs: 0,
  lastRead: { paths: [], at: 0 },
  echoes: 0,
  failure: undefined,
  sourceProblems: [],
  reportedWarnings: 0,
};

/** Returns the state after an event at the time `now`, and the work to do, in this order. */
export function next(state: SessionState, event: SessionEvent, now: number): Step {
  if (state.phase === 'closed') return { state, effects: [] };
  switch (event.type) {
    case 'first-read': {
      const { state: after, effects } = showUnread({ ...state, phase: 'open', failure: event.failure }, now);
      const report = { type: 'report', change: event.change, origin: [], since: event.since } as const;
      return { state: after, effects: [report, ...effects, { type: 'follow-source' }] };
    }
    case 'files-changed': {
      const { paths, kind } = event;
      const echoes = echoesWith(state, paths, now);
      const changed = { ...withUnread(state, paths, kind), echoes };
      const isWaiting = state.phase !== 'open' || (isSpaced(state) && echoes > 0);
      return isWaiting ? { state: changed, effects: [] } : showUnread(changed, now);
    }
    case 'amended': {
      const { change, since } = event;
      if (!change) return readUnread(state, { since });
      const shownMs = now - since;
      const ms = Math.min(Math.max(minQuietMs, state.readingMs), maxQuietMs);
      return {
        state,
        effects: [
          { type: 'notify', change, ms: shownMs },
          { type: 'wait', ms, shownMs },
        ],
      };
    }
    case 'quiet':
      return readUnread(state, { since: now, shownMs: event.shownMs });
    case 'read': {
      const { reading, change, failure, ms } = event;
      const { kind, origin, since, shownMs } = reading;
      const lastRead = { paths: origin === 'source' ? [] : origin, at: now };
      const after = { ...state, readingMs: ms, lastRead, failure };
      if (change) return { state: after, effects: [{ type: 'report', change, origin, since, shownMs }] };
      // The next reading includes what this one could not show.
      const unread = origin === 'source' ? after : withUnread(after, origin, kind);
      return { state: unread, effects: [{ type: 'notify', change: { kind: 'problems' }, ms }] };
    }
    case 'texts-checked':
      return { state, effects: [{ type: 'report', change: event.change, origin: [], since: now }] };
    case 'source-changed':
      return { state, effects: [{ type: 'read', kind: 'content', origin: 'source', since: event.since }] };
    case 'source-problems': {
      const change = { kind: event.problems.length > 0 ? 'problems' : 'content' } as const;
      const report = { type: 'report', change, origin: 'source', since: now } as const;
      return { state: { ...state, sourceProblems: event.problems }, effects: [report] };
    }
    case 'reported':
      return { state: { ...state, reportedWarnings: event.warnings }, effects: [] };
    case 'closed':
      return { state: { ...state, phase: 'closed' }, effects: [] };
  }
}

const withUnread = (state: SessionState, paths: readonly string[], kind: ChangeKind): SessionState => ({
  ...state,
  unread: [...new Set([...state.unread, ...paths])],
  unreadKind: bothKinds(state.unreadKind, kind),
});

/** True while the reading of an echo waits. */
const isSpaced = ({ echoes, unread }: SessionState): boolean => echoes > freeEchoes && unread.length > 0;

/** Returns the number of echoes in a row after a change of files. */
function echoesWith(state: SessionState, paths: readonly string[], now: number): number {
  const { lastRead, unread, echoes } = state;
  const known = new Set([...lastRead.paths, ...unread]);
  if (!paths.every((path) => known.has(path))) return 0;
  if (isSpaced(state)) return echoes;
  return now - lastRead.at > echoMs ? 0 : echoes + 1;
}

/** Code is read and bundled at once, content is shown first if possible. */
function showUnread(state: SessionState, now: number): Step {
  const { unread, unreadKind, echoes } = state;
  if (unreadKind === undefined) return { state, effects: [] };
  if (echoes > freeEchoes) {
    const ms = Math.min(minQuietMs * 2 ** (echoes - freeEchoes), maxQuietMs);
    return { state, effects: [{ type: 'stop-waiting' }, { type: 'wait', ms }] };
  }
  const { state: after, effects } =
    unreadKind === 'content'
      ? { state, effects: [{ type: 'amend', paths: unread, since: now } as const] }
      : readUnread(state, { since: now });
  return { state: after, effects: [{ type: 'stop-waiting' }, ...effects] };
}

function readUnread(state: SessionState, times: Pick<Reading, 'since' | 'shownMs'>): Step {
  const { unread, unreadKind = 'content' } = state;
  return {
    state: { ...state, unread: [], unreadKind: undefined },
    effects: [{ type: 'read', kind: unreadKind, origin: unread, ...times }],
  };
}
