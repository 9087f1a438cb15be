import { hasErrors, type Problem } from '../../errors/problem.ts';
import { bothKinds, type ChangeKind, type LiveChange } from '../live/live-change.ts';
import {
  type Amending,
  type Due,
  type LoopEffect,
  type LoopEvent,
  type LoopParts,
  type LoopReport,
  type LoopState,
  type LoopStep,
  nothingDue,
  problemsOf,
  type Reading,
  type Working,
} from './loop-state.ts';
import type { SiteSources } from './site-folders.ts';

/**
 * Limits of the wait before a large site is read, which lasts as long as its latest reading. In ms.
 */
const minQuietMs = 300;
const maxQuietMs = 10_000;

/** Files that change within this many milliseconds after a reading of them changed during it. */
const echoMs = 100;
/** From this many echoes in a row on, each reading waits twice as long as the one before. */
const freeEchoes = 4;

/** A smaller site is read as a whole faster than anybody notices. */
const pagesWorthAmending = 2_000;

/** Returns the state after an event at the time `now`, and the work to do, in this order. */
export function next<P extends LoopParts>(state: LoopState<P>, event: LoopEvent<P>, now: number): LoopStep<P> {
  if (state.phase === 'closed') return afterClosing(state, event);
  switch (event.type) {
    case 'started':
      return beginReading(state, { kind: 'content', origin: [], since: event.since }, now);
    case 'files-changed':
      return withFiles(state, event.paths, event.kind, now);
    case 'quiet':
      return goOn({ ...state, due: { ...state.due, isQuiet: true, shownMs: event.shownMs } }, now);
    case 'source-changed':
      return goOn({ ...state, due: { ...state.due, sourceSince: state.due.sourceSince ?? event.since } }, now);
    case 'source-problems': {
      const change = { kind: event.problems.length > 0 ? 'problems' : 'content' } as const;
      const report = { type: 'report', change, origin: 'source', since: now } as const;
      return { state: { ...state, sourceProblems: event.problems }, effects: [report] };
    }
    case 'texts-checked':
      return afterTextChecks(state, event, now);
    case 'page-rendered':
      return afterPage(state, event);
    case 'reported':
      return { state: { ...state, reportedWarnings: event.warnings }, effects: [] };
    case 'closed':
      return { state: { ...state, phase: 'closed' }, effects: [{ type: 'stop-waiting' }] };
    case 'amended':
      return state.work?.type === 'amending' ? afterAmending(state, state.work, event.snapshot, now) : { state, effects: [] };
    default:
      return state.work?.type === 'reading' ? afterWork(state, state.work, event, now) : { state, effects: [] };
  }
}

/** Closes what was opened in vain. */
function afterClosing<P extends LoopParts>(state: LoopState<P>, event: LoopEvent<P>): LoopStep<P> {
  if (event.type !== 'reloaded' || event.tools === undefined) return { state, effects: [] };
  const { tools } = event;
  return {
    state,
    effects: [
      { type: 'retire', tools },
      { type: 'close-caches', tools: [tools] },
    ],
  };
}

function withFiles<P extends LoopParts>(
  state: LoopState<P>,
  paths: readonly string[],
  kind: ChangeKind,
  now: number,
): LoopStep<P> {
  const { due } = state;
  const echoes = echoesWith(state, paths, now);
  const { sourceSince } = due;
  const changed: Due = {
    paths: [...new Set([...due.paths, ...paths])],
    kind: bothKinds(due.kind, kind),
    sourceSince,
  };
  // A line that is written while the reading of an echo waits makes the wait no longer.
  if (isSpaced(state) && echoes > 0) return { state: { ...state, due: changed, echoes }, effects: [] };
  return goOn({ ...state, due: changed, echoes }, now);
}

/** True while the reading of an echo waits. */
const isSpaced = ({ echoes, due, work }: LoopState): boolean =>
  echoes > freeEchoes && due.paths.length > 0 && !due.hasFailed && !work;

/** Returns the number of echoes in a row after a change of files. */
function echoesWith(state: LoopState, paths: readonly string[], now: number): number {
  const { work, lastRead, due, echoes } = state;
  const ofWork = work?.type === 'reading' && work.reading.origin !== 'source' ? work.reading.origin : lastRead.paths;
  const known = new Set([...ofWork, ...due.paths]);
  if (!paths.every((path) => known.has(path))) return 0;
  if (isSpaced(state)) return echoes;
  return !work && now - lastRead.at > echoMs ? 0 : echoes + 1;
}

/** Begins the next work, if none is in progress. Code is read at once, content is shown first if possible. */
function goOn<P extends LoopParts>(state: LoopState<P>, now: number): LoopStep<P> {
  const { due, echoes } = state;
  if (state.phase !== 'open' || state.work) return { state, effects: [] };
  if (due.sourceSince !== undefined) {
    const { sourceSince: since, ...others } = due;
    return beginReading({ ...state, due: others }, { kind: 'content', origin: 'source', since }, now);
  }
  if (due.kind === undefined || due.hasFailed) return { state, effects: [] };
  if (due.isQuiet) return readDue(state, { since: now, shownMs: due.shownMs }, now);
  if (echoes > freeEchoes) {
    const ms = Math.min(minQuietMs * 2 ** (echoes - freeEchoes), maxQuietMs);
    return { state, effects: [{ type: 'stop-waiting' }, { type: 'wait', ms }] };
  }
  const { state: after, effects } = canAmend(state) ? beginAmending(state, now) : readDue(state, { since: now }, now);
  return { state: after, effects: [{ type: 'stop-waiting' }, ...effects] };
}

const canAmend = (state: LoopState): boolean =>
  state.due.kind === 'content' &&
  state.shown !== undefined &&
  state.shown.content.routeCount >= pagesWorthAmending &&
  !hasErrors(problemsOf(state));

function beginAmending<P extends LoopParts>(state: LoopState<P>, now: number): LoopStep<P> {
  const { paths } = state.due;
  return { state: { ...state, work: { type: 'amending', paths, since: now } }, effects: [{ type: 'amend', paths }] };
}

function afterAmending<P extends LoopParts>(
  state: LoopState<P>,
  { paths, since }: Amending,
  snapshot: P['snapshot'] | undefined,
  now: number,
): LoopStep<P> {
  const idle = { ...state, work: undefined };
  if (!snapshot) return readDue(idle, { since }, now);
  const shownMs = now - since;
  const change: LiveChange = { kind: 'content', changed: { queries: [], slices: [] } };
  const notify = { type: 'notify', change, ms: shownMs } as const;
  const shown: LoopState<P> = { ...idle, shown: snapshot, pageProblems: new Map() };
  const { sourceSince, paths: due } = state.due;
  if (sourceSince === undefined && due.length === paths.length && state.due.kind === 'content') {
    const ms = Math.min(Math.max(minQuietMs, state.readingMs), maxQuietMs);
    return { state: shown, effects: [notify, { type: 'wait', ms, shownMs }] };
  }
  const { state: after, effects } = goOn(shown, now);
  return { state: after, effects: [notify, ...effects] };
}

function readDue<P extends LoopParts>(
  state: LoopState<P>,
  { since, shownMs }: Pick<Reading, 'since' | 'shownMs'>,
  now: number,
): LoopStep<P> {
  const { paths, kind = 'content', sourceSince } = state.due;
  return beginReading({ ...state, due: { ...nothingDue, sourceSince } }, { kind, origin: paths, since, shownMs }, now);
}

function beginReading<P extends LoopParts>(state: LoopState<P>, reading: Reading, now: number): LoopStep<P> {
  const work = { type: 'reading', reading, startedAt: now, begun: 0, isComplete: true, isReloaded: false, problems: [] } as const;
  return { state: { ...state, work }, effects: [{ type: 'look' }] };
}

type WorkEvent<P extends LoopParts> = Extract<
  LoopEvent<P>,
  { readonly type: 'looked' | 'reloaded' | 'made' | 'prepared' | 'watching' | 'failed' }
>;

/** Returns the next step of a reading: look, reload, watch, make, prepare, watch, report. */
function afterWork<P extends LoopParts>(state: LoopState<P>, work: Working<P>, event: WorkEvent<P>, now: number): LoopStep<P> {
  switch (event.type) {
    case 'looked': {
      const { isComplete, begun } = event;
      const isReloadDue = state.isReloadDue || work.reading.kind === 'definition' || !isComplete;
      const looked = { ...state, isReloadDue, work: { ...work, isComplete, begun } };
      return isReloadDue ? { state: looked, effects: [{ type: 'reload' }] } : make(looked, looked.work);
    }
    case 'reloaded':
      return afterReload(state, work, event);
    case 'made':
      return afterMaking(state, work, event, now);
    case 'prepared':
      return afterPreparing(state, work, event, now);
    case 'watching':
      return work.change ? end(state, work, work.change, now) : make(state, work);
    case 'failed':
      return afterFailure(state, work, event.failure, now);
  }
}

function afterReload<P extends LoopParts>(
  state: LoopState<P>,
  work: Working<P>,
  { tools, files, problems }: Extract<LoopEvent<P>, { type: 'reloaded' }>,
): LoopStep<P> {
  const watch = { type: 'watch', since: work.begun } as const;
  // Files of the bundles are known again once they are made.
  const known = bothSources(state.files, files);
  const loaded = { ...state, files: known, watched: known, work: { ...work, problems, isReloaded: tools !== undefined } };
  if (tools === undefined) return { state: loaded, effects: [watch] };
  const { tools: before, outdated } = state;
  const switched = { ...loaded, tools, outdated: [...outdated, before], isReloadDue: false };
  return { state: switched, effects: [{ type: 'retire', tools: before }, watch] };
}

function make<P extends LoopParts>(state: LoopState<P>, work: Working<P>): LoopStep<P> {
  const { kind, origin } = work.reading;
  // Content that was read for another description of the site is outdated.
  const needed = work.isReloaded ? 'definition' : kind;
  // The config, which was loaded in vain, says which of its files is missing.
  const canBundle = work.isComplete || !state.isReloadDue;
  const isBundled = (needed !== 'content' || state.code === undefined) && canBundle;
  const isRead = needed !== 'templates' || state.content === undefined;
  const paths = needed === 'content' && origin !== 'source' ? origin : undefined;
  // Code that cannot be bundled is not that of the files on disk.
  const code = needed !== 'content' && !canBundle ? undefined : state.code;
  return { state: { ...state, code }, effects: [{ type: 'make', isBundled, isRead, paths }] };
}

function afterMaking<P extends LoopParts>(
  state: LoopState<P>,
  work: Working<P>,
  { content, code, files, codeProblems, contentProblems, textProblems }: Extract<LoopEvent<P>, { type: 'made' }>,
  now: number,
): LoopStep<P> {
  const ofContent = [...contentProblems, ...(content?.problems ?? [])];
  const siteProblems = [...work.problems, ...codeProblems, ...ofContent];
  const known = state.isReloadDue ? bothSources(state.files, files) : files;
  const made = { ...state, content, code, files: known, siteProblems, textProblems, shown: state.valid };
  if (!content || hasErrors([...ofContent, ...textProblems])) return settle(made, work, { kind: 'problems' }, now);
  // While the code is broken, content is shown with the last one that works.
  const isShown = state.valid?.content === content;
  const fallback = state.working?.tools === state.tools && !isShown ? state.working.code : undefined;
  const [first, second] = [code, fallback === code ? undefined : fallback].filter((each) => each !== undefined);
  if (first === undefined) return settle(made, work, { kind: 'problems' }, now);
  return {
    // Problems of code that is no longer on disk are not reported.
    state: { ...made, work: { ...work, fallback: second, notPrepared: code === undefined ? [] : undefined } },
    effects: [{ type: 'prepare', content, code: first }],
  };
}

function afterPreparing<P extends LoopParts>(
  state: LoopState<P>,
  work: Working<P>,
  { snapshot, code, change, problems }: Extract<LoopEvent<P>, { type: 'prepared' }>,
  now: number,
): LoopStep<P> {
  const notPrepared = work.notPrepared ?? (snapshot ? [] : problems);
  const { fallback } = work;
  if (!snapshot && fallback !== undefined && state.content) {
    return {
      state: { ...state, work: { ...work, notPrepared, fallback: undefined } },
      effects: [{ type: 'prepare', content: state.content, code: fallback }],
    };
  }
  const siteProblems = [...state.siteProblems, ...(snapshot ? problems : []), ...notPrepared];
  if (!snapshot) return settle({ ...state, siteProblems }, work, { kind: 'problems' }, now);
  const { tools, outdated } = state;
  const prepared: LoopState<P> = {
    ...state,
    siteProblems,
    valid: snapshot,
    shown: snapshot,
    working: { tools, code },
    pageProblems: new Map(),
    outdated: [],
  };
  const { state: after, effects } = settle(prepared, work, change, now);
  return { state: after, effects: outdated.length === 0 ? effects : [{ type: 'close-caches', tools: outdated }, ...effects] };
}

const bothSources = (one: SiteSources, other: SiteSources): SiteSources => ({
  config: [...new Set([...one.config, ...other.config])],
  code: [...new Set([...one.code, ...other.code])],
  read: [...new Set([...(one.read ?? []), ...(other.read ?? [])])],
});

/** Has files watched that the reading was the first to read, then reports it. */
function settle<P extends LoopParts>(state: LoopState<P>, work: Working<P>, change: LiveChange, now: number): LoopStep<P> {
  if (namesOf(state.files) === namesOf(state.watched)) return end(state, work, change, now);
  return {
    state: { ...state, watched: state.files, work: { ...work, change } },
    effects: [{ type: 'watch', since: work.begun }],
  };
}

const namesOf = ({ config, code, read = [] }: SiteSources): string => JSON.stringify([config, code, read]);

function end<P extends LoopParts>(state: LoopState<P>, work: Working<P>, change: LiveChange, now: number): LoopStep<P> {
  const { origin, since, shownMs } = work.reading;
  const report: LoopReport = { type: 'report', change, origin, since, shownMs };
  return open({ ...withReading(state, work, now), failure: undefined }, report, now);
}

const withReading = <P extends LoopParts>(
  state: LoopState<P>,
  { reading, startedAt }: Working<P>,
  now: number,
): LoopState<P> => ({
  ...state,
  work: undefined,
  readingMs: now - startedAt,
  lastRead: { paths: reading.origin === 'source' ? [] : reading.origin, at: now },
});

/** Reports the end of a reading, then goes on. After the first one, the content system is followed. */
function open<P extends LoopParts>(state: LoopState<P>, told: LoopEffect<P>, now: number): LoopStep<P> {
  const { state: after, effects } = goOn({ ...state, phase: 'open' }, now);
  const follow = state.phase === 'open' ? [] : [{ type: 'follow-source' } as const];
  return { state: after, effects: [told, ...follow, ...effects] };
}

/** The next reading includes what a failed one could not show. */
function afterFailure<P extends LoopParts>(state: LoopState<P>, work: Working<P>, failure: Problem, now: number): LoopStep<P> {
  const { origin, kind, since } = work.reading;
  const { due } = state;
  const change = { kind: 'problems' } as const;
  const isSaved = due.paths.length > 0;
  const paths = origin === 'source' ? due.paths : [...new Set([...origin, ...due.paths])];
  const both = due.kind === undefined ? kind : bothKinds(due.kind, kind);
  const unread: Due = paths.length === 0 ? due : { ...due, paths, kind: both, hasFailed: !isSaved };
  const told: LoopEffect<P> =
    state.phase === 'open'
      ? { type: 'notify', change, ms: now - work.startedAt }
      : { type: 'report', change, origin: [], since, shownMs: undefined };
  return open({ ...withReading(state, work, now), failure, due: unread }, told, now);
}

function afterTextChecks<P extends LoopParts>(
  state: LoopState<P>,
  { problems, hasMore }: Extract<LoopEvent<P>, { type: 'texts-checked' }>,
  now: number,
): LoopStep<P> {
  // Later changes are few; the next run checks them again.
  const effects: LoopEffect<P>[] = state.isCacheSaved ? [] : [{ type: 'save-cache' }];
  const saved = { ...state, isCacheSaved: true };
  if (!hasMore) return { state: saved, effects };
  const checked = { ...saved, textProblems: problems };
  const change = { kind: hasErrors(problemsOf(checked)) ? 'problems' : 'content' } as const;
  return { state: checked, effects: [...effects, { type: 'report', change, origin: [], since: now }] };
}

function afterPage<P extends LoopParts>(
  state: LoopState<P>,
  { snapshot, path, problems }: Extract<LoopEvent<P>, { type: 'page-rendered' }>,
): LoopStep<P> {
  if (state.shown !== snapshot) return { state, effects: [] };
  const text = JSON.stringify(problems);
  const isNew = problems.length > 0 && text !== state.printedPages.get(path);
  const printedPages = new Map(state.printedPages).set(path, text);
  const pageProblems = problems.length > 0 ? new Map(state.pageProblems).set(path, problems) : state.pageProblems;
  return { state: { ...state, printedPages, pageProblems }, effects: isNew ? [{ type: 'print-page', problems }] : [] };
}
